import type { Reason } from "../reasons.ts";
import type { RowValue } from "../../record.ts";
import { smallAmounts } from "../columns/amount-columns.ts";
import {
  isAffirmed,
  isDone,
  isExit,
  isStage,
  meaningOfProse,
  meaningOfValue,
  ROW_MEANINGS,
  type RowMeaning,
} from "../../../values/deal-words.ts";
import { headingKey } from "../columns/layout.ts";
import {
  ANY,
  confirmedColumn,
  type ConfirmedRows,
  type Contrary,
  EXIT_TEXT,
  MOST_VALUES,
  OTHER_TEXT,
  OTHERS,
  valuesAsOne,
} from "./confirmed-rows.ts";
import type { Assignment } from "../columns/assignment.ts";
import { isProgramme } from "../../../values/organisation.ts";
import { isPlaceholder } from "../../../values/placeholder.ts";
import { type ColumnSurvey, share } from "../columns/survey.ts";
import { textOf } from "../values/text.ts";
import type { Cell } from "../files/table.ts";
import { shapeOf } from "../columns/value-kinds.ts";
import { headerWords } from "../columns/heading-words.ts";
import { saysRaising } from "../columns/round-evidence.ts";
import { fieldNamed, headingHas, meaningOf } from "../columns/vocabulary.ts";

/** A column that says what its rows are. */
interface DecidingColumn {
  readonly index: number;
  readonly column: string;
  /** True if its heading says so, so that nobody has to be asked. */
  readonly isSure: boolean;
  /** The meaning of its values; of {@link ANY}, {@link EXIT_TEXT}, {@link OTHER_TEXT} and {@link OTHERS} as well. */
  readonly values: readonly RowValue[];
  /** Of a confirmed column, values that nobody saw when it was confirmed. */
  readonly unseen?: readonly RowValue[];
}

/** What the rows of a list are: decided by its columns, asked where they do not say. */
export interface RowMeanings {
  readonly doubts: readonly Reason[];
  /** What a confirmed layout leaves open: texts that tell of an exit and that nobody saw when it was confirmed. */
  readonly unseen: readonly Reason[];
  /** Values by the index of their column, for the operator. */
  readonly valuesOf: ReadonlyMap<number, readonly RowValue[]>;
  of(cells: readonly Cell[]): RowMeaning;
}

/** An answer of the operator: `Paid=none`, or `round` for all rows. */
export interface RowAnswers {
  readonly all?: RowMeaning;
  readonly values: ReadonlyMap<string, RowMeaning>;
}

interface Decided {
  readonly columns: readonly string[];
  readonly surveys: readonly ColumnSurvey[];
  readonly assignments: readonly Assignment[];
  /** Meanings of a confirmed layout; undefined for a new one. */
  readonly confirmed?: ConfirmedRows | undefined;
  /** Columns that an operator or a known export excluded. */
  readonly excluded: ReadonlySet<number>;
  readonly answers: RowAnswers;
  /** False if the list is read without rounds. */
  readonly hasRounds: boolean;
}

/** Headings of columns that say what kind of deal a row is. */
const DEAL_KIND =
  /\b(?:types?|kinds?|events?|deals?|transactions?|nature|categor\w+|opera\w+|typ|tipo|soort|art|round|stage|series|phase)\b/;
/** Headings of kinds of deals, whose values are asked about even where other columns show rounds. */
const OF_DEALS =
  /\b(?:types?|kinds?|nature|class|categor\w+|typ|tipo|art|soort)\b.*\b(?:deals?|transa\w+|opera\w+|events?)\b|\b(?:deals?|transa\w+|opera\w+|events?)\b.*\b(?:types?|kinds?|nature|class|categor\w+|art)\b|^(?:events?|transa\w+|opera\w+)$/;
/** Headings of the state of a deal, unlike that of a company. */
const DEAL_STATE = /\b(?:deal|round|transaction|funding|financing|investment)\b.*\b(?:status|state|outcome|result)\b/;
const OF_OTHERS: ReadonlySet<string> = new Set(
  "contact data|valuation|total raised so far|another round|who keeps the list|something else".split("|"),
);
const SHOWN = 8;
/** The share of rows from which on a column says of all that they are rounds. */
const NEARLY = 0.95;
const EXAMPLES = 3;

/**
 * Decides what the rows of a list are. Rounds are published without a doubt only if nothing contradicts them: a column
 * of few values or of other parties that nobody understands, beside nothing but an amount, makes the proposal ask, and so
 * does a value that is no round under a heading that does not say so.
 */
export function rowMeanings(decided: Decided): RowMeanings {
  const { columns, answers, confirmed, hasRounds } = decided;
  if (!hasRounds) return { doubts: [], unseen: [], valuesOf: new Map(), of: () => "company" };
  const isProven = answers.all === "round" || provesRounds(decided);
  const byHeading = new Map(Object.entries(confirmed ?? {}).map(([heading, values]) => [headingKey(heading), values]));
  const deciding = columns.flatMap((column, index) => {
    const known = byHeading.get(headingKey(column));
    const contrary = contraryIn(decided, index);
    if (known !== undefined)
      return [{ index, column, isSure: true, ...confirmedColumn(known, valuesIn(decided.surveys[index]), contrary) }];
    const found = decidingColumn(decided, index, isProven);
    // In a confirmed layout, only headings that say so decide what nobody was asked about.
    return found === undefined || (confirmed !== undefined && !found.isSure) ? [] : [found];
  });
  const isAnswered = answers.all !== undefined || answers.values.size > 0 || confirmed !== undefined;
  const answered = deciding.map((one) => ({
    ...one,
    values: one.values.map((value) => answerOf(one, value, answers)),
  }));
  const readers = answered.map((one) => valueReader(decided, one, isProven));
  const others =
    answers.all ?? answered.flatMap(({ values }) => values).find(({ value }) => value === OTHERS)?.meaning ?? "round";
  const unseen = answered.flatMap((one) =>
    one.unseen === undefined || one.unseen.length === 0 ? [] : [{ ...one, values: one.unseen }],
  );
  return {
    doubts: isAnswered ? [] : answered.filter(({ isSure }) => !isSure).map(doubtOf),
    unseen: answers.all !== undefined || answers.values.size > 0 ? [] : unseen.map(doubtOf),
    valuesOf: new Map(answered.map(({ index, values }) => [index, values])),
    of: (cells) => {
      const found = new Set(readers.map((read) => read(cells)));
      return (["none", "exit", "company", "round"] as const).find((meaning) => found.has(meaning)) ?? others;
    },
  };
}

function answerOf({ isSure }: DecidingColumn, value: RowValue, { all, values }: RowAnswers): RowValue {
  const meaning = values.get(keyOf(value.value)) ?? (isSure ? value.meaning : (all ?? value.meaning));
  return { ...value, meaning };
}

/** True if a column that a heading names says that the rows are rounds. */
function provesRounds({ assignments, surveys }: Decided): boolean {
  return assignments.some(({ field, index, how, against, column }) => {
    const survey = surveys[index];
    if ((survey?.sampled ?? 0) === 0) return false;
    // A column that is read as stages by its values alone is asked about anyway.
    if (how === "content") return field === "stage" && shareOf(survey) >= 0.8;
    if (against !== undefined) return false;
    if (field === "stage" || field === "series") return shareOf(survey) >= 0.5;
    if (field === "investors" || field === "leadInvestors" || field === "source") return true;
    return (field === "amount" || field === "date") && saysRaising(column);
  });
}

/** True for a field of which a filled cell says that its row is a round: not any amount, but one that was raised. */
function isStating({ field, column }: Assignment): boolean {
  const isRaised = field === "amount" && (headingHas("raised", column) || headingHas("raising", column));
  return isRaised || /^(?:stage|series|investors|leadInvestors)$/.test(field);
}

/**
 * Compiles what of a row says that it is a round, whatever a text tells; against a text about the company, any amount in
 * a list of rounds does, too.
 */
function roundStated({ assignments }: Decided, isAnyAmount: boolean): (cells: readonly Cell[]) => boolean {
  const stating = assignments.filter((one) => isStating(one) || (isAnyAmount && one.field === "amount"));
  return (cells) =>
    stating.some(({ field, index }) => {
      const text = textOf(cells[index]);
      if (field === "amount") return /[1-9]/.test(text);
      return field === "stage" || field === "series" ? meaningOfValue(text) === "round" : !isPlaceholder(text);
    });
}

/** Compiles what texts of a column say against a round; headlines that tell of none, and names of funds and prizes, do, too. */
function contraryIn(decided: Decided, index: number): Contrary {
  if (namesCompanies(decided, index)) return (text) => (isProgramme(text) ? "none" : undefined);
  const isOfHeadlines = areHeadlines(decided, index);
  return (text) => {
    const [value, told] = [meaningOfValue(text), meaningOfProse(text) ?? (isOfHeadlines ? "company" : undefined)];
    const found = value === undefined || value === "round" ? told : value;
    return found === "round" ? undefined : found;
  };
}

const namesCompanies = ({ assignments }: Decided, index: number): boolean =>
  assignments.some((one) => one.index === index && one.field === "company");

/** True for headlines, by their heading, or by the companies that they name and the deals of which they tell. */
function areHeadlines({ columns, surveys, assignments }: Decided, index: number): boolean {
  const column = columns[index] ?? "";
  if (meaningOf(column) === "headline") return shapeOf(surveys[index]) !== "names of people";
  if (assignments.some((one) => one.index === index && one.field !== "contactTitle")) return false;
  const texts = surveys[index]?.first ?? [];
  const names = surveys[assignments.find(({ field }) => field === "company")?.index ?? -1]?.first ?? [];
  const naming = texts.filter(
    (text, row) => text.length > (names[row] ?? "").length && text.includes(names[row] || "\0"),
  );
  const isOfNews =
    naming.length * 2 > texts.length ||
    (shapeOf(surveys[index]) === "text" && /^(?:source|stage)$/.test(fieldNamed(column)?.field ?? ""));
  const telling = texts.filter((text) => meaningOfProse(text) !== undefined);
  return isOfNews && !headingHas("about", column) && telling.length * 3 >= texts.length && telling.length > 0;
}

const shareOf = (survey: ColumnSurvey | undefined): number => share(survey?.stages ?? 0, survey);

function decidingColumn(decided: Decided, index: number, isProven: boolean): DecidingColumn | undefined {
  const { columns, surveys, assignments, excluded } = decided;
  const column = columns[index] ?? "";
  const survey = surveys[index];
  const assignment = assignments.find((one) => one.index === index);
  const words = headerWords(column);
  const values = valuesIn(survey);
  const of = (isSure: boolean, meant: readonly RowValue[]): DecidingColumn => ({
    index,
    column,
    isSure,
    values: meant
      .toSorted((a, b) => Number(a.meaning === "round") - Number(b.meaning === "round"))
      .slice(0, MOST_VALUES),
  });
  if (assignment?.field === "company") {
    const programmes = values.filter(({ value }) => isProgramme(value));
    const areMost = programmes.length * 2 >= values.length;
    return programmes.length === 0
      ? undefined
      : of(!areMost, [valuesAsOne(areMost ? ANY : OTHER_TEXT, programmes, "none")]);
  }
  const isStageColumn = assignment?.field === "stage" || assignment?.field === "series";
  const contrary = contraryIn(decided, index);
  const meaning = meaningOf(column);
  const known = values.map(({ value, count }): RowValue => {
    return { value, count, meaning: meaningOfValue(value) ?? meaningOfProse(value) ?? "round" };
  });
  const only = (isRound: (value: string) => boolean): RowValue[] =>
    known.map((one) => {
      const isStated = one.meaning !== "round" || isStage(one.value) || isRound(one.value);
      return isStated ? one : { ...one, meaning: "company" };
    });
  const others = known.filter((one) => one.meaning !== "round");
  // Beside values that are no rounds, one that nobody understands makes none.
  const understood = only((value) => isDone(value) || meaningOfProse(value) === "round");
  const areKnown = understood.every((one) => one.meaning === "round" || meaningOfValue(one.value) !== undefined);
  const isMixed = others.length > 0 && meaning !== "remark";
  const asked = (): DecidingColumn => of(false, !isProven ? only(() => false) : isMixed ? understood : known);
  const isOfKinds = headingHas("any kind", column);
  if (assignment?.field === "rowKind") return of(assignment.how !== "content" && (isOfKinds || areKnown), understood);
  if (excluded.has(index) || survey === undefined || survey.sampled === 0) return undefined;
  // What is the company's, or another round's, says nothing of the row.
  if (meaning !== undefined && OF_OTHERS.has(meaning)) return undefined;
  // Steps of sales ("Negotiation") make no round.
  const isOfNoStages = isStageColumn && !isProven && survey.stages + survey.exits + survey.roundNames === 0;
  if (isOfNoStages) return asked();
  // Of events, only those of funding are rounds: "Funding" but not "New CEO".
  if (isStageColumn && !areKnown && (isOfKinds || OF_DEALS.test(words)))
    return of(isOfKinds && assignment?.how !== "content", understood);
  if (
    isStageColumn ||
    DEAL_STATE.test(words) ||
    (DEAL_KIND.test(words) && share(survey.exits + survey.stages, survey) >= 0.3)
  )
    return others.length === 0 ? undefined : of(assignment?.how !== "content", known);
  if (assignment?.field === "amount") {
    const hasCurrency = assignments.some(({ field }) => field === "currency");
    const count = isProven ? 0 : smallAmounts(column, survey, hasCurrency ? "USD" : undefined);
    return count === 0 ? undefined : of(false, [{ value: OTHERS, count, meaning: "company" }]);
  }
  if (assignment !== undefined && !areHeadlines(decided, index)) return undefined;
  if (values.some(({ value }) => decided.answers.values.has(keyOf(value)))) return of(false, known);
  const shape = shapeOf(survey);
  if (meaning === "exit") {
    const isParty = shape === "names" || shape === "names of people" || shape === "kinds";
    return isParty ? of(false, [valuesAsOne(ANY, values, "exit")]) : undefined;
  }
  if (shape === "yes and no" && meaning === undefined) {
    const affirmed = meaningOfValue(words);
    if (affirmed === undefined || affirmed === "round") return undefined;
    return of(
      false,
      known.map((one) => (isAffirmed(one.value) ? { ...one, meaning: affirmed } : one)),
    );
  }
  // Beside the stages or amounts of rounds, a text about the company says nothing of its row; beside amounts, an exit does.
  const statesRounds = isProven && assignments.some(({ field }) => field === "amount") && assignments.some(isStating);
  const isStaged = assignments.some((one) => one.field === "stage" && shareOf(surveys[one.index]) >= 0.5);
  const isOutcome = shape === "kinds" && !isStaged && values.some(({ value }) => isExit(value));
  if (headingHas("about", column) || (!isOfDeal(decided, index) && statesRounds && !isOutcome)) return undefined;
  // Where other columns say of nearly every row that it is a round, a headline that does not says nothing.
  const isStated = assignments.some(
    (one) => isStating(one) && (surveys[one.index]?.filled ?? 0) >= fullest(surveys) * NEARLY,
  );
  const texts = values.filter(({ value }) => ![undefined, isStated ? "company" : undefined].includes(contrary(value)));
  const isProse = shape === "text" || texts.some(({ value }) => meaningOfValue(value) === undefined);
  if (texts.length > 0 && isProse && (shape !== "kinds" || areHeadlines(decided, index))) {
    const areExits = texts.every(({ value }) => contrary(value) === "exit");
    return of(false, [valuesAsOne(areExits ? EXIT_TEXT : OTHER_TEXT, texts, areExits ? "exit" : "none")]);
  }
  if (meaning !== undefined && meaning !== "remark" && meaning !== "headline") return undefined;
  const isOfCompany = isProven && headingHas("company state", column);
  const against = others.filter((one) => !(isOfCompany && one.meaning === "exit"));
  if (against.length > 0 && values.length <= 50) return asked();
  const isAboutDeals = OF_DEALS.test(words) && shape === "kinds";
  const named = fieldNamed(column)?.field;
  if ((isProven && !isAboutDeals) || meaning !== undefined) return undefined;
  if (named !== undefined && named !== "stage" && !isAboutDeals) return undefined;
  if (shape === "kinds" || named === "stage") return asked();
  const isParty = (shape === "names" || shape === "names of people") && survey.filled * 2 >= fullest(surveys);
  return isParty
    ? of(false, [
        {
          value: OTHERS,
          count: survey.filled,
          meaning: "company",
          examples: values.map(({ value }) => value).slice(0, EXAMPLES),
        },
      ])
    : undefined;
}

/** True for what is said of a deal, unlike a text about its company. */
function isOfDeal(decided: Decided, index: number): boolean {
  const column = decided.columns[index] ?? "";
  const isNamed =
    namesCompanies(decided, index) || ["article", "deal", "state", "round"].some((one) => headingHas(one, column));
  return isNamed || meaningOf(column) === "remark" || areHeadlines(decided, index);
}

function valuesIn(survey: ColumnSurvey | undefined): { value: string; count: number }[] {
  return [...(survey?.values ?? [])]
    .filter(([value]) => !isPlaceholder(value))
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count);
}

function fullest(surveys: readonly ColumnSurvey[]): number {
  return Math.max(...surveys.map(({ filled }) => filled));
}

function keyOf(value: string): string {
  return value.trim().toLowerCase();
}

/** Compiles a column into a function of a row: what its cell says the row is, if anything. */
function valueReader(
  decided: Decided,
  { index, values }: DecidingColumn,
  isProven: boolean,
): (cells: readonly Cell[]) => RowMeaning | undefined {
  const meanings = new Map(values.map(({ value, meaning }) => [keyOf(value), meaning]));
  const [any, ofText] = [meanings.get(ANY), meanings.get(EXIT_TEXT) ?? meanings.get(OTHER_TEXT)];
  const isOfValues = any === undefined && ofText === undefined && !meanings.has(OTHERS);
  const contrary = contraryIn(decided, index);
  const isSaid = isOfDeal(decided, index);
  const statesRound = roundStated(decided, isProven && !isSaid && decided.assignments.some(isStating));
  return (cells) => {
    const text = textOf(cells[index]);
    if (text === "") return undefined;
    if (ofText === undefined)
      return any ?? (isOfValues ? (meanings.get(keyOf(text)) ?? meaningOfValue(text)) : undefined);
    const told = contrary(text);
    // A stage or investors in the row say more than a text that tells of something else, but not of this deal's end.
    const isStated = (!isSaid || told === "company") && statesRound(cells);
    return told === undefined || isStated ? undefined : ofText;
  };
}

/** "what are the rows? "Status": Paid (2) → company, Overdue (1) → company". */
function doubtOf({ column, values }: DecidingColumn): Reason {
  const shown = values.slice(0, SHOWN).map(({ value, count, meaning, examples = [] }) => {
    const quoted = examples
      .slice(0, EXAMPLES)
      .map((text) => `"${text}"`)
      .join(", ");
    if (value === OTHERS)
      return quoted === ""
        ? `its amounts are small for rounds, and no stage, investor or source says what the rows are → ${meaning}`
        : `names of other parties such as ${quoted} (${count}) → ${meaning}`;
    return `${value}${quoted === "" ? "" : ` such as ${quoted}`} (${count}) → ${meaning}`;
  });
  const more = values.length > SHOWN ? `, and ${values.length - SHOWN} more values` : "";
  return {
    reason: `the rows may not all be funding rounds. "${column}": ${shown.join(", ")}${more}. If that is wrong, say what these rows are: ${ROW_MEANINGS.join(", ")}`,
    kind: "rows",
    column,
    mends: ["rows"],
  };
}
