import { describe, expect, it } from "vitest";
import { pageNumberOf } from "./page-number.ts";

describe("pageNumberOf", () => {
  it.each([
    ["", 1],
    ["?page=1", 1],
    ["?page=27", 27],
    ["?page=1000000", 1_000_000],
    ["?page=1000001", null],
    ["?page=0", 1],
    ["?page=-2", 1],
    ["?page=01", 1],
    ["?page=1.5", 1],
    ["?page=1e3", 1],
    ["?page=", 1],
    ["?page=two", 1],
    ["?page=2&page=3", 2],
  ])("reads %s as %s", (query, number) => {
    expect(pageNumberOf(new Request(`http://site.example/companies${query}`), "page")).toBe(number);
  });
});
