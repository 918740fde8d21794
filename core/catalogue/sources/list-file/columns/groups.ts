import { smallAmounts } from "./amount-columns.ts";
import type { Assignment } from "./assignment.ts";
import type { ColumnSurvey } from "./survey.ts";
import { fits } from "./field-table.ts";
import { fullWords } from "./heading-words.ts";
import { HELD_FIELDS, type ListField } from "./list-field.ts";
import { readingsNear } from "./near-headings.ts";
import { shareOfKind, type ValueKind } from "./value-kinds.ts";
import { besideOthers, fieldNamed, headingHas, isGeneric, isPartlyKnown, meaningOf, saysLast } from "./vocabulary.ts";

/*
 * Whose a column is, before what it is. A field takes columns of one group: the round of the row, the latest round of the
 * company, or one of several rounds side by side. An amount of the company's is no round's.
 */

/** One of several rounds in a row: "Seed Amount", "Seed Date", "Series A Amount". */
export interface SideBySide {
  /** The round's name or number in the headings: "series a", "round 1". */
  readonly stage: string;
  readonly field: ListField;
}

/** Fields of which each round side by side has its own. */
const OF_EACH: ReadonlySet<ListField> = new Set(["amount", "date", "stage", "investors", "leadInvestors", "currency"]);
/** Under a heading that has only the round's name ("Seed", "Round 1"), the kind of values tells the field. */
const SHOWN = [
  ["date", "days", 0.5],
  ["amount", "money", 0.5],
  ["stage", "stages", 0.3],
] as const satisfies readonly (readonly [ListField, ValueKind, number])[];
/** True for a round that has only a number. */
const isNumber = (stage: string): boolean => /^round \d$/.test(stage);
/** Fields that tell which round a row is about. */
const WHICH_ROUND: ReadonlySet<ListField> = new Set(["date", "month", "stage", "series"]);

/**
 * The columns of rounds side by side, by index; none unless at least two rounds have an amount or a date. Numbers count
 * rounds only beside stages, dates or the word: "Investor 1" and "Ticket 1" are of one round.
 */
export function sideBySide(
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
): ReadonlyMap<number, SideBySide> {
  const found = columns.flatMap((column, index): [number, SideBySide][] => {
    const beside = besideOthers(column);
    const survey = surveys[index];
    const named = beside?.of?.field === "year" ? "date" : beside?.of?.field;
    const shown = SHOWN.find(([, kind, least]) => shareOfKind(kind, survey) >= least)?.[0];
    const isShown = named === undefined || named === "amount" || named === "stage";
    const field = isShown ? (shown ?? named) : OF_EACH.has(named) ? named : undefined;
    return beside === undefined || field === undefined ? [] : [[index, { stage: beside.stage, field }]];
  });
  const all = new Map(found);
  // "Seed amount | Date | Series A amount | Date": a heading that repeats is of the round before it.
  for (const index of repeated(columns)) {
    const [before, field] = [all.get(index - 1), fieldNamed(plainHeading(columns[index]))?.field];
    if (before === undefined || field === undefined || all.has(index) || !OF_EACH.has(field)) continue;
    all.set(index, { stage: before.stage, field });
  }
  const sides = [...all.values()];
  const areCounted = [...all].some(
    ([index, { stage, field }]) =>
      isNumber(stage) && (field === "stage" || field === "date" || headingHas("round", columns[index] ?? "")),
  );
  const rounds = new Set(
    sides.flatMap(({ stage, field }) =>
      (field === "amount" || field === "date") && (areCounted || !isNumber(stage)) ? [stage] : [],
    ),
  );
  return new Map(rounds.size > 1 ? [...all].filter(([, { stage }]) => rounds.has(stage)) : []);
}

const plainHeading = (column = ""): string => column.replace(/ \(\d+\)$/, "");

/** The indexes of columns whose headings other columns have, too; a number tells them apart. */
function repeated(columns: readonly string[]): number[] {
  const headings = Map.groupBy(columns.keys(), (index) => plainHeading(columns[index]));
  return [...headings.values()]
    .filter(({ length }) => length > 1)
    .flat()
    .sort((a, b) => a - b);
}

/**
 * Why columns are of another group than the rows' rounds, by index. "Last" in the heading of a day or a stage makes the
 * rows profiles of companies: an amount that does not say so, too, is the company's total. Beside a round's own amount,
 * day and stage, columns of the last round are another round's. Beside shares, names are those of who holds them.
 */
export function ofOtherGroups(
  columns: readonly string[],
  all: readonly Assignment[],
  isFilled: (index: number) => boolean,
): ReadonlyMap<number, string> {
  // "Last round | Amount | Previous round | Amount": a heading that repeats is of the one before it.
  const whose = [...columns];
  for (const index of repeated(columns)) whose[index] = whose[index - 1] ?? "";
  const behind = whose.flatMap((heading, index): [number, string][] =>
    heading !== columns[index] && meaningOf(heading) === "another round" ? [[index, `of "${heading}"`]] : [],
  );
  const saysLastOf = ({ index }: Assignment): boolean => saysLast(whose[index] ?? "");
  const named = all.filter(({ index }) => !behind.some(([at]) => at === index));
  const last = columns.flatMap((column, index) => {
    const field = named.find((one) => one.index === index)?.field ?? fieldNamed(column)?.field;
    return field !== undefined && WHICH_ROUND.has(field) && isFilled(index) && saysLast(column) ? [column] : [];
  });
  const held = columns.find((column) => meaningOf(column) === "shares held");
  const holders = named.filter(
    ({ field, how, column }) => field === "company" && (how === "content" || headingHas("any name", column)),
  );
  if (held !== undefined && holders.length > 0)
    return new Map(holders.map(({ index }) => [index, `a holder of shares, because of "${held}"`]));
  const [first] = last;
  if (first === undefined) return new Map(behind);
  const own = named.filter((one) => !saysLastOf(one));
  const hasOwn = (field: ListField): boolean => own.some((one) => one.field === field);
  if (hasOwn("amount") && hasOwn("date") && hasOwn("stage")) {
    const others = named.filter(
      ({ column, field }) => saysLast(column) && (WHICH_ROUND.has(field) || field === "amount"),
    );
    return new Map([...behind, ...others.map(({ index }): [number, string] => [index, "another round"])]);
  }
  const totals = own.filter(({ field, column }) => field === "amount" && !headingHas("round", column));
  const why = `the company's total, because "${first}" is of the last round`;
  return new Map([...behind, ...totals.map(({ index }): [number, string] => [index, why])]);
}

/** "Funding received", beside which "Received in" is of the funding, too. */
const isOfMoneyReceived = (column: string): boolean => headingHas("received", column) && headingHas("raising", column);
/** "Tot. levé", "Amount (post)": cut short, it may name a sum of the company. */
const maySaySum = (column: string): boolean =>
  headingHas("valued", fullWords(column).split(" ").at(-1) ?? "") ||
  (fieldNamed(column)?.strength !== 2 && SUMS.some((sum) => readingsNear(column).has(sum)));
const SUMS = ["total raised so far", "valuation"];
/** "Our stake": percentages, by the heading or the values. */
const isShare = (column: string, survey: ColumnSurvey | undefined): boolean =>
  column.includes("%") || shareOfKind("percentages", survey) >= 0.5;
const isKept = (column: string): boolean => meaningOf(column) === "who keeps the list";
const PARTLY: ReadonlySet<ListField> = new Set(["amount", "date", "stage"]);
/** Fields that may describe a round or the list's keeper. */
const OF_KEEPER_TOO: ReadonlySet<ListField> = new Set(["amount", "date", "month", "year"]);

/**
 * Why columns may be the list keeper's own, by index: what an investor paid, or its funds, beside a portfolio; a sale,
 * beside an owner or a step of sales; a sum too small for a round; or who hires. A heading that speaks of raising money is no keeper's.
 */
export function ofKeeper(
  columns: readonly string[],
  named: readonly Assignment[],
  surveys: readonly ColumnSurvey[],
): ReadonlyMap<number, string> {
  const portfolio = columns.find((column) => headingHas("portfolio", column) && !isKept(column));
  const kept = columns.find(isKept);
  const held = columns.find((column, at) => headingHas("own", column) && isShare(column, surveys[at]));
  const investors = named.filter(({ field }) => /investors/i.test(field));
  const isOneEach = investors.every(({ index }) => shareOfKind("several names", surveys[index]) === 0);
  const isOfRounds =
    named.some(({ field, how }) => how === "name" && (field === "stage" || /investors/i.test(field))) &&
    !columns.some((column) => fieldNamed(column)?.field === "amount");
  const isOfNews = named.some((one) => one.field === "source" && one.how === "name");
  return new Map(
    named.flatMap(({ column, index, field }): [number, string][] => {
      if (HELD_FIELDS.has(field) && isPartlyKnown(column) && (PARTLY.has(field) || !fits(field, surveys[index])))
        return [[index, "only a part of its heading is known"]];
      if (field === "date" && headingHas("received", column) && !columns.some(isOfMoneyReceived))
        return [[index, "it may be when the list's owner received it"]];
      if (field === "contacts" && headingHas("hiring", column))
        return [[index, "it may be somebody who works for the list's owner"]];
      if (field === "investors" && headingHas("funds", column) && portfolio !== undefined)
        return [[index, `beside "${portfolio}", they may be funds of the list's owner`]];
      const isInvested = headingHas("invested", column);
      const isOfRound = ["a round", "one stage"].some((one) => headingHas(one, column));
      const isPaid = headingHas("cheque", column) || (isInvested && investors.some((one) => one.field === "investors"));
      if (field === "amount" && isPaid && investors.length < 2 && isOneEach)
        return [[index, "it may be what one investor paid"]];
      if (field === "amount" && held !== undefined && !isOfRound && (isInvested || !headingHas("raised", column)))
        return [[index, `beside "${held}", it may be what the list's owner paid`]];
      if (field === "amount" && maySaySum(column)) return [[index, "its heading may say total or valuation"]];
      if (field === "headcountBand" && isGeneric(column) && isOfRounds)
        return [[index, "it may be the size of the company"]];
      if (!OF_KEEPER_TOO.has(field) || headingHas("raised", column) || isOfRound) return [];
      if (portfolio !== undefined && headingHas("ticket", column))
        return [[index, `beside "${portfolio}", it may be what the list's owner paid`]];
      if (headingHas("raising", column) && !headingHas("ticket", column)) return [];
      if (kept !== undefined && !isOfNews && headingHas("sale", column))
        return [[index, `beside "${kept}", it may be of a sale`]];
      const isSmall = field === "amount" && smallAmounts(column, surveys[index]) > 0;
      return isSmall ? [[index, "its amounts are small for rounds"]] : [];
    }),
  );
}
