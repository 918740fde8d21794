import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ListFolder } from "./builders/list-files.ts";
import { fillCatalogue } from "./corpus/fill-catalogue.ts";
import { judgeCell } from "./corpus/judge-cell.ts";
import { judgeLayout, LAYOUT_VERDICTS } from "./corpus/judge-layout.ts";
import { canonicalAddress, judgeQuestion, QUESTION_VERDICTS } from "./corpus/judge-question.ts";
import { HALVES, readCells, readLayouts, readQuestions, type State } from "./corpus/rows.ts";
import { useDatabase } from "./database.ts";

/** True if a verdict, the best first, is at least what the row's state says. */
function keeps(verdicts: readonly string[], verdict: string, state: State): boolean {
  return state === "open" || verdicts.indexOf(verdict) <= (state === "right" ? 0 : 1);
}

describe("seen rows of the corpus", () => {
  const database = useDatabase();
  const folder = new ListFolder();
  beforeAll(() => fillCatalogue(database.db));
  afterAll(() => folder.remove());

  it("keeps every question that was read right", async () => {
    const worse = [];
    for (const row of readQuestions("seen")) {
      const verdict = await judgeQuestion(database.db, row);
      if (!keeps(QUESTION_VERDICTS, verdict, row.state)) worse.push(`${row.id} ${row.text}: ${verdict}`);
    }
    expect(worse).toEqual([]);
  });

  it("keeps every layout that was read right", async () => {
    const worse = [];
    for (const row of readLayouts("seen")) {
      const { verdict, isFalseOnceConfirmed } = await judgeLayout(folder, row);
      if (!keeps(LAYOUT_VERDICTS, verdict, row.state)) worse.push(`${row.id}: ${verdict}`);
      if (isFalseOnceConfirmed && row.state !== "open") worse.push(`${row.id}: false once confirmed`);
    }
    expect(worse).toEqual([]);
  });

  it("keeps every cell that was read right", () => {
    const worse = readCells("seen").filter((row) => row.state === "right" && judgeCell(row) !== "right");
    expect(worse.map(({ id, text }) => `${id} ${text}`)).toEqual([]);
  });

  it("accepts only addresses that the list can read", async () => {
    const addresses = new Set(HALVES.flatMap((half) => readQuestions(half).flatMap(({ accepted }) => accepted)));
    const unread: string[] = [];
    for (const address of addresses) await canonicalAddress(database.db, address).catch(() => unread.push(address));
    expect(unread).toEqual([]);
  });

  it("has every id and every text once", () => {
    for (const read of [readQuestions, readCells, readLayouts]) {
      const ids = HALVES.flatMap((half) => read(half).map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }
    const texts = HALVES.flatMap((half) => readQuestions(half).map(({ scope, text }) => `${scope} ${text}`));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });
});
