import type { Coverage, CoverageCorrections } from "./coverage.ts";
import type { CoverageCounts, Lag } from "./coverage-counts.ts";
import type { Tally } from "../stats.ts";
import { LEAST_DISCLOSED, disclosedCount, disclosedTotal, twoDigits } from "../disclosed-figures.ts";

/**
 * The figures as disclosed to readers of a part, of which they see `seen` rounds: counts by stage, country and date. Counts
 * by source, of runs, of companies on no list and of corrections by reason are none that the rule names.
 */
export function disclosedCoverage(coverage: Coverage, seen: number): Coverage {
  return {
    ...disclosedCounts(coverage, seen),
    corrections: disclosedCorrections(coverage.corrections),
    runs: coverage.runs.map((run) => ({ ...run, figures: null })),
  };
}

function disclosedCounts(counts: CoverageCounts, seen: number): CoverageCounts {
  return {
    ...counts,
    rounds: disclosedTotal(seen, counts.rounds),
    sampleRounds: zeroOrDisclosed(counts.sampleRounds),
    companies: zeroOrDisclosed(counts.companies),
    unlisted: null,
    bySource: null,
    byFundingType: disclosedTally(counts.byFundingType),
    byCountry: disclosedTally(counts.byCountry),
    byWeek: counts.byWeek.map(({ monday, rounds }) => ({ monday, rounds: zeroOrDisclosed(rounds) })),
    earlier: disclosedCount(counts.earlier) ?? 0,
    later: disclosedCount(counts.later) ?? 0,
    undated: disclosedCount(counts.undated) ?? 0,
    lag: disclosedLag(counts.lag),
  };
}

function disclosedCorrections({ changed, withdrawn, recent }: CoverageCorrections): CoverageCorrections {
  return { changed: zeroOrDisclosed(changed), withdrawn: zeroOrDisclosed(withdrawn), byDay: null, recent };
}

/** None is disclosed as none; null if some are, but too few. */
function zeroOrDisclosed(count: number | null): number | null {
  return count === null || count === 0 ? count : disclosedCount(count);
}

function disclosedTally(tally: Tally): Tally {
  return tally.flatMap(({ name, count }) => (count < LEAST_DISCLOSED ? [] : [{ name, count: twoDigits(count) }]));
}

function disclosedLag(lag: Lag | null): Lag | null {
  return lag === null || lag.rounds < LEAST_DISCLOSED ? null : { ...lag, rounds: twoDigits(lag.rounds) };
}
