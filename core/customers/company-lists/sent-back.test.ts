import { sql } from "kysely";
import { expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { openListedCompanies } from "../../reading/exports/listed-companies.ts";
import type { PlainFormat } from "../../reading/exports/formats/writers.ts";
import type { Context } from "../../shared/context.ts";
import { openList } from "./company-list.ts";
import type { GivenCompany } from "./listed-company.ts";
import { putCompanies } from "./put-companies.ts";
import { readCompanies } from "./read-companies.ts";
import { readCompanyFile } from "./read-file.ts";

const database = useDatabase();
const ctx = (id: string): Context => ({ ...fakeClockContext(database.db), actor: { id, access: "paid" } });
const given = (part: Partial<GivenCompany>): GivenCompany => ({
  externalId: "",
  name: "",
  domain: "",
  place: "",
  metadata: {},
  ...part,
});

async function publish(name: string, slug: string, domain: string | null): Promise<number> {
  const id = await catalogueBuilders(database.db).company({ slug, name, domain });
  await sql`insert into company_key (kind, value, company_id) select * from (values ('name', ${companyNameKey(name)}, ${id}::bigint),
    ('domain', ${domain}, ${id}::bigint)) v (kind, value, id) where value is not null`.execute(database.db);
  return id;
}

async function fileOf(who: Context, listId: number, format: PlainFormat): Promise<Buffer> {
  const { body } = await openListedCompanies(who, { listId, format, origin: "https://site.example" });
  return Buffer.concat(await Array.fromAsync(body));
}

it.each(["csv", "xlsx"] as const)("takes a list's own %s back unchanged, and what it decides", async (format) => {
  const who = ctx(`sender of ${format}`);
  const known = await publish(`-Known ${format}`, `known-${format}`, `known-${format}.example`);
  const unsure = await publish(`Unsure ${format}`, `unsure-${format}`, null);
  const { id: listId } = await openList(who, { name: "Watched", purpose: "watch" });
  const companies = [
    given({ externalId: "=1", name: `-Known ${format}`, domain: `known-${format}.example`, metadata: { a: [1, "x"] } }),
    given({ externalId: "2", name: `Unsure ${format}`, place: "Nowhere at all", metadata: { owner: '"Ada", Lyon' } }),
    given({ externalId: "3", name: "Nobody", place: "GB" }),
  ];
  expect(await putCompanies(who, { listId, companies })).toMatchObject({
    stored: 3,
    matched: 1,
    uncertain: 1,
    unknown: 1,
    freeMail: 0,
    withoutPlace: 0,
  });
  const before = await readCompanies(who, { listId, limit: 9 });
  const back = await readCompanyFile(await fileOf(who, listId, format));
  expect(back.map(({ companyId }) => companyId)).toEqual([known, null, null]);
  await putCompanies(who, { listId, companies: back });
  expect(await readCompanies(who, { listId, limit: 9 })).toEqual(before);
  expect(before.map(({ matchedBy }) => matchedBy)).toEqual(["domain", null, null]);

  const decided = back.map((one) => (one.externalId === "2" ? { ...one, companyId: unsure } : one));
  expect(await putCompanies(who, { listId, companies: decided })).toMatchObject({ matched: 2, uncertain: 0 });
  expect(await readCompanies(who, { listId, limit: 9 })).toMatchObject([
    { matchedBy: "domain", company: { id: known }, metadata: { a: [1, "x"] } },
    { matchedBy: "person", company: { id: unsure }, candidates: [], metadata: { owner: '"Ada", Lyon' } },
    { company: null },
  ]);
});

it("takes the id of a company of ours alone, follows mergers and names ids that we do not have", async () => {
  const who = ctx("namer");
  const [kept, merged, gone] = [
    await publish("Kept", "kept", "kept.example"),
    await publish("Merged", "merged", null),
    await publish("Gone", "gone", null),
  ];
  await sql`update company set merged_into_id = ${kept} where id = ${merged}`.execute(database.db);
  await sql`update company set withdrawn_at = now() where id = ${gone}`.execute(database.db);
  const { id: listId } = await openList(who, { name: "Named", purpose: "watch" });
  const put = await putCompanies(who, {
    listId,
    companies: [kept, merged, gone, 999_999].map((companyId) => given({ externalId: `crm-${companyId}`, companyId })),
  });
  expect(put).toMatchObject({ stored: 2, matched: 2 });
  expect(put.problems.map(({ index, problem }) => [index, problem])).toEqual([
    [2, `We have no company ${gone}.`],
    [3, "We have no company 999999."],
  ]);
  expect((await readCompanies(who, { listId, limit: 9 })).map(({ company }) => company?.id)).toEqual([kept, kept]);
});
