import { sql } from "kysely";
import type { Database } from "../../../../db/client.ts";
import type { Context } from "../../../shared/context.ts";
import { companyInSample, type LeadScope, leadScope } from "../access.ts";
import { scopedLeads } from "../columns/column.ts";
import { type Correction, type ReadReason, causeOf, correctedFields, reasonOf } from "../changes.ts";
import { type CoverageCounts, countCoverage } from "./coverage-counts.ts";
import { sourceName } from "../evidence.ts";
import { disclosedCoverage } from "./disclosed-coverage.ts";
import { catalogueVersion, companyIsPublished } from "../published.ts";

/** Contents, freshness and corrections of the catalogue; only totals for rows outside the actor's scope. */
export interface Coverage extends CoverageCounts {
  readonly corrections: CoverageCorrections;
  /** The sources' last runs, newest first. */
  readonly runs: readonly CoverageRun[];
}

/** Figures before the rule of disclosure applies, with the number of rounds that the reader sees. */
type CountedFigures = Omit<Coverage, "runs"> & { readonly seen: number };

interface Counted {
  /** State that the figures depend on besides the database: catalogue version, day and scope. */
  readonly state: string;
  readonly figures: Promise<CountedFigures>;
}

/** The latest figures of each database, shared by all callers with the same state. */
const counted = new WeakMap<Database, Counted>();

/** Reads the figures for the current catalogue version; `sampleSize` is the size of the public sample. */
export async function readCoverage(ctx: Context, { sampleSize }: { readonly sampleSize: number }): Promise<Coverage> {
  const [version, runs] = await Promise.all([catalogueVersion(ctx), lastRuns(ctx)]);
  const scope = leadScope(ctx, sampleSize);
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const state = JSON.stringify([version, today, scope]);
  const known = counted.get(ctx.db);
  if (known?.state === state) return disclosedTo(scope, await known.figures, runs);
  const fresh: Counted = { state, figures: countFigures(ctx, today, scope) };
  counted.set(ctx.db, fresh);
  try {
    return disclosedTo(scope, await fresh.figures, runs);
  } catch (error) {
    if (counted.get(ctx.db) === fresh) counted.delete(ctx.db);
    throw error;
  }
}

function disclosedTo(scope: LeadScope, figures: CountedFigures, runs: readonly CoverageRun[]): Coverage {
  const { seen, ...rest } = figures;
  const coverage = { ...rest, runs };
  return scope === "all" || seen >= coverage.rounds ? coverage : disclosedCoverage(coverage, seen);
}

async function countFigures(ctx: Context, today: string, scope: LeadScope): Promise<CountedFigures> {
  const [counts, corrections, { rows }] = await Promise.all([
    countCoverage(ctx, today),
    readCorrections(ctx, { today, scope }),
    sql<{ seen: number }>`select count(*) as seen from ${scopedLeads(scope)} seen`.execute(ctx.db),
  ]);
  return { ...counts, corrections, seen: rows[0]?.seen ?? 0 };
}

const SHOWN = 10;

/** A run of a source, without the operator's input. */
export interface CoverageRun {
  readonly id: number;
  /** "SEC Form D". */
  readonly source: string;
  /** `held`: a document waits for review; `interrupted`: the run was killed. */
  readonly status: "running" | "done" | "held" | "partly_failed" | "failed" | "interrupted";
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** Null if they are not disclosed to the reader. */
  readonly figures: CoverageRunFigures | null;
}

interface CoverageRunFigures {
  readonly documents: number;
  readonly records: number;
  readonly newRounds: number;
  readonly changes: number;
  /** Rows that could not be read and were quarantined. */
  readonly unreadableRows: number;
}

/** The last runs, newest first. */
async function lastRuns(ctx: Context): Promise<readonly CoverageRun[]> {
  const { rows } = await sql<CoverageRun>`
    select id, source, status, started_at as "startedAt", finished_at as "finishedAt",
      jsonb_build_object(
        'documents', ${figure("documents", "read")}, 'records', ${figure("rows", "records")},
        'newRounds', ${figure("catalogue", "newRounds")}, 'changes', ${figure("catalogue", "changes")},
        'unreadableRows', ${figure("rows", "quarantined")}
      ) as figures
    from ingest_run order by started_at desc, id desc limit ${SHOWN}`.execute(ctx.db);
  return rows.map((run) => ({ ...run, source: sourceName(run.source) }));
}

/** SQL: a number in a run's counts, 0 if absent. */
function figure(group: string, name: string) {
  return sql`coalesce((counts -> ${sql.lit(group)} ->> ${sql.lit(name)})::bigint, 0)`;
}

/** Days in the breakdown of corrections. */
export const CORRECTION_DAYS = 30;
const SHOWN_GROUPS = 40;
const SHOWN_CORRECTIONS = 20;

/** The kind of record corrected; `role` is a person's role in a company. */
export type CorrectionSubject = "company" | "person" | "role" | "round";

/** Corrections of one day, kind and reason. */
interface CorrectionCount {
  /** ISO 8601 day, UTC. */
  readonly day: string;
  readonly kind: "changed" | "withdrawn";
  readonly subject: CorrectionSubject;
  /** As text for people, without names: "New evidence: SEC Form D". */
  readonly reason: string;
  readonly count: number;
}

/** A correction of a company within the actor's scope. */
interface CompanyCorrection {
  readonly at: Date;
  readonly kind: "changed" | "withdrawn";
  readonly subject: "company" | "round";
  readonly companyName: string;
  readonly companySlug: string;
  readonly reason: string;
  readonly fields: readonly Correction[];
}

/** Corrections in the change log. People are counted but never named, so that erased people stay erased. */
export interface CoverageCorrections {
  /** In the last {@link CORRECTION_DAYS} days; null if it is not disclosed to the reader. */
  readonly changed: number | null;
  readonly withdrawn: number | null;
  /** The newest {@link SHOWN_GROUPS}; null if they are not disclosed to the reader. */
  readonly byDay: readonly CorrectionCount[] | null;
  /** The newest of published companies within the actor's scope. */
  readonly recent: readonly CompanyCorrection[];
}

/** Reads corrections from the change log; `today` is an ISO 8601 day. */
async function readCorrections(
  ctx: Context,
  { today, scope }: { readonly today: string; readonly scope: LeadScope },
): Promise<CoverageCorrections> {
  const [groups, recent] = await Promise.all([countByDay(ctx, today), recentCorrections(ctx, scope)]);
  const total = (kind: CorrectionCount["kind"]) =>
    groups.filter((group) => group.kind === kind).reduce((sum, { count }) => sum + count, 0);
  return { changed: total("changed"), withdrawn: total("withdrawn"), byDay: groups.slice(0, SHOWN_GROUPS), recent };
}

/** Counts changes of runs by index alone; the reason is read only for the operator's actions. */
async function countByDay(ctx: Context, today: string): Promise<readonly CorrectionCount[]> {
  const since = sql`k.kind <> 'added' and k.subject_kind <> 'contact' and k.at >= (${today}::date - ${CORRECTION_DAYS - 1}::int)::timestamp at time zone
    'UTC'`;
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
  const inScope = scope === "all" ? sql`true` : companyInSample(scope, "k.company_id");
  const { rows } = await sql<RecentRow>`
    select k.at, k.kind, k.subject_kind as subject, c.name as "companyName", c.slug as "companySlug", r.source,
      ${causeOf("k")} as cause,
      k.fields as changes, f.currency
    from change k
    join company c on c.id = k.company_id
    left join ingest_run r on r.id = k.run_id
    left join funding_round f on k.subject_kind = 'round' and f.id = k.subject_id
    where k.kind <> 'added' and k.subject_kind in ('company', 'round') and ${inScope} and ${companyIsPublished("c")}
    order by k.at desc, k.id desc limit ${SHOWN_CORRECTIONS}`.execute(ctx.db);
  return rows.map(({ source, cause, changes, currency, ...correction }) => ({
    ...correction,
    reason: reasonOf({ source, cause }),
    fields: correctedFields(changes, currency, ctx.actor),
  }));
}
