import { titled } from "../../../page-meta.ts";
import { data, redirect } from "react-router";
import { TRACKED_LABELS, TRACKED_LISTS } from "../../../../core/reading/pipeline/tracked.ts";
import { coreContext } from "../../../context.ts";
import type { RouteHandle } from "../../../hydration.ts";
import { PrimaryLink, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import { FilterBar } from "../../../ui/forms/filter-bar.tsx";
import { ProblemList } from "../../../ui/frame/problem-list.tsx";
import { FIND_PATH } from "../../finder/screens/leads/names.ts";
import { EXPORT_PATH, ROW_NAMES } from "../../reading/companies/export/names.ts";
import { ListTabs } from "../../reading/companies/explorer/list-tabs.tsx";
import { SaveForms, savesOnChange, useTracking } from "../../reading/companies/explorer/tracking.tsx";
import explorerStyles from "../../reading/companies/explorer/explorer.css?url";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/my-leads.ts";
import { COMPANIES_PATH, leadsAddress, LEADS_PATH, placeParameters } from "./leads-address.ts";
import { LeadsBoard } from "./leads-board.tsx";
import { LeadsTable } from "./leads-table.tsx";
import { ChangeNotice } from "./change-notice.tsx";
import { loadLeads, type MyLeads as Leads } from "./load-leads.ts";
import { changeByForm } from "./track.ts";
import "./my-leads.css";
import { count, counted } from "../../../ui/format/count.ts";

export const handle: RouteHandle = { hydrate: true };

/** The companies the account saved, gave a status or hid: as rows of the list, or as a board of their statuses. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const { searchParams: asked, search } = new URL(request.url);
  const from = LEADS_PATH + search;
  if (ctx.actor.access === "anonymous") return redirect(`/sign-in?next=${encodeURIComponent(from)}`);
  const params = new URLSearchParams([...asked].filter(([, value]) => value !== ""));
  // A form without script sends its empty fields.
  if (params.size < asked.size) return redirect(params.size === 0 ? LEADS_PATH : `${LEADS_PATH}?${params}`);
  const leads = await loadLeads(ctx, { params });
  return data({ ...leads, from }, PRIVATE);
}

export const headers: Route.HeadersFunction = () => PRIVATE.headers;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: explorerStyles }];

export const meta = titled("My leads");

/** Changes leads without script; the page then says what changed and undoes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { changed } = await changeByForm(request, context.get(coreContext));
  return changed instanceof Response ? changed : data(changed, PRIVATE);
}

export default function MyLeads({ loaderData: leads, actionData }: Route.ComponentProps) {
  const { view, list, from, counts, rows, pipeline, pages } = leads;
  const { track, changed } = useTracking();
  const tracked = pipeline?.tracked ?? {};
  const isBoard = view === "board";
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6">
      <div className="explorer my-leads" data-pipeline="" onSubmitCapture={track} {...savesOnChange}>
        <Head leads={leads} />
        {pipeline !== null && <ListTabs pipeline={pipeline} query={null} />}
        {!isBoard && <Lists leads={leads} />}
        {counts.all + counts.hidden > 0 && (
          <FilterBar
            path={LEADS_PATH}
            label="My leads"
            search={{ name: "search", value: leads.search, placeholder: "Search my leads" }}
            selects={[{ name: "sort", label: "Order", value: leads.sortedBy, options: leads.orders }]}
            kept={placeParameters(leads)}
          />
        )}
        <ProblemList heading="About your question:" problems={leads.problems} />
        {rows.length === 0 && (!isBoard || leads.isFiltered || counts.all === 0) ? (
          <Nothing leads={leads} />
        ) : isBoard ? (
          <LeadsBoard rounds={rows} tracked={tracked} from={from} />
        ) : (
          <LeadsTable rounds={rows} tracked={tracked} from={from} list={list} sorts={leads.sorts} />
        )}
        {isBoard && rows.length < leads.matching && (
          <p className="text-sm text-muted">
            The first {rows.length} of {count(leads.matching)} are on the board;{" "}
            <TextLink href={leads.addresses.table}>the table has all of them</TextLink>.
          </p>
        )}
        {(pages.previous !== null || pages.next !== null) && (
          <nav aria-label="Pages" className="pager">
            {pages.previous !== null && (
              <QuietLink rel="prev" href={pages.previous}>
                Previous
              </QuietLink>
            )}
            {pages.next !== null && (
              <QuietLink rel="next" href={pages.next}>
                Next
              </QuietLink>
            )}
          </nav>
        )}
        <Beyond leads={leads} />
        <ChangeNotice changed={changed ?? actionData ?? null} action={from} isOnLeads />
      </div>
      <SaveForms />
    </div>
  );
}

function Head({ leads: { view, matching, rows, addresses, leadsQuery } }: { readonly leads: Leads }) {
  return (
    <div className="list-head">
      <div>
        <h1>My leads</h1>
        <p className="text-sm font-semibold">{counted(matching, "company", "companies")}</p>
      </div>
      <p className="actions">
        <QuietLink href={view === "board" ? addresses.table : addresses.board}>
          {view === "board" ? "Table" : "Board"}
        </QuietLink>
        <QuietLink href={COMPANIES_PATH}>Watched companies</QuietLink>
        {rows.length > 0 && (
          <>
            <QuietLink href={`${FIND_PATH}?${leadsQuery}`}>Find addresses</QuietLink>
            <PrimaryLink href={`${EXPORT_PATH}?${leadsQuery}&rows=${ROW_NAMES.company}`}>Export</PrimaryLink>
          </>
        )}
      </p>
    </div>
  );
}

function Lists({ leads: { list, counts } }: { readonly leads: Leads }) {
  return (
    <nav aria-label="Lists of leads" className="lead-lists">
      {TRACKED_LISTS.map((one) => (
        <a key={one} href={leadsAddress({ list: one, view: "table" })} aria-current={one === list ? "page" : undefined}>
          {TRACKED_LABELS[one]} <i>{count(counts[one])}</i>
        </a>
      ))}
    </nav>
  );
}

function Nothing({ leads: { isFiltered, list, view } }: { readonly leads: Leads }) {
  return (
    <p className="card px-6 py-10 text-center text-muted">
      {isFiltered ? (
        <>
          None of these leads match. <TextLink href={leadsAddress({ list, view })}>Show all of them</TextLink>
        </>
      ) : (
        <>
          Nothing here yet. Save companies, set a status or hide them in the{" "}
          <TextLink href="/companies">list of rounds</TextLink>.
        </>
      )}
    </p>
  );
}

/** A note about companies whose rounds the account does not see. */
function Beyond({ leads: { beyond } }: { readonly leads: Leads }) {
  if (beyond <= 0) return null;
  return (
    <p className="text-sm text-muted">
      {beyond === 1 ? "One more company of this list is" : `${count(beyond)} more companies of this list are`} no longer
      listed or not part of your plan. <TextLink href="/pricing">See the plans</TextLink>
    </p>
  );
}
