import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import { isCurrencyCode } from "./currency.ts";
import { LIST_FIELDS } from "./list-field.ts";
import { scaleExponent } from "./scale.ts";

/** Reads options as they come from a command line or a form; messages say what would be right. */
export const listFileOptions = z.object({
  /** Which column gives a field, by the column's name: wins over what is recognised. */
  map: z.partialRecord(z.enum(LIST_FIELDS), z.string().min(1)).default({}),
  /** ISO 4217 code of amounts that name no currency themselves. */
  currency: z.string().toUpperCase().refine(isCurrencyCode, "is not a currency code such as USD or EUR").optional(),
  /** Scale word of bare amounts: "thousand", "million", "crore". */
  scale: z.string().refine((word) => scaleExponent(word) !== undefined, "is not a scale such as thousand, million or crore").optional(),
  dateOrder: z.enum(["dmy", "mdy", "ymd"]).optional(),
  /** Year of dates that name only a month. */
  year: z.number().int().min(1950).max(2200).optional(),
  /** ISO 3166-1 alpha-2 country of rows that name none. */
  country: z.string().regex(/^[A-Za-z]{2}$/, "is not a two-letter country code").toUpperCase().optional(),
  /** Sheet of a workbook, by name or number from 1. */
  sheet: z.string().optional(),
  /** Character encoding, when it is neither UTF-8, UTF-16 with a mark, nor Windows-1252. */
  encoding: z.string().optional(),
  /** What to call the document instead of its file name. */
  name: z.string().min(1).optional(),
});

/** Options of {@link listFileOptions}, read, with the clock dates are judged by. */
export type ListFileOptions = Partial<z.infer<typeof listFileOptions>> & { readonly clock?: Clock };
