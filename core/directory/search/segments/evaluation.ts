import type { LeadFilter, Range } from "../filter.ts";
import { type Condition, conditionsOf, type Tables, tablesOf } from "./conditions.ts";
import type { LeadIndex } from "./lead-index.ts";
import { ReusedArrays } from "./reused-arrays.ts";
import { type SearchMatches, type TextMatches, textMatches } from "./text-matches.ts";

/** The rows of each segment that a filter asks for, ascending; null is all of them. To be used at once: see {@link ReusedArrays}. */
export interface Selection {
  readonly segments: readonly (Uint16Array | null)[];
  readonly count: number;
  /** Whether its arrays are still its own. */
  readonly isHeld: () => boolean;
}

/** One filter over one index, each part of the answer worked out once. */
export class Evaluation {
  readonly index: LeadIndex;
  readonly filter: LeadFilter;
  readonly #days: Range<string>;
  #text: SearchMatches | null = null;
  readonly #selections = new Map<string, Selection>();

  constructor(index: LeadIndex, filter: LeadFilter, days: Range<string>) {
    this.index = index;
    this.filter = filter;
    this.#days = days;
  }

  /** What the search alone finds; null without one. */
  get text(): readonly TextMatches[] | null {
    if (this.filter.search === null) return null;
    if (this.#text === null || !this.#text.isHeld()) this.#text = textMatches(this.index, this.filter.search);
    return this.#text.segments;
  }

  /** The leads the filter asks for; with a facet of investors, those it would ask for without what that is to include. */
  select(without?: "investor" | "lead_investor"): Selection {
    const filter = without === undefined ? this.filter : { ...this.filter, include: { ...this.filter.include, [without]: [] } };
    return this.#selected(without ?? "all", () => conditionsOf(filter, this.#days, this.index.codes, tablesOf(filter, this.index.codes)));
  }

  /** What the filter would ask for if it asked for nothing in this column. */
  selectWithoutTable(column: keyof Tables): Selection {
    const tables = { ...tablesOf(this.filter, this.index.codes), [column]: null };
    return this.#selected(column, () => conditionsOf(this.filter, this.#days, this.index.codes, tables));
  }

  #selected(key: string, conditions: () => readonly Condition[]): Selection {
    const known = this.#selections.get(key);
    if (known?.isHeld()) return known;
    const found = this.#evaluate(conditions());
    this.#selections.set(key, found);
    return found;
  }

  #evaluate(conditions: readonly Condition[]): Selection {
    const { segments } = this.index;
    if (conditions.length > 0) return selectRows(this.index, this.text, conditions);
    if (this.text === null) return { segments: segments.map(() => null), count: this.index.size, isHeld: () => true };
    const [found, text] = [this.text.map(({ rows }) => rows), this.#text];
    return { segments: found, count: found.reduce((sum, rows) => sum + rows.length, 0), isHeld: () => text?.isHeld() ?? false };
  }
}

/** For the selections of a page, its facets and its pictures, and some more. */
const selections = new ReusedArrays(12, (length) => new Uint16Array(length));

const NO_ROWS = new Uint16Array(0);

function selectRows(index: LeadIndex, text: readonly TextMatches[] | null, conditions: readonly Condition[]): Selection {
  const { array, isHeld } = selections.lend(index.size);
  const segments: Uint16Array[] = [];
  let count = 0;
  for (const [i, segment] of index.segments.entries()) {
    const found = text === null ? null : (text[i]?.rows ?? NO_ROWS);
    const kept = array.subarray(count, count + segment.size);
    let [rows, left] = [found, found?.length ?? segment.size];
    for (const { keep } of conditions) {
      if (left === 0) break;
      left = keep(segment, rows, left, kept);
      rows = kept;
    }
    segments.push(kept.subarray(0, left));
    count += left;
  }
  return { segments, count, isHeld };
}
