import type { Expectations, Outcome } from "./record.ts";

/** A quarantined place, as summaries list it. */
export interface QuarantineExample {
  readonly document: string;
  readonly ref: string;
  readonly column?: string;
  readonly code: string;
  readonly reason: string;
}

/** What reading one document came to. */
export class Tally {
  records = 0;
  reviews = 0;
  quarantined = 0;
  excluded = 0;
  readonly quarantinedByCode: Record<string, number> = {};
  readonly excludedByCode: Record<string, number> = {};
  readonly notices: string[] = [];

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
        raise(this.quarantinedByCode, outcome.code, 1);
        break;
      case "excluded":
        this.excluded++;
        raise(this.excludedByCode, outcome.code, 1);
        break;
      case "notice":
        this.notices.push(outcome.message);
        break;
    }
  }

  get rows(): number {
    return this.records + this.reviews + this.quarantined + this.excluded;
  }
}

export function raise(counts: Record<string, number>, key: string, by: number): void {
  counts[key] = (counts[key] ?? 0) + by;
}

/** Shares are judged from this many rows on: one bad row of three is no sign of a changed format. */
const ROWS_TO_JUDGE = 10;

/** Why a document's counts are outside what its source expects, or null when they are within. */
export function outsideExpectations(tally: Tally, expected: Expectations): string | null {
  const understood = tally.records + tally.reviews + tally.excluded;
  if (expected.minRows !== undefined && understood < expected.minRows) {
    return `${understood} rows could be read, at least ${expected.minRows} are expected`;
  }
  if (expected.maxRows !== undefined && tally.rows > expected.maxRows) {
    return `${tally.rows} rows, at most ${expected.maxRows} are expected`;
  }
  const share = tally.rows === 0 ? 0 : tally.quarantined / tally.rows;
  if (tally.rows >= ROWS_TO_JUDGE && share > expected.maxQuarantinedShare) {
    return `${Math.round(share * 100)}% of the rows could not be read, at most ${Math.round(expected.maxQuarantinedShare * 100)}% are expected`;
  }
  return null;
}
