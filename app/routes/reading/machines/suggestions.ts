import { exampleQuestions } from "../../../../core/reading/directory/search/example-questions.ts";
import { suggest } from "../../../../core/reading/directory/search/suggest.ts";
import { coreContext, siteContext } from "../../../context.ts";
import type { Suggested } from "../../../ui/forms/suggested.ts";
import type { Route } from "./+types/suggestions.ts";

/** `/api/suggestions?q=`: what the search box offers for a text while it is typed; for an empty one, questions to ask. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const text = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const answer: Suggested =
    text === ""
      ? { pages: [], questions: await exampleQuestions(ctx, context.get(siteContext).sampleSize) }
      : { pages: await suggest(ctx, text), questions: [] };
  return Response.json(answer);
}
