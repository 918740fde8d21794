import type { Position } from "../cursor.ts";
import type { SortKey } from "../filter.ts";
import type { PageQuery } from "../query/query.ts";
import { nameKeyOf, nameOf, type Segment } from "./segment.ts";
import { nameHoldsAll, type TextQuery } from "../words/word-index.ts";

interface Entry {
  /** The sort key times the sign of the order, so that smaller comes first; the round id likewise. */
  readonly key: number;
  /** Only when sorting by name. */
  readonly name: string;
  readonly roundId: number;
}

/** Distance between two relevance ranks in the sort key; larger than any number of days. */
const RANK = 1e10;

const SORT_COLUMNS = {
  relevance: "listed",
  date: "listed",
  amount: "amount",
  total_raised: "totalRaised",
  name: "nameKey",
  added: "added",
  updated: "updated",
  visits: "visits",
  visits_growth: "visits_growth",
  employees: "employees",
  employees_growth: "employees_growth",
} as const satisfies Readonly<Record<SortKey, keyof Segment["numbers"]>>;

/** Selects the rows of a page from any number of candidate rows. */
export class TopRows {
  /** True if large keys come first in reading direction. */
  readonly isDescending: boolean;
  readonly #page: PageQuery;
  readonly #text: readonly TextQuery[] | null;
  readonly #sign: 1 | -1;
  /** Sort key of unknown values, which come last in the list and so first when read backwards. */
  readonly #unknown: number;
  readonly #after: Entry | null;
  readonly #entries: Entry[] = [];

  constructor(page: PageQuery, text: readonly TextQuery[] | null) {
    const { sort, position, backwards } = page;
    this.#page = page;
    this.#text = sort.by === "relevance" ? text : null;
    this.isDescending = (sort.direction === "desc") !== backwards;
    this.#sign = this.isDescending ? -1 : 1;
    this.#unknown = backwards ? -Infinity : Infinity;
    this.#after = position === null ? null : this.#entryAt(position);
  }

  /** Adds the first `count` of `rows`, which are in ascending order. */
  add(segment: Segment, rows: Uint16Array, count: number): void {
    const keys = segment.numbers[SORT_COLUMNS[this.#page.sort.by]];
    const ids = segment.numbers.roundId;
    const byName = this.#page.sort.by === "name";
    let worst = this.#worst();
    for (let n = 0; n < count; n += 1) {
      const row = rows[this.isDescending ? count - 1 - n : n] ?? 0;
      let key = this.#text === null ? (keys[row] ?? Number.NaN) : this.#relevance(segment, row, this.#text);
      key = Number.isNaN(key) ? this.#unknown : key * this.#sign;
      // Nearly every row is rejected here.
      if (worst !== undefined && key > worst.key) continue;
      const entry = { key, name: byName ? nameOf(segment, row) : "", roundId: (ids[row] ?? 0) * this.#sign };
      if (worst !== undefined && this.#compare(entry, worst) >= 0) continue;
      if (this.#after !== null && this.#compare(entry, this.#after) <= 0) continue;
      this.#insert(entry);
      worst = this.#worst();
    }
  }

  /** The selected rows in list order. */
  positions(): readonly Position[] {
    const { sort, backwards } = this.#page;
    const positions = this.#entries.map(({ key, name, roundId }) => ({
      key: sort.by === "name" ? name : Number.isFinite(key) ? key * this.#sign : null,
      roundId: roundId * this.#sign,
    }));
    return backwards ? positions.toReversed() : positions;
  }

  #worst(): Entry | undefined {
    return this.#entries[this.#page.most - 1];
  }

  #entryAt({ key, roundId }: Position): Entry {
    const name = typeof key === "string" ? key : "";
    const number = this.#page.sort.by === "name" ? nameKeyOf(name) : key;
    return {
      key: typeof number === "number" ? number * this.#sign : this.#unknown,
      name,
      roundId: roundId * this.#sign,
    };
  }

  /** Relevance: 3 for the exact name, 2 for a prefix of it, 1 for words of it, 0 for other words; then newest first. */
  #relevance(segment: Segment, row: number, queries: readonly TextQuery[]): number {
    let rank = nameHoldsAll[row] ?? 0;
    for (const { name: wanted } of queries) {
      const name = wanted === "" ? "" : nameOf(segment, row);
      if (wanted !== "" && name.startsWith(wanted)) rank = Math.max(rank, name === wanted ? 3 : 2);
    }
    const listed = segment.numbers.listed[row] ?? Number.NaN;
    // Within a rank, a lead without a date comes last in either direction.
    const unlisted = (this.#page.sort.direction === "asc" ? RANK : -RANK) / 4;
    return rank * RANK + (Number.isNaN(listed) ? unlisted : listed);
  }

  #insert(entry: Entry): void {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#entries[middle];
      if (other !== undefined && this.#compare(other, entry) < 0) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, entry);
    this.#entries.length = Math.min(this.#entries.length, this.#page.most);
  }

  #compare(a: Entry, b: Entry): number {
    if (a.key !== b.key) return a.key < b.key ? -1 : 1;
    if (a.name !== b.name) return (a.name < b.name ? -1 : 1) * this.#sign;
    return a.roundId - b.roundId;
  }
}
