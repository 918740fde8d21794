import { setImmediate } from "node:timers/promises";
import type { Database } from "../../../../db/client.ts";
import { readNewest, readSegment, readStamps, type SegmentStamp } from "./read-segments.ts";
import { MOST_ROWS, renumbered, type Segment } from "./segment.ts";
import { ValueCodes } from "./value-codes.ts";
import { Vocabulary } from "./vocabulary.ts";

/**
 * The leads that a list reaches, as they are published, in columns in this process's memory: what filters, counts and
 * searches are answered from. An index does not change; what changes is which one is current.
 */
export interface LeadIndex {
  readonly codes: ValueCodes;
  readonly vocabulary: Vocabulary;
  readonly segments: readonly Segment[];
  readonly size: number;
}

/** An index of everything, kept current by reading again the segments that changed. */
export class WholeIndex {
  readonly #codes = new ValueCodes();
  #vocabulary = new Vocabulary();
  readonly #held = new Map<number, { stamp: number; segment: Segment }>();
  #current: LeadIndex | null = null;
  #isLoaded = false;
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<LeadIndex> | null = null;

  /**
   * An index in which every segment is as new as its stamp here, or newer. Whoever asks while one is being read waits for
   * the one after, which all of them share: writers that never pause hold nobody up.
   */
  at(db: Database, stamps: readonly SegmentStamp[]): Promise<LeadIndex> {
    if (this.#current !== null && this.#agrees(stamps)) return Promise.resolve(this.#current);
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#reading = this.#next ?? Promise.resolve();
        this.#next = null;
        return this.#bringUpToDate(db);
      });
    return this.#next;
  }

  /** Whether it was ever read whole, so that bringing it up to date takes milliseconds. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  #agrees(stamps: readonly SegmentStamp[]): boolean {
    return stamps.length === this.#held.size && stamps.every(({ segment, stamp }) => this.#held.get(segment)?.stamp === stamp);
  }

  // A segment is read with the stamp it has then, so none is older than the stamps read first. A lead never moves to
  // another segment: what is written meanwhile shows in whole leads or not at all.
  async #bringUpToDate(db: Database): Promise<LeadIndex> {
    const stamps = await readStamps(db);
    if (this.#current !== null && this.#agrees(stamps)) return this.#current;
    this.#current = null;
    const present = new Set(stamps.map(({ segment }) => segment));
    for (const segment of this.#held.keys()) if (!present.has(segment)) this.#held.delete(segment);
    const stale = stamps.filter(({ segment, stamp }) => this.#held.get(segment)?.stamp !== stamp);
    await this.#read(db, stale.map(({ segment }) => segment));
    if (this.#vocabulary.isUnordered) await this.#orderWords();
    const ordered = [...this.#held].sort(([a], [b]) => a - b).map(([, held]) => held.segment);
    this.#current = indexOf(this.#codes, this.#vocabulary, ordered);
    this.#isLoaded = true;
    return this.#current;
  }

  /** Who still works with the index before this one keeps its words and their numbers. */
  async #orderWords(): Promise<void> {
    const { vocabulary, numbers } = this.#vocabulary.inOrder();
    this.#vocabulary = vocabulary;
    for (const [segment, held] of this.#held) {
      this.#held.set(segment, { ...held, segment: { ...held.segment, words: renumbered(held.segment.words, numbers) } });
      // Others' requests come in between.
      await setImmediate();
    }
  }

  /** The database prepares the next segment while this one is put into columns. */
  async #read(db: Database, segments: readonly number[]): Promise<void> {
    const queue = [...segments];
    const reader = async () => {
      for (let segment = queue.shift(); segment !== undefined; segment = queue.shift()) {
        const read = await readSegment(db, segment, this.#codes, this.#vocabulary);
        if (read === null) this.#held.delete(segment);
        else this.#held.set(segment, read);
      }
    };
    await Promise.all(db.isTransaction ? [reader()] : [reader(), reader()]);
  }
}

/** An index of the newest leads only, with nothing of the others in it. */
export async function readNewestIndex(db: Database, newest: number): Promise<LeadIndex> {
  const codes = new ValueCodes();
  const vocabulary = new Vocabulary();
  return indexOf(codes, vocabulary, newest < 1 ? [] : await readNewest(db, newest, MOST_ROWS, codes, vocabulary));
}

function indexOf(codes: ValueCodes, vocabulary: Vocabulary, segments: readonly Segment[]): LeadIndex {
  return { codes, vocabulary, segments, size: segments.reduce((sum, segment) => sum + segment.size, 0) };
}
