import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import type { LeadScope } from "../../reading/directory/access.ts";
import { rankOf } from "../../reading/directory/search/answer-in-sql.ts";
import { withoutOwnLeftOut } from "../../reading/directory/search/company-lists.ts";
import type { LeadFilter } from "../../reading/directory/search/filter.ts";
import { writeFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { readAddress } from "../../reading/directory/search/read-filter.ts";
import { CLOSED, withMoney } from "../../reading/directory/search/money-asked.ts";
import { readingsBeside } from "../../reading/directory/search/readings-beside.ts";
import { leadCondition } from "../../reading/directory/search/lead-condition.ts";
import { askOne } from "../../reading/directory/search/visible-leads.ts";
import { BOUNDS } from "./bounds.ts";
import type { RestPlan } from "./plan.ts";
import type { RestQuery } from "./read-query.ts";
import { REFUSED } from "./rest-error.ts";

/** A plan narrowed by the question of its query, if it has one. */
interface QuestionPlan {
  readonly plan: RestPlan;
  /** The filter derived from the question, in the form of the list's address; null without a question. */
  readonly searchedAs: string | null;
  /** Other readings of the question that find rounds, in the same form. */
  readonly otherReadings: readonly string[];
  /** All rows that match, if the search has returned them with the page; then `plan` finds exactly the page. */
  readonly total: number | null;
}

interface QuestionInput {
  readonly query: RestQuery;
  readonly scope: LeadScope;
}

/** Pages beyond this offset are found in SQL, because the search keeps all rows up to the page in order. */
const MOST_SEARCHED = 5_000;

/**
 * Narrows a plan for rounds to those that match the question, best first unless an order was requested. Throws
 * a RestError for a question without words, or with some that no filter can be made of.
 */
export async function planQuestion(
  ctx: Context,
  plan: RestPlan,
  { query, scope }: QuestionInput,
): Promise<QuestionPlan> {
  if (query.question === null) return { plan, searchedAs: null, otherReadings: [], total: null };
  const params = new URLSearchParams({ search: query.question });
  const read = await readAddress(ctx, { params });
  const problems = [...read.problems, ...read.unused];
  if (read.question === null || problems.length > 0)
    throw REFUSED.unparsable(
      "The question in q could not be read",
      problems.join(" "),
      "Write q=series a fintech uk 5m, for example.",
    );
  const searchedAs = writeFilterAddress(read.filter).toString();
  const otherReadings = await readingsBeside(ctx, read);
  // As without a question: what closed, unless the question names another word of money.
  const filter = await withoutOwnLeftOut(ctx, withMoney(read.filter, CLOSED));
  const { offset, limit } = query.window;
  const most = offset + Math.min(limit ?? BOUNDS.rows, BOUNDS.rows);
  if (isAlone(query) && most <= MOST_SEARCHED) {
    const page = { sort: read.sort, position: null, backwards: false, most } as const;
    const answer = await askOne(ctx, { filter, page });
    const ids = answer.page.slice(offset).map(({ roundId }) => roundId);
    const found = sql`${ids}::bigint[]`;
    return {
      searchedAs,
      otherReadings,
      total: answer.matching,
      plan: {
        ...plan,
        where: sql<SqlBool>`${plan.key} = any(${found})`,
        orderBy: sql`array_position(${found}, ${plan.key})`,
      },
    };
  }
  const where = sql<SqlBool>`${plan.where} and ${plan.key} in (
    select lead.round_id from listing lead where ${leadCondition(filter, ctx.clock, scope)})`;
  return { searchedAs, otherReadings, total: null, plan: { ...plan, where, orderBy: bestFirst(plan, query, filter) } };
}

/** True if the question alone decides the rows and their order. */
function isAlone({ conditions, order, select }: RestQuery): boolean {
  const isNarrowed = select.some((one) => one.kind === "embed" && one.isInner);
  return conditions.length === 0 && order.length === 0 && !isNarrowed;
}

function bestFirst({ orderBy, key }: RestPlan, { order }: RestQuery, { search }: LeadFilter): RawBuilder<unknown> {
  if (order.length > 0 || search === null) return orderBy;
  return sql`(select ${rankOf(search)} from lead_text t where t.round_id = ${key}) desc, ${orderBy}`;
}
