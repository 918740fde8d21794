import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor, Context } from "../../shared/context.ts";

/**
 * The only place that decides what each actor sees; used by lists, search, filters, feeds, exports, the REST API, MCP,
 * saved searches and pages. Visitors see the sample in full. Every other company and founder has a teaser page
 * (decision 49).
 */

/** The leads in an actor's scope: all, or the sample. */
export type LeadScope = "all" | SampleScope;

/** The newest leads of companies without a round in the days reserved for members. */
export interface SampleScope {
  readonly newest: number;
  /** The last public day (ISO 8601); null when no day is reserved. */
  readonly until: string | null;
}

/** Without settings, as in tests: {@link Context.publicAccess}. */
const DEFAULT_ACCESS = { sampleSize: 100, delayDays: 0, pages: "teaser" } as const;

const DAY_MS = 86_400_000;

/** Everyone sees the newest {@link PublicAccess.sampleSize} leads; paid plans and staff see everything. */
export function leadScope(ctx: Omit<Context, "db">): LeadScope {
  if (seesWholeCatalogue(ctx.actor)) return "all";
  const { sampleSize, delayDays } = accessOf(ctx);
  const until = new Date(ctx.clock.now().getTime() - delayDays * DAY_MS).toISOString().slice(0, 10);
  return { newest: Math.max(0, sampleSize), until: delayDays === 0 ? null : until };
}

/** SQL: the leads of the sample, newest first, as a select of all columns of `lead`. */
export function sampleLeads({ newest, until }: SampleScope): RawBuilder<unknown> {
  return sql`(select lead.* from lead where ${notReserved(until)} order by lead.listed_on desc, lead.round_id desc
    limit ${newest})`;
}

/** SQL: true if the company of table `lead` has no round in the reserved days, which its other rounds would reveal. */
function notReserved(until: string | null): RawBuilder<SqlBool> {
  if (until === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`lead.listed_on <= ${until}::date and not exists (
    select 1 from lead reserved where reserved.company_id = lead.company_id and reserved.listed_on > ${until}::date
  )`;
}

/** SQL: the rounds that name a company or an investor, of table alias `lead`, with `id`. */
const NAMING = {
  company: sql`(select lead.company_id as id, lead.listed_on from lead)`,
  investor: sql`(select by.investor_id as id, lead.listed_on from lead join round_investor by on by.round_id = lead.round_id)`,
} as const;

/**
 * SQL condition: lists of names show this company or investor to the actor. A name that only rounds of the days reserved
 * for members have is in none: names of one import would appear together, and so tell who invested in whom.
 */
export function nameIsListed(ctx: Omit<Context, "db">, kind: keyof typeof NAMING, id: string): RawBuilder<SqlBool> {
  const scope = pageScope(ctx);
  if (scope === "all" || scope.until === null) return sql<SqlBool>`true`;
  const { until } = scope;
  return sql<SqlBool>`${sql.ref(id)} not in (
    select fresh.id from ${NAMING[kind]} fresh where fresh.listed_on > ${until}::date and not exists (
      select from ${NAMING[kind]} former where former.id = fresh.id and former.listed_on <= ${until}::date))`;
}

/** SQL condition: a company of the sample, whose page is open to everyone, has this id. */
export function companyInSample(scope: SampleScope, company: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(company)} in (select company_id from ${sampleLeads(scope)} sample)`;
}

/** SQL condition: the actor sees the page of the company with this id in full. */
export function companyIsSeen(ctx: Omit<Context, "db">, company: string): RawBuilder<SqlBool> {
  const scope = pageScope(ctx);
  return scope === "all" ? sql<SqlBool>`true` : companyInSample(scope, company);
}

/** The scope of company and founder pages: `PAGES=open` shows all of them in full. */
export function pageScope(ctx: Omit<Context, "db">): LeadScope {
  return accessOf(ctx).pages === "open" ? "all" : leadScope(ctx);
}

function accessOf({ publicAccess }: Pick<Context, "publicAccess">) {
  return publicAccess ?? DEFAULT_ACCESS;
}

/** True if this actor's scope is the whole catalogue. */
export function seesWholeCatalogue(actor: Actor): boolean {
  return seesColumn(actor, "paid");
}

/** Audience of a column: everyone, account holders, or paid plans and staff. */
export type ColumnAccess = "public" | "account" | "paid";

export function seesColumn(actor: Actor, column: ColumnAccess): boolean {
  switch (actor.access) {
    case "anonymous":
      return column === "public";
    case "free":
      return column !== "paid";
    case "paid":
    case "editor":
    case "owner":
      return true;
  }
}

/** True if the actor may save searches, receive alerts and hold API keys. */
export function maySaveSearches(actor: Actor): boolean {
  return seesWholeCatalogue(actor);
}

/** True if the actor may run bulk jobs of the email finder. */
export function mayRunBulkJobs(actor: Actor): boolean {
  return seesWholeCatalogue(actor);
}
