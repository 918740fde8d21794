import { minorUnits } from "../../../facts/money.ts";
import { type AmountHint, readAmount } from "../../../values/amount.ts";
import { hintOfHeader } from "../values/amount-shape.ts";
import { type Assignment, statesCurrency } from "./assignment.ts";
import { type ColumnSurvey, share } from "./survey.ts";
import { fieldNamed } from "./vocabulary.ts";

/** Minimum share of commas or points that must have the same use before it counts. */
const MAJORITY = 0.95;
const THOUSANDS = 3;

/** The digit grouping of the column, if its values show it clearly. */
export function groupingOf(survey: ColumnSurvey | undefined, scale?: number): Pick<AmountHint, "grouping"> {
  if (survey === undefined) return {};
  const { commaGroups, commaDecimals, pointGroups, pointDecimals } = survey;
  const comma = commaGroups + pointDecimals;
  const point = pointGroups + commaDecimals;
  if (commaGroups > 0 && comma / (comma + point) >= MAJORITY) return { grouping: "," };
  if (pointGroups > 0 && point / (comma + point) >= MAJORITY) return { grouping: "." };
  return scale === THOUSANDS && comma + point === 0 ? groupingInThousands(survey) : {};
}

/** "1,500" in a column of thousands: 1,500 thousand, because no round is 1,500 units. */
function groupingInThousands({ values }: ColumnSurvey): Pick<AmountHint, "grouping"> {
  const signs = new Set(
    [...values.keys()].flatMap((text) => /^\D{0,4}\d{1,3}([.,])\d{3}\D{0,4}$/.exec(text)?.[1] ?? []),
  );
  const [sign] = signs;
  return signs.size === 1 && (sign === "," || sign === ".") ? { grouping: sign } : {};
}

/** Rounds smaller than this, in units of any usual currency, are rare; orders and payments are not. */
const SMALL = 100_000;
/** Smaller sums lack their unit. */
const WITHOUT_UNIT = 1_000;

/** The number of a column's amounts, if most are too small for rounds; 0 if not. */
export function smallAmounts(column: string, survey: ColumnSurvey | undefined, currency?: string): number {
  const hint = { ...(currency !== undefined && { currency }), ...hintOfHeader(column) };
  const amounts = [...(survey?.values.keys() ?? [])].flatMap((value) => {
    const reading = readAmount(value, hint);
    return reading.kind === "money" ? [reading.money.minor / 100] : [];
  });
  const areSmall = amounts.filter((amount) => amount < SMALL).length * 2 > amounts.length;
  return areSmall && amounts.some((amount) => amount >= WITHOUT_UNIT) ? amounts.length : 0;
}

/** A column of amounts and the one with their texts, if there are two that say the same. */
export interface AmountPair {
  readonly amount: Assignment;
  readonly text?: Assignment;
  /** What the texts show of bare numbers: 145 beside "$145 m". */
  readonly hint?: AmountHint;
}

const asText = (one: Assignment): Assignment => ({ ...one, field: "amountText", why: "the amount as written" });

/**
 * Handles two amount columns. The plain numbers with a currency in their heading are the amount; without one, texts that
 * say the same amounts give currency and scale; texts that say others are not read. If a column gives the currencies, as
 * in this program's own exports, the amount is the column without a currency in its name: the other is converted.
 */
export function amountPair(
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
  amount: Assignment,
  isFree: (index: number) => boolean,
  hasCurrency: boolean,
): AmountPair {
  const plain = (index: number): boolean => share(surveys[index]?.numbers ?? 0, surveys[index]) >= 0.9;
  const others = columns.flatMap((column, index): Assignment[] =>
    isFree(index) && fieldNamed(column)?.field === "amount"
      ? [{ field: "amount", column, index, how: "name", why: "with the currency beside it" }]
      : [],
  );
  const numbers = others.find(({ index }) => plain(index));
  const filled = (index: number): number => surveys[index]?.filled ?? 0;
  const isText = ({ index }: Assignment): boolean => share(surveys[index]?.amounts ?? 0, surveys[index]) >= 0.5;
  const written = plain(amount.index) ? others.find(isText) : undefined;
  const isBare = written !== undefined && !statesCurrency(amount.column);
  const hint = !isBare ? undefined : sameAmounts(surveys[amount.index], surveys[written.index]);
  const current: AmountPair =
    written === undefined || hint === "others"
      ? { amount }
      : { amount, text: asText(written), ...(hint !== undefined && { hint }) };
  if (numbers === undefined) return current;
  const isConverted = statesCurrency(amount.column) && !statesCurrency(numbers.column);
  if (hasCurrency && isConverted && filled(numbers.index) >= filled(amount.index) * 0.8)
    return { ...current, amount: numbers };
  if (!statesCurrency(numbers.column) || plain(amount.index)) return current;
  return { amount: { ...numbers, why: "plain numbers with their currency" }, text: asText(amount) };
}

/** The currency and scale by which texts say the numbers beside them; "others" if they say other amounts. */
function sameAmounts(
  numbers: ColumnSurvey | undefined,
  texts: ColumnSurvey | undefined,
): AmountHint | "others" | undefined {
  const found = (numbers?.first ?? []).flatMap((number, row) => {
    const said = readAmount(texts?.first[row] ?? "", {});
    if (said.kind !== "money" || !(Number(number) > 0)) return [];
    return [
      {
        currency: said.money.currency,
        scale: Math.log10(said.money.minor / 10 ** minorUnits(said.money.currency) / Number(number)),
      },
    ];
  });
  const [one] = found;
  if (one === undefined) return undefined;
  const scale = Math.round(one.scale);
  if (found.some((other) => Math.abs(other.scale - scale) >= 0.01)) return "others";
  // Beside a column of currencies, each text may have its own.
  const isOne = found.every(({ currency }) => currency === one.currency);
  return { ...(isOne && { currency: one.currency }), ...(scale !== 0 && { scale }) };
}

/** Currency, scale and digit grouping of a column of amounts. */
export function hintOfAmounts({ column }: Assignment, survey: ColumnSurvey | undefined): AmountHint {
  const hint = hintOfHeader(column);
  return { ...hint, ...groupingOf(survey, hint.scale) };
}
