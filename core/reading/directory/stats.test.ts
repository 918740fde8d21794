import { describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { useDatabase } from "../../../test/database.ts";
import { catalogueVersion } from "./published.ts";
import { rebuildDirectory } from "./refresh.ts";
import { directoryStats } from "./stats.ts";

const database = useDatabase();
const operator = () =>
  ({ db: database.db, actor: { id: "operator", access: "owner" }, clock: { now: () => new Date() } }) as const;

describe("directoryStats", () => {
  it("is zero for an empty catalogue", async () => {
    expect(await directoryStats(operator())).toEqual({
      companies: 0,
      rounds: 0,
      people: 0,
      founders: 0,
      investors: 0,
      claims: 0,
      documents: 0,
      openReviews: 0,
      roundsBySource: [],
      roundsByFundingType: [],
      roundsByCountry: [],
      documentsBySource: [],
      quarantinedByCode: [],
    });
  });

  it("counts published rows and ingested documents", async () => {
    const make = catalogueBuilders(database.db);
    const { db } = database;
    const french = await make.company({ country: "FR" });
    const placeless = await make.company();
    await make.company({ withdrawn_at: "2026-11-01T00:00:00Z" });
    await make.role(await make.person(), french);
    await make.role(await make.person(), french, { relation: "director" });
    await make.person({ withdrawn_at: "2026-11-01T00:00:00Z" });
    const document = await make.document({ source: "list-file" });
    for (const [company, stage] of [
      [french, "Seed"],
      [french, "bridge"],
      [placeless, null],
    ] as const) {
      const round = await make.round(company, { stage_text: stage, funding_type: stage === "Seed" ? "Seed" : null });
      await make.claim("round", round, {}, { documentId: document });
      await make.investors(round, ["Fund One"]);
    }
    await make.round(french, { state: "raising" });
    await db
      .insertInto("quarantined_row")
      .values(
        ["bad_amount", "bad_date", "bad_date"].map((code) => ({
          document_id: document,
          ref: "row 2",
          code,
          reason: "",
        })),
      )
      .execute();
    await db
      .insertInto("review_item")
      .values([
        { kind: "match", reason: "" },
        { kind: "match", reason: "", status: "rejected" },
      ])
      .execute();
    const version = await catalogueVersion(operator());
    await rebuildDirectory(operator());

    expect(await catalogueVersion(operator())).toBe(version + 1);
    expect(await directoryStats(operator())).toEqual({
      companies: 2,
      rounds: 3,
      people: 2,
      founders: 1,
      investors: 1,
      claims: 3,
      documents: 1,
      openReviews: 1,
      roundsBySource: [{ name: "list-file", count: 3 }],
      roundsByFundingType: [
        { name: "Seed", count: 1 },
        { name: "bridge", count: 1 },
        { name: null, count: 1 },
      ],
      roundsByCountry: [
        { name: "FR", count: 2 },
        { name: null, count: 1 },
      ],
      documentsBySource: [{ name: "list-file", count: 1 }],
      quarantinedByCode: [
        { name: "bad_date", count: 2 },
        { name: "bad_amount", count: 1 },
      ],
    });
  });
});
