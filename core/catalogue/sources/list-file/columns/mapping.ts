import type { Reason } from "../reasons.ts";
import type { ColumnReading, Suspicion } from "../../record.ts";
import type { AmountHint } from "../../../values/amount.ts";
import { amountPair, hintOfAmounts } from "./amount-columns.ts";
import { type Assignment, bestAssignment, type Candidate, doubtful, readingsOf } from "./assignment.ts";
import { columnReadings, listed } from "./column-readings.ts";
import { isNumbered, reasonOfDoubt, type Doubt } from "./doubt.ts";
import { fits } from "./field-table.ts";
import { ofKeeper, ofOtherGroups, sideBySide } from "./groups.ts";
import { type Layout, requestOf } from "./layout.ts";
import { HELD_FIELDS, LIST_FIELDS, type ListField, MULTI_COLUMN_FIELDS, ROUND_FIELDS } from "./list-field.ts";
import type { ListFileOptions } from "./options.ts";
import { areArticlesAbout, mayName, withProvenPeople } from "./proofs.ts";
import { roundEvidence } from "./round-evidence.ts";
import { outsideOf } from "./shown.ts";
import { type RowAnswers, type RowMeanings, rowMeanings } from "../rows/row-meanings.ts";
import { type ColumnSurvey, samplesOf } from "./survey.ts";
import { fitsAddress, shareOfKind } from "./value-kinds.ts";
import { fieldNamed, headingHas, meaningOf } from "./vocabulary.ts";

/** The columns of a list with their fields. */
export interface Mapping {
  readonly assignments: readonly Assignment[];
  readonly columns: readonly ColumnReading[];
  readonly suspicious: readonly Suspicion[];
  /** What an operator has to confirm once before lists of this layout are published; empty if the headings say all. */
  readonly doubts: readonly Reason[];
  /** What a confirmed layout leaves open, because nobody saw it when it was confirmed. */
  readonly unseen: readonly Reason[];
  /** True if the company column contains mostly web addresses. */
  readonly companyIsAddress: boolean;
  /** True if a number that counts the rows stands before each name: "1. Acme". */
  readonly companyIsNumbered: boolean;
  /** Reason why the list is read without rounds. */
  readonly noRounds?: string;
  /** What the rows are. */
  readonly rows: RowMeanings;
  /** Number of columns that at least every third row fills. */
  readonly usualCells: number;
  /** Indexes of the columns that most rows fill. */
  readonly usualColumns: readonly number[];
  /** The column whose values are days, if none is read as the date: a day in it that cannot be refuses its row, too. */
  readonly unreadDays: number;
  /** Currency, scale and digit grouping of the amount column. */
  readonly amountHint: AmountHint;
}

/** A mapping, or the reason why the requested one is invalid. */
export type MappingResult =
  | { readonly kind: "mapped"; readonly mapping: Mapping }
  | { readonly kind: "refused"; readonly reason: Reason };

export const NUMBERED_NAME = /^#?(\d{1,4})\s?[.):]\s+(?=\p{L})/u;
/** Share of the rows of the fullest column that fill a usual one. */
const USUALLY = 0.6;
const NO_ANSWERS: RowAnswers = { values: new Map() };

type Requested = Pick<ListFileOptions, "map" | "exclude" | "rows">;

/** What a person or a layout decided about columns. */
interface Decided {
  readonly taken: Map<number, Assignment>;
  /** Columns that are not read, with the reason. */
  readonly excluded: Map<number, string>;
  /** Fields that need no other column. */
  readonly fields: Set<ListField>;
}

/**
 * Decides what each column is, from its heading, its values and the other columns: the requested ones and those of a
 * confirmed layout; then whose a column is; then the best assignment of all others. Each column maps to one field; the
 * order of columns decides nothing.
 */
export function mapColumns(
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
  requested: Requested,
  layout?: Layout,
): MappingResult {
  const asked = requested.map ?? {};
  const decided: Decided = { taken: new Map(), excluded: new Map(), fields: new Set() };
  const refusal = takeRequested(columns, requested, decided);
  if (refusal !== undefined) return { kind: "refused", reason: { reason: refusal } };
  const sides = sideBySide(columns, surveys);
  if (layout !== undefined) takeLayout(columns, layout, decided, (index) => sides.has(index));
  takeSides(columns, surveys, sides, decided);
  const { excluded, fields } = decided;
  const isFree = (index: number): boolean => !decided.taken.has(index) && !excluded.has(index);
  const against = new Map<number, string>();
  const isOfOthers = columns.some((column) => headingHas("no company", column));
  const all = columns.flatMap((column, index) => {
    if (!isFree(index)) return [];
    const { candidates, against: reason } = readingsOf(column, index, surveys[index]);
    if (reason !== undefined) against.set(index, reason);
    // A layout leaves no column whose values alone would have to say what it is; beside "Fund" or "Programme", which may
    // be what the rows are, names are no companies'.
    return candidates.filter(
      ({ how, field }) => how !== "content" || (layout === undefined && (field !== "company" || !isOfOthers)),
    );
  });
  const readings = withProvenPeople(all, surveys);
  const filled = (index: number): boolean => (surveys[index]?.sampled ?? 0) > 0;
  const others = ofOtherGroups(columns, readings, filled);
  for (const [index, why] of others) excluded.set(index, why);
  const own = readings.filter(({ index }) => !others.has(index));
  const kept = ofKeeper(columns, own, surveys);
  const given = { taken: decided.taken, fields, chosen: new Set(Object.keys(asked)) };
  const best = bestAssignment(
    own.map((one) => (one.how === "name" && kept.has(one.index) ? doubtful(asAmount(one), kept.get(one.index)) : one)),
    given,
    columns,
    surveys,
  );
  const { open, doubts } = best;
  const taken = new Map(best.taken);
  for (const { index, field, how, against: reason } of readings)
    if (how === "name" && reason !== undefined && !taken.has(index)) against.set(index, `its values are of ${field}`);
  const names = [...taken.values()].find(({ field }) => field === "company");
  for (const one of taken.values())
    if (one.field === "website" && one.how === "name" && headingHas("any address", one.column))
      if (names !== undefined && areArticlesAbout(surveys[names.index], surveys[one.index]))
        taken.set(one.index, { ...one, field: "source", why: "pages about the companies" });
  takeMonthsOfMeasures(columns, surveys, taken, excluded);
  const hint = pairAmounts(columns, surveys, { taken, excluded, open }, asked);
  const supplied = new Set([...fields, ...[...taken.values()].map(({ field }) => field)]);
  const proving = [...taken.values()].filter(({ provesNothing }) => provesNothing === undefined);
  const evidence = roundEvidence(proving, columns, surveys, layout === undefined);
  const noRounds = requested.rows?.all === "round" ? undefined : evidence.noRounds;
  const read = [...taken.values()]
    .filter(({ field, index }) => !open.has(index) && (noRounds === undefined || !ROUND_FIELDS.has(field)))
    .sort((a, b) => LIST_FIELDS.indexOf(a.field) - LIST_FIELDS.indexOf(b.field) || a.index - b.index);
  const company = read.find(({ field }) => field === "company");
  const website = read.find(({ field }) => field === "website");
  // Beside investors, one and another in each row, websites are theirs.
  const isOfInvestors = read.some(
    ({ field, index }) => field === "investors" && shareOfKind("one name a row", surveys[index]) === 1,
  );
  const isChosen = doubts.some(({ kind, field }) => kind === "rival" && field === "company");
  const isNameless =
    company === undefined &&
    (isChosen || website === undefined || ((isOfInvestors || isOfOthers) && asked.website === undefined));
  const named = columns.filter((_, index) => !against.has(index) && mayName(index, surveys));
  // Nothing is read of rows before a column names their companies.
  const assignments = isNameless ? [] : read;
  if (isNameless && !isChosen && (named.length === 0 || layout !== undefined || asked.company !== undefined))
    return {
      kind: "refused",
      reason: {
        reason: `No column is recognized as the company or its website. The columns are: ${listed(columns.map((name, i) => withValues(name, surveys[i])))}.`,
        field: "company",
        isOfColumn: true,
      },
    };
  const isDated = assignments.some(({ field }) => field === "date" || field === "month");
  const isOfDays = (survey: ColumnSurvey, index: number): boolean =>
    !isDated && meaningOf(columns[index] ?? "") === undefined && shareOfKind("days alone", survey) >= 0.8;
  const rows = rowMeanings({
    columns,
    surveys,
    assignments: noRounds === undefined ? [...taken.values()] : assignments,
    excluded: new Set(excluded.keys()),
    answers: requested.rows ?? NO_ANSWERS,
    confirmed: layout === undefined ? undefined : (layout.rows ?? {}),
    hasRounds: assignments.some(({ field }) => ROUND_FIELDS.has(field)),
  });
  const asksRounds = noRounds !== undefined && evidence.totals !== undefined;
  const decidedColumns = {
    columns,
    surveys,
    assignments,
    taken,
    excluded,
    asked,
    noRounds,
    asksRounds,
    against,
    rows,
    waits: isNameless,
  };
  const shown = columnReadings(decidedColumns);
  const ofSides = assignments.filter(({ side, how }) => side !== undefined && how === "name");
  const questions = [
    ...(isNameless && !isChosen ? [{ kind: "rival", field: "company", candidates: named, values: [] } as const] : []),
    // Totals have no investors of their own.
    ...(ofSides.some(({ field }) => field !== "amount" && field !== "stage") || ofSides.length === 0
      ? []
      : [
          {
            ...({ kind: "sides", field: "amount" } as const),
            candidates: ofSides.map(({ column }) => column),
            values: ofSides.map(({ index }) => samplesOf(surveys[index])),
          },
        ]),
    ...doubts.filter(({ kind, field, candidates: [column] }) => {
      const isTaken = [...taken.values()].some((one) => one.field === field && one.column === column);
      return kind === "rival" || isTaken;
    }),
    ...[...against].flatMap(([index, reason]): Doubt[] => {
      const field = fieldNamed(columns[index] ?? "")?.field;
      if (field === undefined || !(HELD_FIELDS.has(field) || field === "company") || supplied.has(field)) return [];
      return [{ kind: "unread", field, candidates: [columns[index] ?? ""], reason, values: [] }];
    }),
    ...(evidence.totals === undefined ? [] : [evidence.totals]),
    ...(company === undefined && website !== undefined && !isNameless
      ? [{ kind: "nameless", field: "company", candidates: [website.column], values: [] } as const]
      : []),
  ].filter(({ kind, field }) => noRounds === undefined || kind === "totals" || !ROUND_FIELDS.has(field));
  if (questions.length + rows.doubts.length > 0) questions.push(...alsoOffered(own, assignments, taken, surveys));
  return {
    kind: "mapped",
    mapping: {
      assignments,
      columns: shown.map((reading) => withOffer(reading, questions)),
      suspicious: evidence.suspicions,
      doubts: [...questions.map(reasonOfDoubt), ...rows.doubts],
      unseen: [...outsideOf(layout?.shown ?? {}, assignments, surveys).map(reasonOfDoubt), ...rows.unseen],
      companyIsNumbered: company !== undefined && areNumbered(surveys[company.index]),
      companyIsAddress: company !== undefined && !supplied.has("website") && fitsAddress(surveys[company.index]),
      ...(noRounds === undefined ? {} : { noRounds }),
      rows,
      usualCells: columnsFilled(surveys, 1 / 3).length,
      usualColumns: columnsFilled(surveys, USUALLY),
      unreadDays: surveys.findIndex(isOfDays),
      amountHint: hint,
    },
  };
}

/** "Size" that may be the round's. */
const asAmount = (one: Candidate): Candidate => (one.field === "headcountBand" ? { ...one, field: "amount" } : one);

/** Offers, in a question that is asked anyway, columns that are not read although their values are plainly of one field. */
function alsoOffered(
  readings: readonly Candidate[],
  assignments: readonly Assignment[],
  taken: ReadonlyMap<number, Assignment>,
  surveys: readonly ColumnSurvey[],
): Doubt[] {
  const free = readings.filter(
    ({ field, index, how, rule }) =>
      (how === "content" ? rule?.of[0] !== "any" : fits(field, surveys[index])) &&
      HELD_FIELDS.has(field) &&
      !taken.has(index) &&
      !assignments.some((one) => one.field === field),
  );
  const columns = Map.groupBy(free, ({ index }) => index);
  return [...columns].flatMap(([index, [one]]): Doubt[] => {
    if (one === undefined) return [];
    const values = [samplesOf(surveys[index])];
    return [{ kind: "values", field: one.field, candidates: [one.column], values, isOpen: true }];
  });
}

/** A column with the field that a question offers for it. */
function withOffer(reading: ColumnReading, doubts: readonly Doubt[]): ColumnReading {
  const offer = doubts.find(({ candidates }) => candidates.includes(reading.column));
  return offer === undefined || reading.field !== null
    ? reading
    : { ...reading, how: "unrecognised", why: `could be ${offer.field}`, offered: offer.field };
}

/** Takes the columns that a person named; returns why they cannot be taken. */
function takeRequested(columns: readonly string[], requested: Requested, decided: Decided): string | undefined {
  const { taken, excluded, fields } = decided;
  const names = (wanted: string | readonly string[] = []): string[] =>
    [wanted].flat().flatMap((name) => (columns.includes(name) ? [name] : name.split(/\s{0,20},\s*/)));
  const wishes = [
    ...LIST_FIELDS.flatMap((field) => names(requested.map?.[field]).map((name) => ({ field, name }))),
    ...names(requested.exclude).map((name) => ({ field: undefined, name })),
  ];
  for (const { field, name } of wishes) {
    const index = indexOf(columns, name);
    if (field !== undefined) fields.add(field);
    if (index === -1) {
      if (field !== undefined && /^none$/i.test(name)) continue;
      return `There is no column "${name}" to read as ${field ?? "nothing"}. The columns are: ${listed(columns)}.`;
    }
    if (field === undefined) excluded.set(index, "excluded, as requested");
    else taken.set(index, { field, column: columns[index] ?? name, index, how: "requested", why: "as requested" });
  }
  return undefined;
}

/** Takes the columns that a layout mentions. */
function takeLayout(
  columns: readonly string[],
  { fields: meant, name }: Layout,
  { taken, excluded, fields }: Decided,
  isOfSeveral: (index: number) => boolean,
): void {
  const why = name === undefined ? "as confirmed" : `as in files of ${name}`;
  for (const [field, column] of requestOf(meant, columns)) {
    const index = columns.indexOf(column);
    if (taken.has(index) || excluded.has(index)) continue;
    if (field === null || (fields.has(field) && !MULTI_COLUMN_FIELDS.has(field) && !isOfSeveral(index))) {
      excluded.set(index, `not read, ${why}`);
      continue;
    }
    fields.add(field);
    taken.set(index, { field, column, index, how: "confirmed", why });
  }
}

/** Takes the columns of rounds side by side, unless a person named another amount or day. */
function takeSides(
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
  sides: ReturnType<typeof sideBySide>,
  { taken, excluded, fields }: Decided,
): void {
  const isOther = ({ index, field, how }: Assignment): boolean =>
    (field === "amount" || field === "date") && how === "requested" && !sides.has(index);
  if ([...taken.values()].some(isOther)) return;
  const free = [...sides].filter(
    ([index, { field }]) => !excluded.has(index) && (taken.get(index)?.field ?? field) === field,
  );
  if (new Set(free.map(([, { stage }]) => stage)).size < 2) return;
  for (const [index, { stage, field }] of free) {
    const column = columns[index] ?? "";
    const known = taken.get(index) ?? { field, column, index, how: "name", why: `of ${stage}` };
    if (surveys[index]?.sampled === 0) continue;
    taken.set(index, { ...known, side: stage });
    fields.add(field);
  }
  for (const field of ["amount", "date", "month", "year", "stage", "series"] as const) fields.add(field);
}

const MEASURES: ReadonlySet<ListField> = new Set(["searchVisits", "monthlyVisits", "rankingKeywords", "employees"]);

/** In a list of months and visits and of nothing that a round has, the months are those of the visits. */
function takeMonthsOfMeasures(
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
  taken: Map<number, Assignment>,
  excluded: ReadonlyMap<number, string>,
): void {
  const all = [...taken.values()];
  const months = all.filter(({ field, how }) => field === "month" && how === "name");
  if (months.length === 0 || all.some(({ field }) => ROUND_FIELDS.has(field) && field !== "month" && field !== "year"))
    return;
  const why = "beside a column of months";
  for (const [index, column] of columns.entries())
    if (
      !taken.has(index) &&
      !excluded.has(index) &&
      headingHas("visits", column) &&
      shareOfKind("numbers", surveys[index]) >= 0.8
    )
      taken.set(index, { field: "monthlyVisits", column, index, how: "content", why });
  if (![...taken.values()].some(({ field }) => MEASURES.has(field))) return;
  for (const month of months) taken.set(month.index, { ...month, field: "measuredOn", why: "of the visits" });
}

/** Decides between two columns of amounts; returns currency, scale and digit grouping of the one that is read. */
function pairAmounts(
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
  { taken, excluded, open }: Pick<Decided, "taken" | "excluded"> & { readonly open: ReadonlySet<number> },
  asked: NonNullable<ListFileOptions["map"]>,
): AmountHint {
  const found = [...taken.values()].find(({ field }) => field === "amount");
  if (found === undefined) return {};
  if (found.how === "confirmed" || found.side !== undefined || asked.amount !== undefined || open.has(found.index))
    return hintOfAmounts(found, surveys[found.index]);
  const hasCurrency = [...taken.values()].some(({ field }) => field === "currency");
  const isFree = (index: number): boolean => !taken.has(index) && !excluded.has(index);
  const { amount, text, hint } = amountPair(columns, surveys, found, isFree, hasCurrency);
  taken.delete(found.index);
  taken.set(amount.index, amount);
  if (text !== undefined && asked.amountText === undefined) taken.set(text.index, text);
  return { ...hint, ...hintOfAmounts(amount, surveys[amount.index]) };
}

/** Names with numbers before them that rise from row to row. */
function areNumbered(survey: ColumnSurvey | undefined): boolean {
  const numbers = [...(survey?.values.keys() ?? [])].map((name) => Number(NUMBERED_NAME.exec(name)?.[1]));
  return numbers.length > 1 && numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));
}

/** Indexes of the columns with at least this share of the cells of the fullest one. */
function columnsFilled(surveys: readonly ColumnSurvey[], part: number): number[] {
  const most = Math.max(0, ...surveys.map(({ filled }) => filled));
  return surveys.flatMap(({ filled }, index) => (filled >= most * part && most > 0 ? [index] : []));
}

function indexOf(columns: readonly string[], name: string): number {
  const exact = columns.indexOf(name);
  return exact !== -1 ? exact : columns.findIndex((column) => column.toLowerCase() === name.trim().toLowerCase());
}

/** A column without a heading with three of its values. */
function withValues(name: string, survey: ColumnSurvey | undefined): string {
  const values = isNumbered(name) ? samplesOf(survey, 3) : [];
  return values.length === 0 ? name : `${name}: ${values.join(", ")}`;
}
