import { describe, expect, it } from "vitest";
import { nextPage } from "./next-page.ts";

describe("nextPage", () => {
  it.each([
    [null, "/account"],
    ["", "/account"],
    ["/companies?stage=Seed&stage=Series+A", "/companies?stage=Seed&stage=Series+A"],
    ["/companies#top", "/companies"],
    ["/a/../b", "/b"],
    ["https://elsewhere.example/", "/account"],
    ["//elsewhere.example/", "/account"],
    ["/\\elsewhere.example", "/account"],
    ["/\t/elsewhere.example", "/account"],
    ["/.//elsewhere.example", "/account"],
    ["javascript:alert(1)", "/account"],
    ["companies", "/account"],
    [`/${"a".repeat(2_000)}`, "/account"],
  ])("turns %j into %s", (asked, page) => {
    expect(nextPage(asked)).toBe(page);
  });
});
