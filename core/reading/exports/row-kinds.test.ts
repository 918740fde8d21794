import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { csvRows, exportedFile, exportedRows } from "../../../test/builders/exports.ts";
import { useDatabase } from "../../../test/database.ts";
import { rebuildDirectory } from "../directory/refresh.ts";
import type { Context } from "../../shared/context.ts";
import { readRowKind } from "./row-kind.ts";

const database = useDatabase();
let owner: Context;
let roles: Readonly<Record<string, number>>;

beforeAll(async () => {
  owner = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  const fern = await make.company({ slug: "fern", name: "Fern", domain: "fern.example" });
  await make.round(fern, { announced_on: "2026-08-01", funding_type: "Series A" });
  await make.round(fern, { announced_on: "2025-08-01", funding_type: "Seed" });
  await make.round(await make.company({ slug: "gorse", name: "Gorse" }), { announced_on: "2026-07-01" });
  const ada = await make.person({ slug: "ada", name: "Ada Park" });
  const bo = await make.person({ slug: "bo", name: "Bo Fern" });
  const cy = await make.person({ slug: "cy", name: "Cy Vale" });
  roles = {
    ada: await make.role(ada, fern, { title: "CEO" }),
    bo: await make.role(bo, fern),
    cy: await make.role(cy, fern, { relation: "director" }),
  };
  await make.role(ada, fern, { relation: "director" });
  await sql`insert into contact (company_id, person_id, address, status, confidence, proof_label) values
    (${fern}, ${bo}, 'bo@fern.example', 'listed', 'high', 'A list'),
    (${fern}, null, 'hello@fern.example', 'published', 'high', 'Site')`.execute(database.db);
  await rebuildDirectory(owner);
});

const cells = async (rows: "round" | "company" | "founder" | "person", ...columns: string[]) =>
  (await exportedRows(owner, { rows, columns })).map((row) => columns.map((name) => row[name]));

describe("openExport", () => {
  it("has one row for each round, company, founder or person", async () => {
    expect(await cells("round", "company_name", "funding_type")).toHaveLength(3);
    expect(await cells("company", "company_name", "funding_type", "company_email")).toEqual([
      ["Fern", "Series A", "hello@fern.example"],
      ["Gorse", "", ""],
    ]);
    expect(await cells("founder", "contact_name", "contact_title", "contact_email", "company_email")).toEqual([
      ["Ada Park", "CEO", "", "hello@fern.example"],
      ["Bo Fern", "Founder", "bo@fern.example", "hello@fern.example"],
    ]);
    expect(await cells("person", "contact_name", "relation", "role_id")).toEqual([
      ["Ada Park", "founder", String(roles["ada"])],
      ["Bo Fern", "founder", String(roles["bo"])],
      ["Cy Vale", "director", String(roles["cy"])],
    ]);
  });

  it.each(["csv", "xlsx", "ndjson"] as const)("writes companies and founders as %s", async (format) => {
    for (const rows of ["company", "founder"] as const)
      expect(await exportedFile(owner, { rows, format })).toMatchObject({ rows: 2 });
  });

  it("fits presets of contacts to all founders, with the company's address in place of an unknown one", async () => {
    const file = await exportedFile(owner, { rows: "founder", preset: "hubspot-contacts" });
    expect(csvRows(file.bytes).map((row) => [row["Last Name"], row["Email"]])).toEqual([
      ["Park", "hello@fern.example"],
      ["Fern", "bo@fern.example"],
    ]);
    await expect(exportedRows(owner, { rows: "founder", preset: "twenty" })).rejects.toThrow("one row per company");
    const [company] = await exportedRows(owner, { preset: "hubspot-companies" });
    expect(company?.["Company Email"]).toBe("hello@fern.example");
  });

  it("lists a founder's new address and the withdrawal of another once", async () => {
    await exportedRows(owner, { rows: "founder" });
    await sql`update contact set address = 'b@fern.example' where address = 'bo@fern.example'`.execute(database.db);
    await sql`update person set withdrawn_at = now() where slug = 'ada'`.execute(database.db);
    await rebuildDirectory(owner);
    const news = await exportedRows(owner, {
      rows: "founder",
      since: "last",
      columns: ["contact_name", "company_name"],
    });
    expect(news.map((row) => [row["contact_name"], row["company_name"], row["reason"]])).toEqual([
      ["Bo Fern", "Fern", expect.stringContaining("address")],
      ["", "Fern", "withdrawn: the person is no longer published"],
    ]);
    expect(await exportedRows(owner, { rows: "founder", since: "last" })).toEqual([]);
  });
});

it("names what a row can be when it is something else", () => {
  expect(() => readRowKind("rounds")).toThrow("leads, companies, founders, people");
});
