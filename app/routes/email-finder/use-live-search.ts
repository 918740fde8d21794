import type { SearchView } from "../../../core/finder/searches/search.ts";
import { useEvents } from "./use-events.ts";

/** A search as the page was made with it, then as the server tells on, until nothing more comes for now. */
export function useLiveSearch(made: SearchView | null): { readonly search: SearchView | null; readonly running: boolean } {
  const { told, state } = useEvents(made?.answer.state === "searching" ? `/api/finder/searches/${made.id}/events` : null, isView);
  const search = told ?? made;
  return { search, running: search?.answer.state === "searching" && state === "open" };
}

/** The server writes what the type says. */
function isView(value: unknown): value is SearchView {
  return typeof value === "object" && value !== null && "answer" in value;
}
