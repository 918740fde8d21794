import { beforeAll, expect, it } from "vitest";
import { refreshDirectory } from "../../../../core/reading/directory/refresh.ts";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { loadFounders } from "./load-founders.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

const load = (question: string, as: "paid" | "anonymous") =>
  loadFounders(fakeClockContext(database.db, NOW, as, 1), { params: new URLSearchParams({ q: question }), page: 1 });

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const ids = [];
  for (const [i, name] of ["Newer", "Novantha"].entries()) {
    const id = await make.company({ slug: name.toLowerCase(), name, city: "Berlin", country: "DE" });
    const person = await make.person({ name: `Ada ${name}`, slug: `ada-${name.toLowerCase()}` });
    await make.role(person, id, { title: i === 0 ? "Co-Founder & CTO" : "Chief Executive Officer" });
    await make.round(id, { funding_type: "Seed", announced_on: `2026-11-0${9 - i}` });
    const earlier = await make.round(id, { funding_type: "Pre-Seed", announced_on: `2025-0${i + 1}-15` });
    await make.investors(earlier, [`Pelham Arc ${i}`]);
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

it.each([
  ["backed by Pelham Arc 1", ["Ada Novantha"]],
  ["raised in january 2025, germany", ["Ada Newer"]],
  ["pre-seed berlin", ["Ada Newer", "Ada Novantha"]],
  ["raised in march 2025", []],
])("lists founders of whom any round matches “%s”, and says so", async (question, names) => {
  const { rows, notes } = await load(question, "paid");
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names);
  expect(notes).toEqual([expect.stringContaining("if any round of their companies matches")]);
});

it("lists visitors no founder by a round beyond those they see", async () => {
  expect((await load("pre-seed berlin", "anonymous")).matching).toBe(0);
  expect((await load("seed berlin", "anonymous")).matching).toBe(1);
});

it.each([
  ["ctos in berlin", "cto", ["Ada Newer"]],
  ["chief executive officers in berlin", "ceo", ["Ada Novantha"]],
  ["cfo berlin", "cfo", []],
])("narrows founders by their titles in “%s”", async (question, title, names) => {
  const { rows, notes, path, active } = await load(question, "paid");
  expect(rows.map(({ name }) => name)).toEqual(names);
  expect(notes).toEqual([]);
  expect(path).toContain(`title=${title}`);
  expect(active.map(({ label }) => label)).toContain(`Title: ${title.toUpperCase()}`);
});
