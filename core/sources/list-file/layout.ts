import { z } from "zod";
import { LAYOUT_RULE, type Suspicion } from "../record.ts";
import { LIST_FIELDS, type ListField } from "./list-field.ts";

/**
 * The row of headings of a list with the meaning of each: confirmed once by an operator, or declared for a known
 * export. Headings that it does not mention are decided as in any list.
 */
export interface Layout {
  /** Field by heading; null for a column that is not read. */
  readonly fields: LayoutFields;
}

/** The meanings of a layout's headings. */
export type LayoutFields = Readonly<Record<string, ListField | null>>;

/** Parses the stored meanings of a layout. */
export const layoutFields = z.record(z.string(), z.enum(LIST_FIELDS).nullable());

/**
 * Identifies a layout: its headings without regard to their order, case and spaces. Numbered columns, of files without
 * headings, say nothing, so that such a layout is that of one list, identified by its name.
 */
export function layoutKey(columns: readonly string[], name: string): string {
  const isNumbered = columns.every((column) => /^Column \d+$/.test(column));
  return JSON.stringify([...columns.map(headingKey).sort(), ...(isNumbered ? [name] : [])]);
}

/** The doubt that holds the first import of a layout which its headings alone do not explain. */
export function layoutDoubt(questions: readonly string[]): Suspicion {
  return { rule: LAYOUT_RULE, reason: `check how its columns are read and confirm them once: ${questions.join("; ")}` };
}

/** The columns of a list that a layout mentions, with their fields. */
export function requestOf(fields: LayoutFields, columns: readonly string[]): [ListField | null, string][] {
  const byKey = new Map(Object.entries(fields).map(([heading, field]) => [headingKey(heading), field] as const));
  return columns.flatMap((column): [ListField | null, string][] => {
    const field = byKey.get(headingKey(column));
    return field === undefined ? [] : [[field, column]];
  });
}

function headingKey(heading: string): string {
  return heading.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
