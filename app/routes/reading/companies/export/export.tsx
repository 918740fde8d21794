import { HOME } from "../../../../ui/frame/crumb.ts";
import { pageMetaOf } from "../../../../page-meta.ts";
import { data } from "react-router";
import { isAppError } from "../../../../../platform/errors.ts";
import { coreContext } from "../../../../context.ts";
import { statusOf } from "../../../../error-status.ts";
import { isSameOrigin } from "../../../../form-post.ts";
import type { RouteHandle } from "../../../../hydration.ts";
import { Breadcrumb } from "../../../../ui/frame/breadcrumb.tsx";
import { TextLink } from "../../../../ui/forms/controls.tsx";
import { FormOutcome } from "../../../../ui/forms/form-outcome.tsx";
import { PageHeading } from "../../../../ui/frame/page-heading.tsx";
import { UpgradeNote } from "../../../../ui/selling/upgrade-note.tsx";
import { readPostedParams } from "../../../customers/exports/read-params.ts";
import { PRIVATE } from "../../../customers/sign-in/private.ts";
import type { Route } from "./+types/export.ts";
import "./export.css";
import { ExportForm } from "./export-form.tsx";
import { EXPORT_PATH } from "./names.ts";
import { type ExportChoices, readExport } from "./read-export.ts";

const LIST = "/companies";

export const handle: RouteHandle = { hydrate: true };

export function loader({ request, context }: Route.LoaderArgs) {
  return readExport(context.get(coreContext), { params: new URL(request.url).searchParams });
}

/** About fifty thousand round ids: more than anybody selects. */
const LARGEST_SELECTION = 512 * 1024;

/** The result of a posted selection: the export's choices, or a problem in plain words. */
type Posted = { readonly choices: ExportChoices } | { readonly problem: string };

/** Shows the export dialog for a selection too long for an address. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!isSameOrigin(request))
    return refused("This was sent from another site. Please select the rounds here and export them again.", 403);
  try {
    const params = await readPostedParams(request, LARGEST_SELECTION);
    return data<Posted>({ choices: await readExport(context.get(coreContext), { params }) }, PRIVATE);
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return refused(error.message, statusOf(error.code));
  }
}

function refused(problem: string, status: number) {
  return data<Posted>({ problem }, { ...PRIVATE, status });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMetaOf(root, "Export", () => ({
    title: "Export Funded Startups",
    description:
      "Export newly funded startups as CSV, XLSX or NDJSON for HubSpot, Salesforce, Pipedrive, Apollo or Twenty, without companies you have.",
    keywords: [
      "export startup leads",
      "funded startups csv",
      "hubspot import",
      "salesforce leads import",
      "crm import",
    ],
    path: EXPORT_PATH,
    above: [HOME, { name: "Companies", href: LIST }],
    here: "Export",
  }));

export default function Export({ loaderData, actionData: posted }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb above={[{ name: "Companies", href: LIST }]} here="Export" />
      <PageHeading className="mt-4" heading="Export">
        Download this list in a format your CRM can import as is.
      </PageHeading>
      {posted !== undefined && "problem" in posted ? (
        <div className="mt-6 grid justify-items-start gap-4">
          <FormOutcome outcome={{ kind: "problem", text: posted.problem }} />
          <TextLink href={LIST}>Back to the list</TextLink>
        </div>
      ) : (
        <Choices choices={posted?.choices ?? loaderData} />
      )}
    </div>
  );
}

/** The filter and the export form. */
function Choices({ choices }: { readonly choices: ExportChoices }) {
  const { query, narrowedBy, problems, matching, selected, visible, total, seesAll } = choices;
  return (
    <>
      <p className="mt-6 font-semibold">
        {selected.length > 0 ? `${counted(selected.length)} selected` : counted(matching)}
        {selected.length === 0 && narrowedBy.length > 0 && (
          <span className="font-normal"> with {narrowedBy.join(", ")}</span>
        )}
        {" · "}
        {selected.length > 0 ? (
          <a className="link font-normal" href={addressIn(EXPORT_PATH, query)}>
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
          <UpgradeNote visible={visible} total={total} what="funding rounds" />
        </div>
      )}
      <ExportForm choices={choices} />
      {choices.credits.map((credit) => (
        <p key={credit} className="mt-4 text-sm text-muted">
          {credit}
        </p>
      ))}
    </>
  );
}

function addressIn(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}

function counted(rounds: number): string {
  return `${rounds.toLocaleString("en-US")} ${rounds === 1 ? "round" : "rounds"}`;
}
