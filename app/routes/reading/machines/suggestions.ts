import { completedQuestions } from "../../../../core/reading/directory/search/completed-questions.ts";
import { exampleQuestions } from "../../../../core/reading/directory/search/example-questions.ts";
import { suggest } from "../../../../core/reading/directory/search/suggest.ts";
import { coreContext } from "../../../context.ts";
import type { Suggested } from "../../../ui/forms/suggested.ts";
import type { Route } from "./+types/suggestions.ts";

/**
 * `/api/suggestions?q=`: what the search box offers for a text while it is typed: questions that begin with it, and pages;
 * for an empty one, questions to ask.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const text = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const [pages, questions] =
    text === ""
      ? [[], await exampleQuestions(ctx)]
      : await Promise.all([suggest(ctx, text), completedQuestions(ctx, { text })]);
  return Response.json({ pages, questions } satisfies Suggested);
}
