import { createHash } from "node:crypto";
import type { RowValue } from "../../record.ts";
import { meaningOfValue, type RowMeaning } from "../../../values/deal-words.ts";

/** Confirmed meanings of values by heading. */
export type ConfirmedRows = Readonly<Record<string, ConfirmedValues>>;

/** Meanings by value; texts that tell of an exit are known by their hash. */
export type ConfirmedValues = Readonly<Record<string, RowMeaning>>;

/** Every filled cell of a column, texts that tell of exits or of no round, and every row that nothing else decides. */
export const ANY = "(any value)";
export const EXIT_TEXT = "(tells of an exit)";
export const OTHER_TEXT = "(tells of no round)";
export const OTHERS = "(other rows)";

/** The label of many values together, in the words of the screen. */
export const VALUE_LABELS: ReadonlyMap<string, string> = new Map([
  [ANY, "Rows with any value here"],
  [EXIT_TEXT, "Rows that tell of an exit here"],
  [OTHER_TEXT, "Rows that tell of no round here"],
  [OTHERS, "All rows that no other column decides"],
]);

/** Values of a column that an operator is shown; others mean what their words say. */
export const MOST_VALUES = 50;

/** The meaning that a text gives its row, unless it is a round. */
export type Contrary = (text: string) => RowMeaning | undefined;

/** Values of a column as one. */
export function valuesAsOne(
  every: string,
  texts: readonly Pick<RowValue, "value" | "count">[],
  meaning: RowMeaning,
): RowValue {
  const count = texts.reduce((sum, one) => sum + one.count, 0);
  return { value: every, count, meaning, examples: texts.map(({ value }) => value).slice(0, MOST_VALUES) };
}

/**
 * The values of a confirmed column in this list, and those that nobody saw when it was confirmed, with the number of their
 * rows: texts that decide about their rows, words that leave theirs out, and other words where a person judged some.
 */
export function confirmedColumn(
  known: ConfirmedValues,
  own: readonly Pick<RowValue, "value" | "count">[],
  contrary: Contrary,
): { readonly values: readonly RowValue[]; readonly unseen: readonly RowValue[] } {
  for (const every of [EXIT_TEXT, OTHER_TEXT, ANY]) {
    const meaning = known[every];
    if (meaning === undefined) continue;
    const all = own.filter(({ value }) => every === ANY || contrary(value) !== undefined);
    const one = valuesAsOne(every, all, meaning);
    const texts = all.slice(0, MOST_VALUES).filter(({ value }) => known[textKey(value)] === undefined);
    const isAsked = texts.length > 0 && meaning !== "round";
    return { values: [one], unseen: isAsked ? [valuesAsOne(every, texts, meaning)] : [] };
  }
  const confirmed = Object.entries(known).filter(([value]) => !value.startsWith(HASH));
  const keys = new Set(confirmed.map(([value]) => value.trim().toLowerCase()));
  const judged = confirmed.find(([value]) => value !== OTHERS && meaningOfValue(value) === undefined)?.[1];
  const isOfOthers = known[OTHERS] !== undefined;
  const unseen = own.flatMap((one): RowValue[] => {
    const meaning = isOfOthers || keys.has(one.value.trim().toLowerCase()) ? "round" : meaningOfValue(one.value);
    if (meaning === undefined) return judged === undefined ? [] : [{ ...one, meaning: judged }];
    return meaning === "round" ? [] : [{ ...one, meaning }];
  });
  return { values: [...confirmed.map(([value, meaning]) => ({ value, meaning, count: 0 })), ...unseen], unseen };
}

/** What a confirmation keeps of the values that it was shown. */
export function confirmedValues(values: readonly RowValue[]): ConfirmedValues {
  return Object.fromEntries(
    values.flatMap(({ value, meaning, examples = [] }) => [
      [value, meaning],
      ...(value !== OTHERS ? examples.map((text) => [textKey(text), meaning]) : []),
    ]),
  );
}

const HASH = "sha256 ";

function textKey(text: string): string {
  return `${HASH}${createHash("sha256").update(text.trim().toLowerCase()).digest("hex")}`;
}
