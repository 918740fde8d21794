import type { Coverage, CoverageCorrections } from "./coverage.ts";
import { type CoverageCounts, LAG_DAYS, type Lag } from "./coverage-counts.ts";
import type { Facet } from "../search/facets.ts";
import { NO_FILTER } from "../search/filter.ts";
import type { Tally } from "../stats.ts";
import { type CountedQuestion, disclosedCount, disclosedTotal } from "../disclosed-figures.ts";

/** A question about rounds of some days, such as a week's. */
const BY_DATE: CountedQuestion = { listedOn: NO_FILTER.listedOn };

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
    sampleRounds: zeroOrDisclosed(counts.sampleRounds, {}),
    companies: zeroOrDisclosed(counts.companies, {}),
    unlisted: null,
    bySource: null,
    byFundingType: disclosedTally(counts.byFundingType, "stage"),
    byCountry: disclosedTally(counts.byCountry, "country"),
    byWeek: counts.byWeek.map(({ monday, rounds }) => ({ monday, rounds: zeroOrDisclosed(rounds, BY_DATE) })),
    earlier: disclosedCount(counts.earlier, BY_DATE) ?? 0,
    later: disclosedCount(counts.later, BY_DATE) ?? 0,
    undated: disclosedCount(counts.undated, BY_DATE) ?? 0,
    lag: disclosedLag(counts.lag),
  };
}

function disclosedCorrections({ changed, withdrawn, recent }: CoverageCorrections): CoverageCorrections {
  return { changed: zeroOrDisclosed(changed, {}), withdrawn: zeroOrDisclosed(withdrawn, {}), byDay: null, recent };
}

/** None is disclosed as none; null if some are, but too few. */
function zeroOrDisclosed(count: number | null, question: CountedQuestion): number | null {
  return count === null || count === 0 ? count : disclosedCount(count, question);
}

function disclosedTally(tally: Tally, facet: Facet): Tally {
  return tally.flatMap(({ name, count }) => {
    const told = disclosedCount(count, { include: { [facet]: name === null ? [] : [name] } });
    return told === null ? [] : [{ name, count: told }];
  });
}

function disclosedLag(lag: Lag | null): Lag | null {
  const rounds = lag === null ? null : disclosedCount(lag.rounds, { withinDays: LAG_DAYS });
  return lag === null || rounds === null ? null : { ...lag, rounds };
}
