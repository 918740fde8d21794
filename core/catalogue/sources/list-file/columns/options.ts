import { z } from "zod";
import type { Clock } from "../../../../../platform/clock.ts";
import { invalidInput } from "../../../../../platform/errors.ts";
import type { DateOrderOf, LayoutOf, NamesKnown, OpenRequest } from "../../source.ts";
import { isCurrencyCode } from "../../../values/currency.ts";
import { LIST_FIELDS } from "./list-field.ts";
import { ROW_MEANINGS, type RowMeaning } from "../../../values/deal-words.ts";
import type { RowAnswers } from "../rows/row-meanings.ts";
import { scaleExponent } from "../../../values/scale.ts";
import type { Table } from "../files/table.ts";

const columns = z.union([z.string().min(1), z.array(z.string().min(1))]);

const listFileOptions = z.object({
  /** Columns by field; overrides what is recognised. "none" reads the field from no column. */
  map: z.partialRecord(z.enum(LIST_FIELDS), columns).default({}),
  /** Columns that are not read. */
  exclude: columns.optional(),
  /** What the rows are: a meaning for all, or for single values of the column that says so. */
  rows: z.custom<RowAnswers>().optional(),
  /** ISO 4217 code for amounts without a currency. */
  currency: z.string().toUpperCase().refine(isCurrencyCode, "is not a currency code such as USD or EUR").optional(),
  /** Scale word for bare amounts: "thousand", "million", "crore". */
  scale: z
    .string()
    .refine((word) => scaleExponent(word) !== undefined, "is not a scale such as thousand, million or crore")
    .optional(),
  dateOrder: z.enum(["dmy", "mdy", "ymd"]).optional(),
  /** What stands after commas in columns of people: further people, or their employers, schools and places. */
  afterComma: z.enum(["people", "others"]).optional(),
  /** Year for dates that give only a month. */
  year: z.coerce.number().int().min(1950).max(2200).optional(),
  /** Month of numbers that change, such as visits and employees. */
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "is not a month such as 2026-10")
    .optional(),
  /** ISO 3166-1 alpha-2 country for rows without one. */
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, "is not a two-letter country code")
    .toUpperCase()
    .optional(),
  /** Sheet of a workbook, by name or by number from 1. */
  sheet: z.string().optional(),
  /** Character encoding, if not UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
  encoding: z.string().optional(),
  /** Document name to use instead of the file name. */
  name: z.string().min(1).optional(),
});

/** Parsed {@link listFileOptions}, plus the clock, which decides what lies in the future, and published lists. */
export type ListFileOptions = Partial<z.infer<typeof listFileOptions>> & {
  readonly clock?: Clock;
  readonly dateOrderOf?: DateOrderOf | undefined;
  readonly layoutOf?: LayoutOf | undefined;
  readonly namesKnown?: NamesKnown | undefined;
};

/** Reads the source's command-line options. Throws AppError `invalid_input` naming the invalid one. */
export function readOptions(given: OpenRequest["options"]): ListFileOptions {
  const { map, rows, "date-order": dateOrder, "after-comma": afterComma, ...others } = given;
  const parsed = listFileOptions.safeParse({
    ...others,
    ...mapping([map ?? []].flat()),
    ...(rows === undefined ? {} : { rows: rowAnswers([rows].flat()) }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(afterComma === undefined ? {} : { afterComma }),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.path.join(" ").replace("dateOrder", "date order").replace("afterComma", "after comma") ?? "";
  throw invalidInput(`The option ${name} ${issue?.message ?? "is invalid"}.`);
}

/** "round" for all rows, "Paid=none" for the rows with a value. */
export function rowAnswers(given: readonly string[]): RowAnswers {
  const values = new Map<string, RowMeaning>();
  let all: RowMeaning | undefined;
  for (const answer of given) {
    const at = answer.lastIndexOf("=");
    const said = answer
      .slice(at + 1)
      .trim()
      .toLowerCase();
    const meaning = ROW_MEANINGS.find((one) => one === said);
    if (meaning === undefined)
      throw invalidInput(`The option rows takes ${ROW_MEANINGS.join(", ")} or VALUE=MEANING, not "${answer}".`);
    if (at === -1) all = meaning;
    else values.set(answer.slice(0, at).trim().toLowerCase(), meaning);
  }
  return { values, ...(all === undefined ? {} : { all }) };
}

/** Columns by field; the pair "none=Column" excludes a column. */
function mapping(pairs: readonly string[]): { readonly map: object; readonly exclude: string[] | undefined } {
  const map = new Map<string, string[]>();
  for (const pair of pairs) {
    const [field, ...column] = pair.split("=");
    if (!field || column.length === 0)
      throw invalidInput(`The map of columns takes field=Column, field=none or none=Column, not "${pair}".`);
    map.set(field, [...(map.get(field) ?? []), column.join("=")]);
  }
  const exclude = map.get("none");
  map.delete("none");
  return { map: Object.fromEntries(map), exclude };
}

/**
 * The options of one of several sheets: columns named as "Sheet!Column" are those of that sheet alone, others those of
 * every sheet that has them.
 */
export function optionsOfSheet<T extends ListFileOptions>(
  options: T,
  { name = "", columns: headings }: Pick<Table, "name" | "columns">,
): T {
  const own = (wanted: string): string[] => {
    if (wanted.startsWith(`${name}!`)) return [wanted.slice(name.length + 1)];
    const has = headings.some((column) => column.toLowerCase() === wanted.trim().toLowerCase());
    return has || /^none$/i.test(wanted) ? [wanted] : [];
  };
  const map = Object.entries(options.map ?? {}).flatMap(([field, wanted]) => {
    const found = [wanted].flat().flatMap(own);
    return found.length === 0 ? [] : [[field, found]];
  });
  return { ...options, map: Object.fromEntries(map), exclude: [options.exclude ?? []].flat().flatMap(own) };
}
