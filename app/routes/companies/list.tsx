import { data, redirect } from "react-router";
import { z } from "zod";
import { saveSearch } from "../../../core/searches/save-search.ts";
import { isAppError } from "../../../platform/errors.ts";
import { coreContext, siteContext } from "../../context.ts";
import { statusOf } from "../../error-status.ts";
import { readFormPost } from "../../form-post.ts";
import { messageMeta } from "../../page-meta.ts";
import { pageNumberOf } from "../../page-number.ts";
import { EmptyCatalogue } from "../../ui/empty-catalogue.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/list.ts";
import "./explorer/explorer.css";
import { ExplorerScreen } from "./explorer/explorer-screen.tsx";
import { explorerMeta } from "./explorer/explorer-meta.ts";
import { readExplorer } from "./explorer/read-explorer.ts";
import type { Saved } from "./explorer/save-search.tsx";
import { PATH } from "./explorer/view.ts";
import "./take-away/take-away.css";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageNumberOf(request, "page");
  if (page === null) return data(null, 404);
  const explorer = await readExplorer(context.get(coreContext), { params: new URL(request.url).searchParams, page, sampleSize: context.get(siteContext).sampleSize });
  return explorer === null ? data(null, 404) : data(explorer, explorer.found ? 200 : 404);
}

/** Keeps the filter of the address under the name given. */
export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, nameForm);
  if (post.kind !== "valid") return told({ kind: "problem", text: (post.kind === "refused" && (post.state.problems["name"] ?? post.state.outcome?.text)) || "Nothing was saved.", name: "" }, 400);
  const { name } = post.form;
  try {
    const search = await saveSearch(context.get(coreContext), { name, address: request.url });
    const shown = new URLSearchParams(search.address);
    shown.set("saved", String(search.id));
    // Asked for anew, so that loading the page again sends nothing twice.
    return redirect(`${PATH}?${shown}`, { status: 303, headers: PRIVATE });
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return told({ kind: "problem", text: error.message, name }, statusOf(error.code));
  }
}

const PRIVATE = { "cache-control": "private, no-store" } as const;

const nameForm = z.object({ name: z.string("Give the search a name.") });

function told(saved: Saved, status: number) {
  return data(saved, { status, headers: PRIVATE });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData: explorer, matches: [root] }) => {
  const site = root.loaderData?.site;
  return explorer && site ? explorerMeta(site, explorer) : messageMeta(site, "Page not found");
};

export default function CompanyList({ loaderData: explorer, actionData: saved }: Route.ComponentProps) {
  if (explorer === null) return <MissingPage />;
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <PageHeading heading="Recently Funded Startups">
        The newest funding rounds, who raised them and who invested. Every row leads to its proof.
      </PageHeading>
      {explorer.total === 0 ? <EmptyCatalogue what="funding rounds" /> : <ExplorerScreen explorer={explorer} saved={saved ?? (explorer.savedAs === null ? null : { kind: "done", text: `Saved as “${explorer.savedAs}”.`, name: explorer.savedAs })} />}
    </div>
  );
}
