import type { Expectations, Notice, Outcome, Suspicion } from "../../catalogue/sources/record.ts";

/** A quarantined position, as shown in summaries. */
export interface QuarantineExample {
  readonly document: string;
  readonly ref: string;
  readonly column?: string;
  readonly code: string;
  readonly reason: string;
}

/** Counts of one document's outcomes. */
export class Tally {
  records = 0;
  reviews = 0;
  quarantined = 0;
  excluded = 0;
  readonly quarantinedByCode: Record<string, number> = {};
  readonly excludedByCode: Record<string, number> = {};
  /** Excludes notices on columns. */
  readonly notices: Notice[] = [];
  readonly doubts: Suspicion[] = [];

  count(outcome: Outcome): void {
    switch (outcome.kind) {
      case "record":
        this.records++;
        break;
      case "review":
        this.reviews++;
        break;
      case "quarantined":
        this.quarantined++;
        increment(this.quarantinedByCode, outcome.code, 1);
        break;
      case "excluded":
        this.excluded++;
        increment(this.excludedByCode, outcome.code, 1);
        break;
      case "doubt":
        this.doubts.push(outcome.suspicion);
        break;
      case "notice":
        if (outcome.ofColumns === undefined) this.notices.push(noticeOf(outcome));
        break;
    }
  }

  get rows(): number {
    return this.records + this.reviews + this.quarantined + this.excluded;
  }
}

/** A notice's parts alone. */
export function noticeOf({ message, mends }: Notice): Notice {
  return { message, ...(mends && { mends }) };
}

export function increment(counts: Record<string, number>, key: string, by: number): void {
  counts[key] = (counts[key] ?? 0) + by;
}

/** Minimum number of rows for judging shares: one bad row of three does not show that a format changed. */
const ROWS_TO_JUDGE = 10;

/** Describes which counts of a document are out of range; null if none. */
export function describeOutOfRange(tally: Tally, expected: Expectations): string | null {
  const understood = tally.records + tally.reviews + tally.excluded;
  if (expected.minRows !== undefined && understood < expected.minRows) {
    return `only ${understood} rows could be read; expected at least ${expected.minRows}`;
  }
  if (expected.maxRows !== undefined && tally.rows > expected.maxRows) {
    return `${tally.rows} rows found; expected at most ${expected.maxRows}`;
  }
  const share = tally.rows === 0 ? 0 : tally.quarantined / tally.rows;
  if (tally.rows >= ROWS_TO_JUDGE && share > expected.maxQuarantinedShare) {
    return `${Math.round(share * 100)}% of the rows could not be read; expected at most ${Math.round(expected.maxQuarantinedShare * 100)}%`;
  }
  return null;
}
