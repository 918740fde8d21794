import { sql } from "kysely";
import { requireRow, rowsOf } from "../../../../db/statement.ts";
import type { Database } from "../../../../db/client.ts";
import { isNews, newsFields } from "../../../catalogue/claims/news.ts";
import type { Context } from "../../../shared/context.ts";
import { companyInSample, type LeadScope, leadScope } from "../access.ts";
import { scopedLeads } from "../columns/column.ts";
import { type Correction, type ReadReason, causeOf, correctedFields, reasonOf } from "../changes.ts";
import { disclosedCount, disclosedTotal } from "../disclosed-figures.ts";
import type { Facet } from "../search/facets.ts";
import type { Tally } from "../stats.ts";
import { type CoverageCounts, countCoverage, LAG_DAYS } from "./coverage-counts.ts";
import { catalogueVersion, companyIsPublished } from "../published.ts";

/** Contents, freshness and corrections of the catalogue; only totals for rows outside the actor's scope. */
export interface Coverage extends Omit<CoverageCounts, "byFundingType" | "byCountry"> {
  readonly byFundingType: Shares;
  readonly byCountry: Shares;
  readonly corrections: CoverageCorrections;
}

/** Counts by name with their shares of all rounds, 0 to 1. */
export type Shares = readonly (Tally[number] & { readonly share: number })[];

/** Figures before the rule of disclosure applies, with the number of rounds that the reader sees. */
interface CountedFigures extends CoverageCounts {
  readonly corrections: CoverageCorrections;
  readonly seen: number;
}

interface Counted {
  /** State that the figures depend on besides the database: catalogue version, day and scope. */
  readonly state: string;
  readonly figures: Promise<CountedFigures>;
}

/** The latest figures of each database, shared by all callers with the same state. */
const counted = new WeakMap<Database, Counted>();

/** Reads the figures for the current catalogue version. */
export async function readCoverage(ctx: Context): Promise<Coverage> {
  const version = await catalogueVersion(ctx);
  const scope = leadScope(ctx);
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const state = JSON.stringify([version, today, scope]);
  const known = counted.get(ctx.db);
  if (known?.state === state) return disclosedTo(scope, await known.figures);
  const fresh: Counted = { state, figures: countFigures(ctx, today, scope) };
  counted.set(ctx.db, fresh);
  try {
    return disclosedTo(scope, await fresh.figures);
  } catch (error) {
    if (counted.get(ctx.db) === fresh) counted.delete(ctx.db);
    throw error;
  }
}

/**
 * The figures as disclosed to readers of a part, of which they see `seen` rounds: counts by stage, country and date. Counts
 * by source are none that the rule names.
 */
function disclosedTo(scope: LeadScope, { seen, ...coverage }: CountedFigures): Coverage {
  const { rounds, companies, byFundingType, byCountry, lag, corrections } = coverage;
  if (scope === "all" || seen >= rounds) {
    const shares = (tally: Tally): Shares => tally.map((one) => ({ ...one, share: one.count / rounds }));
    return { ...coverage, byFundingType: shares(byFundingType), byCountry: shares(byCountry) };
  }
  const measured = lag === null ? null : disclosedCount(lag.rounds, { withinDays: LAG_DAYS });
  return {
    ...coverage,
    rounds: disclosedTotal(seen, rounds),
    companies: zeroOrDisclosed(companies),
    bySource: null,
    growth: null,
    byFundingType: disclosedTally(byFundingType, "stage", rounds),
    byCountry: disclosedTally(byCountry, "country", rounds),
    lag: lag === null || measured === null ? null : { ...lag, rounds: measured },
    corrections: {
      ...corrections,
      changed: zeroOrDisclosed(corrections.changed),
      withdrawn: zeroOrDisclosed(corrections.withdrawn),
    },
  };
}

/** None is disclosed as none; null if some are, but too few. */
function zeroOrDisclosed(count: number | null): number | null {
  return count === null || count === 0 ? count : disclosedCount(count, {});
}

/** Shares are of the true total, in whole percent: those of totals that are rounded down would pass 100% together. */
function disclosedTally(tally: Tally, facet: Facet, rounds: number): Shares {
  return tally.flatMap(({ name, count }) => {
    const told = disclosedCount(count, { include: { [facet]: name === null ? [] : [name] } });
    return told === null
      ? []
      : [{ name, count: told, share: Math.max(0.01, Math.round((count / rounds) * 100) / 100) }];
  });
}

async function countFigures(ctx: Context, today: string, scope: LeadScope): Promise<CountedFigures> {
  const [counts, corrections, { rows }] = await Promise.all([
    countCoverage(ctx, today),
    readCorrections(ctx, { today, scope }),
    sql<{ seen: number }>`select count(*) as seen from ${scopedLeads(scope)} seen`.execute(ctx.db),
  ]);
  return { ...counts, corrections, seen: rows[0]?.seen ?? 0 };
}

/** Days in which corrections are counted. */
export const CORRECTION_DAYS = 30;
const SHOWN_CORRECTIONS = 20;

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
  /** The newest of published companies within the actor's scope. */
  readonly recent: readonly CompanyCorrection[];
}

/** Reads corrections from the change log; `today` is an ISO 8601 day. */
async function readCorrections(
  ctx: Context,
  { today, scope }: { readonly today: string; readonly scope: LeadScope },
): Promise<CoverageCorrections> {
  const first = new Date(Date.parse(today) - (CORRECTION_DAYS - 1) * 86_400_000);
  const [counts, recent] = await Promise.all([countCorrected(ctx, first), recentCorrections(ctx, scope)]);
  return { ...counts, recent };
}

function countCorrected(ctx: Context, since: Date): Promise<{ readonly changed: number; readonly withdrawn: number }> {
  return requireRow<{ changed: number; withdrawn: number }>(ctx)`
    select count(*) filter (where kind = 'changed') as changed, count(*) filter (where kind = 'withdrawn') as withdrawn
    from change
    where kind <> 'added' and subject_kind <> 'contact' and ${isNews("change")} and at >= ${since}`;
}

/** The number of corrections since the first of this month, as visitors are told it: null if there are some, but few. */
export async function correctionsThisMonth(ctx: Context): Promise<number | null> {
  const month = ctx.clock.now().toISOString().slice(0, 7);
  const { changed, withdrawn } = await countCorrected(ctx, new Date(`${month}-01T00:00:00Z`));
  return zeroOrDisclosed(changed + withdrawn);
}

interface RecentRow extends Omit<CompanyCorrection, "reason" | "fields">, ReadReason {
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly currency: string | null;
}

async function recentCorrections(ctx: Context, scope: LeadScope): Promise<readonly CompanyCorrection[]> {
  const inScope = scope === "all" ? sql`true` : companyInSample(scope, "k.company_id");
  const rows = await rowsOf<RecentRow>(ctx)`
    select k.at, k.kind, k.subject_kind as subject, c.name as "companyName", c.slug as "companySlug", r.source,
      ${causeOf("k")} as cause,
      ${newsFields("k")} as changes, f.currency
    from change k
    join company c on c.id = k.company_id
    left join ingest_run r on r.id = k.run_id
    left join funding_round f on k.subject_kind = 'round' and f.id = k.subject_id
    where k.kind <> 'added' and k.subject_kind in ('company', 'round') and ${isNews("k")} and ${inScope} and ${companyIsPublished("c")}
    order by k.at desc, k.id desc limit ${SHOWN_CORRECTIONS}`;
  return rows.map(({ source, cause, changes, currency, ...correction }) => ({
    ...correction,
    reason: reasonOf({ source, cause }),
    fields: correctedFields(changes, currency, ctx.actor),
  }));
}
