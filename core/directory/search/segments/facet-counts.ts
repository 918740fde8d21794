import { type Facet, HAS } from "../filter.ts";
import { type Allowed, tablesOf } from "./conditions.ts";
import { type Column, type Counts, countColumn, countValues } from "./count-values.ts";
import { UNKNOWN, type Dictionary } from "./dictionary.ts";
import type { Evaluation } from "./evaluation.ts";
import { hasBit, type ValueCodes } from "./value-codes.ts";

/** How many leads hold each value of a facet. */
export interface FacetCounts {
  /** The commonest, at most so many as were asked for; of equal counts the one first in the alphabet. */
  readonly commonest: readonly ValueCount[];
  /** How many values some lead holds. */
  readonly held: number;
  /** The count of any value. */
  readonly of: (value: string) => number;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** Counts the values of facets, each among what the filter would ask for without the facet's own includes. */
export function facetCounts(evaluation: Evaluation, facets: readonly Facet[], most: number): ReadonlyMap<Facet, FacetCounts> {
  const { codes } = evaluation.index;
  const counted = new FacetCounter(evaluation);
  return new Map(facets.map((facet) => {
    const { dictionary, perCode } = FACET_CODES[facet](codes, counted.for(facet));
    return [facet, { commonest: commonest(dictionary, perCode, most), held: heldValues(perCode), of: (value) => perCode[dictionary.find(value) ?? -1] ?? 0 }];
  }));
}

/** The column that holds a facet. */
const COLUMN: Readonly<Record<Exclude<Facet, "investor" | "lead_investor">, Column>> = {
  stage: "profile", headcount: "profile", source: "profile", has: "profile", industry: "industry", country: "place", region: "place", city: "place",
};

/** Counts what facets need, and what several need, once. */
class FacetCounter {
  readonly #evaluation: Evaluation;
  #asked: Counts | null = null;
  /** By column, among what the filter would ask for if it asked for nothing in that column. */
  readonly #withoutTable = new Map<Column, Int32Array>();

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  /** Counts in which those of the facet are as if it included everything. */
  for(facet: Facet): Counts {
    const { index, filter } = this.#evaluation;
    this.#asked ??= countValues(index, this.#evaluation.select());
    if ((filter.include[facet]?.length ?? 0) === 0) return this.#asked;
    if (facet === "investor" || facet === "lead_investor") return countValues(index, this.#evaluation.select(facet));
    const column = COLUMN[facet];
    const counts = this.#withoutTable.get(column) ?? countColumn(index, this.#evaluation.selectWithoutTable(column), column);
    this.#withoutTable.set(column, counts);
    // The facet's own includes are dropped; what other facets of its column ask for is not.
    const own = tablesOf({ ...filter, include: { ...filter.include, [facet]: [] } }, index.codes);
    return { ...this.#asked, [column]: allowed(counts, own[column]) };
  }
}

function allowed(counts: Int32Array, table: Allowed): Int32Array {
  return table === null ? counts : counts.map((count, code) => count * (table[code] ?? 0));
}

interface PerCode {
  readonly dictionary: Pick<Dictionary, "find" | "textOf">;
  readonly perCode: Int32Array;
}

/** `has` has few values, which need no dictionary; 0 is none, as elsewhere. */
const HAS_CODES = { find: (value: string) => (hasBit(value) === 0 ? undefined : HAS.findIndex((one) => one === value) + 1), textOf: (code: number) => HAS[code - 1] ?? "" };

const FACET_CODES: Readonly<Record<Facet, (codes: ValueCodes, counts: Counts) => PerCode>> = {
  stage: (codes, { profile }) => ({ dictionary: codes.stage, perCode: summed(profile, codes.stage.size, (code) => codes.profiles[code]?.stage) }),
  headcount: (codes, { profile }) => ({ dictionary: codes.headcount, perCode: summed(profile, codes.headcount.size, (code) => codes.profiles[code]?.headcount) }),
  source: (codes, { profile }) => ({ dictionary: codes.source, perCode: summed(profile, codes.source.size, (code) => codes.profiles[code]?.source) }),
  has: (codes, { profile }) => ({ dictionary: HAS_CODES, perCode: hasCounts(profile, codes) }),
  industry: (codes, { industry }) => ({ dictionary: codes.industry, perCode: industry }),
  country: (codes, { place }) => ({ dictionary: codes.country, perCode: summed(place, codes.country.size, (code) => codes.places[code]?.country) }),
  region: (codes, { place }) => ({ dictionary: codes.region, perCode: summed(place, codes.region.size, (code) => codes.places[code]?.region) }),
  city: (codes, { place }) => ({ dictionary: codes.city, perCode: summed(place, codes.city.size, (code) => codes.places[code]?.city) }),
  investor: (codes, { investor }) => ({ dictionary: codes.investor, perCode: ofInvestors(investor, 1) }),
  lead_investor: (codes, { investor }) => ({ dictionary: codes.investor, perCode: ofInvestors(investor, 0) }),
};

function summed(counts: Int32Array, size: number, codeOf: (shared: number) => number | undefined): Int32Array {
  const sums = new Int32Array(size);
  for (let shared = 0; shared < counts.length; shared += 1) {
    const count = counts[shared] ?? 0;
    if (count === 0) continue;
    const code = codeOf(shared) ?? UNKNOWN;
    sums[code] = (sums[code] ?? 0) + count;
  }
  return sums;
}

function hasCounts(profile: Int32Array, codes: ValueCodes): Int32Array {
  const sums = new Int32Array(HAS.length + 1);
  for (const [shared, { has }] of codes.profiles.entries()) {
    for (let i = 0; i < HAS.length; i += 1) if ((has >> i) & 1) sums[i + 1] = (sums[i + 1] ?? 0) + (profile[shared] ?? 0);
  }
  return sums;
}

/** What investors took part in: with `others` 0 only what they led. */
function ofInvestors(investor: Int32Array, others: 0 | 1): Int32Array {
  const sums = new Int32Array(investor.length / 2);
  for (let code = 0; code < sums.length; code += 1) sums[code] = (investor[code * 2] ?? 0) * others + (investor[code * 2 + 1] ?? 0);
  return sums;
}

function heldValues(perCode: Int32Array): number {
  let held = 0;
  for (let code = UNKNOWN + 1; code < perCode.length; code += 1) if ((perCode[code] ?? 0) > 0) held += 1;
  return held;
}

function commonest(dictionary: PerCode["dictionary"], perCode: Int32Array, most: number): readonly ValueCount[] {
  const top: ValueCount[] = [];
  for (let code = UNKNOWN + 1; code < perCode.length; code += 1) {
    const count = perCode[code] ?? 0;
    const last = top.length < most ? undefined : top.at(-1);
    if (count === 0 || (last !== undefined && count < last.count)) continue;
    const value = dictionary.textOf(code);
    let at = top.length;
    while (at > 0 && isBefore({ value, count }, top[at - 1])) at -= 1;
    if (at >= most) continue;
    top.splice(at, 0, { value, count });
    if (top.length > most) top.pop();
  }
  return top;
}

function isBefore(a: ValueCount, b: ValueCount | undefined): boolean {
  return b === undefined || a.count > b.count || (a.count === b.count && a.value < b.value);
}
