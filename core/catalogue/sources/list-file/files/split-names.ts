import { headerWords } from "../columns/heading-words.ts";
import { textOf } from "../values/text.ts";
import type { Cell, Table, TableRow } from "./table.ts";

const GIVEN = /\b(?:first|given|fore) ?name\b|\bvorname\b|\bprenom\b|\bnombre de pila\b/;
const FAMILY = /\b(?:last|family|sur) ?name\b|\bnachname\b|\bnom de famille\b|\bapellidos?\b/;

interface Pair {
  readonly given: number;
  readonly family: number;
}

/**
 * Reads a person's name from two columns as one: "Founder first name" and "Founder last name" become one column in place
 * of the first. Only headings that are equal but for the part of the name are a pair.
 */
export function joinSplitNames(table: Table): Table {
  const pairs = pairsIn(table.columns.map(headerWords));
  if (pairs.length === 0) return table;
  const joined = new Map(pairs.map((pair) => [Math.min(pair.given, pair.family), pair]));
  const gone = new Set(pairs.map(({ given, family }) => Math.max(given, family)));
  const inOne = <T>(values: readonly T[], join: (pair: Pair) => T): T[] =>
    values.flatMap((value, index) => {
      const pair = joined.get(index);
      if (pair !== undefined) return [join(pair)];
      return gone.has(index) ? [] : [value];
    });
  const cellsOf = (cells: TableRow["cells"]) =>
    inOne<Cell>(cells, ({ given, family }) => `${textOf(cells[given])} ${textOf(cells[family])}`.trim());
  return {
    ...table,
    columns: inOne(table.columns, ({ given, family }) => `${table.columns[given]} + ${table.columns[family]}`),
    async *rows() {
      for await (const batch of table.rows()) yield batch.map((row) => ({ ...row, cells: cellsOf(row.cells) }));
    },
  };
}

function pairsIn(headings: readonly string[]): readonly Pair[] {
  return headings.flatMap((heading, given) => {
    if (!GIVEN.test(heading)) return [];
    const whose = heading.replace(GIVEN, "");
    const families = headings.flatMap((other, index) =>
      FAMILY.test(other) && other.replace(FAMILY, "") === whose ? [index] : [],
    );
    const [family] = families;
    return family === undefined || families.length > 1 ? [] : [{ given, family }];
  });
}
