import { describe, expect, it } from "vitest";
import { CLAIM_IDS, CLAIMS } from "./claims.ts";
import { checkedStatement } from "./comparisons.ts";
import { FAQ } from "./faq.ts";
import { TESTIMONIALS } from "./testimonials.ts";

// Importing the content validates it against its schemas; these tests check the rest.
describe("checkedStatement", () => {
  const statement = { text: "Lists rounds weekly.", source: "https://other.example/faq", checkedOn: "2026-11-02" };

  it("accepts a statement with its source and check date", () => {
    expect(checkedStatement.safeParse(statement).success).toBe(true);
  });

  it.each([
    { source: undefined },
    { source: "their site" },
    { source: "http://other.example" },
    { checkedOn: undefined },
    { checkedOn: "last week" },
  ])("rejects a statement with %j", (change) => {
    expect(checkedStatement.safeParse({ ...statement, ...change }).success).toBe(false);
  });
});

describe("content", () => {
  it("lists every question and customer once", () => {
    expect(new Set(FAQ.map(({ question }) => question)).size).toBe(FAQ.length);
    expect(new Set(TESTIMONIALS.map(({ name }) => name)).size).toBe(3);
  });

  it("has a value for every claim", () => {
    expect(Object.keys(CLAIMS).sort()).toEqual([...CLAIM_IDS].sort());
  });
});
