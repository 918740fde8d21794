import { describe, expect, it } from "vitest";
import { NO_FILTER } from "../../../../core/directory/search/filter.ts";
import { summaryOf } from "./summary.ts";

const active = [{ label: "x", without: NO_FILTER }];

describe("summaryOf", () => {
  it.each([
    [{ matching: 100, reached: 100, total: 12_345, active: [] }, "The newest 100 rounds"],
    [{ matching: 23, reached: 100, total: 12_345, active }, "23 of the newest 100 rounds match"],
    [{ matching: 1, reached: 12_345, total: 12_345, active }, "1 of 12,345 rounds matches"],
    [{ matching: 0, reached: 100, total: 12_345, active }, "None of the newest 100 rounds matches"],
    [{ matching: 12_345, reached: 12_345, total: 12_345, active: [] }, "12,345 rounds"],
  ])("of %o", (figures, text) => {
    expect(summaryOf(figures)).toBe(text);
  });
});
