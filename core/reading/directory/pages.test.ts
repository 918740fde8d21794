import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { type CompanyPage, readCompanyPage } from "./company-page.ts";
import { readFounderScreen } from "./founder-screen.ts";
import { readFounderPage } from "./founders.ts";
import { refreshDirectory } from "./refresh.ts";

const database = useDatabase();

const visitor = (): Context => ({
  db: database.db,
  actor: { id: "visitor", access: "anonymous" },
  clock: { now: () => new Date() },
});

const WITHDRAWN = { withdrawn_at: "2026-11-01T00:00:00Z" };
const RETRIEVED = "2026-11-02T00:00:00Z";
const FILED = {
  method: "filed",
  sourceUrl: "https://filings.example/1",
  sourceLabel: "SEC Form D",
  retrievedAt: new Date(RETRIEVED),
};
const LISTED = { method: "imported", sourceUrl: null, sourceLabel: "Imported list", retrievedAt: new Date(RETRIEVED) };
const EDITED = {
  method: "edited",
  sourceUrl: null,
  sourceLabel: "Edited on this site",
  retrievedAt: new Date(RETRIEVED),
};

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const elm = await make.company({
    slug: "elm",
    name: "Elm",
    former_names: ["Elmo"],
    city: "Lyon",
    country: "FR",
    website: "https://elm.example/",
    industry: "Health",
    year_founded: 2021,
    updated_at: "2026-11-03T00:00:00Z",
  });
  await make.formerSlug(elm, "elmo");
  const filing = {
    documentId: await make.document({ source: "sec-form-d", title: "0000000001-26-000001" }),
    method: "filed",
    sourceUrl: "https://filings.example/1",
    effectiveAt: "2026-10-01T00:00:00Z",
  } as const;
  const list = { documentId: await make.document({ source: "list-file", title: "rounds.csv" }) };
  await make.claim("company", elm, { name: "Elm", city: "Lyon", country: "FR" }, filing);
  await make.claim(
    "company",
    elm,
    { name: "Elmo", city: "Paris", website: "https://elm.example/", industry: ["Biotech"], country: "FR" },
    list,
  );
  await make.claim("company", elm, { industry: ["Health"] }, { method: "edited" });

  const founder = await make.person({ slug: "flo-elm", name: "Flo Elm", profile_url: "https://people.example/flo" });
  await make.formerPersonSlug(founder, "florence-elm");
  const officer = await make.person({ slug: "ole-officer", name: "Ole Officer" });
  const erased = await make.person({ slug: "erased", name: "", ...WITHDRAWN });
  const role = await make.role(officer, elm, { relation: "executive_officer", title: "CFO" });
  await make.claim("role", role, { relation: "executive_officer", title: "CFO" }, filing);
  await make.role(founder, elm, { title: "CEO" });
  await make.claim("person", founder, { name: "Flo Elm", profileUrl: "https://people.example/flo" }, list);
  await make.role(erased, elm);

  const older = await make.round(elm, {
    announced_on: "2025-03-01",
    announced_precision: "month",
    stage_text: "Seed",
    updated_at: "2026-11-05T00:00:00Z",
  });
  await make.claim(
    "round",
    older,
    { stageText: "Seed", announced: { date: "2025-03-01", precision: "month" }, amountText: "undisclosed" },
    list,
  );
  const newer = await make.round(elm, {
    first_sale_on: "2026-09-20",
    amount_minor: 200_00,
    amount_usd_minor: 220_00,
    currency: "EUR",
    fx_rate_on: "2026-09-20",
    fx_source: "ECB",
    funding_type: "Series A",
    stage_text: "series a",
  });
  await make.investors(newer, ["Fund One"]);
  await make.claim(
    "round",
    newer,
    { amount: { minor: 200_00, currency: "EUR" }, firstSale: { date: "2026-09-20", precision: "day" } },
    filing,
  );
  await make.claim(
    "round",
    newer,
    {
      amount: { minor: 100_00, currency: "EUR" },
      stageText: "series a",
      investors: [{ name: "Fund One", lead: true }],
    },
    list,
  );
  await make.round(elm, { state: "raising" });
  await make.round(elm, WITHDRAWN);

  const oak = await make.company({ slug: "oak", name: "Oak", industry: "Health", country: "FR" });
  await make.role(await make.person({ slug: "ash-oak", name: "Ash Oak" }), oak);
  await make.role(founder, oak, { relation: "director" });
  await make.round(oak, { announced_on: "2024-01-01" });

  const merged = await make.company({ slug: "elm-labs", merged_into_id: elm });
  const mergedTwice = await make.company({ slug: "elm-labs-inc", merged_into_id: merged });
  const withdrawn = await make.company({ slug: "withdrawn", ...WITHDRAWN });
  const intoWithdrawn = await make.company({ slug: "into-withdrawn", merged_into_id: withdrawn });
  await refreshDirectory(visitor(), [elm, oak, merged, mergedTwice, withdrawn, intoWithdrawn]);
});

async function elmPage(): Promise<CompanyPage> {
  const found = await readCompanyPage(visitor(), { slug: "elm" });
  if (found.kind !== "found") throw new Error(`elm is ${found.kind}`);
  return found.page;
}

describe("readCompanyPage", () => {
  it.each([
    ["elmo", { kind: "moved", slug: "elm" }],
    ["elm-labs", { kind: "moved", slug: "elm" }],
    ["elm-labs-inc", { kind: "moved", slug: "elm" }],
    ["withdrawn", { kind: "gone" }],
    ["into-withdrawn", { kind: "gone" }],
    ["nobody", { kind: "missing" }],
    ["", { kind: "missing" }],
  ])("resolves /companies/%s", async (slug, expected) => {
    expect(await readCompanyPage(visitor(), { slug })).toEqual(expected);
  });

  it("shows each value with the strongest claim that states it", async () => {
    expect(await elmPage()).toMatchObject({
      slug: "elm",
      isSample: false,
      name: { value: "Elm", proof: FILED },
      formerNames: { value: ["Elmo"], proof: LISTED },
      city: { value: "Lyon", proof: FILED },
      country: { value: "FR", proof: FILED },
      website: { value: "https://elm.example/", proof: LISTED },
      industry: { value: ["Health"], proof: EDITED },
      industries: ["Health"],
      yearFounded: { value: 2021, proof: null },
    });
  });

  it("returns null for values that no claim states", async () => {
    expect(await elmPage()).toMatchObject({
      legalName: null,
      description: null,
      region: null,
      headcountBand: null,
      profileUrls: null,
      cik: null,
    });
  });

  it("lists founders first and omits withdrawn people", async () => {
    expect((await elmPage()).people).toMatchObject([
      {
        name: "Flo Elm",
        slug: "flo-elm",
        relation: "founder",
        title: { value: "CEO", proof: null },
        profileUrl: { value: "https://people.example/flo", proof: LISTED },
        proof: LISTED,
      },
      {
        name: "Ole Officer",
        slug: "ole-officer",
        relation: "executive_officer",
        title: { value: "CFO", proof: FILED },
        profileUrl: null,
        proof: FILED,
      },
    ]);
  });

  it("lists rounds newest first and marks offerings without sales", async () => {
    expect((await elmPage()).rounds).toMatchObject([
      {
        state: "closed",
        amount: { value: { minor: 200_00, currency: "EUR" }, proof: FILED },
        amountUsd: { minor: 220_00, rateOn: "2026-09-20", rateSource: "ECB" },
        fundingType: { value: "Series A", proof: LISTED },
        announced: null,
        firstSale: { value: { date: "2026-09-20", precision: "day" }, proof: FILED },
        investors: { value: [{ name: "Fund One", lead: true }], proof: LISTED },
        proofUrl: "https://filings.example/1",
      },
      {
        fundingType: { value: "Seed", proof: LISTED },
        announced: { value: { date: "2025-03-01", precision: "month" } },
        amount: null,
        amountUsd: null,
        proofUrl: null,
      },
      { state: "raising", amount: null, announced: null, investors: null, proofUrl: null },
    ]);
  });

  it("has the same source link as its lead", async () => {
    const leads = await database.db
      .selectFrom("lead")
      .select(["round_id", "proof_url"])
      .where("company_slug", "=", "elm")
      .orderBy("round_id")
      .execute();
    const rounds = (await elmPage()).rounds.filter((round) => round.state === "closed");
    expect(
      rounds
        .map((round) => ({ round_id: round.roundId, proof_url: round.proofUrl }))
        .sort((a, b) => a.round_id - b.round_id),
    ).toEqual(leads);
  });

  it("takes the latest update of any of its parts", async () => {
    await database.db.updateTable("person").set({ updated_at: "2026-11-04T00:00:00Z" }).execute();
    await database.db.updateTable("funding_round").set({ updated_at: "2026-11-05T00:00:00Z" }).execute();
    expect((await elmPage()).updatedAt).toEqual(new Date("2026-11-05T00:00:00Z"));
  });
});

describe("readFounderScreen", () => {
  it("has the company with people, rounds and proof, other companies and similar founders", async () => {
    const read = await readFounderScreen(visitor(), { slug: "flo-elm" });
    if (read.kind !== "found") throw new Error("the founder is of the sample");
    const { company, otherCompanies, similar } = read.page;
    expect(company.people.map(({ slug }) => slug)).toEqual(["flo-elm", "ole-officer"]);
    expect(company.people[0]?.profileUrl).toEqual({ value: "https://people.example/flo", proof: LISTED });
    expect(company.rounds[0]?.investors?.value).toEqual([{ name: "Fund One", lead: true }]);
    expect(otherCompanies).toEqual([
      { name: "Oak", slug: "oak", relation: "director", title: null, yearFounded: null },
    ]);
    expect(similar.map(({ slug }) => slug)).toEqual(["ash-oak"]);
  });

  it("keeps the name alone, and other companies, from readers who do not see the company", async () => {
    const outside: Context = { ...visitor(), publicAccess: { sampleSize: 1, delayDays: 0, pages: "teaser" } };
    expect(await readFounderScreen(outside, { slug: "ash-oak" })).toEqual({
      kind: "teaser",
      teaser: { slug: "ash-oak", name: "Ash Oak" },
    });
    expect(await readFounderScreen(outside, { slug: "flo-elm" })).toMatchObject({
      page: { otherCompanies: [], similar: [] },
    });
  });
});

describe("readFounderPage", () => {
  it("shows a founder with the newest round", async () => {
    expect(await readFounderPage(visitor(), { slug: "flo-elm" })).toMatchObject({
      kind: "found",
      page: {
        name: "Flo Elm",
        title: "CEO",
        companySlug: "elm",
        fundingType: "Series A",
        amount: { minor: 200_00, currency: "EUR" },
        amountUsdMinor: 220_00,
      },
    });
  });

  it.each([
    ["florence-elm", { kind: "moved", slug: "flo-elm" }],
    ["erased", { kind: "gone" }],
    ["ole-officer", { kind: "missing" }],
    ["nobody", { kind: "missing" }],
  ])("resolves /companies/founders/%s", async (slug, expected) => {
    expect(await readFounderPage(visitor(), { slug })).toEqual(expected);
  });
});
