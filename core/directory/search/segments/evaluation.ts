import type { Facet, LeadFilter, Range } from "../filter.ts";
import { type Condition, conditionsOf, type Rows } from "./conditions.ts";
import type { LeadIndex } from "./lead-index.ts";
import { MOST_ROWS, type Segment } from "./segment.ts";
import { type TextMatches, textMatches } from "./text-matches.ts";

/** The rows of each segment that a filter asks for, ascending; null is all of them. */
export interface Selection {
  readonly segments: readonly (Uint16Array | null)[];
  readonly count: number;
}

/** One filter over one index, each part of the answer worked out once. */
export class Evaluation {
  readonly index: LeadIndex;
  readonly filter: LeadFilter;
  readonly #days: Range<string>;
  #text: readonly TextMatches[] | null = null;
  readonly #selections = new Map<Facet | "all", Selection>();

  constructor(index: LeadIndex, filter: LeadFilter, days: Range<string>) {
    this.index = index;
    this.filter = filter;
    this.#days = days;
  }

  /** What the search alone finds; null without one. */
  get text(): readonly TextMatches[] | null {
    if (this.filter.search !== null) this.#text ??= textMatches(this.index, this.filter.search);
    return this.#text;
  }

  /** The leads the filter asks for; with a facet, those it would ask for without what that facet is to include. */
  select(without?: Facet): Selection {
    const isPart = without !== undefined && (this.filter.include[without]?.length ?? 0) > 0;
    const key = isPart ? without : "all";
    const known = this.#selections.get(key);
    if (known !== undefined) return known;
    const found = this.#evaluate(isPart ? { ...this.filter, include: { ...this.filter.include, [without]: [] } } : this.filter);
    this.#selections.set(key, found);
    return found;
  }

  #evaluate(filter: LeadFilter): Selection {
    const conditions = conditionsOf(filter, this.#days, this.index.codes);
    const { text } = this;
    if (conditions.length === 0 && text === null) return { segments: this.index.segments.map(() => null), count: this.index.size };
    let count = 0;
    const segments = this.index.segments.map((segment, i) => {
      const rows = selectRows(segment, text?.[i]?.rows ?? null, conditions);
      count += rows.length;
      return rows;
    });
    return { segments, count };
  }
}

const everyRow = Uint16Array.from({ length: MOST_ROWS }, (_, row) => row);
const kept: Rows = { rows: new Uint16Array(MOST_ROWS), count: 0 };

function selectRows(segment: Segment, found: Uint16Array | null, conditions: readonly Condition[]): Uint16Array {
  const from = found ?? everyRow.subarray(0, segment.size);
  if (conditions.length === 0) return from;
  kept.rows.set(from);
  kept.count = from.length;
  for (const condition of conditions) {
    if (kept.count === 0) break;
    condition(segment, kept);
  }
  return kept.rows.slice(0, kept.count);
}
