import { describe, expect, it } from "vitest";
import { investorKey } from "./investors.ts";

describe("investorKey", () => {
  it.each([
    ["Copper Lantern Ventures, L.P.", "Copper Lantern Ventures"],
    ["a16z", "Andreessen Horowitz"],
    ["Andreessen Horowitz (a16z)", "a16z"],
    ["YC", "Y Combinator"],
  ])("treats %s and %s as the same", (a, b) => {
    expect(investorKey(a)).toBe(investorKey(b));
  });

  it.each([
    ["Copper Lantern Ventures", "Copper Lantern Capital"],
    ["Copper Lantern Fund II", "Copper Lantern Fund III"],
  ])("distinguishes %s from %s", (a, b) => {
    expect(investorKey(a)).not.toBe(investorKey(b));
  });
});
