import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Layout, layoutFields, layoutRows, spelledKey } from "./columns/layout.ts";

/** The layout of a file that another program writes: confirmed for everybody, by declaration. */
interface KnownExport extends Layout {
  /** Headings that only this export has together. */
  readonly recognisedBy: readonly string[];
}

const NOT_READ = "not read";

/**
 * The exports that are read without a doubt; the first that is recognised counts. A line of `exports.tsv` has an export
 * ("Program: file"), what it says, and its headings, divided by "|": a field or `not read`; `recognised by`; `amounts
 * in` a currency and `amounts of` a million; `no entry`, a heading and the values of rows that are none; or `as`, another export whose
 * headings mean the same.
 */
const KNOWN_EXPORTS: readonly KnownExport[] = readExports();

function readExports(): KnownExport[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, "known-exports", "exports.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .filter((line) => !line.startsWith("# "))
    .map((line) => {
      const [name = "", says = "", headings = ""] = line.split("\t");
      return { name, says, headings: headings.split("|") };
    });
  const byName = Map.groupBy(lines, ({ name }) => name);
  return [...byName].map(([name, own]) => {
    const as = own.find(({ says }) => says === "as")?.headings[0] ?? name;
    const of = byName.get(as) ?? [];
    const said = (what: string): string | undefined => own.find(({ says }) => says === what)?.headings[0];
    const fields = of
      .filter(({ says }) => !["recognised by", "amounts in", "amounts of", "no entry"].includes(says))
      .flatMap(({ says, headings }) => headings.map((heading) => [heading, says === NOT_READ ? null : says] as const));
    const rows = of
      .filter(({ says }) => says === "no entry")
      .map(({ headings: [heading = "", ...values] }) => [
        heading,
        Object.fromEntries(values.map((one) => [one, "none"])),
      ]);
    const currency = said("amounts in");
    return {
      name: name.split(":")[0] ?? name,
      recognisedBy: own.find(({ says }) => says === "recognised by")?.headings ?? [],
      fields: layoutFields.parse(Object.fromEntries(fields)),
      rows: layoutRows.parse(Object.fromEntries(rows)),
      amounts: {
        ...(currency && { currency }),
        ...(said("amounts of") === "million" && { scale: "million" as const }),
      },
    };
  });
}

/** The layout of a known export, recognised by its headings in any order, case and spacing, also with underscores. */
export function knownLayout(columns: readonly string[]): Layout | undefined {
  const keys = new Set(columns.map(spelledKey));
  return KNOWN_EXPORTS.find(({ recognisedBy }) => recognisedBy.every((heading) => keys.has(spelledKey(heading))));
}
