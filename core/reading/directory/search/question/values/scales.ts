import { FUNDING_TYPES } from "../../../../../catalogue/facts/funding-types.ts";
import { HEADCOUNT_BANDS, headcountBounds } from "../../../../../catalogue/facts/headcount-bands.ts";
import type { Range } from "../../filter.ts";
import { NUMBERS_IN_WORDS } from "../../../../../catalogue/values/number-words.ts";

/** Ranges of ordered values: "series b or later", "up to a", "from seed to b"; "fewer than 50 employees". */

const BETWEEN =
  /^(?:(?:from |between )(.+?) and (.+)|(?:from |between )?(.+?)(?: to | through | thru | until | till | up to | - |-|–)(.+))$/;
const BOTH =
  /^((?:at least|more|over|above|no|from|min|after|later) .+?),? (?:but|and) ((?:at most|fewer|less|under|below|no|up|max|before|earlier) .+)$/;
const LEAST =
  /^(?:(?:at least|minimum|min|from|starting (?:at|from)|>=|≥) (.+?)(?: on| onwards?| upwards?| up)?|(.+?)(?: (?:or|and|&) (?:later|above|higher|up|upwards?|beyond|onwards?|after|more|bigger|greater|over|larger)| onwards?| up(?:wards?)?| min(?:imum)?| plus| ?\+))$/;
const MOST =
  /^(?:(?:up to|until|till|at most|no later than|no more than|not more than|maximum|max|<=|≤) (.+)|(.+?)(?: (?:or|and) (?:earlier|below|under|lower|before|less|smaller|younger|fewer)| max(?:imum)?| tops| at most))$/;
const ABOVE = /^(?:after|post|beyond|past|later than|above|more than|over|larger than|bigger than|>)[- ]?(.+)$/;
const BELOW = /^(?:before|earlier than|below|prior to|under|less than|fewer than|smaller than|<)[- ]?(.+)$/;

interface ScaleRange<T> {
  readonly from: T | null;
  readonly to: T | null;
  /** True if the named end is not part of it. */
  readonly isStrict: boolean;
}

/** The range that a phrase names; `read` reads an end. Null for other phrases. */
function rangeIn<T>(text: string, read: (end: string, isAfterWord?: boolean) => T | null): ScaleRange<T> | null {
  // "more than 10 but fewer than 200"
  const [one, other] =
    BOTH.exec(text)
      ?.slice(1)
      .map((bound) => rangeIn(bound, read)) ?? [];
  if (one?.from !== undefined && one.to === null && other?.from === null) return { ...other, from: one.from };
  const [, a, b, c, d] = BETWEEN.exec(text) ?? [];
  const [least = "", most = ""] = [a ?? c, b ?? d];
  const [first, last] = [least === "" ? null : read(least), most === "" ? null : read(most)];
  if (first !== null && last !== null) return { from: first, to: last, isStrict: false };
  for (const [pattern, isFrom, isStrict] of [
    [LEAST, true, false],
    [MOST, false, false],
    [ABOVE, true, true],
    [BELOW, false, true],
  ] as const) {
    const [, prefixed, suffixed] = pattern.exec(text) ?? [];
    const found = prefixed ?? suffixed;
    const end = found === undefined ? null : read(found.trim(), prefixed !== undefined);
    if (end !== null) return isFrom ? { from: end, to: null, isStrict } : { from: null, to: end, isStrict };
  }
  return null;
}

/** Stages in the order in which companies raise them. */
const STAGES: readonly string[] = [...FUNDING_TYPES.slice(0, FUNDING_TYPES.indexOf("Series K") + 1), "Growth"];

/** The stages of a range; empty for other phrases. `stageOf` reads a stage's name. */
export function stagesInRange(phrase: string, stageOf: (text: string) => string | undefined): readonly string[] {
  // The hyphen of "pre-seed to series a" is no range.
  const text = phrase
    .toLowerCase()
    .replace(/[ -](?:stages?|rounds?|deals?)$/, "")
    .replaceAll(/\bpre-(?=seed\b|series\b)/g, "pre ");
  // "b to c" sells to consumers, "b to c rounds" are stages.
  if (/^[bc] to [bc]$/i.test(phrase) || text.endsWith(" or over")) return [];
  const read = (end: string, isAfterWord = false) => {
    // "from a" more often begins "from a company".
    if (isAfterWord && end === "a") return null;
    const name = end.replace(/[ -](?:stages?|rounds?)$/, "");
    const at = STAGES.indexOf(stageOf(/^[a-k]$/.test(name) ? `series ${name}` : name) ?? "");
    return at < 0 ? null : at;
  };
  const range = rangeIn(text, read);
  if (range === null) return [];
  const beyond = range.isStrict ? 1 : 0;
  const from = range.from === null ? 0 : range.from + beyond;
  const to = range.to === null ? STAGES.length - 1 : range.to - beyond;
  return STAGES.slice(from, to + 1);
}

const PEOPLE =
  "(?:employees|people|ppl|folks|heads|persons|man|staff|headcount|team members|ftes?|ees?|workers|person team)";
const WITH_PEOPLE = new RegExp(`^(?:(.+?)[ -]${PEOPLE}|(?:teams?|headcount|staff|employees) (?:of |size )?(.+))$`);

function numberIn(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : (NUMBERS_IN_WORDS[text] ?? null);
}

const PEOPLE_OR = new RegExp(`^(.*\\d) ${PEOPLE} (or (?:fewer|less|more)|tops|max|min(?:imum)?|at most)$`);

/** "employees: 11-200" "teams of 50 people or fewer" in the order of "50 or fewer people". */
function plainSize(phrase: string): string {
  return phrase
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3})/g, "")
    .replace(/ ?: /, " ")
    .replace(PEOPLE_OR, "$1 $2 people")
    .replace(/^teams? (?:of |with )?(?=.*\d+ people$)/, "");
}

/** A number of employees: its bounds, and the bands within them or around a number. */
export interface Headcount {
  readonly bands: readonly string[];
  readonly size: Range<number>;
}

const BANDS = HEADCOUNT_BANDS.map((name) => {
  const [min, max] = headcountBounds(name);
  return { name, size: { min, max }, low: min, high: max ?? Number.POSITIVE_INFINITY };
});

/** The bands of a number of employees, such as "51-200 employees" or "fewer than 50 people"; null for other phrases. */
export function headcountsIn(phrase: string): Headcount | null {
  // "(11-50)" is a band by its name.
  const named = phrase.replace(" to ", "-");
  const band = BANDS.find(({ name }) => name === named);
  if (band !== undefined) return { bands: [named], size: band.size };
  const [, before, after] = WITH_PEOPLE.exec(plainSize(phrase)) ?? [];
  const text = before ?? after;
  if (text === undefined) return null;
  const range = rangeIn(text, numberIn);
  const alone = numberIn(text);
  const [least, most] = range === null ? [alone, alone] : [range.from, range.to];
  if (least === null && most === null) return null;
  const [from, to] = [least ?? 0, most ?? Number.POSITIVE_INFINITY];
  const within = BANDS.filter(({ low, high }) => low >= from && high <= to);
  // "7 people", "3 to 6 employees" lie within a band, "30 to 80 people" in two.
  const around = BANDS.filter(({ low, high }) => low <= to && from <= high);
  const bands = (range === null || (within.length === 0 && least !== null) ? around : within).map(({ name }) => name);
  return { bands, size: { min: least, max: most } };
}

const isEdge = (bound: number) => BANDS.some(({ low, high }) => [low, high].some((end) => Math.abs(end - bound) < 2));

/** True if one of the bounds lies within a band: "over 100 employees". */
export function cutsBand({ min, max }: Range<number>): boolean {
  return (min !== null && !isEdge(min)) || (max !== null && !isEdge(max));
}

/** True if a band lies within these bounds. */
export function holdsBand({ min, max }: Range<number>): boolean {
  return BANDS.some(({ low, high }) => low >= (min ?? 0) && high <= (max ?? Number.POSITIVE_INFINITY));
}

/** The stages of the order that are none of these: what is left of a refused range. */
export function stagesOutside(values: readonly string[]): readonly string[] {
  return STAGES.filter((stage) => !values.includes(stage));
}
