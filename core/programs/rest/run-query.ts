import { sql } from "kysely";
import { z } from "zod";
import { rowOf, rowsOf, scalarOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { leadScope } from "../../reading/directory/access.ts";
import type { Resource } from "../../reading/directory/columns/column.ts";
import { withoutOwnLeftOut } from "../../reading/directory/search/company-lists.ts";
import { NO_FILTER } from "../../reading/directory/search/filter.ts";
import { mustSignInAgain } from "../../shared/fresh-session.ts";
import { BOUNDS } from "./bounds.ts";
import { withMeanings } from "./canonical-values.ts";
import { inBoundedSnapshot } from "./bounded-snapshot.ts";
import type { Count, Form } from "./headers.ts";
import { planQuery, type RestPlan } from "./plan.ts";
import { planQuestion } from "./plan-question.ts";
import type { RestQuery } from "./read-query.ts";
import { errorOfDatabase, REFUSED } from "./rest-error.ts";

export interface RunQueryInput {
  readonly resource: Resource;
  readonly query: RestQuery;
  readonly form: Form;
  readonly count: Count | null;
  /** Defaults to {@link BOUNDS}. */
  readonly statementTimeoutMs?: number;
}

/** A page of rows, and the total if requested. */
export interface RestAnswer {
  readonly columns: readonly string[];
  readonly offset: number;
  readonly rows: number;
  readonly total: number | null;
  /** The filter derived from the question, in the form of the list's address; null without a question. */
  readonly searchedAs: string | null;
  /** Other readings of the question that find rounds, in the same form. */
  readonly otherReadings: readonly string[];
  /** The rows as JSON objects, or as column texts for CSV; null is an unknown value. */
  readonly page:
    | { readonly kind: "json"; readonly objects: readonly string[] }
    | { readonly kind: "texts"; readonly rows: readonly (readonly (string | null)[])[] };
}

/**
 * Runs a query over the rows visible to the actor, without the companies that the actor's account leaves out. The
 * transaction is read-only, page and count see one snapshot, and each statement has a timeout.
 * @throws RestError for what the request got wrong
 */
export async function runQuery(ctx: Context, input: RunQueryInput): Promise<RestAnswer> {
  // Pages of rows add up to a full export.
  if (await mustSignInAgain(ctx)) throw REFUSED.oldSession();
  const scope = leadScope(ctx);
  const timeoutMs = input.statementTimeoutMs ?? BOUNDS.statementTimeoutMs;
  const { resource, query } = input;
  const { leftOut: listsLeftOut } = await withoutOwnLeftOut(ctx, NO_FILTER);
  const reader = { actor: ctx.actor, scope, listsLeftOut };
  const planned = await asRestError(() =>
    withMeanings(ctx, { scope, timeoutMs }, (meanings) => planQuery(resource, query, reader, meanings)),
  );
  const asked = await planQuestion(ctx, planned, { query, scope });
  const { plan, searchedAs, otherReadings, total: found } = asked;
  const read = async (inner: Context): Promise<RestAnswer> => {
    const { offset, limit } = query.window;
    const most = Math.min(limit ?? BOUNDS.rows, BOUNDS.rows);
    const page = await readPage(inner, plan, input.form, { offset: found === null ? offset : 0, limit: most });
    const rows = page.kind === "json" ? page.objects.length : page.rows.length;
    const mustBeExact = scope !== "all" || listsLeftOut.length > 0;
    const total =
      input.count === null
        ? null
        : (found ?? (await countRows(inner, plan, { count: input.count, mustBeExact, offset, rows })));
    return { columns: plan.columns.map(({ name }) => name), offset, rows, total, searchedAs, otherReadings, page };
  };
  return asRestError(() => inBoundedSnapshot(ctx, timeoutMs, read, plan.compared));
}

/** Runs a read; errors of the database that the request caused become the API's. */
async function asRestError<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw errorOfDatabase(error) ?? error;
  }
}

async function readPage(
  ctx: Context,
  plan: RestPlan,
  form: Form,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<RestAnswer["page"]> {
  const values =
    form === "csv"
      ? sql`array[${sql.join(plan.columns.map(({ value }) => sql`${value}::text`))}]::text[]`
      : sql`'{' || ${sql.join(
          plan.columns.map(
            ({ name, value }, i) =>
              sql`${`${i === 0 ? "" : ","}${JSON.stringify(name)}:`}::text || coalesce(to_json(${value})::text, 'null')`,
          ),
          sql` || `,
        )} || '}'`;
  const page = sql`select ${values} as item from ${plan.from} where ${partOf(plan, offset, limit)}
    order by ${plan.orderBy} limit ${limit} offset ${offset < FAR ? offset : 0}`;
  if (form === "csv")
    return { kind: "texts", rows: (await rowsOf<{ item: (string | null)[] }>(ctx)`${page}`).map(({ item }) => item) };
  return { kind: "json", objects: (await rowsOf<{ item: string }>(ctx)`${page}`).map(({ item }) => item) };
}

/** From this offset on, skip rows by key: computing all columns of skipped rows took 1 s at 100,000. */
const FAR = 1_000;

function partOf(plan: RestPlan, offset: number, limit: number): RestPlan["where"] {
  if (offset < FAR) return plan.where;
  return sql`${plan.key} in (select ${plan.key} from ${plan.from} where ${plan.where} order by ${plan.orderBy}
    limit ${limit} offset ${offset})`;
}

interface Counting {
  readonly count: Count;
  readonly mustBeExact: boolean;
  readonly offset: number;
  /** The rows on the page. */
  readonly rows: number;
}

/**
 * Counts matching rows. `estimated` counts up to one page and uses the planner's estimate beyond.
 * Within the sample counts are exact, because estimates would reveal hidden rows, and without companies left out, which
 * it cannot estimate.
 */
async function countRows(
  ctx: Context,
  plan: RestPlan,
  { count, mustBeExact, offset, rows }: Counting,
): Promise<number> {
  const matching = sql`select from ${plan.from} where ${plan.where}`;
  if (count === "exact" || mustBeExact) return countOf(ctx, matching);
  const counted = count === "planned" ? 0 : await countOf(ctx, sql`${matching} limit ${BOUNDS.rows + 1}`);
  if (count === "estimated" && counted <= BOUNDS.rows) return counted;
  const estimate = Math.max(counted, await estimateOf(ctx, matching));
  // A low estimate must not reject rows that exist.
  return rows === 0 ? Math.min(estimate, offset) : Math.max(estimate, offset + rows);
}

async function countOf(ctx: Context, matching: ReturnType<typeof sql>): Promise<number> {
  return scalarOf(ctx, 0)`select count(*) as total from (${matching}) matching`;
}

const EXPLAINED = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]);

async function estimateOf(ctx: Context, matching: ReturnType<typeof sql>): Promise<number> {
  const row = await rowOf<{ "QUERY PLAN": unknown }>(ctx)`explain (format json) ${matching}`;
  return EXPLAINED.parse(row?.["QUERY PLAN"])[0].Plan["Plan Rows"];
}
