import { createHash } from "node:crypto";
import type { RowValue } from "../../record.ts";
import { meaningOfValue, type RowMeaning, tellsExit } from "../values/deal-words.ts";

/** Confirmed meanings of values by heading. */
export type ConfirmedRows = Readonly<Record<string, ConfirmedValues>>;

/** Meanings by value; texts that tell of an exit are known by their hash. */
export type ConfirmedValues = Readonly<Record<string, RowMeaning>>;

/** Every filled cell of a column, every text that tells of an exit, and every row that nothing else decides. */
export const ANY = "(any value)";
export const EXIT_TEXT = "(tells of an exit)";
export const OTHERS = "(other rows)";

/** The label of many values together, in the words of the screen. */
export const VALUE_LABELS: ReadonlyMap<string, string> = new Map([
  [ANY, "Rows with any value here"],
  [EXIT_TEXT, "Rows that tell of an exit here"],
  [OTHERS, "All rows that no other column decides"],
]);

/** Values of a column that an operator is shown; others mean what their words say. */
export const MOST_VALUES = 50;

/** A column's values as one: all of them, or those that tell of an exit. */
export function valuesAsOne(
  every: typeof ANY | typeof EXIT_TEXT,
  values: readonly Pick<RowValue, "value" | "count">[],
  meaning: RowMeaning,
): RowValue {
  const texts = values.filter(({ value }) => every === ANY || tellsExit(value));
  const count = texts.reduce((sum, one) => sum + one.count, 0);
  return { value: every, count, meaning, examples: texts.map(({ value }) => value).slice(0, MOST_VALUES) };
}

/** The values of a confirmed column, with the texts of this list for those that stand for others. */
export function confirmedColumn(
  known: ConfirmedValues,
  values: readonly Pick<RowValue, "value" | "count">[],
): RowValue[] {
  for (const every of [EXIT_TEXT, ANY] as const) {
    const meaning = known[every];
    if (meaning !== undefined) return [valuesAsOne(every, values, meaning)];
  }
  return Object.entries(known).map(([value, meaning]) => ({ value, meaning, count: 0 }));
}

/** The values for which rows would be left out although nobody saw them when the layout was confirmed. */
export function unseenValues(
  values: readonly RowValue[],
  known: ConfirmedValues | undefined,
  own: readonly Pick<RowValue, "value" | "count">[],
): RowValue[] {
  if (known === undefined) return [];
  const keys = new Set(Object.keys(known).map((value) => value.trim().toLowerCase()));
  const isOfTexts = known[EXIT_TEXT] !== undefined || known[ANY] !== undefined || known[OTHERS] !== undefined;
  if (!isOfTexts)
    return own.flatMap((one) => {
      const meaning = keys.has(one.value.trim().toLowerCase()) ? undefined : meaningOfValue(one.value);
      return meaning === "exit" || meaning === "none" ? [{ ...one, meaning }] : [];
    });
  return values.flatMap((one) => {
    if ((one.value !== EXIT_TEXT && one.value !== ANY) || one.meaning === "round") return [];
    const unseen = one.examples?.filter((text) => known[textKey(text)] === undefined) ?? [];
    return unseen.length === 0 ? [] : [{ ...one, count: unseen.length, examples: unseen }];
  });
}

/** What a confirmation keeps of the values that it was shown. */
export function confirmedValues(values: readonly RowValue[]): ConfirmedValues {
  return Object.fromEntries(
    values.flatMap(({ value, meaning, examples = [] }) => [
      [value, meaning],
      ...(value === EXIT_TEXT || value === ANY ? examples.map((text) => [textKey(text), meaning]) : []),
    ]),
  );
}

function textKey(text: string): string {
  return `sha256 ${createHash("sha256").update(text.trim().toLowerCase()).digest("hex")}`;
}
