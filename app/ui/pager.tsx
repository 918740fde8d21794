interface PagerProps {
  readonly page: number;
  readonly pageCount: number;
  /** The address of page 1. */
  readonly path: string;
}

/** The address of one page of a list; page 1 has the list's own. */
export function pageAddress(path: string, page: number): string {
  return page === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
}

/** Links to previous, numbered and next pages; renders nothing for a single page. */
export function Pager({ page, pageCount, path }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className="pager">
      {page > 1 && (
        <a className="button button-quiet" rel="prev" href={pageAddress(path, page - 1)}>
          Previous
        </a>
      )}
      <ul>
        {nearbyPages(page, pageCount).map((number, place, numbers) => (
          <li key={number}>
            {number - (numbers[place - 1] ?? 0) > 1 && (
              <span className="px-1 text-muted" aria-hidden="true">
                …
              </span>
            )}
            <a
              href={pageAddress(path, number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
      {page < pageCount && (
        <a className="button button-quiet" rel="next" href={pageAddress(path, page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
}

/** The first, the last and the neighbouring pages. */
export function nearbyPages(page: number, pageCount: number): number[] {
  const numbers = new Set([1, page - 1, page, page + 1, pageCount]);
  return [...numbers].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
}
