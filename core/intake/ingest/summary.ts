import { totalOf } from "./proposals/count-changes.ts";
import { FLOOD, type NewsLimit } from "./proposals/holds.ts";
import type { SavedProposal } from "./proposals/save.ts";
import type { ManyRead } from "./read-many.ts";
import type { ReadingResult } from "./read-document.ts";
import { inWords, type Reason } from "../../catalogue/sources/list-file/reasons.ts";
import type { Notice, Outcome } from "../../catalogue/sources/record.ts";
import { increment, noticeOf, type QuarantineExample } from "./tally.ts";

const EXAMPLES = 200;

export interface ProposalEntry extends SavedProposal {
  readonly document: string;
}

/** A run's result, as printed by the command line and stored with the run. */
export class IngestSummary {
  runId: number | null = null;
  documentsRead = 0;
  unchanged = 0;
  /** New rounds and news items, published or not. */
  news = 0;
  /** Those held because they exceed the source's limit. */
  flooded = 0;
  readonly unreadable: ({ readonly document: string } & Reason)[] = [];
  /** Documents that became proposals, published or not. */
  readonly proposals: ProposalEntry[] = [];
  readonly notices: ({ readonly document: string } & Notice)[] = [];
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

  /** Wraps outcomes so that the first pass over them collects notices and the first quarantined rows. */
  collector(document: string, read: () => AsyncIterable<Outcome>): () => AsyncIterable<Outcome> {
    let passes = 0;
    return () => (passes++ === 0 ? this.#collect(document, read()) : read());
  }

  async *#collect(document: string, outcomes: AsyncIterable<Outcome>): AsyncGenerator<Outcome> {
    for await (const outcome of outcomes) {
      if (outcome.kind === "notice") this.#addNotice(document, outcome);
      if (outcome.kind === "quarantined" && this.examples.length < EXAMPLES) {
        const { ref, column, code, reason } = outcome;
        this.examples.push({ document, ref, ...(column === undefined ? {} : { column }), code, reason });
      }
      yield outcome;
    }
  }

  /** Adds a notice unless an earlier document of the run had the same one. */
  #addNotice(document: string, one: Notice): void {
    if (!this.notices.some(({ message }) => message === one.message)) this.notices.push({ document, ...noticeOf(one) });
  }

  /** Counts a published document, or notes a proposal that was not published. */
  addRead(document: string, { tally, proposal, ...result }: ReadingResult): void {
    if (proposal !== null) this.proposals.push({ document, ...proposal });
    const { company, round } = result.changes;
    const news = round.added + result.newNews;
    this.news += news;
    if (proposal?.holds.some(({ rule }) => rule === FLOOD)) this.flooded += news;
    if (proposal !== null && proposal.status !== "published") return;
    this.documentsRead++;
    this.#rows.records += tally.records;
    this.#rows.reviews += tally.reviews;
    this.#rows.quarantined += tally.quarantined;
    for (const [code, n] of Object.entries(tally.quarantinedByCode)) increment(this.#quarantinedByCode, code, n);
    this.addLeftOut(tally.excludedByCode);
    this.#catalogue.newCompanies += company.added;
    this.#catalogue.newRounds += round.added;
    this.#catalogue.matchReviews += result.matchReviews;
    this.#catalogue.changes += totalOf(result.changes);
  }

  /** Counts documents that were published together. */
  addMany({ documents, unchanged, tally, changes, matchReviews }: ManyRead): void {
    this.documentsRead += documents;
    this.unchanged += unchanged;
    this.news += changes.round.added;
    this.#rows.records += tally.records;
    this.addLeftOut(tally.excludedByCode);
    this.#catalogue.newCompanies += changes.company.added;
    this.#catalogue.newRounds += changes.round.added;
    this.#catalogue.matchReviews += matchReviews;
    this.#catalogue.changes += totalOf(changes);
  }

  /** Counts rows out of scope by the reason's code. */
  addLeftOut(leftOut: Readonly<Record<string, number>>): void {
    for (const [code, n] of Object.entries(leftOut).filter(([, count]) => count > 0)) {
      this.#rows.excluded += n;
      increment(this.#excludedByCode, code, n);
    }
  }

  /** The remaining limit after the documents so far. */
  remaining({ usual, most }: NewsLimit): NewsLimit {
    return { usual, most: Math.max(0, most - (this.news - this.flooded)) };
  }

  addUnreadable(document: string, { reason, field, mends, isOfColumn }: Omit<Reason, "kind">): void {
    this.unreadable.push({
      document,
      reason,
      ...(field !== undefined && { field }),
      ...(mends && { mends }),
      ...(isOfColumn && { isOfColumn }),
    });
  }

  get held() {
    return this.proposals
      .filter(({ status }) => status === "held")
      .map(({ id, document, holds }) => ({ document, reason: holds.map(inWords).join("; "), proposal: id }));
  }

  toJSON() {
    return {
      source: this.#source,
      run: this.runId,
      dryRun: this.#dryRun,
      documents: {
        read: this.documentsRead,
        unchanged: this.unchanged,
        unreadable: this.unreadable.length,
        held: this.held.length,
        proposed: this.proposals.filter(({ status }) => status === "open").length,
      },
      rows: { ...this.#rows },
      catalogue: { ...this.#catalogue },
      excluded: { ...this.#excludedByCode },
      quarantined: { ...this.#quarantinedByCode },
      quarantinedRows: this.examples,
      unreadable: this.unreadable,
      held: this.held,
      proposals: this.proposals,
      notices: this.notices,
    };
  }
}
