import { describe, expect, it } from "vitest";
import { pageAddress } from "./page-address.ts";

describe("pageAddress", () => {
  it.each([
    ["/companies", "/companies"],
    ["/companies?page=1", "/companies"],
    ["/companies.data?_routes=root&stage=Seed", "/companies.data?stage=Seed"],
    ["/companies?utm_source=x&page=3&fbclid=y", "/companies?page=3"],
    ["/companies?page=3&page=4", "/companies?page=3"],
    ["/companies?page=2#part", "/companies?page=2"],
    [
      "/companies?stage=Seed&industry=Health&utm_x=1&stage=Angel&sort=date",
      "/companies?stage=Angel&stage=Seed&industry=Health",
    ],
    ["/companies?sort=date&dir=desc", "/companies"],
    ["/companies?hide=proof&after=abc&hide=founder&hide=nothing", "/companies?hide=founder&hide=proof&after=abc"],
    ["/companies?view=charts&density=comfortable", "/companies?view=charts"],
    ["/companies?sort=amount&q=+seed+uk&search=x&stage=Angel", "/companies?stage=Angel&search=seed+uk&sort=amount"],
    ["/companies?q=deep+sea&search=deep+sea", "/companies?search=deep+sea"],
    ["/companies?search=deep+sea&more=stage", "/companies?search=deep+sea&more=stage"],
    ["/feeds/rounds.rss?country=FR&stage=Seed", "/feeds/rounds.rss?stage=Seed&country=FR"],
    ["/companies/lanternfish?ref=mail", "/companies/lanternfish"],
    ["/companies/founders/ada?ref=mail", "/companies/founders/ada"],
    ["/top-founders?rank=2", "/top-founders?rank=2"],
    ["/?utm_campaign=x", "/"],
    ["/a/../companies", "/companies"],
    ["//elsewhere.example/x", "//elsewhere.example/x"],
    ["/somewhere-else", "/somewhere-else"],
    ["/somewhere-else?utm_source=mail&gclid=x", "/somewhere-else"],
    ["/blog?page=2&utm_source=x", "/blog?page=2"],
    ["/coverage?ref=mail", "/coverage"],
    ["/developers?ref=mail", "/developers"],
  ])("caches %s under %s", (target, address) => {
    expect(pageAddress(target)).toBe(address);
  });

  it.each([
    ["a page with unknown parameters", "/somewhere-else?utm_source=mail&q=1"],
    ["a list that reports an unreadable part of its address", "/companies?within=8"],
    ["a list that reports an unknown parameter", "/companies?stage=Seed&nosuch=1"],
    ["a list that reports what is no page", "/companies?page=%26x"],
    ["a list that redirects to its address without empty parameters", "/companies?search=&amount-min=&stage=Seed"],
    ["a page that reports an unknown parameter", "/companies/lanternfish?page=2"],
    ["a feed of that list", "/feeds/rounds.rss?amount-min=x"],
    ["a feed that rejects unknown parameters", "/feeds/rounds.rss?stages=Seed"],
    ["an API", "/rest/v1/leads"],
    ["a picture", "/share/site.png"],
    ["broken percent encoding", "/companies/%E0%A4%A"],
    ["a NUL", "/companies/x%00y"],
    ["the absolute form", "http://elsewhere.example/"],
    ["an overlong address", `/${"x".repeat(2_000)}`],
  ])("does not cache %s", (_, target) => {
    expect(pageAddress(target)).toBeNull();
  });
});
