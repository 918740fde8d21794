import { describe, expect, it } from "vitest";
import { CLAIM_IDS, CLAIMS } from "../content/claims.ts";
import { PLANS } from "../content/plans.ts";
import { SHIPPED_CONTENT } from "./content/content.ts";
import { catalogueBuilders } from "../test/builders/catalogue.ts";
import { fakeClockContext } from "../test/builders/context.ts";
import { useDatabase } from "../test/database.ts";
import { rebuildDirectory } from "../core/reading/directory/refresh.ts";
import { CLAIMS_PIECE } from "./content/pieces/claims.ts";
import { planOffer } from "./plans/plan-offers.ts";
import { measuredClaims, readClaims, statedClaims } from "./shown-claims.ts";

const first = (claims: ReturnType<typeof statedClaims>) =>
  planOffer("pro", { plan: PLANS.pro, brand: "Brand", claims }).features[0];

const lifetime = (usd: number) =>
  planOffer("lifetime", { plan: PLANS.lifetime, brand: "Brand", claims: statedClaims(SHIPPED_CONTENT), usd });

const FIGURES = { roundsInLast30Days: 1_234, companies: 80, fundingUsd: 56_700_000, omitsAmounts: true };

describe("claims", () => {
  it("are all shown as stated by default", () => {
    expect([...statedClaims(SHIPPED_CONTENT).keys()].sort()).toEqual([...CLAIM_IDS].sort());
    expect(statedClaims(SHIPPED_CONTENT).get("total-funding")).toMatchObject({
      value: "$2B+",
      label: "Total Funding Tracked",
    });
  });

  it("are replaced by measurements or else hidden", () => {
    const claims = measuredClaims(SHIPPED_CONTENT, FIGURES);
    expect(Object.fromEntries(claims)).toEqual({
      "leads-monthly": { value: "1,234", label: "Funding rounds in the last 30 days" },
      "total-funding": {
        value: "$56.7M",
        label: "Total Funding Tracked",
        note: "without amounts that have no dollar value",
      },
      "free-leads": { value: "20", label: "Free handpicked leads" },
    });
  });

  it("are hidden when the measurement is zero", () => {
    const none = { roundsInLast30Days: 0, companies: 0, fundingUsd: 0, omitsAmounts: false };
    expect([...measuredClaims(SHIPPED_CONTENT, none).keys()]).toEqual(["free-leads"]);
  });
});

describe("readClaims", () => {
  const database = useDatabase();
  const claimsOf = async (claims?: "stated" | "measured") => {
    const rating = { ...CLAIMS.rating, sample: false, source: "https://reviews.example/us" };
    const content = SHIPPED_CONTENT.with(CLAIMS_PIECE, { ...CLAIMS, rating });
    return Object.fromEntries(await readClaims(fakeClockContext(database.db), content, { claims }));
  };

  it("marks stated claims while sample rows are published, and then measures all but confirmed ones", async () => {
    const make = catalogueBuilders(database.db);
    const company = await make.company({ is_sample: true });
    await make.round(company, { is_sample: true, announced_on: "2026-08-20", announced_precision: "day" });
    await rebuildDirectory(fakeClockContext(database.db));
    const sampled = await claimsOf();
    expect(sampled["satisfaction"]).toEqual({ value: "97%", label: "Satisfaction", isSample: true });
    expect(sampled["rating"]).toEqual({ value: "4.9/5", label: "User Rating", source: "https://reviews.example/us" });
    expect((await claimsOf("stated"))["satisfaction"]).toEqual({ value: "97%", label: "Satisfaction" });
    await database.db.deleteFrom("lead").execute();
    expect(Object.keys(await claimsOf())).toEqual(["rating", "free-leads"]);
  });
});

describe("planOffer", () => {
  it("words a feature according to its claim, or omits it", () => {
    expect(first(statedClaims(SHIPPED_CONTENT))).toBe("1,000+ enriched leads monthly");
    expect(first(measuredClaims(SHIPPED_CONTENT, FIGURES))).toBe("1,234 funding rounds in the last 30 days");
    expect(first(new Map())).toBe("The complete list of rounds, companies and founders");
  });

  it("shows the current price and stops announcing the next one once it applies", () => {
    expect(lifetime(19)).toMatchObject({ price: "$19", note: "price increases after 100 users" });
    expect(lifetime(29)).toMatchObject({ price: "$29", note: null });
  });
});
