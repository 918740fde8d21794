import { Link, useLocation } from "react-router";
import { QuietLink } from "../../ui/forms/controls.tsx";

export const PAGE_SIZE = 50;

/** The cursor in a list's address; null: the first page. */
export function afterOf(request: Request): string | null {
  return new URL(request.url).searchParams.get("after");
}

/** The id before which a page of a list ordered by descending id begins; nothing on the first page. */
function beforeOf(request: Request): { readonly before?: number } {
  const after = /^\d{1,15}$/.exec(afterOf(request) ?? "")?.[0];
  return after === undefined ? {} : { before: Number(after) };
}

/** Builds a page of `limit` rows from a query by id that fetched one more. */
function pageById<T extends { readonly id: number }>(
  rows: readonly T[],
  limit: number,
): { readonly items: readonly T[]; readonly next: string | null } {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? String(items.at(-1)?.id) : null };
}

/** The page of a list ordered by descending id that an address asks for; `read` fetches one row more. */
export async function readPage<T extends { readonly id: number }>(
  request: Request,
  read: (range: { readonly limit: number; readonly before?: number }) => Promise<readonly T[]>,
) {
  return pageById(await read({ limit: PAGE_SIZE + 1, ...beforeOf(request) }), PAGE_SIZE);
}

/** Longer than any e-mail address. */
const LONGEST_SEARCH = 254;

/** The text that the address of a list searches for. */
export function searchOf(request: Request): string {
  return (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);
}

/** The search of a list by the e-mail address of an account. */
export const ADDRESS_SEARCH = {
  name: "search",
  type: "search",
  label: "Account",
  hint: "The start of an address, or @ and the start of its domain.",
} as const;

interface ViewsProps {
  /** Accessible label of the navigation. */
  readonly label: string;
  readonly views: readonly { readonly href: string; readonly name: string; readonly current: boolean }[];
}

export function Views({ label, views }: ViewsProps) {
  return (
    <nav aria-label={label} className="office-views">
      <ul>
        {views.map(({ href, name, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface QueueLinksProps {
  /** Addresses of the neighbours in the queue; null at its ends. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** Links to the neighbours of a question in a review queue, which the keys k and j click. */
export function QueueLinks({ previous, next }: QueueLinksProps) {
  return (
    <>
      {previous !== null && (
        <Link rel="prev" to={previous} className="button button-quiet" replace preventScrollReset>
          Previous <kbd aria-hidden="true">k</kbd>
        </Link>
      )}
      {next !== null && (
        <Link rel="next" to={next} className="button button-quiet" replace preventScrollReset>
          Next <kbd aria-hidden="true">j</kbd>
        </Link>
      )}
    </>
  );
}

interface ReadOnProps {
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
  /** The label of the link to the next page: "Older jobs". */
  readonly label: string;
}

/** Links to the next page and back to the first of a list with cursors. */
export function ReadOn({ next, label }: ReadOnProps) {
  const { pathname, search } = useLocation();
  const at = (after: string | null) => {
    const query = new URLSearchParams(search);
    query.delete("done");
    query.delete("after");
    if (after !== null) query.set("after", after);
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  const begun = new URLSearchParams(search).has("after");
  if (next === null && !begun) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-2">
      {begun && <QuietLink href={at(null)}>Back to the start</QuietLink>}
      {next !== null && (
        <QuietLink rel="next" href={at(next)}>
          {label}
        </QuietLink>
      )}
    </nav>
  );
}
