import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ListFolder } from "../builders/list-files.ts";
import { ORDINARY_LISTS } from "./ordinary-lists.ts";
import { ROWS_OF_OTHER_KINDS } from "./rows-of-other-kinds.ts";
import { readWhole, type WholeList } from "./whole-list.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

/** Lists whose cells contain no separator, so that a test can take their columns apart. */
const PLAIN = [...ORDINARY_LISTS, ...ROWS_OF_OTHER_KINDS].filter(({ text }) => !/["[{;]/.test(text));
const anyList = fc.constantFrom(...PLAIN);

type Column = readonly string[];

function columnsOf({ text }: WholeList): Column[] {
  const rows = text.split("\n").map((line) => line.split(","));
  return (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ""));
}

function withColumns(list: WholeList, columns: readonly Column[]): WholeList {
  const rows = (columns[0] ?? []).map((_, at) => columns.map((column) => column[at] ?? "").join(","));
  return { ...list, text: rows.join("\n") };
}

/** The published rows, and whether the proposal asks something. */
async function read(list: WholeList) {
  const { rows, asks } = await readWhole(folder, list);
  return { rows, isAsked: asks !== "" };
}

describe("the reading of a list", () => {
  it("does not depend on the order of its columns", async () => {
    const shuffled = anyList.chain((list) => {
      const columns = columnsOf(list);
      return fc.tuple(fc.constant(list), fc.shuffledSubarray(columns, { minLength: columns.length }));
    });
    await fc.assert(
      fc.asyncProperty(shuffled, async ([list, columns]) => {
        expect(await read(withColumns(list, columns))).toEqual(await read(list));
      }),
      { numRuns: 40 },
    );
  });

  it("does not depend on how its headings are spelled", async () => {
    const spellings: readonly ((heading: string) => string)[] = [
      (heading) => heading.toUpperCase(),
      (heading) => heading.toLowerCase(),
      (heading) => heading.replaceAll(" ", "_"),
      (heading) => `  ${heading} `,
    ];
    await fc.assert(
      fc.asyncProperty(anyList, fc.constantFrom(...spellings), async (list, spell) => {
        const columns = columnsOf(list).map(([heading = "", ...cells]) => [spell(heading), ...cells]);
        expect(await read(withColumns(list, columns))).toEqual(await read(list));
      }),
      { numRuns: 40 },
    );
  });

  it("does not depend on a column that has nothing to do with rounds", async () => {
    const unrelated: readonly ((row: number) => string)[] = [
      (row) => `row number ${row} of the morning shift`,
      (row) => String(row * 7),
      () => "",
      (row) => `https://outlet.example/images/${row}.png`,
    ];
    await fc.assert(
      fc.asyncProperty(anyList, fc.constantFrom(...unrelated), fc.nat(9), async (list, cell, at) => {
        const columns = columnsOf(list);
        const extra = ["Wibble", ...Array.from({ length: (columns[0]?.length ?? 1) - 1 }, (_, row) => cell(row + 1))];
        const wider = columns.toSpliced(at % (columns.length + 1), 0, extra);
        expect(await read(withColumns(list, wider))).toEqual(await read(list));
      }),
      { numRuns: 40 },
    );
  });
});
