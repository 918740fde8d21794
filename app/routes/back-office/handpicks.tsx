import { data } from "react-router";
import { z } from "zod";
import { flagLead, FREE_LEADS, listHandpicked, suggestHandpicks, unflagLead } from "../../../core/delivery/handpick.ts";
import { monthOf } from "../../../core/delivery/month.ts";
import { NO_FILTER } from "../../../core/directory/search/filter.ts";
import { searchLeads } from "../../../core/directory/search/search-leads.ts";
import { coreContext, siteContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/handpicks.ts";
import { type Deed, doDeed, doneOutcome } from "./deed.ts";
import { LeadsToPick } from "./leads-to-pick.tsx";
import { monthAfter, monthName, MONTH } from "./months.ts";
import { OfficePage } from "./office-page.tsx";
import { PickedLeads } from "./picked-leads.tsx";
import { SearchForm } from "./search-form.tsx";
import { Views } from "./views.tsx";
import { counted } from "./words.ts";

const leadId = z.coerce.number().int().positive();
const pickForm = z.union([z.object({ pick: leadId, month: MONTH }), z.object({ unpick: leadId, month: MONTH })]);

const DONE = { picked: "It is picked.", unpicked: "It is not picked any more. Whoever was given it already keeps it." } as const;

/** Leads suggested, and leads found, at once. */
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
    listHandpicked(ctx, { month }),
    suggestHandpicks(ctx, { month, limit: SHOWN }),
    search === "" ? null : searchLeads(ctx, { filter: { ...NO_FILTER, search }, sort: { by: "relevance", direction: "desc" }, limit: SHOWN, sampleSize }),
  ]);
  return { month, thisMonth, search, picked, suggested, found: found?.rows ?? null, done: doneOutcome(request, DONE) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return doDeed(request, pickForm, async (form): Promise<Deed> => {
    if ("pick" in form) return (await flagLead(ctx, { leadId: form.pick, month: form.month })) ? { done: "picked" } : { problem: "It is picked for this month already." };
    return (await unflagLead(ctx, { leadId: form.unpick, month: form.month })) ? { done: "unpicked" } : { problem: "It was not picked for this month." };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Handpicked leads");

export default function Handpicks({ loaderData, actionData }: Route.ComponentProps) {
  const { month, thisMonth, search, picked, suggested, found, done } = loaderData;
  const next = monthAfter(thisMonth);
  const address = (one: string) => (one === thisMonth ? "/back-office/handpicks" : `/back-office/handpicks?month=${one}`);
  const chosen = new Set(picked.map((pick) => pick.leadId));
  return (
    <OfficePage
      heading="Handpicked leads"
      about={`The free plan gives ${FREE_LEADS} leads a month, these first, in the order of picking. What is missing is filled by what is known best and newest; nobody gets a lead twice.`}
      outcome={actionData?.outcome ?? done}
    >
      <Views label="Months" views={[...new Set([month, thisMonth, next])].sort().map((one) => ({ href: address(one), name: monthName(one), current: one === month }))} />
      <h2 className="text-xl font-semibold">
        {picked.length} of {FREE_LEADS} picked
      </h2>
      {picked.length > FREE_LEADS && <p className="mt-1 text-muted">{counted(picked.length - FREE_LEADS, "lead")} more than a month gives: the last ones reach only who had others before.</p>}
      <PickedLeads picks={picked} month={month} />
      <h2 className="mt-10 text-xl font-semibold">Find a lead</h2>
      <div className="mt-3">
        <SearchForm action={address(month)} fields={month === thisMonth ? {} : { month }} label="Company, founder or investor" hint={`Shows the first ${SHOWN} that are found.`} value={search} />
      </div>
      {found !== null && <LeadsToPick caption="Found leads" leads={found} month={month} chosen={chosen} empty={`Nothing is found for “${search}”.`} />}
      <h2 className="mt-10 text-xl font-semibold">Suggestions</h2>
      <p className="mt-1 mb-3 text-muted">Never picked so far, one a company, by the rule that fills short months.</p>
      <LeadsToPick caption="Suggested leads" leads={suggested} month={month} chosen={chosen} empty="There is no lead left that was never picked." />
    </OfficePage>
  );
}
