import { beforeAll, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { rebuildDirectory } from "../refresh.ts";
import { namesNear } from "./did-you-mean.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  for (const name of ["Foxglove Freight", "Zimithbio Health", "Zenith"]) {
    const company = await make.company({ slug: name.toLowerCase().replaceAll(" ", "-"), name });
    const round = await make.round(company, { announced_on: "2026-10-10", announced_precision: "day" });
    await make.investors(round, [`${name} Capital`]);
  }
  await rebuildDirectory(fakeClockContext(database.db, NOW));
});

it.each([
  ["who do I write to at Foxglove Frieght", ["Foxglove Freight"]],
  ["Zimithbio Helth", ["Zimithbio Health"]],
  ["rounds of zenitt", ["Zenith"]],
  ["foxglove fraight capital", ["Foxglove Freight Capital", "Foxglove Freight"]],
  // Typed rightly, or nothing like it.
  ["Foxglove Freight", []],
  ["fintech in germany", []],
  ["zen", []],
])("finds for %j %j", async (question, names) => {
  for (const access of ["anonymous", "paid"] as const) {
    const found = await namesNear(fakeClockContext(database.db, NOW, access), question);
    expect(found.map(({ name }) => name)).toEqual(names);
  }
});
