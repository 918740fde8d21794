import { type RawBuilder, sql, type SqlBool } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { conflict, invalidInput } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { withEditedWords } from "../../reading/directory/search/values/edited-words.ts";
import { withAlternatives } from "../../reading/directory/search/alternatives.ts";
import { readFilterAddress, writeFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { NO_FILTER } from "../../reading/directory/search/filter.ts";
import { readAddress } from "../../reading/directory/search/read-filter.ts";
import { leadCondition } from "../../reading/directory/search/lead-condition.ts";
import { requireEditor } from "../../shared/office-access.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { firstDay, type Month } from "./month.ts";

export const RULE_PERIODS = ["month_before", "quarter_before", "any"] as const;
export const RULE_SORTS = ["newest", "largest"] as const;
/** Maximum number of leads per rule, and of rules. */
export const MOST_BY_RULE = 20;
const MOST_RULES = 20;

interface RuleFacts {
  readonly period: (typeof RULE_PERIODS)[number];
  readonly most: number;
  readonly sort: (typeof RULE_SORTS)[number];
}

/** A saved filter that picks leads for every month's free leads, in the order of creation. */
export interface PickRule extends RuleFacts {
  readonly id: number;
  /** As in the address of a company list. */
  readonly filter: string;
}

export async function listPickRules(ctx: Context): Promise<readonly PickRule[]> {
  return rowsOf<PickRule>(ctx)`select id, filter, period, most, sort from pick_rule order by id`;
}

/**
 * Adds a rule. `wanted` is the address of a filtered company list, or words such as "fintech series a". Throws AppError
 * `invalid_input` for an empty filter or one with unreadable parts.
 */
export async function addPickRule(
  ctx: Context,
  { wanted, ...facts }: RuleFacts & { readonly wanted: string },
): Promise<void> {
  requireEditor(ctx);
  const query = /^(?:https?:\/\/\S*|\/companies\S*)?\?(\S*)$/.exec(wanted)?.[1];
  const params = new URLSearchParams(query ?? { search: wanted });
  const { filter, ...read } = await readAddress(ctx, { params });
  const problems = [...read.problems, ...read.unused];
  const undated = { listedOn: NO_FILTER.listedOn, withinDays: NO_FILTER.withinDays };
  const alternatives = filter.anyOf.map((one) => ({ ...one, ...undated }));
  const address = writeFilterAddress(withAlternatives({ ...filter, ...undated }, alternatives)).toString();
  if (problems.length > 0) throw invalidInput(problems.join(" "));
  if (address === "")
    throw invalidInput(
      "This matches every lead. Name what it picks, such as “fintech series a” or the address of a filtered company list.",
    );
  await inTransaction(ctx, async (inner) => {
    if ((await listPickRules(inner)).length >= MOST_RULES)
      throw conflict(`There are ${MOST_RULES} rules already. Remove one first.`);
    await execute(inner)`
      insert into pick_rule (filter, period, most, sort, created_at)
      values (${address}, ${facts.period}, ${facts.most}, ${facts.sort}, ${inner.clock.now()})`;
    await writeAudit(inner, "pick_rule.added", { filter: address, ...facts });
  });
}

/** Removes a rule; leads delivered by it stay. Returns whether it existed. */
export async function removePickRule(ctx: Context, id: number): Promise<boolean> {
  requireEditor(ctx);
  return inTransaction(ctx, async (inner) => {
    const rows = await rowsOf<{ filter: string }>(inner)`delete from pick_rule where id = ${id} returning filter`;
    if (rows[0] !== undefined) await writeAudit(inner, "pick_rule.removed", { filter: rows[0].filter });
    return rows.length > 0;
  });
}

/** SQL: the current round of each stored exclusion, after merges. */
const PRESENT_EXCLUSIONS = (day: string) => sql`
  select coalesce(r.merged_into_id, x.round_id) from pick_exclusion x left join funding_round r on r.id = x.round_id
  where x.month = ${day}::date`;

/**
 * SQL: common table expressions after `ranked`. `picked` has the month's picks in order, those by hand before those by
 * rule. `placed` has every lead that may be given in this month, with its `place` and `picked_by`: 0 for a pick by
 * hand, else the rule's id, or null for no pick.
 */
export async function placedLeads(ctx: Context, month: Month): Promise<RawBuilder<unknown>> {
  const day = firstDay(month);
  const rules = await Promise.all(
    (await listPickRules(ctx)).map(async (rule) => {
      const { filter } = readFilterAddress(new URLSearchParams(rule.filter));
      return rulePicks(rule, leadCondition(await withEditedWords(ctx, filter), ctx.clock), day);
    }),
  );
  const byHand = sql`
    select coalesce(r.merged_into_id, h.round_id) as round_id, 0::bigint as rule_id,
      row_number() over (order by h.position, h.round_id) as nth
    from featured_pick h left join funding_round r on r.id = h.round_id where h.month = ${day}::date`;
  return sql`
    picked as materialized (
      select distinct on (round_id) round_id, rule_id, nth from (${sql.join([byHand, ...rules], sql` union all `)}) pick
      order by round_id, rule_id, nth
    ),
    placed as materialized (
      select ranked.round_id, ranked.company_id, picked.rule_id as picked_by,
        row_number() over (order by picked.rule_id nulls last, picked.nth, ranked.place) as place
      from ranked left join picked on picked.round_id = ranked.round_id
      where ranked.round_id not in (${PRESENT_EXCLUSIONS(day)})
    )`;
}

/** SQL select of the rounds that a rule picks now. */
function rulePicks({ id, period, most, sort }: PickRule, condition: RawBuilder<SqlBool>, day: string) {
  const months = { month_before: 1, quarter_before: 3, any: null }[period];
  const dated =
    months === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`lead.listed_on >= ${day}::date - make_interval(months => ${months})
        and lead.listed_on < ${day}::date`;
  const order =
    sort === "largest"
      ? sql`lead.amount_usd_minor desc nulls last, lead.listed_on desc, lead.round_id desc`
      : sql`lead.listed_on desc, lead.round_id desc`;
  return sql`
    select round_id, ${id}::bigint as rule_id, nth from (
      select lead.round_id, row_number() over (order by ${order}) as nth
      from lead join ranked on ranked.round_id = lead.round_id
      where ${dated} and ${condition} and lead.round_id not in (${PRESENT_EXCLUSIONS(day)})
    ) matching where nth <= ${most}`;
}
