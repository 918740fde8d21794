import type { LeadFilter, Range } from "../filter.ts";
import { type Condition, otherConditions, type Rows, tableConditions, type Tables, tablesOf } from "./conditions.ts";
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
  readonly #selections = new Map<string, Selection>();

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

  /** The leads the filter asks for; with a facet of investors, those it would ask for without what that is to include. */
  select(without?: "investor" | "lead_investor"): Selection {
    const filter = without === undefined ? this.filter : { ...this.filter, include: { ...this.filter.include, [without]: [] } };
    return this.#selected(without ?? "all", () => [...otherConditions(filter, this.#days, this.index.codes), ...tableConditions(tablesOf(filter, this.index.codes))]);
  }

  /** What the filter would ask for if it asked for nothing in this column. */
  selectWithoutTable(column: keyof Tables): Selection {
    const tables = { ...tablesOf(this.filter, this.index.codes), [column]: null };
    return this.#selected(column, () => [...otherConditions(this.filter, this.#days, this.index.codes), ...tableConditions(tables)]);
  }

  #selected(key: string, conditionsOf: () => readonly Condition[]): Selection {
    const known = this.#selections.get(key);
    if (known !== undefined) return known;
    const found = this.#evaluate(conditionsOf());
    this.#selections.set(key, found);
    return found;
  }

  #evaluate(conditions: readonly Condition[]): Selection {
    const { segments } = this.index;
    if (conditions.length > 0) return selectRows(segments, this.text, conditions);
    if (this.text === null) return { segments: segments.map(() => null), count: this.index.size };
    const found = this.text.map(({ rows }) => rows);
    return { segments: found, count: found.reduce((sum, rows) => sum + rows.length, 0) };
  }
}

const everyRow = Uint16Array.from({ length: MOST_ROWS }, (_, row) => row);
const kept: Rows = { rows: new Uint16Array(MOST_ROWS), count: 0 };
/** What is selected of all segments, one behind the other: kept in one piece, it is one thing for the collector. */
let selected = new Uint16Array(MOST_ROWS);

function selectRows(segments: readonly Segment[], text: readonly TextMatches[] | null, conditions: readonly Condition[]): Selection {
  const ends: number[] = [];
  let count = 0;
  for (const [i, segment] of segments.entries()) {
    const from = text === null ? everyRow.subarray(0, segment.size) : (text[i]?.rows ?? everyRow.subarray(0, 0));
    kept.rows.set(from);
    kept.count = from.length;
    for (const condition of conditions) if (kept.count > 0) condition(segment, kept);
    if (count + kept.count > selected.length) {
      const larger = new Uint16Array(selected.length * 2);
      larger.set(selected);
      selected = larger;
    }
    selected.set(kept.rows.subarray(0, kept.count), count);
    count += kept.count;
    ends.push(count);
  }
  const rows = selected.slice(0, count);
  return { segments: ends.map((end, i) => rows.subarray(i === 0 ? 0 : ends[i - 1], end)), count };
}
