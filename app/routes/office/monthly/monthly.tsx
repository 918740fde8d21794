import { data } from "react-router";
import { z } from "zod";
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
import { formAction, screenLoader } from "../screen.ts";
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

const id = z.coerce.number().int().positive();
const monthlyForm = z.union([
  z.object({ pick: id, month: MONTH }),
  z.object({ unpick: id, month: MONTH }),
  z.object({ up: id, month: MONTH }),
  z.object({ down: id, month: MONTH }),
  z.object({ exclude: id, month: MONTH }),
  z.object({ removeRule: id }),
  z.object({ send: z.enum(PLAN_NAMES), month: MONTH }),
  z.object({ wanted: z.string().max(3_000), period: z.enum(RULE_PERIODS), sort: z.enum(RULE_SORTS), most: z.string() }),
]);

const DONE = {
  picked: "Picked by hand, as the last pick.",
  unpicked: "Pick removed. Subscribers who already received it keep it.",
  moved: "Moved.",
  excluded: "Left out of this month. Pick it by hand to bring it back.",
  rule: "Rule added. It picks for every month from now on.",
  unruled: "Rule removed.",
} as const;

/** Suggestions and search results shown at once. */
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

export const action = formAction(monthlyForm, async (form, { ctx }) => {
  if ("wanted" in form) {
    const most = /^\d{1,2}$/.test(form.most.trim()) ? Number(form.most) : 0;
    const problems = {
      ...(form.wanted.trim() === "" && { wanted: "Enter what to pick." }),
      ...((most < 1 || most > MOST_BY_RULE) && { most: `Enter a number from 1 to ${MOST_BY_RULE}.` }),
    };
    if (Object.keys(problems).length > 0)
      return { problem: "Please check the marked fields. Nothing was saved yet.", status: 400, problems };
    await addPickRule(ctx, { ...form, wanted: form.wanted.trim(), most });
    return { done: "rule" };
  }
  if ("removeRule" in form)
    return (await removePickRule(ctx, form.removeRule))
      ? { done: "unruled" }
      : { problem: "This rule no longer exists." };
  const { month } = form;
  if ("send" in form) {
    const mail = await comingMail(ctx, form.send, month);
    if (mail === null) return { problem: "There are no leads to send yet." };
    const mailId = await sendPreview(ctx, { template: mail.template, data: mail.data });
    return { done: "queued", query: { mail: String(mailId) } };
  }
  if ("pick" in form)
    return (await flagLead(ctx, { leadId: form.pick, month }))
      ? { done: "picked" }
      : { problem: "It's already picked for this month." };
  if ("exclude" in form) {
    await excludeLead(ctx, { leadId: form.exclude, month });
    return { done: "excluded" };
  }
  if ("unpick" in form)
    return (await unflagLead(ctx, { leadId: form.unpick, month }))
      ? { done: "unpicked" }
      : { problem: "It isn't picked for this month." };
  const [leadId, to] = "up" in form ? ([form.up, "up"] as const) : ([form.down, "down"] as const);
  return (await movePick(ctx, { leadId, month, to })) ? { done: "moved" } : { problem: `It can't move further ${to}.` };
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
