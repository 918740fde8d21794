import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { findAiCompany } from "../../../../core/reading/newsroom/list-ai-companies.ts";
import { exampleQuestions } from "../../../../core/reading/directory/search/example-questions.ts";
import { coreContext } from "../../../context.ts";
import type { Route } from "./+types/missing.ts";
import { MissingPage } from "./missing-page.tsx";

export const meta = titled("Page not found");

/** Answers 404, but redirects the id of an AI company to its page, because the ranking links to ids. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const id = params["*"];
  const slug = /^[a-z0-9-]{1,100}$/.test(id) ? await findAiCompany(ctx, id) : null;
  if (slug !== null) return redirect(`/companies/${slug}`, 301);
  return data({ examples: await exampleQuestions(ctx) }, 404);
}

export default function Missing({ loaderData: { examples } }: Route.ComponentProps) {
  return <MissingPage examples={examples} />;
}
