import { describe, expect, it } from "vitest";
import { pageAddress } from "./page-address.ts";

describe("pageAddress", () => {
  it.each([
    ["/companies", "/companies"],
    ["/companies?page=1", "/companies"],
    ["/companies?utm_source=x&page=3&fbclid=y", "/companies?page=3"],
    ["/companies?page=3&page=4", "/companies?page=3"],
    ["/companies?page=", "/companies?page="],
    ["/companies?page=%26x", "/companies?page=%26x"],
    ["/companies?page=2#part", "/companies?page=2"],
    ["/companies?stage=Seed&industry=Health&x=1&stage=Angel&sort=date", "/companies?stage=Angel&stage=Seed&industry=Health"],
    ["/companies?search=&amount-min=&within=&sort=date&dir=desc", "/companies"],
    ["/companies?hide=proof&after=abc&hide=site&hide=nothing", "/companies?hide=site&hide=proof&after=abc"],
    ["/companies?search=deep+sea&more=stage", "/companies?search=deep+sea&more=stage"],
    ["/feeds/rounds.rss?stage=Seed&sort=amount&utm_source=x", "/feeds/rounds.rss?stage=Seed"],
    ["/companies/founders?page=2&rank=3", "/companies/founders?page=2"],
    ["/companies/lanternfish?page=2", "/companies/lanternfish"],
    ["/companies/founders/ada?ref=mail", "/companies/founders/ada"],
    ["/top-founders?rank=2", "/top-founders?rank=2"],
    ["/?utm_campaign=x", "/"],
    ["/a/../companies", "/companies"],
    ["//elsewhere.example/x", "//elsewhere.example/x"],
    ["/somewhere-else", "/somewhere-else"],
    ["/somewhere-else?utm_source=mail&gclid=x", "/somewhere-else"],
    ["/blog?page=2&category=x", "/blog?page=2"],
    ["/coverage?page=2", "/coverage"],
    ["/developers?ref=mail", "/developers"],
  ])("%s is kept under %s", (target, address) => {
    expect(pageAddress(target)).toBe(address);
  });

  it.each([
    ["a page whose parameters are not known", "/somewhere-else?utm_source=mail&q=1"],
    ["a list whose page tells what of the address it could not read", "/companies?within=8"],
    ["a feed of such a list", "/feeds/rounds.rss?amount-min=x"],
    ["an interface for programs", "/rest/v1/leads"],
    ["a picture", "/share/site.png"],
    ["broken percent encoding", "/companies/%E0%A4%A"],
    ["a NUL", "/companies/x%00y"],
    ["the absolute form", "http://elsewhere.example/"],
    ["an endless address", `/${"x".repeat(2_000)}`],
  ])("%s is not kept", (_, target) => {
    expect(pageAddress(target)).toBeNull();
  });
});
