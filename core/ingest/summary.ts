import type { ReadingResult } from "./read-document.ts";
import type { Outcome } from "./record.ts";
import type { QuarantineExample } from "./tally.ts";
import { raise } from "./tally.ts";

const EXAMPLES = 200;

/** What a run came to, as the command line prints it and the record of runs keeps it. */
export class IngestSummary {
  runId: number | null = null;
  documentsRead = 0;
  unchanged = 0;
  readonly unreadable: { readonly document: string; readonly reason: string }[] = [];
  readonly held: { readonly document: string; readonly reason: string; readonly reviewItem: number }[] = [];
  readonly notices: { readonly document: string; readonly message: string }[] = [];
  readonly examples: QuarantineExample[] = [];
  readonly #source: string;
  readonly #dryRun: boolean;
  readonly #rows = { records: 0, reviews: 0, quarantined: 0, excluded: 0 };
  readonly #quarantinedByCode: Record<string, number> = {};
  readonly #excludedByCode: Record<string, number> = {};
  readonly #catalogue = { newCompanies: 0, newRounds: 0, matchReviews: 0, changes: 0 };

  constructor(options: { readonly source: string; readonly dryRun: boolean }) {
    this.#source = options.source;
    this.#dryRun = options.dryRun;
  }

  /** Passes outcomes on, remembering notices and the first quarantined rows. */
  async *watch(document: string, outcomes: AsyncIterable<Outcome>): AsyncGenerator<Outcome> {
    for await (const outcome of outcomes) {
      if (outcome.kind === "notice") this.#addNotice(document, outcome.message);
      if (outcome.kind === "quarantined" && this.examples.length < EXAMPLES) {
        const { ref, column, code, reason } = outcome;
        this.examples.push({ document, ref, ...(column === undefined ? {} : { column }), code, reason });
      }
      yield outcome;
    }
  }

  /** Files of one list say the same; it is told once, of the first. */
  #addNotice(document: string, message: string): void {
    if (!this.notices.some((notice) => notice.message === message)) this.notices.push({ document, message });
  }

  addRead({ tally, ...result }: ReadingResult): void {
    this.documentsRead++;
    this.#rows.records += tally.records;
    this.#rows.reviews += tally.reviews;
    this.#rows.quarantined += tally.quarantined;
    this.#rows.excluded += tally.excluded;
    for (const [code, n] of Object.entries(tally.quarantinedByCode)) raise(this.#quarantinedByCode, code, n);
    for (const [code, n] of Object.entries(tally.excludedByCode)) raise(this.#excludedByCode, code, n);
    this.#catalogue.newCompanies += result.newCompanies;
    this.#catalogue.newRounds += result.newRounds;
    this.#catalogue.matchReviews += result.matchReviews;
    this.#catalogue.changes += result.added + result.changed;
  }

  addUnreadable(document: string, reason: string): void {
    this.unreadable.push({ document, reason });
  }

  addHeld(document: string, reason: string, reviewItem: number): void {
    this.held.push({ document, reason, reviewItem });
  }

  /** The one JSON object that `--json` prints. */
  toJSON() {
    return {
      source: this.#source,
      run: this.runId,
      dryRun: this.#dryRun,
      documents: { read: this.documentsRead, unchanged: this.unchanged, unreadable: this.unreadable.length, held: this.held.length },
      rows: { ...this.#rows },
      catalogue: { ...this.#catalogue },
      excluded: { ...this.#excludedByCode },
      quarantined: { ...this.#quarantinedByCode },
      quarantinedRows: this.examples,
      unreadable: this.unreadable,
      held: this.held,
      notices: this.notices,
    };
  }
}
