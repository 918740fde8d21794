import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "../../../db/client.ts";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "./refresh.ts";

const contextOn = (db: Database): Context => ({
  db,
  actor: { id: "operator", access: "owner" },
  clock: { now: () => new Date("2026-11-20T12:00:00Z") },
});

async function directory(db: Database): Promise<{ leads: unknown[]; founders: unknown[] }> {
  const leads = await db.selectFrom("lead").selectAll().orderBy("round_id").execute();
  const founders = await db.selectFrom("founder_listing").selectAll().orderBy("person_id").execute();
  return { leads, founders };
}

describe("refreshDirectory", () => {
  const database = useDatabase();

  it("publishes a closed round with company, oldest founder, investors in order and strongest evidence", async () => {
    const make = catalogueBuilders(database.db);
    const company = await make.company({
      slug: "alder",
      name: "Alder",
      website: "https://alder.example/",
      domain: "alder.example",
      city: "Lyon",
      country: "FR",
      industry: "Energy",
    });
    await make.role(await make.person({ name: "Olu Officer" }), company, { relation: "executive_officer" });
    const founder = await make.person({
      slug: "ada-alder",
      name: "Ada Alder",
      profile_url: "https://people.example/ada",
    });
    await make.role(founder, company, { title: "CEO" });
    await make.role(await make.person({ name: "Second Founder" }), company);
    const round = await make.round(company, {
      amount_minor: 500_000_000,
      amount_usd_minor: 500_000_000,
      announced_on: "2026-10-02",
      funding_type: "Seed",
    });
    await make.investors(round, ["Zeta Capital", "Alpha Ventures"]);
    const filing = await make.document({ source: "sec-form-d" });
    const list = await make.document({ source: "list-file" });
    await make.claim(
      "round",
      round,
      {},
      { documentId: list, sourceUrl: "https://list.example/1", effectiveAt: "2026-11-10T00:00:00Z" },
    );
    await make.claim(
      "round",
      round,
      {},
      { documentId: filing, method: "filed", sourceUrl: "https://filing.example/1" },
    );
    await make.claim("round", round, {}, { method: "edited" });

    await refreshDirectory(contextOn(database.db), [company]);

    const { leads, founders } = await directory(database.db);
    expect(leads).toEqual([
      expect.objectContaining({
        round_id: round,
        company_slug: "alder",
        domain: "alder.example",
        founder_id: founder,
        founder_name: "Ada Alder",
        founder_slug: "ada-alder",
        founder_link: "https://people.example/ada",
        amount_minor: 500_000_000,
        listed_on: "2026-10-02",
        investors: [
          { name: "Zeta Capital", lead: true },
          { name: "Alpha Ventures", lead: false },
        ],
        proof_url: "https://filing.example/1",
        source_kind: "sec-form-d",
      }),
    ]);
    expect(founders).toEqual([
      expect.objectContaining({
        person_id: founder,
        title: "CEO",
        company_slug: "alder",
        round_id: round,
        funding_type: "Seed",
      }),
      expect.objectContaining({ name: "Second Founder", round_id: round }),
    ]);
  });

  it.each([
    ["raising", { state: "raising" }],
    ["withdrawn", { withdrawn_at: "2026-11-01T00:00:00Z" }],
  ])("omits a %s round and lists its founder without a round", async (kind, values) => {
    const make = catalogueBuilders(database.db);
    const slug = `without-lead-${kind}`;
    const company = await make.company({ slug });
    const person = await make.person({ slug: `founder-of-${slug}` });
    await make.role(person, company);
    await make.round(company, values);
    await refreshDirectory(contextOn(database.db), [company]);
    const { leads, founders } = await directory(database.db);
    expect(leads).not.toContainEqual(expect.objectContaining({ company_id: company }));
    expect(founders).toContainEqual(
      expect.objectContaining({ person_id: person, round_id: null, listed_on: "-infinity" }),
    );
  });

  it("has no source without evidence and 'edited' for an operator's edit", async () => {
    const make = catalogueBuilders(database.db);
    const company = await make.company({ slug: "no-evidence" });
    const bare = await make.round(company);
    const edited = await make.round(company);
    await make.claim("round", edited, {}, { method: "edited" });
    await refreshDirectory(contextOn(database.db), [company]);
    const { leads } = await directory(database.db);
    expect(leads).toContainEqual(
      expect.objectContaining({
        round_id: bare,
        proof_url: null,
        source_kind: null,
        listed_on: "-infinity",
        founder_id: null,
        investors: [],
      }),
    );
    expect(leads).toContainEqual(expect.objectContaining({ round_id: edited, proof_url: null, source_kind: "edited" }));
  });

  it("writes only rows that differ", async () => {
    const make = catalogueBuilders(database.db);
    const company = await make.company({ slug: "two-rounds" });
    const rounds = [await make.round(company), await make.round(company)];
    const ctx = contextOn(database.db);
    await refreshDirectory(ctx, [company]);
    const writtenBy = async () => {
      const { rows } = await sql<{
        xmin: string;
      }>`select xmin::text from listing where round_id = any(${rounds}) order by round_id`.execute(database.db);
      return rows.map((row) => row.xmin);
    };
    const before = await writtenBy();
    await database.db
      .updateTable("funding_round")
      .set({ stage_text: "Seed" })
      .where("id", "=", rounds[1] ?? 0)
      .execute();
    await refreshDirectory(ctx, [company]);
    const after = await writtenBy();
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});
