import type { AmountHint } from "../../../values/amount.ts";
import { hintOfHeader } from "../values/amount-shape.ts";
import type { Assignment } from "./mapping.ts";
import type { ListFileOptions } from "./options.ts";
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

/**
 * Handles two amount columns: the one with plain numbers and a currency in its name is the amount, the other its text.
 * If a column gives the currencies, as in this program's own exports, the amount is the column without a currency in
 * its name, because the other is converted.
 */
export function preferNumericAmount(
  columns: readonly string[],
  surveys: readonly ColumnSurvey[],
  taken: Map<number, Assignment>,
  excluded: ReadonlyMap<number, string>,
  asked: NonNullable<ListFileOptions["map"]>,
): void {
  const current = [...taken.values()].find(({ field }) => field === "amount");
  if (current === undefined || current.how === "confirmed" || asked.amount !== undefined) return;
  const isAmount = (index: number): boolean =>
    !taken.has(index) && !excluded.has(index) && fieldNamed(columns[index] ?? "")?.field === "amount";
  const plainNumbers = (index: number): boolean => share(surveys[index]?.numbers ?? 0, surveys[index]) >= 0.9;
  const numeric = columns.findIndex((_, index) => isAmount(index) && plainNumbers(index));
  const column = columns[numeric];
  const written = columns.findIndex((_, index) => isAmount(index) && !plainNumbers(index));
  if (written !== -1 && asked.amountText === undefined && plainNumbers(current.index)) {
    const why = "the amount as written";
    taken.set(written, { field: "amountText", column: columns[written] ?? "", index: written, how: "name", why });
  }
  if (column === undefined) return;
  const amount = { field: "amount", column, index: numeric, how: "name" } as const;
  const hasCurrency = [...taken.values()].some(({ field }) => field === "currency");
  const filled = (index: number): number => surveys[index]?.filled ?? 0;
  if (
    hasCurrency &&
    filled(numeric) >= filled(current.index) * 0.8 &&
    hintOfHeader(current.column).currency !== undefined &&
    hintOfHeader(column).currency === undefined
  ) {
    taken.delete(current.index);
    taken.set(numeric, { ...amount, why: "with the currency beside it" });
    return;
  }
  if (hintOfHeader(column).currency === undefined || plainNumbers(current.index)) return;
  taken.set(numeric, { ...amount, why: "plain numbers with their currency" });
  if (asked.amountText === undefined)
    taken.set(current.index, { ...current, field: "amountText", why: "the amount as written" });
}
