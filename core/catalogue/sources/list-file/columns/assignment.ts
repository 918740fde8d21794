import { hintOfHeader } from "../values/amount-shape.ts";
import type { Doubt } from "./doubt.ts";
import { BY_VALUES, FACTS, fits, judge, type Rule, type Verdict } from "./field-table.ts";
import { fullWords, headerWords } from "./heading-words.ts";
import { HELD_FIELDS, type ListField, MULTI_COLUMN_FIELDS, NAME_FIELDS } from "./list-field.ts";
import { readingsNear } from "./near-headings.ts";
import { isProven, mayName } from "./proofs.ts";
import { type ColumnSurvey, samplesOf, share } from "./survey.ts";
import { fitsAddress, sayTheSame, shareOfKind } from "./value-kinds.ts";
import { fieldNamed, headingHas, isField, isGeneric, isNeutral, meaningOf } from "./vocabulary.ts";

/** A field and the column it is read from. */
export interface Assignment {
  readonly field: ListField;
  readonly column: string;
  readonly index: number;
  readonly how: "requested" | "confirmed" | "name" | "content";
  /** The reason, for the operator to check. */
  readonly why: string;
  /** Counter-evidence: what speaks against this reading. */
  readonly against?: string;
  /** True if its values say what it is, and only its heading says otherwise. */
  readonly isByValues?: true;
  /** True if its heading means something else, so that it proves nothing about other columns. */
  readonly provesNothing?: true;
  /** True if its heading only resembles one of the field. */
  readonly isNear?: true;
  /** The round that the column is of, if several stand side by side. */
  readonly side?: string;
}

/** A column that may be read as a field, with its weight among the readings of the list. */
export interface Candidate extends Assignment {
  readonly score: number;
  /** Why its values alone may say what it is. */
  readonly rule?: Rule;
}

/*
 * Weights. A heading is on one of four steps, so that a better one needs no question; a reading that its values, or
 * nothing but its values, speak for lies below all of them. Where two whole assignments differ by less than a step, a
 * person is asked.
 */
const STEP = 10;
const WHOLE = 3 * STEP;
const PART = STEP;
const ANY_NAME = 0;
const LEGAL_NAME = -1;
const DOUBTFUL = -STEP / 2;
/** Leaving a column unread, against reading it as something doubtful. */
const UNREAD = -STEP;
const EMPTY = -8 * STEP;
/** How much rates of exchange vary within a list. */
const CONVERTED = 1.5;
/** What the share of stages counts between two columns of them. */
const STAGES = 2 * STEP;

/** Fields of which one column alone is read, so that a second one of equal standing is a doubt. */
const SOLE: ReadonlySet<ListField> = new Set(["company", "amount", "date", "stage"]);

/** True if a heading states the currency of its amounts. */
export function statesCurrency(column: string): boolean {
  return hintOfHeader(column).currency !== undefined;
}

/**
 * The readings of a column by its heading, or by its values, and what speaks against its heading; if nothing else names the
 * companies, by their shape.
 */
export function readingsOf(
  column: string,
  index: number,
  survey: ColumnSurvey | undefined,
): { readonly candidates: readonly Candidate[]; readonly against?: string } {
  const match = fieldNamed(column);
  const { field, against }: Verdict = match === undefined ? {} : judge(match.field, column, survey);
  const values = byValues(column, index, survey, field !== undefined);
  if (match === undefined) {
    const near = nearReading(column, index, survey);
    return { candidates: near === undefined ? values : [near, ...values] };
  }
  const isCommon = isGeneric(column);
  if (field === undefined) {
    const isSaid = match.strength === 2 && !isCommon && against !== undefined;
    return { candidates: values, ...(isSaid && { against }) };
  }
  const isAside =
    ["leadFlag", "takesPart", "source", "profiles"].includes(field) || ["source", "founderLinks"].includes(match.field);
  const isChanged = field !== match.field && !isAside && match.strength === 2 && !isCommon;
  const doubt = against ?? (isChanged ? `its heading says ${match.field}` : undefined);
  const isAnyName = field === "company" && headingHas("any name", column);
  const step = match.strength === 1 ? PART : isAnyName ? ANY_NAME : isCommon ? WHOLE - STEP : WHOLE;
  const isConverted = headingHas("converted", fullWords(column));
  const isPreferred =
    headingHas("preferred", column) ||
    (field === "amount" && !isConverted && statesCurrency(column)) ||
    (field === "date" && headingHas("announced", fullWords(column)));
  const unlike =
    field === "stage" ? (2 - share(survey?.stages ?? 0, survey) - shareOfKind("types of rounds", survey)) * STAGES : 0;
  // "Funding status" is the company's stage, where another column has the round's.
  const isOfState = field === "stage" && headingHas("state", column);
  const stated = Math.max(ANY_NAME, step - unlike) + (isPreferred ? STEP : 0) - (isConverted || isOfState ? STEP : 0);
  // Whether an id is that of companies shows once their names are known.
  const certain = field === "listId" ? stated / STEP + DOUBTFUL : stated;
  const score = survey?.sampled === 0 ? EMPTY : doubt === undefined ? certain : DOUBTFUL;
  const why = match.strength === 2 ? "by name" : "by part of its name";
  const found: Candidate = {
    field,
    column,
    index,
    how: "name",
    why,
    score,
    ...(doubt !== undefined && { against: doubt }),
    ...(isChanged && against === undefined && { isByValues: true as const }),
  };
  // A year alone is that of the round beside the round's other facts; a legal name alone is the company's.
  const other: readonly Candidate[] =
    field === "year"
      ? [{ ...found, field: "date", score: PART / 2 }]
      : field === "legalName"
        ? [{ ...found, field: "company", score: LEGAL_NAME }]
        : [];
  const own = field === "legalName" ? { ...found, score: LEGAL_NAME - 1 } : found;
  return { candidates: [own, ...other, ...values] };
}

/** A reading of a column that may be the list keeper's own. */
export function doubtful(found: Candidate, against = ""): Candidate {
  return { ...found, against, score: Math.min(found.score, DOUBTFUL) };
}

const NEAR = "by a short or misspelt name, and its values";
const OF_TIME: ReadonlySet<string> = new Set(["another date", "technical date"]);
/** Parties that are neither investors nor founders: their columns are never read as either by their values. */
const OF_OTHERS: ReadonlySet<string> = new Set(["who keeps the list", "exit", "advisers and boards", "parent company"]);
/** Shorter headings are too little to name one of them. */
const SHORTEST_OF_NAMES = 3;
/** Fields of which one may be cut short to the same letters as another: the first is read. */
const FAMILIES: readonly (readonly ListField[])[] = [
  ["location", "city", "region"],
  ["leadInvestors", "investors"],
  ["founders", "contacts"],
];

/**
 * The one reading of a heading that is cut short or misspelt which its values bear out. Names bear out little: they are
 * not those of investors or people if the heading may mean somebody else.
 */
function nearReading(column: string, index: number, survey: ColumnSurvey | undefined): Candidate | undefined {
  const readings = meaningOf(column) === undefined ? [...readingsNear(column)] : [];
  const hint = hintOfHeader(column);
  const areMoney = (hint.currency ?? hint.scale) !== undefined && shareOfKind("numbers", survey) >= 0.9;
  const found = readings.filter(isField).filter((one) => fits(one, survey) || (one === "amount" && areMoney));
  const field = FAMILIES.find((family) => found.every((one) => family.includes(one)))?.find((one) =>
    found.includes(one),
  );
  const only = field ?? (found.length === 1 ? found[0] : undefined);
  // "Sub-Vertical" is what customers are; "Invs" is one word.
  const isOfCustomers = headerWords(column).includes(" ") && readings.includes("customers");
  const isOfOthers = column.length < SHORTEST_OF_NAMES || isOfCustomers || readings.some((one) => OF_OTHERS.has(one));
  if (only === undefined || (NAME_FIELDS.some((one) => one === only) && isOfOthers)) return undefined;
  return { field: only, column, index, how: "name", why: NEAR, isNear: true, score: PART };
}

/** The readings of a column by its values alone, under a heading that means nothing, or nothing against them. */
function byValues(column: string, index: number, survey: ColumnSurvey | undefined, isNamed: boolean): Candidate[] {
  const said = meaningOf(column);
  // A word of time in a heading says nothing of values that are no days.
  const isNoTime = said !== undefined && OF_TIME.has(said) && shareOfKind("days", survey) < 0.3;
  const meaning = isNoTime ? undefined : said;
  return BY_VALUES.flatMap((rule, at): Candidate[] => {
    const { kind, share: least, of, unless, beside } = rule;
    const [field] = rule.fields;
    const isOf = (one: string): boolean =>
      one === "any"
        ? !unless.includes(meaning ?? fieldNamed(column)?.field ?? "")
        : !isNamed &&
          (one === "nothing" ? meaning === undefined : headingHas(one, column) && !headingHas("begun", column));
    if (field === undefined || !of.some(isOf)) return [];
    const isOfCurrency = field === "amount" && statesCurrency(column) && shareOfKind("numbers", survey) >= 0.9;
    if (shareOfKind(kind, survey) < least && !isOfCurrency) return [];
    const isInSpite = said !== undefined && beside.length === 0;
    // Of two columns of a field, the fuller one comes first; a list begins with its companies.
    const after = field === "company" ? 1 - 1 / (1 + index) : 1 / (2 + (survey?.filled ?? 0));
    const score = DOUBTFUL - (at + after) / BY_VALUES.length;
    return [
      {
        field,
        column,
        index,
        how: "content",
        why: "by its values",
        score,
        rule,
        ...(isInSpite && { provesNothing: isInSpite }),
      },
    ];
  });
}

/** The readings that a person or a layout decided, and the fields that need no other column. */
export interface Given {
  readonly taken: ReadonlyMap<number, Assignment>;
  readonly fields: ReadonlySet<ListField>;
  /** Fields of which an operator chose all columns. */
  readonly chosen: ReadonlySet<string>;
}

/**
 * The best assignment of columns to fields, with its weight: the heaviest readings first, each column and each sole field
 * once.
 */
function assign(candidates: readonly Candidate[], given: Given, surveys: readonly ColumnSurvey[]) {
  const taken = new Map(given.taken);
  const fields = new Set(given.fields);
  const named = new Set(candidates.map(({ field }) => field));
  let score = 0;
  const take = (index: number, one: Assignment): void => {
    taken.set(index, one);
    fields.add(one.field);
  };
  // The fields without which a reading means nothing are there, and none that it contradicts.
  const hasCompany = (found: Candidate, field: ListField): boolean => {
    const hasFacts = FACTS.some((one) => fields.has(one));
    if (field === "year") return named.has("month") || fields.has("month");
    if (field === "date" && fieldNamed(found.column)?.field === "year") return fields.has("amount") && hasFacts;
    const company = [...taken.values()].find((one) => one.field === "company");
    const names = company === undefined ? undefined : surveys[company.index];
    if (field === "listId") return identifies(found.column, surveys[found.index], names);
    if (found.rule === undefined) return true;
    const most = Math.max(...surveys.map(({ filled }) => filled));
    if (
      fields.has(field) ||
      (surveys[found.index]?.filled ?? 0) * 2 < most ||
      (field === "website" && fitsAddress(names))
    )
      return false;
    const { beside, without } = found.rule;
    return beside.every((group) => group.some((one) => fields.has(one))) && !without.some((one) => fields.has(one));
  };
  for (const found of candidates) {
    const { index, column } = found;
    const stage = found.field === "stage" ? [...taken.values()].find((one) => one.field === "stage") : undefined;
    if (taken.has(index)) continue;
    // Beside a column of stages, one that only says "Venture capital", or how far a company is, is not read.
    if (stage !== undefined && (shareOfKind("types of rounds", surveys[index]) === 0 || headingHas("state", column)))
      continue;
    if (stage?.how === "name" && isKind(column) !== isKind(stage.column) && !headingHas("as written", stage.column)) {
      if (fields.has("series")) continue;
      // The type tells debt and grants from equity; the other column names the rounds of equity.
      const [type, name] = isKind(column) ? [found, stage] : [stage, found];
      take(type.index, { ...type, field: "stage" });
      take(name.index, { ...name, field: "series" });
      score += found.score - UNREAD;
      continue;
    }
    const field = stage !== undefined && /^series\b|\bseries$/.test(headerWords(column)) ? "series" : found.field;
    if (fields.has(field) && (!MULTI_COLUMN_FIELDS.has(field) || given.chosen.has(field))) continue;
    // A heading that only resembles one of the field says nothing beside one that is.
    if (found.isNear && [...taken.values()].some((two) => two.field === field && !two.isNear)) continue;
    if (!hasCompany(found, field)) continue;
    take(index, { ...found, field });
    score += found.score - UNREAD;
  }
  return { taken, score };
}

/** True for amounts in two currencies, of which one is converted: their ratio is about the same in every row. */
function areConverted(one: Assignment, other: Assignment, surveys: readonly ColumnSurvey[]): boolean {
  const [a = [], b = []] = [one, other].map(({ index }) =>
    surveys[index]?.first.map((text) => Number(text.replaceAll(",", ""))),
  );
  const ratios = a.map((amount, row) => amount / (b[row] ?? 0)).filter((ratio) => ratio > 0 && ratio < Infinity);
  const currencies = new Set([one, other].map(({ column }) => hintOfHeader(column).currency));
  const isTwo = currencies.size === 2 && !currencies.has(undefined);
  return isTwo && ratios.length > 1 && Math.max(...ratios) < Math.min(...ratios) * CONVERTED;
}

/** A column of kinds of funding, such as debt and equity. */
const isKind = (column: string): boolean => headingHas("kind word", column);

/** True if a column called just "id" has as many values as there are companies, and is no row number. */
function identifies(column: string, ids: ColumnSurvey | undefined, names: ColumnSurvey | undefined): boolean {
  if (!isGeneric(column)) return true;
  if (ids === undefined || names === undefined || ids.steps >= ids.sampled * 0.9 - 1) return false;
  return Math.abs(ids.values.size - names.values.size) <= names.values.size * 0.02;
}

/** If one column alone can name the companies, it is read as nothing else. */
function withCompany(candidates: readonly Candidate[]): readonly Candidate[] {
  const [only, ...others] = candidates.filter(({ field }) => field === "company");
  if (only === undefined || others.length > 0) return candidates;
  return candidates.filter((found) => found === only || found.index !== only.index);
}

/** True if another column with such values could be meant, because a heading says nothing or only "Date". */
function couldBe(two: Candidate, { field, how, column }: Assignment, surveys: readonly ColumnSurvey[]): boolean {
  const isDay = field === "date" && (isGeneric(column) || headingHas("any time", column));
  const isOpen = how === "content" ? HELD_FIELDS.has(field) && SOLE.has(field) : isDay;
  const isKnown = fieldNamed(two.column)?.strength === 1 || shareOfKind("years", surveys[two.index]) > 0;
  return isOpen && two.field === field && !isKnown && two.provesNothing === undefined;
}

/** True for two headings of amounts, which are asked about however common one is: "Capital" beside "Amount". */
function isOtherSum(rival: Assignment, column: string): boolean {
  const isPlain = rival.how === "name" && rival.against === undefined && isGeneric(rival.column);
  return isPlain && !["raised", "a round"].some((what) => headingHas(what, column));
}

/**
 * The best whole assignment, with its doubts: for each field in doubt the best one in which it has another column or none.
 * Columns that are `open` are not read before a person says so.
 */
export function bestAssignment(
  readings: readonly Candidate[],
  given: Given,
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
) {
  const sorted = readings.toSorted((a, b) => b.score - a.score || (a.column < b.column ? -1 : 1));
  const { taken } = assign(sorted, given, surveys);
  const isNamed = [...taken.values()].some(({ field }) => field === "company" || field === "website");
  const candidates = isNamed ? sorted : withCompany(sorted);
  const best = assign(candidates, given, surveys);
  const open = new Set<number>();
  const doubts = [...best.taken.values()].flatMap((one): Doubt[] => {
    const { field, index, column, how, against } = one;
    const isGiven = given.taken.has(index) || surveys[index]?.sampled === 0;
    if (isGiven || (how === "name" && against === undefined && !SOLE.has(field))) return [];
    const filled = (at: number): number => surveys[at]?.filled ?? 0;
    const of = (kind: Doubt["kind"], others: readonly Pick<Assignment, "column" | "index">[] = []): Doubt[] => [
      {
        kind,
        field,
        candidates: [column, ...others.map((two) => two.column)],
        values: [one, ...others].map((two) => samplesOf(surveys[two.index])),
        isOpen: open.has(index),
        ...(against !== undefined && { reason: against }),
      },
    ];
    const hasNames = [...best.taken.values()].some((two) => two.field === "company");
    const isHeld = HELD_FIELDS.has(field) || (field === "website" && how === "content" && hasNames);
    const isGuessed = field === "company" && (how === "content" || one.isNear === true);
    if (isGuessed && isProven(one, best.taken, surveys)) return [];
    const alike = isGuessed
      ? columns.flatMap((name, at) => {
          const by = best.taken.get(at);
          const isFree = at !== index && (by === undefined || (by.how === "content" && by.field !== "website"));
          return isFree && meaningOf(name) === undefined && mayName(at, surveys) ? [{ column: name, index: at }] : [];
        })
      : candidates.filter(
          (two) => couldBe(two, one, surveys) && !best.taken.has(two.index) && filled(two.index) * 2 >= filled(index),
        );
    if (alike.length > 0) {
      open.add(index);
      return of("rival", alike);
    }
    const other = assign(
      candidates.filter((candidate) => candidate.index !== index),
      given,
      surveys,
    );
    const rival = SOLE.has(field) ? [...other.taken.values()].find((two) => two.field === field) : undefined;
    if (rival !== undefined && field === "amount" && areConverted(one, rival, surveys)) return [];
    const isSum = field === "amount" && rival !== undefined && isOtherSum(rival, column);
    // What only values say is asked about, whatever other readings hang on it.
    if (how !== "content" && !isSum && best.score - other.score >= STEP) return [];
    if (rival?.how === "name" && how === "name" && filled(rival.index) * 2 >= filled(index)) {
      if (field === "company" && sayTheSame(surveys[index], surveys[rival.index])) return [];
      // Of two amounts, or two names of companies, neither is read before a person chose.
      open.add(index);
      return of("rival", [rival]);
    }
    if (how === "content") {
      if (
        headingHas("any time", column) ||
        headingHas("closing", column) ||
        (field === "amount" && headingHas("raised", column)) ||
        (field !== "founders" && isHeld && isNeutral(column))
      )
        return [];
      if (isProven(one, best.taken, surveys)) return [];
      if (isHeld) open.add(index);
      return of("values");
    }
    if (against === undefined || !(isHeld || field === "company")) return [];
    if (isHeld) open.add(index);
    return of("contrary");
  });
  return { taken: best.taken, open, doubts };
}
