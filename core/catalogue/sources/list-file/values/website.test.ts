import { describe, expect, it } from "vitest";
import { readHeadcount } from "../rows/row-facts.ts";
import { nameFromDomain, readWebsite } from "./website.ts";

describe("readWebsite", () => {
  it.each([
    ["one.example", "https://one.example/", "one.example"],
    ["http://one.example/in?utm_source=x&id=2#top", "http://one.example/in?id=2", "one.example"],
    ["https://htp://one.in/", "https://one.in/", "one.in"],
    ["http://http://one.in", "https://one.in/", "one.in"],
    ["www.one.co.uk", "https://www.one.co.uk/", "one.co.uk"],
    ["https://one.in/?srsltid=abc", "https://one.in/", "one.in"],
    ["one.com, two.com", "https://one.com/", "one.com"],
    ["httpbin.org", "https://httpbin.org/", "httpbin.org"],
    ["http://tppione.com", "http://tppione.com/", "tppione.com"],
    ["https//one.in", "https://one.in/", "one.in"],
  ])("reads %s", (text, url, domain) => {
    expect(readWebsite(text)).toEqual({ kind: "website", url, domain });
  });

  it("reads a page on a shared site as a profile, or ignores it", () => {
    expect(readWebsite("https://www.linkedin.com/company/one/?x=1")).toEqual({
      kind: "shared",
      url: "https://www.linkedin.com/company/one/",
    });
    expect(readWebsite("https://docs.google.com/document/one")).toEqual({ kind: "shared" });
  });

  it("accepts a site under a site builder's domain as the company's own", () => {
    expect(readWebsite("https://one.github.io")).toEqual({
      kind: "website",
      url: "https://one.github.io/",
      domain: "one.github.io",
    });
    expect(nameFromDomain("one.github.io")).toBe("One");
  });

  it.each([
    "one",
    "not a site",
    "https://localhost/",
    "https://127.0.0.1",
    "mailto:a@one.com",
    "a@one.com",
    "javascript:alert(1)",
    "https://user@one.com",
  ])("returns none for %s", (text) => {
    expect(readWebsite(text)).toEqual({ kind: "none" });
  });

  it("derives a company name from its domain", () => {
    expect(nameFromDomain("truediamond.in")).toBe("Truediamond");
    expect(nameFromDomain("true-diamond.co.in")).toBe("True Diamond");
  });
});

describe("readHeadcount", () => {
  it.each([
    ["45", "11-50"],
    ["11-50", "11-50"],
    ["51–200 employees", "51-200"],
    ["10,001+", "10001+"],
    ["2-5", "1-10"],
    ["20-80", undefined],
    ["1,500+", undefined],
    ["many", undefined],
  ])("reads %s", (text, band) => {
    expect(readHeadcount(text)).toBe(band);
  });
});
