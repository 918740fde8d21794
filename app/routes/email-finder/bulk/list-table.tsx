import { type BulkState, STATE_WORDS } from "./state-words.ts";

export interface ListedBulk {
  readonly id: string;
  readonly fileName: string;
  readonly state: BulkState;
  readonly rows: number;
  readonly done: number;
  readonly found: number;
  readonly createdOn: string;
}

/** The account's lists, the newest first. */
export function ListTable({ lists }: { readonly lists: readonly ListedBulk[] }) {
  return (
    <section className="mt-8" aria-labelledby="lists">
      <h2 id="lists" className="text-xl font-semibold">
        Your lists
      </h2>
      {lists.length === 0 ? (
        <p className="mt-2 text-muted">None yet. The first one you send appears here, with how far it is.</p>
      ) : (
        <ul className="mt-4">
          {lists.map(({ id, fileName, state, rows, done, found, createdOn }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3">
              <a className="link min-w-0 break-words" href={`/email-finder/bulk/${id}`}>
                {fileName}
              </a>
              <span className="text-sm text-muted tabular-nums">
                {STATE_WORDS[state]} · {count(done)} of {count(rows)} rows, {count(found)} with an address · <span className="whitespace-nowrap">{createdOn}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
