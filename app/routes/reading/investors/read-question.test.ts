import { beforeAll, describe, expect, it } from "vitest";
import { refreshDirectory } from "../../../../core/reading/directory/refresh.ts";
import { listInvestors } from "../../../../core/reading/directory/investors.ts";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { readInvestorQuestion } from "./read-question.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

beforeAll(async () => {
  const { db } = database;
  const make = catalogueBuilders(db);
  const companies = [
    { name: "Glyhollis", industry: "Fintech", country: "DE", investors: ["Birch Capital", "Moorland Angels"] },
    { name: "Kelpworks", industry: "Climate", country: "FR", investors: ["Moorland Angels", "Fjord Ventures"] },
  ];
  const ids = [];
  for (const { investors, ...company } of companies) {
    const id = await make.company({ slug: company.name, description: "Makes kelp.", ...company });
    await make.investors(await make.round(id, { funding_type: "Seed", announced_on: "2026-11-02" }), investors);
    ids.push(id);
  }
  await refreshDirectory(fakeClockContext(db, NOW), ids);
});

async function asked(typed: string) {
  const ctx = fakeClockContext(database.db, NOW, "paid");
  const { read, notes, full: _, other: __, ...input } = await readInvestorQuestion(ctx, { typed, kind: null });
  const { rows } = await listInvestors(ctx, { page: 1, ...input });
  return { names: rows.map((row) => row.name).toSorted(), read, notes };
}

describe("a question about investors", () => {
  it.each([
    ["who invested in Glyhollis", ["Birch Capital", "Moorland Angels"]],
    ["which funds invested in Kelpworks", ["Fjord Ventures", "Moorland Angels"]],
    ["fintech investors germany", ["Birch Capital", "Moorland Angels"]],
    ["angels in climate", ["Moorland Angels"]],
    ["who invests alongside Fjord", ["Moorland Angels"]],
  ])("lists those of the rounds that it asks for: “%s”", async (typed, names) => {
    const found = await asked(typed);
    expect(found.names).toEqual(names);
    expect(found.read).not.toEqual([]);
  });

  it("says which words no round has", async () => {
    expect((await asked("fintech investors with fancier chairs")).notes).toEqual([
      expect.stringContaining("“fancier chairs” was not used"),
    ]);
  });

  it("finds investors by name if nothing else is asked", async () => {
    expect(await asked("birch")).toEqual({ names: ["Birch Capital"], read: [], notes: [] });
    expect((await asked("Glyhollis")).names).toEqual([]);
  });

  it.each([
    ["moorlnad angels", "Moorland Angels"],
    ["moor land", "Moorland Angels"],
    ["fjorrd ventures", "Fjord Ventures"],
  ])("finds investors by a name spelled nearly like “%s”, and says so", async (typed, name) => {
    const notes = [`Showing investors named “${name}” for “${typed}”.`];
    expect(await asked(typed)).toEqual({ names: [name], read: [], notes });
  });

  it("takes no short word for a misspelled name", async () => {
    expect((await asked("bich")).names).toEqual([]);
  });
});
