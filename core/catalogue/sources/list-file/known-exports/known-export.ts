import type { Layout } from "../columns/layout.ts";

/** The layout of a file that another program writes: confirmed for everybody, by declaration. */
export interface KnownExport extends Pick<Layout, "fields" | "amounts" | "rows"> {
  /** Whose file it is, for the operator. */
  readonly name: string;
  /** Headings that only this export has together. */
  readonly recognisedBy: readonly string[];
}

/** Null for each of these headings: columns that are not read. */
export function unread(...headings: readonly string[]): Readonly<Record<string, null>> {
  return Object.fromEntries(headings.map((heading) => [heading, null]));
}
