import { Pager } from "../../../ui/pager.tsx";
import type { Explorer } from "./explorer.ts";
import { addressOf } from "./view.ts";

/** The way to the other pages: by number through the whole list, else back and forth. */
export function ExplorerPager({ explorer: { paging, query, view } }: { readonly explorer: Explorer }) {
  if (paging.by === "number") return <Pager page={paging.page} pageCount={paging.pageCount} path={addressOf(new URLSearchParams(), view)} />;
  const { previous, next } = paging;
  if (previous === null && next === null) return null;
  const at = (name: "before" | "after", cursor: string) => addressOf(new URLSearchParams(query), view, { [name]: cursor });
  return (
    <nav aria-label="Pages" className="pager">
      {previous !== null && (
        <>
          <a className="button button-quiet" href={addressOf(new URLSearchParams(query), view)}>
            First
          </a>
          <a className="button button-quiet" rel="prev" href={at("before", previous)}>
            Previous
          </a>
        </>
      )}
      {next !== null && (
        <a className="button button-quiet" rel="next" href={at("after", next)}>
          Next
        </a>
      )}
    </nav>
  );
}

