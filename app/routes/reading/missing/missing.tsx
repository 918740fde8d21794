import { data, redirect } from "react-router";
import { findAiCompany } from "../../../../core/reading/newsroom/list-ai-companies.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import type { Route } from "./+types/missing.ts";
import { MissingPage } from "./missing-page.tsx";

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Page not found");

/** Answers 404, but redirects the id of an AI company to its page, because the ranking links to ids. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = params["*"];
  const slug = /^[a-z0-9-]{1,100}$/.test(id) ? await findAiCompany(context.get(coreContext), id) : null;
  return slug === null ? data(null, 404) : redirect(`/companies/${slug}`, 301);
}

export default MissingPage;
