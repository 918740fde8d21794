import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { equityUsd, OFFERED_USD } from "../../published.ts";
import { FACET_KEYS, FACETS, type Facet } from "../facets.ts";
import { GROWTH_DEFINITIONS } from "../growth/growth-definitions.ts";
import { GROWTH_RANGE_KEYS, type GrowthRange } from "../growth/growth-ranges.ts";
import { type WordIndex, WordIndexBuilder } from "../words/word-index.ts";

/** Maximum number of leads in a segment; see `lead-segments.ts`. */
export const MOST_ROWS = 8_192;

/** Columns stored as codes: the facets, the week and month for the charts, and the currency of the amount. */
export type CodedColumn = Facet | "week" | "month" | "currency";

/** SQL: the Monday of the week in which the lead is listed; null for a lead without a date. */
export const WEEK_SQL =
  "case when lead.listed_on > '-infinity' then date_trunc('week', lead.listed_on)::date::text end";

/** SQL: the month in which the lead is listed, as `2026-08`; null for a lead without a date. */
export const MONTH_SQL = "case when lead.listed_on > '-infinity' then to_char(lead.listed_on, 'YYYY-MM') end";

const CODED: readonly (readonly [CodedColumn, string])[] = [
  ...FACET_KEYS.map((facet) => [facet, FACETS[facet].sql] as const),
  ["week", WEEK_SQL],
  ["month", MONTH_SQL],
  ["currency", "lead.currency"],
];

type OwnNumber =
  | "roundId"
  | "founded"
  | "amount"
  | "own"
  | "equity"
  | "offered"
  | "totalRaised"
  | "listed"
  | "added"
  | "updated"
  | "employeesLeast"
  | "employeesMost";

function growth(range: GrowthRange): RawBuilder<unknown> {
  return sql.raw(GROWTH_DEFINITIONS[range].sql);
}

function employeesKnown(): Record<"employeesLeast" | "employeesMost", RawBuilder<unknown>> {
  const { sql: number, known: [least, most] = [number, number] } = GROWTH_DEFINITIONS.employees;
  return { employeesLeast: sql.raw(least), employeesMost: sql.raw(most) };
}

/** Numeric columns; NaN is unknown. */
const NUMBERS: Readonly<Record<OwnNumber | GrowthRange, RawBuilder<unknown>>> = {
  roundId: sql`lead.round_id`,
  founded: sql`lead.year_founded`,
  /** US cents. */
  amount: sql`lead.amount_usd_minor`,
  /** Minor units of the own currency. */
  own: sql`lead.amount_minor`,
  /** US cents of equity only. */
  equity: equityUsd("lead"),
  /** US cents that an open offering wants at least. */
  offered: OFFERED_USD,
  totalRaised: sql`lead.total_raised_usd_minor`,
  /** Days since 2000-01-01. */
  listed: sql`case when lead.listed_on > '-infinity' then lead.listed_on - date '2000-01-01' end`,
  /** Microseconds since 1970. */
  added: sql`(date_part('epoch', lead.added_at) * 1e6)::bigint`,
  updated: sql`(date_part('epoch', lead.updated_at) * 1e6)::bigint`,
  visits: growth("visits"),
  visits_growth: growth("visits_growth"),
  employees: growth("employees"),
  employees_growth: growth("employees_growth"),
  round_gap: growth("round_gap"),
  ...employeesKnown(),
};
type NumberColumn = keyof typeof NUMBERS;
const NUMBER_COLUMNS = (Object.keys as (of: typeof NUMBERS) => NumberColumn[])(NUMBERS);
/** Shared by all segments whose rows have no number of a column, as most have none of growth. */
const ALL_UNKNOWN = new Float64Array(MOST_ROWS).fill(Number.NaN);

/** The codes of a column: one per row or, if `starts` is set, those from `starts[row]` to `starts[row + 1]`. */
export interface Codes {
  readonly starts: Uint32Array | null;
  readonly items: Uint32Array;
}

/** The leads of one segment by column, sorted by round id. Immutable. */
export interface Segment {
  readonly size: number;
  readonly numbers: Readonly<Record<NumberColumn | "nameKey", Float64Array>>;
  readonly codes: ReadonlyMap<CodedColumn, Codes>;
  /** All folded names, concatenated; the name of row i begins at `nameStarts[i]`. */
  readonly names: string;
  readonly nameStarts: Uint32Array;
  readonly words: WordIndex;
}

/** Maps texts to codes, numbered from 1 in order of first use; 0 is unknown. Only ever grows. */
export class Dictionary {
  readonly #codes = new Map<string, number>([["", 0]]);
  readonly texts: string[] = [""];

  codeOf(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#codes.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  find(text: string): number | undefined {
    return this.#codes.get(text);
  }
}

/** The dictionary of each coded column, shared by the segments of an index. */
export type Dictionaries = ReadonlyMap<CodedColumn, Dictionary>;

export function emptyDictionaries(): Dictionaries {
  return new Map(CODED.map(([column]) => [column, new Dictionary()]));
}

/** A lead as selected by {@link LEAD_RECORD}. */
export type LeadRecord = readonly [
  numbers: readonly (number | null)[],
  codes: readonly (string | readonly string[] | null)[],
  name: string | null,
  words: string | null,
];

/** SQL: the indexed values and words of a lead, as JSON. */
export const LEAD_RECORD: RawBuilder<unknown> = sql`json_build_array(
  json_build_array(${sql.join(NUMBER_COLUMNS.map((column) => NUMBERS[column]))}),
  json_build_array(${sql.join(CODED.map(([, expression]) => sql.raw(expression)))}),
  lead_text.name, lead_text.words)`;

/** Leads added to columns before the process handles other work. */
const ROWS_AT_ONCE = 500;

/** Builds a segment's columns. */
export async function buildSegment(records: readonly LeadRecord[], dictionaries: Dictionaries): Promise<Segment> {
  const size = records.length;
  const column = () => new Float64Array(size);
  const numbers = Object.fromEntries(NUMBER_COLUMNS.map((key) => [key, column()])) as Record<
    NumberColumn,
    Float64Array
  >;
  const nameKey = column();
  const nameStarts = new Uint32Array(size + 1);
  const coded = CODED.map(([name]) => [name, new CodesBuilder(dictionaryOf(dictionaries, name))] as const);
  const words = new WordIndexBuilder();
  let names = "";
  for (const [row, [ofNumbers, ofCodes, name, ofWords]] of records.entries()) {
    if (row % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    for (const [i, key] of NUMBER_COLUMNS.entries()) numbers[key][row] = ofNumbers[i] ?? Number.NaN;
    for (const [i, [, codes]] of coded.entries()) codes.add(ofCodes[i] ?? "");
    nameKey[row] = nameKeyOf(name ?? "");
    names += name ?? "";
    nameStarts[row + 1] = names.length;
    words.add(row, ofWords ?? "");
  }
  for (const range of [...GROWTH_RANGE_KEYS, "employeesLeast", "employeesMost"] as const)
    if (numbers[range].every(Number.isNaN)) numbers[range] = ALL_UNKNOWN.subarray(0, size);
  const codes = new Map(coded.map(([name, builder]) => [name, builder.build()]));
  return { size, numbers: { ...numbers, nameKey }, codes, names, nameStarts, words: words.build() };
}

class CodesBuilder {
  readonly #dictionary: Dictionary;
  readonly #items: number[] = [];
  readonly #starts: number[] = [0];
  #isList = false;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  add(value: string | readonly string[]): void {
    if (typeof value === "string") this.#items.push(this.#dictionary.codeOf(value));
    else {
      this.#isList = true;
      for (const one of new Set(value)) this.#items.push(this.#dictionary.codeOf(one));
    }
    this.#starts.push(this.#items.length);
  }

  build(): Codes {
    return { starts: this.#isList ? Uint32Array.from(this.#starts) : null, items: Uint32Array.from(this.#items) };
  }
}

/** The dictionary of a coded column. */
export function dictionaryOf(dictionaries: Dictionaries, column: CodedColumn): Dictionary {
  const dictionary = dictionaries.get(column);
  if (dictionary === undefined) throw new Error(`${column} has no dictionary`);
  return dictionary;
}

/** The codes of a column of a segment. */
export function codesOf(segment: Segment, column: CodedColumn): Codes {
  const codes = segment.codes.get(column);
  if (codes === undefined) throw new Error(`${column} is not in this segment`);
  return codes;
}

/** The folded name of a row. */
export function nameOf({ names, nameStarts }: Segment, row: number): string {
  return names.slice(nameStarts[row], nameStarts[row + 1]);
}

/** Number of leading characters of a name in its sort key. */
const KEY_CHARACTERS = 10;

/** The first characters of a folded name (spaces, digits, a to z) as a number that sorts alphabetically. */
export function nameKeyOf(name: string): number {
  let key = 0;
  for (let i = 0; i < KEY_CHARACTERS; i += 1)
    key = key * 38 + (i < name.length ? characterRank(name.charCodeAt(i)) : 0);
  return key;
}

/** Rank of a character: space 1, digits from 2, letters from 12. */
function characterRank(code: number): number {
  if (code >= 97) return Math.min(code - 85, 37);
  return code >= 48 ? Math.min(code - 46, 11) : 1;
}
