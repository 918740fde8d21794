import type { AmountHint } from "../../../values/amount.ts";
import type { DateContext } from "../../../values/dates.ts";
import { type Suspicion, UNPRICED_RULE } from "../../record.ts";
import type { NameDoubt } from "../../../values/organisation.ts";
import type { NameSurvey } from "../names/known-names.ts";
import type { Mapping } from "../columns/mapping.ts";
import { excerptOf } from "../files/table.ts";
import type { Mend, Reason } from "../reasons.ts";
import WORDING from "./wording.json" with { type: "json" };
import type { PeopleLoss } from "../names/people.ts";
import type { MeasureColumn } from "./row-measures.ts";

/** Everything decided before the first row is read. */
export interface ReadingPlan {
  readonly mapping: Mapping;
  readonly amount: AmountHint;
  readonly dates: DateContext;
  /** ISO 3166-1 alpha-2, for rows that name no place in another country. */
  readonly country?: string;
  /** The columns of dated numbers. */
  readonly measures: readonly MeasureColumn[];
  /** What the columns of names show as a whole. */
  readonly names: NameSurvey;
  /** What follows commas in columns of people, as an operator said. */
  readonly afterComma?: "people" | "others";
}

/** Counts collected while rows are read, reported once at the end. */
export interface ReadingTally {
  /** What is left out or unknown, with the first examples. */
  readonly notes: Map<Note, { count: number; readonly examples: string[] }>;
  /** Texts in cells of names that give no name, by the reason: the rows, and how often the first texts occur. */
  readonly leftOut: Map<Loss, { rows: number; readonly examples: Map<string, number> }>;
  /** Filled and unread cells by field, and the first unread ones. */
  readonly cells: Record<CheckedField, CellCount>;
  /** Amounts in whole units of their currency: their number and the largest. */
  amounts: number;
  largestAmount: number;
  /** Rows that are not entries, by kind, with the first of them. */
  readonly otherRows: Map<string, { count: number; readonly examples: string[] }>;
  continuations: number;
  /** Rows with nothing but another investor of the round above. */
  investorRows: number;
  /** Rows that are left out because they are unlike the others, as positions with their text. */
  readonly unlike: string[];
}

/** Fields of which most filled cells must be read. */
export const CHECKED_FIELDS = ["company", "amount", "date", "investors"] as const;
export type CheckedField = (typeof CHECKED_FIELDS)[number];

export interface CellCount {
  filled: number;
  unread: number;
  readonly examples: string[];
}

export function newTally(): ReadingTally {
  return {
    notes: new Map(),
    leftOut: new Map(),
    cells: { company: noCells(), amount: noCells(), date: noCells(), investors: noCells() },
    amounts: 0,
    largestAmount: 0,
    otherRows: new Map(),
    continuations: 0,
    investorRows: 0,
    unlike: [],
  };
}

type Note = keyof typeof WORDING.notes;
/** What is said of values that are left out or unknown, of one and of several. */
const NOTES: Readonly<Record<Note, readonly string[]>> = WORDING.notes;
const MENDS_OF: Readonly<Partial<Record<Note, readonly Mend[]>>> = {
  amountsWithoutCurrency: ["currency", "scale"],
  yenOrYuan: ["currency"],
};

/** Counts a value that is left out or unknown. */
export function noteValue({ notes }: ReadingTally, note: Note, example = ""): void {
  const known = notes.get(note) ?? { count: 0, examples: [] };
  known.count++;
  if (example !== "" && known.examples.length < NOTED) known.examples.push(excerptOf(example).slice(0, EXAMPLE_LENGTH));
  notes.set(note, known);
}

function noCells(): CellCount {
  return { filled: 0, unread: 0, examples: [] };
}

const EXAMPLES = 5;
/** Examples of a value that is unknown. */
const NOTED = 3;
const EXAMPLE_LENGTH = 60;
/** Names that may be right are all shown, within reason, so that an operator can decide about them. */
const UNSURE_SHOWN = 100;

/** Why a text in a cell of names gives no name. */
export type Loss = PeopleLoss | NameDoubt;

const LOSSES: Readonly<Record<Loss, string>> = WORDING.losses;

/** Counts a row's texts that give no name, once for each reason. */
export function countLosses({ leftOut }: ReadingTally, losses: readonly (readonly [loss: Loss, text: string])[]): void {
  const counted = new Set<Loss>();
  for (const [loss, text] of losses) {
    const known = leftOut.get(loss) ?? { rows: 0, examples: new Map<string, number>() };
    leftOut.set(loss, known);
    if (!counted.has(loss)) known.rows++;
    counted.add(loss);
    const example = text.slice(0, EXAMPLE_LENGTH);
    const count = known.examples.get(example);
    if (count !== undefined || known.examples.size < (loss === "unsure" ? UNSURE_SHOWN : EXAMPLES))
      known.examples.set(example, (count ?? 0) + 1);
  }
}

function examplesOf(examples: readonly string[], count: number): string {
  return `${examples.map((text) => `"${text}"`).join(", ")}${count > examples.length ? " …" : ""}`;
}

/** Counts a filled cell of a checked field; an unread one is kept as an example. */
export function countCell({ cells }: ReadingTally, field: CheckedField, isRead: boolean, text: () => string): void {
  const count = cells[field];
  count.filled++;
  if (isRead) return;
  count.unread++;
  if (count.examples.length < EXAMPLES) count.examples.push(text().slice(0, 60));
}

/** Minimum share of a checked field's filled cells that must be read. */
const READABLE = 0.8;
/** Amounts of rounds reach this, in any currency; smaller ones are in thousands or millions. */
const SMALL_AMOUNT = 10_000;

/** Doubts that the rows raise: cells that could not be read, and amounts too small for rounds. */
export function tallyDoubts(tally: ReadingTally, { mapping, amount }: ReadingPlan): Suspicion[] {
  const doubts: Suspicion[] = CHECKED_FIELDS.flatMap((field): Suspicion[] => {
    const { filled, unread, examples } = tally.cells[field];
    if (filled - unread >= filled * READABLE) return [];
    const column =
      mapping.assignments.find((one) => one.field === field || isPartOf(one.field, field))?.column ?? field;
    return [
      {
        rule: "unread_cells",
        reason: `${plural(unread, "cell", "cells")} of ${filled.toLocaleString("en")} in "${column}" cannot be read as ${field}`,
        field,
        column,
        examples,
        isOfColumn: true,
      },
    ];
  });
  const bare = tally.notes.get("amountsWithoutCurrency");
  if (bare !== undefined && tally.amounts === 0)
    doubts.push({
      rule: UNPRICED_RULE,
      reason: `no amount can be read, because no currency${amount.scale === undefined ? " and no unit is" : " is"} stated`,
      field: "amount",
      examples: bare.examples,
      mends: amount.scale === undefined ? ["currency", "scale"] : ["currency"],
    });
  if (tally.amounts > 0 && tally.largestAmount < SMALL_AMOUNT && amount.scale === undefined)
    doubts.push({
      rule: "small_amounts",
      reason: `no amount reaches ${SMALL_AMOUNT.toLocaleString("en")}; they may be in thousands or millions`,
      field: "amount",
      mends: ["scale"],
    });
  return doubts;
}

/** Asks what follows commas in columns of people, if neither the file nor the catalogue shows it. */
export function commaDoubt({ leftOut }: ReadingTally): Reason[] {
  const unclear = leftOut.get("unclear");
  if (unclear === undefined) return [];
  return [
    {
      reason: `${examplesOf([...unclear.examples.keys()], unclear.rows)} in a column of people may be people, or employers, schools or places; they are not read until you say that they are people`,
      mends: ["after-comma"],
    },
  ];
}

/** Asks whether rows without a company belong to the company above, and whether rows unlike the others are entries. */
export function rowDoubts({ continuations, investorRows, unlike }: ReadingTally): Reason[] {
  const { oneUnlike, manyUnlike } = WORDING.rowDoubts;
  const rows = unlike.map((text) => `"${text}"`).join(", ");
  const counted: readonly (readonly [count: number, one: string, many: string])[] = [
    [continuations, WORDING.rowDoubts.oneContinues, WORDING.rowDoubts.manyContinue],
    [investorRows, WORDING.rowDoubts.oneOfInvestors, WORDING.rowDoubts.manyOfInvestors],
    [unlike.length, `${oneUnlike}: ${rows}`, `${manyUnlike}: ${rows}`],
  ];
  return counted.flatMap(([count, one, many]) => (count === 0 ? [] : [{ reason: plural(count, one, many) }]));
}

function isPartOf(field: string, checked: CheckedField): boolean {
  return (checked === "investors" && field === "leadInvestors") || (checked === "date" && field === "month");
}

/** One notice per kind of omitted value, with the options that would include it. */
export function tallyNotices(tally: ReadingTally): Reason[] {
  const notices: Reason[] = [];
  const add = (reason: string, mends?: readonly Mend[]) => notices.push({ reason, ...(mends && { mends }) });
  for (const [kind, { count, examples }] of tally.otherRows)
    add(
      `${plural(count, "row is", "rows are")} left out, because ${count === 1 ? "it is" : "they are"} ${kind} and no ${count === 1 ? "entry" : "entries"}: ${examplesOf(examples, count)}.`,
    );
  for (const field of ["company", "investors"] as const) {
    const { unread, examples } = tally.cells[field];
    if (unread > 0)
      add(`${plural(unread, "cell", "cells")} of ${field} could not be read, such as "${examples[0] ?? ""}".`);
  }
  for (const [note, { count, examples }] of tally.notes) {
    const [one = "", many = ""] = NOTES[note];
    const such = examples[0] === undefined ? "" : `, such as "${examples[0]}"`;
    add(`${plural(count, one, many)}${such}.`, MENDS_OF[note]);
  }
  for (const [loss, { rows, examples }] of tally.leftOut) {
    const texts = [...examples].map(([text, count]) => `"${text}"${count > 1 ? ` (${count} times)` : ""}`);
    const shown = loss === "unsure" ? texts.join(", ") : examplesOf([...examples.keys()], rows);
    add(`${plural(rows, "row has", "rows have")} ${LOSSES[loss]}: ${shown}.`);
  }
  return notices;
}

function plural(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
