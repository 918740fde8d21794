import { coreContext, siteContext } from "../../../context.ts";
import type { RouteHandle } from "../../../hydration.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../../page-meta.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { FormOutcome } from "../../../ui/form-outcome.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { UpgradeNote } from "../../../ui/upgrade-note.tsx";
import type { Route } from "./+types/export.ts";
import { ExportForm } from "./export-form.tsx";
import { TAKE_AWAY_PATH } from "./names.ts";
import { readTakeAway, type TakeAwayChoices } from "./read-take-away.ts";

export { action } from "./posted-choices.ts";

const LIST = "/companies";

export const handle: RouteHandle = { hydrate: true };

export function loader({ request, context }: Route.LoaderArgs) {
  return readTakeAway(context.get(coreContext), { params: new URL(request.url).searchParams, sampleSize: context.get(siteContext).sampleSize });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const site = root.loaderData?.site;
  if (!site) return messageMeta(site, "Export");
  return pageMeta(site, {
    title: "Export Funded Startups",
    description: "Take a list of recently funded startups away as CSV, XLSX or NDJSON, ready for HubSpot, Salesforce, Pipedrive, Apollo or Twenty, without the companies you already have.",
    keywords: ["export startup leads", "funded startups csv", "hubspot import", "salesforce leads import", "crm import"],
    path: TAKE_AWAY_PATH,
    structuredData: [breadcrumbList(site, [{ name: "Home", href: "/" }, { name: "Companies", href: LIST }, { name: "Export", href: TAKE_AWAY_PATH }])],
  });
};

export default function Export({ loaderData, actionData: posted }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb above={[{ name: "Companies", href: LIST }]} here="Export" />
      <div className="mt-4">
        <PageHeading heading="Export">Take the list away, in the form your tool imports without an edit.</PageHeading>
      </div>
      {posted !== undefined && "problem" in posted ? (
        <div className="mt-6 grid justify-items-start gap-4">
          <FormOutcome outcome={{ kind: "problem", text: posted.problem }} />
          <a className="link" href={LIST}>
            Back to the list
          </a>
        </div>
      ) : (
        <Choices choices={posted?.choices ?? loaderData} />
      )}
    </div>
  );
}

/** What is taken away, and the form that does. */
function Choices({ choices }: { readonly choices: TakeAwayChoices }) {
  const { query, narrowedBy, problems, matching, picked, reached, total, seesAll } = choices;
  return (
    <>
      <p className="mt-6 font-semibold">
        {picked.length > 0 ? `${counted(picked.length)} you chose` : counted(matching)}
        {picked.length === 0 && narrowedBy.length > 0 && <span className="font-normal"> with {narrowedBy.join(", ")}</span>}
        {" · "}
        {picked.length > 0 ? (
          <a className="link font-normal" href={addressIn(TAKE_AWAY_PATH, query)}>
            Export all {counted(matching)} instead
          </a>
        ) : (
          <a className="link font-normal" href={addressIn(LIST, query)}>
            Change the filter
          </a>
        )}
      </p>
      {problems.map((problem) => (
        <p key={problem} className="mt-2 text-sm">
          {problem}
        </p>
      ))}
      {!seesAll && (
        <div className="mt-1">
          <UpgradeNote visible={reached} total={total} what="funding rounds" />
        </div>
      )}
      <ExportForm choices={choices} />
    </>
  );
}

function addressIn(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}

function counted(rounds: number): string {
  return `${rounds.toLocaleString("en-US")} ${rounds === 1 ? "round" : "rounds"}`;
}
