import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { ALL_WORK } from "../../../../test/builders/work.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { CompanyFields } from "../../../catalogue/facts/facts.ts";
import type { Context } from "../../../shared/context.ts";
import { deriveAgain } from "../../curation/derive-again.ts";
import { readCompanyPage } from "../../../reading/directory/company-page.ts";
import { runIngest } from "../run.ts";
import { undoImport } from "../undo-import.ts";
import { listDecidedWork } from "../../../office/work/decide.ts";
import { countWork, readWork } from "../../../office/work/queue.ts";
import { answerPlace, readPlace, undoPlace } from "./places.ts";

let ctx: Context;

beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

const site = (name: string, tld = "example") => ({ name, website: `https://${name.toLowerCase()}.${tld}` });
const AMBIGUOUS = [
  { ...site("Fernhollow"), city: "Cambridge" },
  { ...site("Quillon"), city: "Cambridge" },
  { ...site("Saltmere", "co.uk"), city: "Cambridge" },
  { ...site("Brackwater"), city: "Lyon" },
];

async function importList(companies: readonly CompanyFields[], reading = "1", externalId = "list.csv"): Promise<void> {
  const document = {
    ...recordsDocument(
      companies.map((company) => evidence({ company })),
      { externalId, reading },
    ),
    replacesEarlier: true,
  };
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: externalId, dryRun: false },
    opened(document),
  );
}

async function places(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; place: string }>`
    select distinct company_name as name, concat_ws(', ', city, region, country) as place from lead order by 1`.execute(
    ctx.db,
  );
  return Object.fromEntries(rows.map(({ name, place }) => [name, place]));
}

async function claims() {
  const { rows } = await sql`
    select subject_id, ref, method, fields from claim where method in ('derived', 'reviewed') order by 1, 2`.execute(
    ctx.db,
  );
  return rows;
}

async function openItem() {
  const { item } = await readWork(ctx, ALL_WORK, null);
  const place = item && (await readPlace(ctx, Number(item.id)));
  if (place === null) throw new Error("no item is open");
  return place;
}

describe("cities that several countries have", () => {
  it("are queued with their options and companies, one item per list", async () => {
    await importList(AMBIGUOUS);
    expect(await openItem()).toMatchObject({
      city: "Cambridge",
      region: null,
      country: null,
      list: "list.csv",
      companies: 2,
      examples: [{ name: "Fernhollow" }, { name: "Quillon" }],
    });
    const { options } = await openItem();
    expect(options.map(({ country }) => country)).toEqual(expect.arrayContaining(["GB", "US"]));
    expect(await countWork(ctx)).toEqual({ place: 1 });
  });

  it("are located in all rows with the same text, and in later versions of the list, by one answer", async () => {
    await importList(AMBIGUOUS);
    const { id, options } = await openItem();
    const option = options.findIndex(({ country }) => country === "US");
    expect(await answerPlace(ctx, { id, option })).toBe(2);
    const located = {
      Brackwater: "Lyon, Auvergne-Rhône-Alpes, FR",
      Fernhollow: "Cambridge, Massachusetts, US",
      Quillon: "Cambridge, Massachusetts, US",
      Saltmere: "Cambridge, England, GB",
    };
    expect(await places()).toEqual(located);
    expect(await readCompanyPage(ctx, { slug: "fernhollow" })).toMatchObject({
      page: {
        country: {
          value: "US",
          proof: {
            method: "reviewed",
            sourceLabel: "GeoNames, chosen by a reviewer, for the city Cambridge in Imported list",
          },
        },
      },
    });
    await importList([...AMBIGUOUS, { ...site("Tarnley"), city: "Cambridge" }], "2");
    expect(await places()).toEqual({ ...located, Tarnley: "Cambridge, Massachusetts, US" });
    expect(await countWork(ctx)).toEqual({});
    await importList([{ ...site("Otherly"), city: "Cambridge" }], "1", "other.csv");
    expect(await countWork(ctx)).toEqual({ place: 1 });
  });

  it("remain unknown when none of the places is right", async () => {
    await importList(AMBIGUOUS);
    const { id } = await openItem();
    expect(await answerPlace(ctx, { id, option: null })).toBe(0);
    await importList(AMBIGUOUS, "2");
    expect(await countWork(ctx)).toEqual({});
    expect(await places()).toMatchObject({ Fernhollow: "Cambridge" });
    await expect(answerPlace(ctx, { id, option: 0 })).rejects.toMatchObject({ code: "conflict" });
    expect(await listDecidedWork(ctx, { limit: 5 })).toMatchObject([
      { id: String(id), title: "Cambridge", what: "rejected", company: null },
    ]);
  });

  it("are open again after undoing the answer", async () => {
    await importList(AMBIGUOUS);
    const before = await places();
    const { id } = await openItem();
    await answerPlace(ctx, { id, option: 0 });
    await undoPlace(ctx, { id });
    expect(await places()).toEqual(before);
    expect(await openItem()).toMatchObject({ id, companies: 2 });
    await expect(undoPlace(ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    await expect(answerPlace(ctx, { id, option: 99 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(answerPlace(ctx, { id: id + 1, option: 0 })).rejects.toMatchObject({ code: "not_found" });
  });

  it("leave the queue once the import is undone", async () => {
    await importList(AMBIGUOUS);
    const { rows } = await sql<{ id: number }>`select id from document`.execute(ctx.db);
    await undoImport(ctx, { documentId: rows[0]?.id ?? 0 });
    expect(await countWork(ctx)).toEqual({});
  });
});

describe("cities that their stated country does not have", () => {
  const doubted = [{ ...site("Fernhollow"), city: "Toulouse", doubtedCountry: "VN" }];

  it("wait without a country, and are asked about with the stated country among the options", async () => {
    await importList(doubted);
    expect(await places()).toEqual({ Fernhollow: "Toulouse" });
    const { options, city, country, companies } = await openItem();
    expect({ city, country, companies }).toEqual({ city: "Toulouse", country: "VN", companies: 1 });
    expect(options.map((option) => option.country)).toEqual(["FR", "VN"]);
  });

  it.each([
    ["FR", "Toulouse, Occitanie, FR"],
    ["VN", "Toulouse, VN"],
  ])("are in %s if a reviewer says so, until that is undone", async (chosen, place) => {
    await importList(doubted);
    const { id, options } = await openItem();
    expect(await answerPlace(ctx, { id, option: options.findIndex(({ country }) => country === chosen) })).toBe(1);
    expect(await places()).toEqual({ Fernhollow: place });
    await importList(doubted, "2");
    expect(await places()).toEqual({ Fernhollow: place });
    await undoPlace(ctx, { id });
    expect(await places()).toEqual({ Fernhollow: "Toulouse" });
  });
});

describe("deriveAgain", () => {
  it("changes nothing without a change in the gazetteer", async () => {
    await importList(AMBIGUOUS);
    const { id } = await openItem();
    await answerPlace(ctx, { id, option: 1 });
    const before = await claims();
    expect(await deriveAgain(ctx)).toEqual({ companies: 0 });
    expect(await claims()).toEqual(before);
  });

  it("adds missing locations, corrects outdated ones, removes wrong ones and asks about ambiguous ones", async () => {
    await importList([...AMBIGUOUS, { ...site("Tarnley"), city: "Nowhereville" }]);
    const [before, located] = [await claims(), await places()];
    await sql`delete from claim where method = 'derived' and fields ->> 'country' = 'GB'`.execute(ctx.db);
    await sql`update claim set fields = fields || '{"region": "Elsewhere"}' where method = 'derived'`.execute(ctx.db);
    await sql`
      insert into claim (subject_kind, subject_id, document_id, ref, method, effective_at, retrieved_at, fields)
      select subject_kind, subject_id, document_id, ref, 'derived', effective_at, retrieved_at,
        '{"country": "FR", "derivedFrom": {"city": "Nowhereville"}}'
      from claim where fields ->> 'city' = 'Nowhereville'`.execute(ctx.db);
    await sql`delete from place_question`.execute(ctx.db);
    await deriveAgain(ctx);
    expect(await claims()).toEqual(before);
    expect(await places()).toEqual(located);
    expect(await countWork(ctx)).toEqual({ place: 1 });
  });
});
