import type { Place } from "../cursor.ts";
import type { LeadSort, SortKey } from "../filter.ts";
import type { Evaluation } from "./evaluation.ts";
import { type Extent, extentOf } from "./extent.ts";
import { nameKeyOf } from "./name-key.ts";
import { MOST_ROWS, nameOf, type Segment } from "./segment.ts";
import type { TextMatches } from "./text-matches.ts";

/** Which rows of an order are wanted: the first `most` behind `place`, or, backwards, the last `most` before it. */
export interface Window {
  readonly place: Place | null;
  readonly backwards: boolean;
  readonly most: number;
}

/** The rows of the window in the order of the list. */
export function topRows(evaluation: Evaluation, sort: LeadSort, window: Window): readonly Place[] {
  const order = orderOf(sort, window.backwards);
  const top = new Top(window.most, order, window.place === null ? null : entryOf(window.place, sort, order));
  const selection = evaluation.select();
  const { segments } = evaluation.index;
  for (let n = 0; n < segments.length; n += 1) {
    const i = order.sign > 0 ? n : segments.length - 1 - n;
    const [segment, rows] = [segments[i], selection.segments[i] ?? null];
    if (segment === undefined || rows?.length === 0) continue;
    const text = sort.by === "relevance" ? (evaluation.text?.[i] ?? null) : null;
    if (top.canHold(text === null ? extentOf(columnOf(sort.by, segment)) : relevanceExtent(segment, text, order))) {
      top.add(segment, text === null ? columnOf(sort.by, segment) : relevanceOf(segment, text, order), rows);
    }
  }
  const places = top.entries.map(({ key, name, roundId }) => ({ key: sort.by === "name" ? name : Number.isFinite(key) ? key / order.sign : null, roundId: roundId / order.sign }));
  return window.backwards ? places.toReversed() : places;
}

/** Everything is compared ascending: keys and rounds are turned around where the list or the page runs the other way. */
interface Order {
  readonly sign: 1 | -1;
  /** What an unknown key counts as: it comes last in the list. */
  readonly unknown: number;
  readonly byName: boolean;
}

function orderOf({ by, direction }: LeadSort, backwards: boolean): Order {
  const sign = (direction === "asc") === backwards ? -1 : 1;
  return { sign, unknown: backwards ? -Infinity : Infinity, byName: by === "name" };
}

interface Entry {
  /** Turned around as the order says. */
  readonly key: number;
  /** Only of an order by name. */
  readonly name: string;
  readonly roundId: number;
}

function entryOf({ key, roundId }: Place, { by }: LeadSort, order: Order): Entry {
  const name = typeof key === "string" ? key : "";
  const number = by === "name" ? nameKeyOf(name) : key;
  return { key: typeof number === "number" ? number * order.sign : order.unknown, name, roundId: roundId * order.sign };
}

/** Ranks are this far apart, which no two days are. */
const RANK = 1e10;
/** Used again for every segment. */
const relevanceKeys = new Float64Array(MOST_ROWS);

/** The column an order goes by; without a search, the best answers are the newest. */
function columnOf(by: SortKey, segment: Segment): Float64Array {
  switch (by) {
    case "relevance":
    case "date":
      return segment.listed;
    case "amount":
      return segment.amount;
    case "total_raised":
      return segment.totalRaised;
    case "name":
      return segment.nameKey;
    case "added":
      return segment.added;
    case "updated":
      return segment.updated;
  }
}

/** A search's best answers come first, and of those the newest. */
function relevanceOf(segment: Segment, { rows, ranks }: TextMatches, order: Order): Float64Array {
  const unlisted = unlistedOf(order);
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    const listed = segment.listed[row] ?? Number.NaN;
    relevanceKeys[row] = (ranks[i] ?? 0) * RANK + (Number.isNaN(listed) ? unlisted : listed);
  }
  return relevanceKeys;
}

/** Within a rank, a lead without a date is last, as everywhere. */
function unlistedOf({ unknown, sign }: Order): number {
  return unknown * sign > 0 ? RANK / 4 : -RANK / 4;
}

/** As far as can be told without a look at each row. */
function relevanceExtent(segment: Segment, { best }: TextMatches, order: Order): Extent {
  const { greatest, hasUnknown } = extentOf(segment.listed);
  return { least: -Infinity, greatest: best * RANK + Math.max(greatest, hasUnknown ? unlistedOf(order) : -Infinity), hasUnknown: false };
}

/** Whether no row of the column can be among those sought: a whole segment then needs no look. */
function isOutOfReach({ least, greatest, hasUnknown }: Extent, { sign, unknown }: Order, from: number, to: number): boolean {
  const [nearest, farthest] = sign > 0 ? [least, greatest] : [-greatest, -least];
  const isKnownOut = nearest > to || farthest < from;
  return isKnownOut && (!hasUnknown || unknown > to || unknown < from);
}

/** The smallest rows behind a place, of any number looked at. */
class Top {
  readonly entries: Entry[] = [];
  readonly #most: number;
  readonly #order: Order;
  readonly #after: Entry | null;

  constructor(most: number, order: Order, after: Entry | null) {
    this.#most = most;
    this.#order = order;
    this.#after = after;
  }

  /** Whether a row of a segment whose keys are within the extent can be among those sought. */
  canHold(extent: Extent): boolean {
    return !isOutOfReach(extent, this.#order, this.#after?.key ?? -Infinity, this.#worst()[0]);
  }

  /** Rows are looked at in the direction of the order: those that came in last are mostly the newest as well. */
  add(segment: Segment, keys: Float64Array, rows: Uint16Array | null): void {
    const { sign, unknown, byName } = this.#order;
    const least = this.#after?.key ?? -Infinity;
    const count = rows?.length ?? segment.size;
    let [worstKey, worstRound] = this.#worst();
    for (let n = 0; n < count; n += 1) {
      const i = sign > 0 ? n : count - 1 - n;
      const row = rows === null ? i : (rows[i] ?? 0);
      let key = (keys[row] ?? Number.NaN) * sign;
      // Nearly every row ends here; so does one whose key is unknown, unless there is room for it.
      if (!(key <= worstKey)) {
        if (key === key || unknown > worstKey) continue;
        key = unknown;
      }
      if (key < least) continue;
      const roundId = (segment.roundIds[row] ?? 0) * sign;
      // Very many rows can share a key: without names, the round alone decides.
      if (key === worstKey && !byName && roundId > worstRound) continue;
      if (this.#insert({ key, name: byName ? nameOf(segment, row) : "", roundId })) [worstKey, worstRound] = this.#worst();
    }
  }

  #worst(): readonly [key: number, roundId: number] {
    const last = this.entries.length < this.#most ? undefined : this.entries.at(-1);
    return last === undefined ? [Infinity, Infinity] : [last.key, last.roundId];
  }

  #insert(entry: Entry): boolean {
    if (this.#after !== null && this.#compare(entry, this.#after) <= 0) return false;
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.entries[middle];
      if (other !== undefined && this.#compare(other, entry) < 0) low = middle + 1;
      else high = middle;
    }
    if (low >= this.#most) return false;
    this.entries.splice(low, 0, entry);
    if (this.entries.length > this.#most) this.entries.pop();
    return true;
  }

  #compare(a: Entry, b: Entry): number {
    if (a.key !== b.key) return a.key < b.key ? -1 : 1;
    if (a.name !== b.name) return a.name < b.name === this.#order.sign > 0 ? -1 : 1;
    return a.roundId - b.roundId;
  }
}
