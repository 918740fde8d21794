import { useEffect, useState } from "react";
import type { SearchView } from "../../../core/finder/searches/search.ts";

/** A search as the page was made with it, then as the server tells on, until nothing more comes for now. */
export function useLiveSearch(made: SearchView | null): { readonly search: SearchView | null; readonly running: boolean } {
  const [told, setTold] = useState<SearchView | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const watched = made?.answer.state === "searching" ? made.id : null;
  useEffect(() => {
    if (watched === null) return undefined;
    const source = new EventSource(`/api/finder/searches/${watched}/events`);
    const end = () => {
      source.close();
      setEnded(watched);
    };
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const view: unknown = JSON.parse(data);
      if (isView(view, watched)) setTold(view);
    });
    source.addEventListener("end", end);
    source.addEventListener("error", () => {
      // The browser connects anew by itself, unless it was refused.
      if (source.readyState === EventSource.CLOSED) end();
    });
    return () => source.close();
  }, [watched]);
  const search = told !== null && told.id === made?.id ? told : made;
  return { search, running: search?.answer.state === "searching" && ended !== search.id };
}

/** The server writes what the type says; whether it is of this search can be seen. */
function isView(value: unknown, id: string): value is SearchView {
  return typeof value === "object" && value !== null && "id" in value && value.id === id;
}
