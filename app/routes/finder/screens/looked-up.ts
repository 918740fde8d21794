import type { RouterContextProvider } from "react-router";
import { readLookup } from "../../../../core/finder/lookups/read-lookup.ts";
import { coreContext, finderContext } from "../../../context.ts";
import type { LookedUp } from "../../../ui/finder/contact-list.tsx";
import { answerWords } from "./answer-words.ts";
import { LOOKUP } from "./lookup-parameter.ts";

/** The lookup of an address; null without one, or if it belongs to somebody else. */
export async function readLookedUp(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<LookedUp | null> {
  const id = params.get(LOOKUP);
  if (id === null) return null;
  const lookup = await readLookup(context.get(coreContext), context.get(finderContext).deps, id);
  return (
    lookup && {
      typed: lookup.typed,
      isSearching: lookup.answer.state === "searching",
      words: lookup.answer.state === "searching" ? "Searching… Reload this page for the result." : answerWords(lookup),
      results: lookup.answer.results,
    }
  );
}

/** The page with the lookup in its address; null unless it is a company's page or the list of this site. */
export function pageWithLookup(from: string, id: string): string | null {
  const page = from.startsWith("/companies") ? URL.parse(from, "http://site.invalid") : null;
  if (page === null || page.host !== "site.invalid") return null;
  page.searchParams.set(LOOKUP, id);
  return page.pathname + page.search;
}
