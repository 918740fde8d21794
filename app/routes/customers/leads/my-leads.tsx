import { data, redirect } from "react-router";
import { firstContact, readContacts } from "../../../../core/finder/contacts/read-contacts.ts";
import {
  countTracked,
  listTracked,
  MOST_TRACKED,
  type TrackedCounts,
  type TrackedOrder,
  trackedOrderOf,
} from "../../../../core/reading/pipeline/read-tracked.ts";
import { TRACKED_LABELS, TRACKED_LISTS, type TrackedList } from "../../../../core/reading/pipeline/tracked.ts";
import { coreContext, siteContext } from "../../../context.ts";
import type { RouteHandle } from "../../../hydration.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PrimaryLink, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import type { SortHead } from "../../../ui/rounds-table.tsx";
import { FIND_PATH } from "../../finder/screens/leads/names.ts";
import { EXPORT_PATH, MOST_IN_ADDRESS, SELECTED } from "../../reading/companies/export/names.ts";
import { ListTabs } from "../../reading/companies/explorer/list-tabs.tsx";
import { readPipeline } from "../../reading/companies/explorer/read-pipeline.ts";
import { SaveForms, useTracking } from "../../reading/companies/explorer/tracking.tsx";
import "../../reading/companies/explorer/explorer.css";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/my-leads.ts";
import { LeadsBoard } from "./leads-board.tsx";
import { LeadsTable } from "./leads-table.tsx";
import "./my-leads.css";

const PATH = "/account/leads";

/** The page's address with what differs from the usual. */
function addressOf(parts: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(
    Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

export const handle: RouteHandle = { hydrate: true };

/** The companies the account saved, gave a status or hid: as rows of the list, or as a board of their statuses. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const params = new URL(request.url).searchParams;
  const isBoard = params.get("view") === "board";
  const asked = params.get("list") ?? "saved";
  const list = TRACKED_LISTS.find((one) => one === asked);
  if (list === undefined) return redirect(PATH);
  const order = trackedOrderOf(params.get("sort"));
  const direction = directionOf(params.get("dir"), order);
  const from = addressOf({
    view: isBoard ? "board" : null,
    list: list === "saved" || isBoard ? null : list,
    sort: order === "changed" ? null : order,
    dir: direction === USUAL[order] ? null : direction,
  });
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(from)}`);
  const { sampleSize } = context.get(siteContext);
  const [counts, leads] = await Promise.all([
    countTracked(ctx),
    listTracked(ctx, { list: isBoard ? "board" : list, sampleSize, order, direction }),
  ]);
  const rows = leads.map(({ lead }) => lead);
  const [pipeline, contacts] = await Promise.all([
    readPipeline(ctx, { rows, sampleSize }),
    readContacts(
      ctx,
      rows.map(({ companyId }) => companyId),
    ),
  ]);
  const rounds = rows.map((lead) => {
    const contact = firstContact(contacts.get(lead.companyId));
    return contact === null ? lead : { ...lead, contact };
  });
  return data({ isBoard, list, order, direction, from, counts, rounds, pipeline }, PRIVATE);
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "My leads");

const USUAL: Readonly<Record<TrackedOrder, "asc" | "desc">> = {
  changed: "desc",
  name: "asc",
  amount: "desc",
  date: "desc",
};

function directionOf(text: string | null, order: TrackedOrder): "asc" | "desc" {
  return text === "asc" || text === "desc" ? text : USUAL[order];
}

/** The heads that sort, by heading. */
function sortsOf({ list, order, direction }: Pick<Route.ComponentProps["loaderData"], "list" | "order" | "direction">) {
  const heads: readonly (readonly [string, TrackedOrder])[] = [
    ["Company", "name"],
    ["Amount", "amount"],
    ["Date", "date"],
  ];
  return Object.fromEntries(
    heads.map(([heading, by]): [string, SortHead] => {
      const isSorted = by === order;
      const next = isSorted ? (direction === "asc" ? "desc" : "asc") : USUAL[by];
      const href = addressOf({ list: list === "saved" ? null : list, sort: by, dir: next === USUAL[by] ? null : next });
      return [heading, { href, direction: isSorted ? direction : null }];
    }),
  );
}

export default function MyLeads({ loaderData }: Route.ComponentProps) {
  const { isBoard, list, from, counts, rounds, pipeline } = loaderData;
  const track = useTracking();
  const tracked = pipeline?.tracked ?? {};
  const selected = rounds
    .slice(0, MOST_IN_ADDRESS)
    .map(({ roundId }) => roundId)
    .join(",");
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6">
      <div className="explorer my-leads" data-pipeline="" onSubmitCapture={track}>
        <div className="list-head">
          <h1>My leads</h1>
          <p className="actions">
            <QuietLink href={isBoard ? PATH : addressOf({ view: "board" })}>{isBoard ? "Table" : "Board"}</QuietLink>
            <QuietLink href="/account/leads/leads.csv" download="">
              CSV with status and notes
            </QuietLink>
            {rounds.length > 0 && (
              <>
                <QuietLink href={`${FIND_PATH}?${SELECTED}=${selected}`}>Find addresses</QuietLink>
                <PrimaryLink href={`${EXPORT_PATH}?${SELECTED}=${selected}`}>Export</PrimaryLink>
              </>
            )}
          </p>
        </div>
        {pipeline !== null && <ListTabs pipeline={pipeline} query={null} />}
        {!isBoard && <Lists list={list} counts={counts} />}
        {isBoard ? (
          <LeadsBoard rounds={rounds} tracked={tracked} from={from} />
        ) : rounds.length === 0 ? (
          <p className="card px-6 py-10 text-center text-muted">
            Nothing here yet. Save companies, set a status or hide them in the{" "}
            <TextLink href="/companies">list of rounds</TextLink>.
          </p>
        ) : (
          <LeadsTable rounds={rounds} tracked={tracked} from={from} list={list} sorts={sortsOf(loaderData)} />
        )}
        {rounds.length === MOST_TRACKED && (
          <p className="text-sm text-muted">
            The first {MOST_TRACKED} are listed.{" "}
            <TextLink href="/account/leads/leads.csv">The CSV file has all of them.</TextLink>
          </p>
        )}
      </div>
      <SaveForms />
    </div>
  );
}

/** The account's lists with their counts, and the way to the filters of the main list. */
function Lists({ list, counts }: { readonly list: TrackedList; readonly counts: TrackedCounts }) {
  return (
    <nav aria-label="Lists of leads" className="lead-lists">
      {TRACKED_LISTS.map((one) => (
        <a
          key={one}
          href={addressOf({ list: one === "saved" ? null : one })}
          aria-current={one === list ? "page" : undefined}
        >
          {TRACKED_LABELS[one]} <i>{counts[one]}</i>
        </a>
      ))}
      {list !== "hidden" && counts[list] > 0 && (
        <TextLink href={`/companies?my=${list}`}>Search and filter all their rounds</TextLink>
      )}
    </nav>
  );
}
