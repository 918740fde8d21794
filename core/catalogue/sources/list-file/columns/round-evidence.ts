import type { Suspicion } from "../../record.ts";
import type { Doubt } from "./doubt.ts";
import { type ListField, ROUND_FIELDS } from "./list-field.ts";
import type { Assignment } from "./assignment.ts";
import type { ColumnSurvey } from "./survey.ts";
import { shareOfKind } from "./value-kinds.ts";
import { headerWords } from "./heading-words.ts";
import { headingHas, isGeneric, type Meaning, meaningOf } from "./vocabulary.ts";

/** Whether a list's rows are rounds, by its columns. */
export interface RoundEvidence {
  /** Reason why the list is read without rounds. */
  readonly noRounds?: string;
  readonly suspicions: readonly Suspicion[];
  /** Asks whether amounts are totals. */
  readonly totals?: Doubt;
}

/** Meanings of headings that say what the rows of a list are, if nothing says that they are rounds. */
const SUBJECTS: Readonly<Partial<Record<Meaning, string>>> = {
  layoffs: "layoffs",
  exit: "exits",
  customers: "customers, members or orders",
};
/** How an operator answers what confirming the columns does not say. */
const IF_TOTALS = "If they are totals, do not read them and read the list again";
const IF_OF_ROUNDS = "Only companies are read. If they are of rounds, read the column as amount";

/**
 * Decides by the columns whether the rows are rounds. They are not if a heading says what else they are, if no column
 * has a fact of a round, or if the amounts have the shape of totals: beside a valuation, without a stage, an investor, a
 * source or a named date. A company that occurs twice is no evidence for rounds: lists repeat their rows. What an
 * operator requested is read, with a suspicion that holds it. A layout that is known leaves no question.
 */
export function roundEvidence(
  assignments: readonly Assignment[],
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
  isNew: boolean,
): RoundEvidence {
  const filled = (index: number): boolean => (surveys[index]?.sampled ?? 0) > 0;
  const has = (...fields: readonly ListField[]): boolean =>
    assignments.some(
      ({ field, index, against, isByValues }) =>
        fields.includes(field) && filled(index) && (against === undefined || isByValues === true),
    );
  const meanings = columns.map((column, index) => ({ column, index, meaning: meant(column) }));
  const layoffs = meanings.find(({ meaning }) => meaning === "layoffs");
  const doubts = [
    ...assignments.flatMap(requestedDoubt),
    ...(layoffs === undefined || !assignments.some(({ field }) => ROUND_FIELDS.has(field))
      ? []
      : [{ rule: "layoffs_as_rounds", reason: `the rows are layoffs ("${layoffs.column}"), read as rounds` } as const]),
  ];
  const requested = assignments.some(({ field, how }) => how === "requested" && /^(?:amount|date|stage)$/.test(field));
  if (requested) return { suspicions: doubts };
  if (!assignments.some(({ field }) => ROUND_FIELDS.has(field))) return { suspicions: [] };
  if (layoffs !== undefined) return only(`The rows are layoffs ("${layoffs.column}"), so no rounds are read.`);
  const isOfSeveral = assignments.some(({ side }) => side !== undefined);
  const isNamed = isOfSeveral || has("stage", "series", "investors", "leadInvestors");
  const subject = meanings.find(({ meaning, index }) => meaning !== undefined && meaning in SUBJECTS && filled(index));
  if (subject?.meaning !== undefined && !isNamed)
    return only(`The rows are ${SUBJECTS[subject.meaning] ?? ""} ("${subject.column}"), so no rounds are read.`);
  const sought = meanings.find(
    ({ meaning, index }) => meaning === "amount sought" && shareOfKind("money", surveys[index]) >= 0.5,
  );
  const isGuessed = assignments.every(({ field, how }) => field !== "amount" || how === "content");
  if (sought !== undefined && (!has("amount") || isGuessed))
    return only(`The rows are rounds that companies seek ("${sought.column}"), so no rounds are read.`);
  const dates = assignments.filter(({ field }) => field === "date" || field === "month");
  const isDated = dates.some(({ how }) => how !== "content");
  const beside = meanings.find(({ meaning }) => meaning === "valuation" || meaning === "total raised so far");
  // Beside a total, a day alone is a round's only if its heading says so.
  const isOfRaising =
    beside?.meaning !== "total raised so far" ||
    isNamed ||
    has("amount", "source") ||
    dates.some(({ column }) => saysRaising(column));
  const isAmount = has("amount") && !(assignments.some(isFundsRaised) && !isNamed);
  const isNamedRound = has("stage", "series") && has("source", "investors", "leadInvestors");
  const isDoubted = assignments.some(({ field, against }) => /^(?:amount|stage)$/.test(field) && against !== undefined);
  if (!isNamedRound && !(isDated && isOfRaising) && !isAmount && !isDoubted && (dates.length === 0 || !isNamed))
    return only("No column has the amount or the date of a round, so only companies are read.");
  const areOfCompany = has("investors", "leadInvestors") && !has("amount", "stage", "series");
  if (beside !== undefined && areOfCompany) {
    const reason = `the investors may be those of all rounds: they stand beside "${beside.column}", without an amount or a stage. Only companies are read. If they are of rounds, map them`;
    const of = assignments.filter(({ field }) => field === "investors" || field === "leadInvestors");
    const candidates = of.map(({ column }) => column);
    return {
      ...only(reason),
      ...(isNew && { totals: { kind: "totals", field: "investors", candidates, reason, values: [] } }),
    };
  }
  const isBesideValuation = beside?.meaning === "valuation" && dates.length === 0;
  const isOfRound =
    has("source") || (has("stage", "series") && (!isBesideValuation || has("investors", "leadInvestors")));
  if (!has("amount") || isOfSeveral || isOfRound) return { suspicions: doubts };
  // What stands beside a valuation without a date is all that a company has raised.
  const isStaged = has("stage", "series");
  if (beside !== undefined && !isStaged && (dates.length === 0 || !isDated) && (dates.length === 0 || !isNamed))
    return only(
      `The amounts may be totals: they stand beside "${beside.column}", without a source or a date of a round. Only companies are read.`,
    );
  if (!isNew || (isNamed && !isBesideValuation) || (beside === undefined && dates.length > 0))
    return { suspicions: doubts };
  const where = beside === undefined ? "" : ` beside "${beside.column}",`;
  const undated = dates.length === 0 ? "a date, " : "";
  const amounts = assignments.filter(({ field }) => field === "amount");
  // Beside a valuation, or under a heading that totals have, too, they are not read before a person says so.
  const hasTotals = meanings.some(({ meaning }) => meaning === "total raised so far");
  const areTotals = amounts.some(
    ({ column, how }) => how !== "confirmed" && !hasTotals && (beside !== undefined || isGeneric(column)),
  );
  const reason = `the amounts may be totals: they stand${where} without ${undated}${isStaged ? "" : "a stage, "}an investor or a source. ${areTotals ? IF_OF_ROUNDS : IF_TOTALS}`;
  return {
    ...(areTotals && { noRounds: reason }),
    suspicions: doubts,
    totals: { kind: "totals", field: "amount", candidates: amounts.map(({ column }) => column), reason, values: [] },
  };
}

/** The meaning of a heading for its rows; who attends is a customer, and who may buy or buys. */
const meant = (column: string): Meaning | undefined =>
  headingHas("attendee", column) || headingHas("selling", column) ? "customers" : meaningOf(column);

/** True for headings that speak of raising money. */
export function saysRaising(column: string): boolean {
  return ["raising", "raised", "round"].some((one) => headingHas(one, column));
}

function only(noRounds: string): RoundEvidence {
  return { noRounds, suspicions: [] };
}

/** Without dates, "funds raised" is what a company has raised so far. */
function isFundsRaised({ field, column }: Assignment): boolean {
  return field === "amount" && /^funds raised\b/.test(headerWords(column));
}

const DOUBTFUL: Readonly<Partial<Record<Meaning, Suspicion["rule"]>>> = {
  valuation: "valuation_as_amount",
  "total raised so far": "total_as_amount",
  "technical date": "technical_date",
  "another date": "technical_date",
};

/** A doubt about a requested column whose name means something else. */
function requestedDoubt({ field, column, how, side }: Assignment): Suspicion[] {
  if (how === "content" || side !== undefined) return [];
  const meaning = meaningOf(column);
  const rule = meaning === undefined ? undefined : DOUBTFUL[meaning];
  if (rule === undefined || (field !== "amount" && field !== "date")) return [];
  if ((rule === "technical_date") !== (field === "date")) return [];
  return [{ rule, reason: `the ${field} is read from "${column}", which means ${meaning}` }];
}
