import { describe, expect, it } from "vitest";
import { type Claim, strongestFirst, winningClaims } from "./claim.ts";
import type { CompanyFields } from "../facts/facts.ts";

const CLAIM: Claim<CompanyFields> = {
  method: "imported",
  sourceUrl: null,
  ref: "",
  effectiveAt: new Date("2026-01-01"),
  retrievedAt: new Date("2026-01-01"),
  fields: { name: "Fernhollow" },
};
const claim = (change: Partial<Claim<CompanyFields>>): Claim<CompanyFields> => ({ ...CLAIM, ...change });

describe("compareClaims", () => {
  const later = new Date("2026-02-01");
  it.each<[string, Partial<Claim<CompanyFields>>, Partial<Claim<CompanyFields>>]>([
    ["prefers an edit to a later filing", { method: "edited" }, { method: "filed", effectiveAt: later }],
    ["prefers a filing to a later article", { method: "filed" }, { method: "published", effectiveAt: later }],
    ["prefers an article to a later list", { method: "published" }, { method: "imported", effectiveAt: later }],
    ["prefers the later date over the reference", { effectiveAt: later }, { ref: "9", retrievedAt: later }],
    [
      "prefers the greater accession number over the later retrieval",
      { method: "filed", ref: "0001-26-000002" },
      { method: "filed", ref: "0001-26-000001", retrievedAt: later },
    ],
    [
      "prefers the greater content over the position in a list",
      { ref: "row 1", fields: { name: "Quillon" } },
      { ref: "row 2", fields: { name: "Fernhollow" } },
    ],
    ["prefers the later retrieval over the address", { retrievedAt: later }, { sourceUrl: "https://z.example" }],
    [
      "prefers the greater address over the content",
      { sourceUrl: "https://b.example" },
      { sourceUrl: "https://a.example", fields: { name: "Quillon" } },
    ],
    [
      "compares the content when everything else is equal",
      { fields: { name: "Quillon" } },
      { fields: { name: "Fernhollow" } },
    ],
  ])("%s", (_, stronger, weaker) => {
    const [first, second] = [claim(stronger), claim(weaker)];
    for (const arrival of [
      [first, second],
      [second, first],
    ]) {
      expect(strongestFirst(arrival)[0]).toBe(first);
      expect(winningClaims<CompanyFields, Claim<CompanyFields>>(arrival).get("name")).toBe(first);
    }
  });
});

describe("winningClaims", () => {
  it("picks the strongest claim that states the field", () => {
    const filing = claim({ method: "filed", fields: { name: "Fernhollow" } });
    const list = claim({ fields: { name: "FERNHOLLOW", city: "Lyon" } });
    const winners = winningClaims<CompanyFields, Claim<CompanyFields>>([filing, list]);
    expect([winners.get("name"), winners.get("city")]).toEqual([filing, list]);
  });
});
