import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { csvRows, exportedFile } from "../../test/builders/exports.ts";
import { useDatabase } from "../../test/database.ts";
import type { Context } from "../context.ts";
import { rebuildDirectory } from "../directory/refresh.ts";
import { NO_FILTER } from "../directory/search/filter.ts";

const database = useDatabase();
let owner: Context;
let fern: readonly number[];
let gorse: number;

beforeAll(async () => {
  owner = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  const company = await make.company({ slug: "fern", name: "Fern", domain: "fern.example" });
  fern = [await make.round(company, { announced_on: "2026-08-01", funding_type: "Series A" }), await make.round(company, { announced_on: "2025-08-01", funding_type: "Seed" })];
  gorse = await make.round(await make.company({ slug: "gorse", name: "Gorse", domain: "gorse.example" }), { announced_on: "2026-07-01", funding_type: "Seed" });
  await rebuildDirectory(owner);
});

describe("rounds picked by hand", () => {
  it("are all of the file, however many, and nothing is said where none is missing", async () => {
    const file = await exportedFile(owner, { picked: [...fern, gorse, gorse] });
    expect([file.rows, file.notices, csvRows(file.bytes).length]).toEqual([3, [], 3]);
  });

  it.each([
    ["not there", { picked: [1, 900_001, 900_002] }, "2 of the rounds chosen are not in it"],
    ["outside the filter", { picked: [1], filter: { ...NO_FILTER, include: { stage: ["Seed"] } } }, "1 of the rounds chosen is not in it"],
  ])("that are %s are told", async (_, over, words) => {
    const file = await exportedFile(owner, over);
    expect(file.notices).toEqual([expect.stringContaining(words)]);
  });

  it("that are beyond what somebody reaches are told like those that are not there", async () => {
    const stranger: Context = { ...owner, actor: { id: "visitor", access: "anonymous" } };
    const beyond = await exportedFile(stranger, { picked: [...fern, gorse], sampleSize: 1 });
    const missing = await exportedFile(stranger, { picked: [fern[0] ?? 0, 900_001, 900_002], sampleSize: 1 });
    expect([beyond.rows, beyond.notices]).toEqual([missing.rows, missing.notices]);
    expect(beyond.notices).toEqual([expect.stringMatching(/^2 of the rounds chosen/)]);
  });

  it("that a program would refuse are counted, one in the singular", async () => {
    const file = await exportedFile(owner, { picked: [gorse], preset: "salesforce-leads" });
    expect([file.rows, file.notices]).toEqual([0, [expect.stringMatching(/^1 company is left out: Salesforce leads needs /)]]);
  });

  it("become one row a company for another program, which is told too", async () => {
    const file = await exportedFile(owner, { picked: [...fern, gorse, 900_001], preset: "twenty" });
    expect([file.rows, file.notices]).toEqual([2, [
      "1 of the rounds chosen is not in it: no longer published, beyond what you reach, or outside the filter.",
      "Twenty companies has one row a company: 3 of the rounds chosen are of 2 companies.",
    ]]);
  });
});
