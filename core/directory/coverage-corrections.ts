import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { LeadScope } from "./access.ts";
import { causeOf, type ReadReason, reasonOf } from "./changes/change-reason.ts";
import { type Correction, correctedFields } from "./changes/corrected-fields.ts";
import { companyIsPublished } from "./published.ts";

/** The days whose corrections are counted one by one. */
export const CORRECTION_DAYS = 30;
const SHOWN_GROUPS = 40;
const SHOWN_CORRECTIONS = 20;

/** What is put right: a company, a person (or their part in a company), a funding round. */
export type CorrectionSubject = "company" | "person" | "role" | "round";

/** Corrections of one day, one kind and one reason. */
export interface CorrectionCount {
  /** ISO 8601 day, UTC. */
  readonly day: string;
  readonly kind: "changed" | "withdrawn";
  readonly subject: CorrectionSubject;
  /** In plain words: "New evidence: SEC Form D". Names nobody. */
  readonly reason: string;
  readonly count: number;
}

/** A correction of a company in the actor's lists. */
export interface CompanyCorrection {
  readonly at: Date;
  readonly kind: "changed" | "withdrawn";
  readonly subject: "company" | "round";
  readonly companyName: string;
  readonly companySlug: string;
  readonly reason: string;
  readonly fields: readonly Correction[];
}

/** What the change log says was put right. People are counted, never named: whoever was erased stays erased. */
export interface CoverageCorrections {
  /** In the last {@link CORRECTION_DAYS} days. */
  readonly changed: number;
  readonly withdrawn: number;
  /** The newest {@link SHOWN_GROUPS}. */
  readonly byDay: readonly CorrectionCount[];
  /** The newest of the companies the actor's lists reach, published ones only. */
  readonly recent: readonly CompanyCorrection[];
}

/** Reads the change log; `today` is an ISO 8601 day. */
export async function readCorrections(ctx: Context, { today, scope }: { readonly today: string; readonly scope: LeadScope }): Promise<CoverageCorrections> {
  const [groups, recent] = await Promise.all([countByDay(ctx, today), recentCorrections(ctx, scope)]);
  const total = (kind: CorrectionCount["kind"]) => groups.filter((group) => group.kind === kind).reduce((sum, { count }) => sum + count, 0);
  return { changed: total("changed"), withdrawn: total("withdrawn"), byDay: groups.slice(0, SHOWN_GROUPS), recent };
}

/** What a run found is counted by the index alone; only of what the operator decided is the reason read. */
async function countByDay(ctx: Context, today: string): Promise<readonly CorrectionCount[]> {
  const since = sql`k.kind <> 'added' and k.at >= (${today}::date - ${CORRECTION_DAYS - 1}::int)::timestamp at time zone 'UTC'`;
  const { rows } = await sql<Omit<CorrectionCount, "reason"> & ReadReason>`
    with correction as (
      select (k.at at time zone 'UTC')::date as day, k.kind, k.subject_kind, k.run_id, '' as cause, count(*) as n
      from change k where ${since} and k.run_id is not null group by 1, 2, 3, 4
      union all
      select (k.at at time zone 'UTC')::date, k.kind, k.subject_kind, null, ${causeOf("k")}, count(*)
      from change k where ${since} and k.run_id is null group by 1, 2, 3, 5
    )
    select c.day, c.kind, c.subject_kind as subject, r.source, c.cause, sum(c.n)::bigint as count
    from correction c left join ingest_run r on r.id = c.run_id
    group by c.day, c.kind, c.subject_kind, r.source, c.cause
    order by c.day desc, count desc, c.kind, c.subject_kind, r.source, c.cause`.execute(ctx.db);
  return rows.map(({ source, cause, ...group }) => ({ ...group, reason: reasonOf({ source, cause }) }));
}

interface RecentRow extends Omit<CompanyCorrection, "reason" | "fields">, ReadReason {
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly currency: string | null;
}

async function recentCorrections(ctx: Context, scope: LeadScope): Promise<readonly CompanyCorrection[]> {
  const reached = scope === "all" ? sql`true` : sql`k.company_id in (select company_id from lead order by listed_on desc, round_id desc limit ${scope.newest})`;
  const { rows } = await sql<RecentRow>`
    select k.at, k.kind, k.subject_kind as subject, c.name as "companyName", c.slug as "companySlug", r.source, ${causeOf("k")} as cause,
      k.fields as changes, f.currency
    from change k
    join company c on c.id = k.company_id
    left join ingest_run r on r.id = k.run_id
    left join funding_round f on k.subject_kind = 'round' and f.id = k.subject_id
    where k.kind <> 'added' and k.subject_kind in ('company', 'round') and ${reached} and ${companyIsPublished("c")}
    order by k.at desc, k.id desc limit ${SHOWN_CORRECTIONS}`.execute(ctx.db);
  return rows.map(({ source, cause, changes, currency, ...correction }) => ({
    ...correction,
    reason: reasonOf({ source, cause }),
    fields: correctedFields(changes, currency, ctx.actor),
  }));
}
