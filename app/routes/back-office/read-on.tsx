import { useLocation } from "react-router";

interface ReadOnProps {
  /** Where the next page begins; null on the last. */
  readonly next: string | null;
  /** What the list goes on with: "Older jobs". */
  readonly label: string;
}

/** Leads on through a list that is read page by page, and back to its beginning. */
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
      {begun && (
        <a className="button button-quiet" href={at(null)}>
          Back to the beginning
        </a>
      )}
      {next !== null && (
        <a className="button button-quiet" rel="next" href={at(next)}>
          {label}
        </a>
      )}
    </nav>
  );
}
