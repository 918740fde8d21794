import { data } from "react-router";
import { z } from "zod";
import { flagLead, FREE_LEADS, listPicks, suggestPicks, unflagLead } from "../../../core/delivery/featured-picks.ts";
import { monthOf } from "../../../core/delivery/month.ts";
import { NO_FILTER } from "../../../core/directory/search/filter.ts";
import { searchLeads } from "../../../core/directory/search/search-leads.ts";
import { coreContext, siteContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/picks.ts";
import { type ActionResult, outcomeOf, runAction } from "./action.ts";
import { LeadsToPick, PickedLeads } from "./lead-tables.tsx";
import { MONTH, monthAfter, monthName } from "./months.ts";
import { OfficePage } from "./office-page.tsx";
import { SearchForm } from "./search-form.tsx";
import { Views } from "./list-navigation.tsx";
import { counted } from "./format.ts";

const leadId = z.coerce.number().int().positive();
const pickForm = z.union([z.object({ pick: leadId, month: MONTH }), z.object({ unpick: leadId, month: MONTH })]);

const DONE = { picked: "Pick added.", unpicked: "Pick removed. Subscribers who already received it keep it." } as const;

/** Suggestions and search results shown at once. */
const SHOWN = 10;
const LONGEST_SEARCH = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  const thisMonth = monthOf(ctx.clock.now());
  const asked = MONTH.safeParse(query.get("month") ?? thisMonth);
  if (!asked.success) throw data(null, 404);
  const month = asked.data;
  const search = (query.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);
  const { sampleSize } = context.get(siteContext);
  const [picked, suggested, found] = await Promise.all([
    listPicks(ctx, { month }),
    suggestPicks(ctx, { month, limit: SHOWN }),
    search === ""
      ? null
      : searchLeads(ctx, {
          filter: { ...NO_FILTER, search },
          sort: { by: "relevance", direction: "desc" },
          limit: SHOWN,
          sampleSize,
        }),
  ]);
  return { month, thisMonth, search, picked, suggested, found: found?.rows ?? null, done: outcomeOf(request, DONE) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return runAction({ request, context }, pickForm, async (form): Promise<ActionResult> => {
    if ("pick" in form)
      return (await flagLead(ctx, { leadId: form.pick, month: form.month }))
        ? { done: "picked" }
        : { problem: "It's already picked for this month." };
    return (await unflagLead(ctx, { leadId: form.unpick, month: form.month }))
      ? { done: "unpicked" }
      : { problem: "It isn't picked for this month." };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Featured picks");

export default function Picks({ loaderData, actionData }: Route.ComponentProps) {
  const { month, thisMonth, search, picked, suggested, found, done } = loaderData;
  const next = monthAfter(thisMonth);
  const address = (one: string) => (one === thisMonth ? "/back-office/picks" : `/back-office/picks?month=${one}`);
  const chosen = new Set(picked.map((pick) => pick.leadId));
  return (
    <OfficePage
      heading="Featured picks"
      about={`The free plan delivers ${FREE_LEADS} leads a month: these picks first, in order, then the best-documented newest rounds. Nobody receives a lead twice.`}
      outcome={actionData?.outcome ?? done}
    >
      <Views
        label="Months"
        views={[...new Set([month, thisMonth, next])]
          .sort()
          .map((one) => ({ href: address(one), name: monthName(one), current: one === month }))}
      />
      <h2 className="text-xl font-semibold">
        {picked.length} of {FREE_LEADS} picked
      </h2>
      {picked.length > FREE_LEADS && (
        <p className="mt-1 text-muted">
          {counted(picked.length - FREE_LEADS, "lead")} over the monthly limit: the last ones only reach subscribers who
          already received earlier ones.
        </p>
      )}
      <PickedLeads picks={picked} month={month} />
      <h2 className="mt-10 text-xl font-semibold">Find a lead</h2>
      <div className="mt-3">
        <SearchForm
          action={address(month)}
          fields={month === thisMonth ? {} : { month }}
          label="Company, founder or investor"
          hint={`Shows the first ${SHOWN} results.`}
          value={search}
        />
      </div>
      {found !== null && (
        <LeadsToPick
          caption="Search results"
          leads={found}
          month={month}
          chosen={chosen}
          empty={`No results for “${search}”.`}
        />
      )}
      <h2 className="mt-10 text-xl font-semibold">Suggestions</h2>
      <p className="mt-1 mb-3 text-muted">Never picked before, one per company, best documented first.</p>
      <LeadsToPick
        caption="Suggested leads"
        leads={suggested}
        month={month}
        chosen={chosen}
        empty="No leads left that were never picked."
      />
    </OfficePage>
  );
}
