import { describe, expect, it } from "vitest";
import { type Claim, strongestFirst, winningClaims } from "./claim.ts";
import type { CompanyFields } from "./fields.ts";

const CLAIM: Claim<CompanyFields> = {
  method: "imported", sourceUrl: null, ref: "", effectiveAt: new Date("2026-01-01"), retrievedAt: new Date("2026-01-01"), fields: { name: "Fernhollow" },
};
const claim = (change: Partial<Claim<CompanyFields>>): Claim<CompanyFields> => ({ ...CLAIM, ...change });

describe("the stronger of two claims", () => {
  const later = new Date("2026-02-01");
  it.each<[string, Partial<Claim<CompanyFields>>, Partial<Claim<CompanyFields>>]>([
    ["is an edit, not a filing of a later day", { method: "edited" }, { method: "filed", effectiveAt: later }],
    ["is a filing, not an article of a later day", { method: "filed" }, { method: "published", effectiveAt: later }],
    ["is an article, not a list of a later day", { method: "published" }, { method: "imported", effectiveAt: later }],
    ["speaks for the later day, whatever its place", { effectiveAt: later }, { ref: "9", retrievedAt: later }],
    ["has the greater accession number, whenever it was retrieved", { ref: "0001-26-000002" }, { ref: "0001-26-000001", retrievedAt: later }],
    ["was retrieved later, whatever its address", { retrievedAt: later }, { sourceUrl: "https://z.example" }],
    ["has the greater address, whatever it says", { sourceUrl: "https://b.example" }, { sourceUrl: "https://a.example", fields: { name: "Quillon" } }],
    ["is decided by what they say, where all else is alike", { fields: { name: "Quillon" } }, { fields: { name: "Fernhollow" } }],
  ])("%s", (_, stronger, weaker) => {
    const [first, second] = [claim(stronger), claim(weaker)];
    for (const arrival of [[first, second], [second, first]]) {
      expect(strongestFirst(arrival)[0]).toBe(first);
      expect(winningClaims<CompanyFields, Claim<CompanyFields>>(arrival).get("name")).toBe(first);
    }
  });
});

describe("a field's winning claim", () => {
  it("is the strongest that states it", () => {
    const filing = claim({ method: "filed", fields: { name: "Fernhollow" } });
    const list = claim({ fields: { name: "FERNHOLLOW", city: "Lyon" } });
    const winners = winningClaims<CompanyFields, Claim<CompanyFields>>([filing, list]);
    expect([winners.get("name"), winners.get("city")]).toEqual([filing, list]);
  });
});
