import { completedQuestions } from "../../../../core/reading/directory/search/completed-questions.ts";
import { exampleQuestions } from "../../../../core/reading/directory/search/example-questions.ts";
import { suggest } from "../../../../core/reading/directory/search/suggest.ts";
import { coreContext, siteContext } from "../../../context.ts";
import type { Suggested } from "../../../ui/forms/suggested.ts";
import type { Route } from "./+types/suggestions.ts";

/**
 * `/api/suggestions?q=`: what the search box offers for a text while it is typed: questions that begin with it, and pages;
 * for an empty one, questions to ask.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const { sampleSize } = context.get(siteContext);
  const text = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const [pages, questions] =
    text === ""
      ? [[], await exampleQuestions(ctx, sampleSize)]
      : await Promise.all([suggest(ctx, text), completedQuestions(ctx, { text, sampleSize })]);
  return Response.json({ pages, questions } satisfies Suggested);
}
