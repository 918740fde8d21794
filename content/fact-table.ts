import { z } from "zod";

/** A statement about a feature of a product, its source (https, or a path of this site) and when it was read there. */
export interface Fact {
  readonly text: string;
  readonly sourceUrl: string;
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  readonly checkedOn: string;
}

const HEAD = "| Feature | Statement | Source | As of |\n| --- | --- | --- | --- |";

const statement = z.string().min(1, "has no statement").max(200, "has a statement of over 200 characters");
const source = z
  .string()
  .regex(/^(?:https:\/\/[^\s/]+\.\S+|\/\S*)$/, "needs a source that starts with https://, or a path of this site")
  .max(500, "has a source of over 500 characters");
const reading = z.union(
  [z.iso.date(), z.string().regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/)],
  "needs the day, month or year of the reading, for example 2026-11-23",
);

const ROW = z.tuple([z.string(), statement, source, reading], "needs four columns: feature, statement, source, as of");

/** A Markdown table with a row per feature of the given names. */
export function factTable(features: readonly string[]): z.ZodType<string> {
  return z
    .string()
    .max(20_000)
    .superRefine((markdown, found) => {
      const rows = rowsOf(markdown);
      const names = rows.map(([feature = ""]) => feature);
      for (const [index, row] of rows.entries()) {
        const [feature = ""] = row;
        const known = ROW.safeParse(row);
        if (!features.includes(feature))
          found.addIssue(`There is no feature “${feature}”. The features are: ${features.join("; ")}.`);
        else if (names.indexOf(feature) !== index) found.addIssue(`The feature “${feature}” is there twice.`);
        else if (!known.success) found.addIssue(`“${feature}” ${known.error.issues[0]?.message ?? "cannot be read"}.`);
      }
    });
}

/** The facts of a checked {@link factTable} by feature. */
export function readFacts(markdown: string): ReadonlyMap<string, Fact> {
  return new Map(
    rowsOf(markdown).map((row) => {
      const [feature, text, sourceUrl, checkedOn] = ROW.parse(row);
      return [feature, { text, sourceUrl, checkedOn }];
    }),
  );
}

/** The table of facts as editors see it. */
export function writeFacts(facts: Iterable<readonly [feature: string, fact: Fact]>): string {
  const rows = [...facts].map(
    ([feature, { text, sourceUrl, checkedOn }]) => `| ${feature} | ${text} | ${sourceUrl} | ${checkedOn} |`,
  );
  return [HEAD, ...rows].join("\n");
}

/** The cells of a Markdown table's rows, without its head and blank lines. */
function rowsOf(markdown: string): readonly (readonly string[])[] {
  const lines = markdown.split("\n").map((line) => line.trim());
  const ruler = lines.findIndex((line) => /^(?=.*-)[-:|\s]+$/.test(line));
  return lines
    .slice(ruler + 1)
    .filter((line) => line !== "")
    .map((line) =>
      line
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim()),
    );
}
