import { data } from "react-router";
import { z } from "zod";
import type { Context } from "../../../../core/shared/context.ts";
import type { PlanName } from "../../../../content/plans.ts";
import {
  excludeLead,
  flagLead,
  FREE_LEADS,
  listPicks,
  movePick,
  suggestPicks,
  unflagLead,
} from "../../../../core/customers/delivery/featured-picks.ts";
import { monthOf } from "../../../../core/customers/delivery/month.ts";
import {
  addPickRule,
  listPickRules,
  MOST_BY_RULE,
  removePickRule,
  RULE_PERIODS,
  RULE_SORTS,
} from "../../../../core/customers/delivery/pick-rules.ts";
import { countListReceivers, previewFreeLeads } from "../../../../core/customers/delivery/preview-lists.ts";
import { NO_FILTER } from "../../../../core/reading/directory/search/filter.ts";
import { searchLeads } from "../../../../core/reading/directory/search/search-leads.ts";
import { sendPreview } from "../../../../core/customers/mail/send-preview.ts";
import { contentContext } from "../../../context.ts";
import { PAID_PLANS, paidPlan, PLAN_NAMES, planOf } from "../../../plans/plan-prices.ts";
import type { Route } from "./+types/monthly.ts";
import { checked, intentAction, onRow, posting, screenLoader } from "../screen.ts";
import { counted, figure } from "../format.ts";
import { LeadsToPick, PickedLeads } from "./leads.tsx";
import { Views } from "../list.tsx";
import { previewOutcome } from "../outbox/shown-mail.ts";
import { MailFrames } from "../outbox/mail-frames.tsx";
import { comingMail, MONTH, monthAfter, monthBefore, renderComing } from "./preview.ts";
import { ComingLeads, PickRules, RuleForm } from "./rules.tsx";
import { monthName } from "../../../ui/format/format-date.ts";
import { ActionButton, EmptyList, OfficePage } from "../office-page.tsx";
import { FilterForm } from "../kit/filter-form.tsx";

const MOST_PROBLEM = `Enter a number from 1 to ${MOST_BY_RULE}.`;
const SENDING = z.object({ send: z.enum(PLAN_NAMES), month: MONTH });
const RULE = z.object({
  wanted: z.string().trim().min(1, "Enter what to pick.").max(3_000),
  period: z.enum(RULE_PERIODS),
  sort: z.enum(RULE_SORTS),
  most: z.coerce.number(MOST_PROBLEM).int(MOST_PROBLEM).min(1, MOST_PROBLEM).max(MOST_BY_RULE, MOST_PROBLEM),
});

const DONE = {
  pick: "Picked by hand, as the last pick.",
  unpick: "Pick removed. Subscribers who already received it keep it.",
  up: "Moved.",
  down: "Moved.",
  exclude: "Left out of this month. Pick it by hand to bring it back.",
  wanted: "Rule added. It picks for every month from now on.",
  removeRule: "Rule removed.",
} as const;

const SHOWN = 10;

export const loader = screenLoader(async ({ context, ctx, query, search }) => {
  const thisMonth = monthOf(ctx.clock.now());
  const asked = MONTH.safeParse(query.get("month") ?? thisMonth);
  if (!asked.success) throw data(null, 404);
  const month = asked.data;
  const plan = paidPlan(query.get("plan") ?? PAID_PLANS[0]);
  if (plan === null) throw data(null, 404);
  const [picked, rules, coming, receivers, free, paid, suggested, found] = await Promise.all([
    listPicks(ctx, { month }),
    listPickRules(ctx),
    previewFreeLeads(ctx, month),
    countListReceivers(ctx),
    renderComing(context, ctx, "free", month),
    renderComing(context, ctx, plan, month),
    suggestPicks(ctx, { month, limit: SHOWN }),
    search === ""
      ? null
      : searchLeads(ctx, {
          filter: { ...NO_FILTER, search },
          sort: { by: "relevance", direction: "desc" },
          limit: SHOWN,
        }),
  ]);
  const shown = (mail: typeof free) => (mail === null ? null : { subject: mail.subject, text: mail.text });
  return {
    month,
    thisMonth,
    search,
    picked,
    rules,
    coming: coming.map(({ mailed: _mailed, ...lead }) => lead),
    receivers,
    mails: { free: shown(free), paid: shown(paid) },
    plan,
    paidPlans: PAID_PLANS.map((one) => ({ plan: one, name: planOf(context.get(contentContext), one).name })),
    suggested,
    found: found?.rows ?? null,
    queued: await previewOutcome(ctx, query),
  };
});

/** A button of a lead in a month's lists: true once done, else the problem. */
const onLead = (run: (ctx: Context, lead: { leadId: number; month: string }) => Promise<boolean>, problem: string) =>
  onRow(
    async (leadId, { ctx, values }) =>
      (await run(ctx, { leadId, month: checked(MONTH, values["month"]) })) || { problem },
  );

const move = (to: "up" | "down") =>
  onLead((ctx, lead) => movePick(ctx, { ...lead, to }), `It can't move further ${to}.`);

export const action = intentAction({
  wanted: posting(RULE, (rule, { ctx }) => addPickRule(ctx, rule)),
  removeRule: onRow(
    async (id, { ctx }) => (await removePickRule(ctx, id)) || { problem: "This rule no longer exists." },
  ),
  send: posting(SENDING, async ({ send, month }, { ctx }) => {
    const mail = await comingMail(ctx, send, month);
    if (mail === null) return { problem: "There are no leads to send yet." };
    const mailId = await sendPreview(ctx, { template: mail.template, data: mail.data });
    return { done: "queued", query: { mail: String(mailId) } };
  }),
  pick: onLead(flagLead, "It's already picked for this month."),
  exclude: onLead((ctx, lead) => excludeLead(ctx, lead).then(() => true), ""),
  unpick: onLead(unflagLead, "It isn't picked for this month."),
  up: move("up"),
  down: move("down"),
});

export default function MonthlyLists({ loaderData, actionData }: Route.ComponentProps) {
  const { month, thisMonth, search, picked, rules, coming, mails, suggested, found, plan, paidPlans, queued } =
    loaderData;
  const receiving = (name: string) =>
    loaderData.receivers.find((one) => one.plan === name) ?? { receivers: 0, narrowed: 0 };
  const { receivers, narrowed } = receiving(plan);
  const next = monthAfter(thisMonth);
  const address = (one: string) => (one === thisMonth ? "/back-office/monthly" : `/back-office/monthly?month=${one}`);
  const chosen = new Set(picked.map((pick) => pick.leadId));
  return (
    <OfficePage
      heading="Monthly lists"
      about={`The free plan delivers ${FREE_LEADS} leads a month: picks by hand first, then by rule, then the best-documented newest rounds. Paid plans deliver the whole list of the month before. Nobody receives a lead twice, or a withdrawn lead.`}
      done={DONE}
      outcome={queued}
    >
      <Views
        label="Months"
        views={[...new Set([month, thisMonth, next])]
          .sort()
          .map((one) => ({ href: address(one), name: monthName(one), current: one === month }))}
      />
      <FilterForm
        action="/back-office/monthly"
        hidden={month === thisMonth ? {} : { month }}
        fields={[
          {
            name: "search",
            type: "search",
            label: "Find a lead: company, founder or investor",
            hint: `Shows the first ${SHOWN} results.`,
          },
        ]}
        known={{ search }}
        submit="Search"
      />
      {found !== null && (
        <LeadsToPick
          caption="Search results"
          leads={found}
          month={month}
          chosen={chosen}
          empty={`No results for “${search}”.`}
        />
      )}
      <h2 className="mt-8 mb-3 text-xl font-semibold">
        {picked.length} of {FREE_LEADS} picked
      </h2>
      {picked.length > FREE_LEADS && (
        <p className="mb-3 text-muted">
          {counted(picked.length - FREE_LEADS, "lead")} over the monthly limit: the last ones only reach subscribers who
          already received earlier ones.
        </p>
      )}
      <PickedLeads picks={picked} month={month} />
      <h2 className="mt-10 text-xl font-semibold">Suggestions</h2>
      <p className="mt-1 mb-3 text-muted">Never picked before, one per company, best documented first.</p>
      <LeadsToPick
        caption="Suggested leads"
        leads={suggested}
        month={month}
        chosen={chosen}
        empty="No leads left that were never picked."
      />
      <h2 className="mt-10 mb-1 text-xl font-semibold">Free leads of {monthName(month)}, as of now</h2>
      <p className="mb-3 text-muted">
        New subscribers receive exactly these. Others receive the first {FREE_LEADS} they haven't received before.
      </p>
      <ComingLeads leads={coming} rules={rules} month={month} />
      <h2 className="mt-10 mb-1 text-xl font-semibold">Rules</h2>
      <p className="mb-3 text-muted">They pick for every month and are evaluated at each delivery.</p>
      <PickRules rules={rules} />
      <RuleForm refused={actionData ?? null} most={MOST_BY_RULE} />
      <PlanPreview
        heading="Preview: free plan"
        about={`${counted(receiving("free").receivers, "subscriber")}. Sent from the first day of ${monthName(month)}.`}
        plan="free"
        month={month}
        mail={mails.free}
      />
      <div className="mt-10">
        <Views
          label="Paid plans"
          views={paidPlans.map((one) => ({
            href: `/back-office/monthly?month=${month}&plan=${one.plan}`,
            name: one.name,
            current: one.plan === plan,
          }))}
        />
      </div>
      <PlanPreview
        heading={`Preview: ${paidPlans.find((one) => one.plan === plan)?.name}`}
        about={`${counted(receivers, "subscriber")}, ${figure(narrowed)} of them with a search of their own that narrows the list. The list of ${monthName(monthBefore(month))}, sent on the first day of ${monthName(month)}. Every paid plan delivers the same list.`}
        plan={plan}
        month={month}
        mail={mails.paid}
      />
    </OfficePage>
  );
}

interface PlanPreviewProps {
  readonly heading: string;
  readonly about: string;
  readonly plan: PlanName;
  readonly month: string;
  readonly mail: { readonly subject: string; readonly text: string } | null;
}

function PlanPreview({ heading, about, plan, month, mail }: PlanPreviewProps) {
  return (
    <section className="mt-10">
      <h2 className="mb-1 text-xl font-semibold">{heading}</h2>
      <p className="mb-3 text-muted">{about}</p>
      {mail === null ? (
        <EmptyList>No leads to give yet.</EmptyList>
      ) : (
        <>
          <MailFrames title={heading} src={`/back-office/monthly/${plan}/html?month=${month}`} {...mail} />
          <ActionButton name="send" value={plan} label="Send to me" of={heading} hidden={{ month }} className="mt-4" />
        </>
      )}
    </section>
  );
}
