import type { Context } from "../../context.ts";
import type { Finder } from "../finder.ts";
import { watch, type WatchOptions } from "../watch/watch.ts";
import { readSearch } from "./read-search.ts";
import type { SearchView } from "./search.ts";

/** A search as it stands, and again each time it changed, until nothing more comes for now. */
export function watchSearch(ctx: Context, { deps, changes }: Pick<Finder, "deps" | "changes">, { id, ...rest }: Pick<WatchOptions<SearchView>, "forMs" | "signal"> & { readonly id: string }): AsyncGenerator<SearchView> {
  return watch({ ...rest, changes, watched: { kind: "search", id }, read: () => readSearch(ctx, deps, id), isOpen: isSearching });
}

/** Whether more of a search's answer may come at any moment. */
export function isSearching({ answer }: SearchView): boolean {
  return answer.state === "searching";
}
