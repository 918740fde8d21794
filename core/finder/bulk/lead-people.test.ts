import { sql } from "kysely";
import { expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { rebuildDirectory } from "../../reading/directory/refresh.ts";
import { NO_FILTER } from "../../reading/directory/search/filter.ts";
import { readContacts } from "../contacts/read-contacts.ts";
import { countLeadPeople, fileOfLeads } from "./lead-people.ts";

const database = useDatabase();
const ctx = (access: "paid" | "anonymous" = "paid") => ({
  ...fakeClockContext(database.db),
  actor: { id: "ada", access },
});
const input = {
  selection: { filter: NO_FILTER, sort: { by: "date", direction: "desc" }, picked: null, without: [], tracked: null },
} as const;

it("lists the best contact of each company, with the leads' columns", async () => {
  const make = catalogueBuilders(database.db);
  const acme = await make.company({
    slug: "acme",
    name: "Acme",
    domain: "acme.example",
    website: "https://acme.example/",
  });
  const birch = await make.company({ slug: "birch", name: "Birch" });
  const ida = await make.person({ slug: "ida", name: "Ida Moss", profile_url: "https://profiles.example/ida" });
  const bo = await make.person({ slug: "bo", name: "Bo Fern" });
  await make.role(bo, acme, { relation: "director" });
  await make.role(ida, acme, { title: "CEO" });
  await make.round(acme, {
    announced_on: "2026-08-01",
    amount_minor: 2_000_000_00,
    currency: "USD",
    funding_type: "Seed",
  });
  await make.round(acme, { announced_on: "2024-08-01" });
  await make.round(birch, { announced_on: "2026-07-01" });
  await sql`insert into contact (company_id, person_id, address, status, confidence, proof_label)
    values (${acme}, ${ida}, 'ida@acme.example', 'verified', 'high', 'Mailbox confirmed'),
      (${acme}, null, 'hello@acme.example', 'published', 'high', 'Site')`.execute(database.db);
  await rebuildDirectory(ctx());

  expect(await countLeadPeople(ctx(), { ...input, most: 50 })).toEqual({ companies: 2, people: 1, known: 1 });
  const file = await fileOfLeads(ctx(), { ...input, most: 1 });
  expect(file.rows.map(({ name, domain }) => [name, domain])).toEqual([["Ida Moss", "acme.example"]]);
  expect(Object.fromEntries(file.headers.map((header, i) => [header, file.rows[0]?.cells[i]]))).toMatchObject({
    Company: "Acme",
    Stage: "Seed",
    Amount: 2_000_000,
    Name: "Ida Moss",
    Title: "CEO",
    Profile: "https://profiles.example/ida",
  });
  expect(file.rows.map(({ isKnown }) => isKnown)).toEqual([true]);

  const shown = async (access: "paid" | "anonymous") =>
    (await readContacts(ctx(access), [acme])).get(acme)?.contacts.map(({ name, address }) => [name, address?.address]);
  expect(await shown("paid")).toEqual([
    ["Ida Moss", "ida@acme.example"],
    ["Bo Fern", undefined],
    [null, "hello@acme.example"],
  ]);
  expect(await shown("anonymous")).toEqual([
    ["Ida Moss", undefined],
    ["Bo Fern", undefined],
  ]);
});
