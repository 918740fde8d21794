import { describe, expect, it } from "vitest";
import { summaryOf } from "./results.tsx";

const addressed = null;
const active = [{ label: "x", panel: null, address: "/companies" }];

describe("summaryOf", () => {
  it.each([
    [{ matching: 100, visible: 100, total: 12_345, active: [] }, "The newest 100 rounds"],
    [{ matching: 23, visible: 100, total: 12_345, active }, "23 of the newest 100 rounds match"],
    [{ matching: 1, visible: 12_345, total: 12_345, active }, "1 of 12,345 rounds matches"],
    [{ matching: 0, visible: 100, total: 12_345, active }, "0 of the newest 100 rounds match"],
    [{ matching: 12_340, visible: 12_345, total: 12_345, active: [] }, "12,340 of 12,345 rounds"],
    [{ matching: 12_345, visible: 12_345, total: 12_345, active: [] }, "12,345 rounds"],
    [{ matching: 1, visible: 1, total: 1, active: [] }, "1 round"],
  ])("describes %o", (figures, text) => {
    expect(summaryOf({ addressed, ...figures })).toBe(text);
  });

  it("says to members how many have an address", () => {
    const figures = { matching: 19, visible: 200, total: 200, active };
    expect(summaryOf({ ...figures, addressed: 7 })).toBe("19 of 200 rounds match, 7 with an address");
    expect(summaryOf({ ...figures, matching: 0, addressed: 0 })).toBe("No matches in 200 rounds");
  });
});
