import { z } from "zod";
import type { Reason } from "../reasons.ts";
import { LAYOUT_RULE, type Suspicion } from "../../record.ts";
import { ROW_MEANINGS } from "../../../values/deal-words.ts";
import type { ConfirmedRows } from "../rows/confirmed-rows.ts";
import { LIST_FIELDS, type ListField } from "./list-field.ts";
import type { ColumnShown } from "./shown.ts";

/**
 * The row of headings of a list with the meaning of each: confirmed once by an operator, or declared for a known
 * export. Headings that it does not mention are decided as in any list.
 */
export interface Layout {
  /** Field by heading; null for a column that is not read. Of columns of one field, the first that is present is read. */
  readonly fields: LayoutFields;
  /** What the rows with a value are, by heading and value. */
  readonly rows?: ConfirmedRows;
  /** What the columns were when the layout was confirmed, by heading. */
  readonly shown?: Readonly<Record<string, ColumnShown>>;
  /** The known export; absent if an operator confirmed the layout. */
  readonly name?: string;
  /** What a known export leaves unsaid of its amounts; options of an import come first. */
  readonly amounts?: { readonly currency?: string; readonly scale?: "million" };
}

/** The meanings of a layout's headings. */
export type LayoutFields = Readonly<Record<string, ListField | null>>;

/** Parses the stored meanings of a layout. */
export const layoutFields = z.record(z.string(), z.enum(LIST_FIELDS).nullable());

/** Parses the stored meanings of a layout's values. */
export const layoutRows = z.record(z.string(), z.record(z.string(), z.enum(ROW_MEANINGS)));

/**
 * Identifies a layout: its headings without regard to their order, case and spaces. Numbered columns, of files without
 * headings, say nothing, so that such a layout is that of one list, identified by its name.
 */
export function layoutKey(columns: readonly string[], name: string): string {
  const isNumbered = columns.every((column) => /^Column \d+$/.test(column));
  return JSON.stringify([...columns.map(headingKey).sort(), ...(isNumbered ? [name] : [])]);
}

/** The doubt that holds the first import of a layout which its headings alone do not explain. */
export function layoutDoubt(doubts: readonly Reason[]): Suspicion {
  return { rule: LAYOUT_RULE, reason: "check how its columns are read and confirm them once", doubts };
}

/** The columns of a list that a layout mentions, with their fields, in the layout's order. */
export function requestOf(fields: LayoutFields, columns: readonly string[]): [ListField | null, string][] {
  const byKey = new Map(columns.map((column) => [spelledKey(column), column] as const));
  return Object.entries(fields).flatMap(([heading, field]): [ListField | null, string][] => {
    const column = byKey.get(spelledKey(heading));
    return column === undefined ? [] : [[field, column]];
  });
}

/** A heading by which its spellings in known exports are compared: also programs write "Deal_ID". */
export function spelledKey(heading: string): string {
  return headingKey(heading.replaceAll("_", " "));
}

/** A heading without case and spaces, by which layouts are compared. */
export function headingKey(heading: string): string {
  return heading.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
