import type { Coverage, CoverageRun } from "./coverage.ts";
import type { CoverageCounts, Lag } from "./coverage-counts.ts";
import type { Tally } from "../stats.ts";
import { LEAST_DISCLOSED, disclosedCount, twoDigits } from "../disclosed-figures.ts";

/** The figures as readers are told them who see only part of the rounds: none below five, the others rounded down. */
export function disclosedCounts(counts: CoverageCounts): CoverageCounts {
  const { unlisted, bySource } = counts;
  return {
    ...counts,
    rounds: twoDigits(counts.rounds),
    sampleRounds: twoDigits(counts.sampleRounds),
    companies: twoDigits(counts.companies),
    unlisted: { notStartups: twoDigits(unlisted.notStartups), undecided: twoDigits(unlisted.undecided) },
    bySource: bySource
      .filter(({ rounds }) => rounds >= LEAST_DISCLOSED)
      .map(({ name, rounds, newestOn, lag }) => ({
        name,
        rounds: twoDigits(rounds),
        newestOn: newestOn === null ? null : `${newestOn.slice(0, 7)}-01`,
        lag: disclosedLag(lag),
      })),
    byFundingType: disclosedTally(counts.byFundingType),
    byCountry: disclosedTally(counts.byCountry),
    byWeek: counts.byWeek.map(({ monday, rounds }) => ({
      monday,
      rounds: rounds === null ? null : disclosedRounds(rounds),
    })),
    earlier: disclosedCount(counts.earlier) ?? 0,
    later: disclosedCount(counts.later) ?? 0,
    undated: disclosedCount(counts.undated) ?? 0,
    lag: disclosedLag(counts.lag),
  };
}

/** A run as such readers are told it; null is a count that is not told. */
export function disclosedRun(run: Coverage["runs"][number]): CoverageRun {
  return { ...run, newRounds: run.newRounds === null ? null : disclosedRounds(run.newRounds) };
}

/** None is told as none. */
function disclosedRounds(rounds: number): number | null {
  return rounds === 0 ? 0 : disclosedCount(rounds);
}

function disclosedTally(tally: Tally): Tally {
  return tally.flatMap(({ name, count }) => (count < LEAST_DISCLOSED ? [] : [{ name, count: twoDigits(count) }]));
}

function disclosedLag(lag: Lag | null): Lag | null {
  return lag === null || lag.rounds < LEAST_DISCLOSED ? null : { ...lag, rounds: twoDigits(lag.rounds) };
}
