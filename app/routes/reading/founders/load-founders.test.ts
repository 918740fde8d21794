import { beforeAll, expect, it } from "vitest";
import { refreshDirectory } from "../../../../core/reading/directory/refresh.ts";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { loadFounders } from "./load-founders.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

const load = (question: string, as: "paid" | "anonymous") =>
  loadFounders(fakeClockContext(database.db, NOW, as), {
    params: new URLSearchParams({ q: question }),
    page: 1,
    sampleSize: 1,
  });

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const ids = [];
  for (const [i, name] of ["Newer", "Novantha"].entries()) {
    const id = await make.company({ slug: name.toLowerCase(), name, city: "Berlin", country: "DE" });
    await make.role(await make.person({ name: `Ada ${name}`, slug: `ada-${name.toLowerCase()}` }), id);
    await make.round(id, { funding_type: "Seed", announced_on: `2026-11-0${9 - i}` });
    ids.push(id);
  }
  await refreshDirectory(fakeClockContext(database.db, NOW), ids);
});

it("offers visitors the page of a company beyond those they see", async () => {
  const { matching, named } = await load("who founded Novantha", "anonymous");
  expect({ matching, named }).toEqual({ matching: 0, named: [{ name: "Novantha", href: "/companies/novantha" }] });
});

it("says what it does not use, and filters by known addresses instead", async () => {
  expect((await load("female founders in berlin", "paid")).notes).toEqual([
    expect.stringContaining("“female founders” was not used"),
  ]);
  const { notes, active } = await load("founders with email in berlin", "paid");
  expect(notes).toEqual([]);
  expect(active.map(({ label }) => label)).toEqual(["City: Berlin", "Has an address"]);
});
