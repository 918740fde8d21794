import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identifyingDomain, registrableDomain } from "./domain.ts";

describe("registrableDomain", () => {
  it.each([
    ["https://www.northwind.example/about?x=1#y", "northwind.example"],
    ["HTTPS://Shop.Northwind.CO.UK:8080", "northwind.co.uk"],
    ["northwind.com.", "northwind.com"],
    ["https://htp://www.northwind.com", "northwind.com"],
    ["http://https://northwind.com", "northwind.com"],
    ["http//northwind.com/", "northwind.com"],
    ["https:/northwind.com", "northwind.com"],
    ["htpps://northwind.com", "northwind.com"],
    ["//northwind.com", "northwind.com"],
    ["https://user:secret@northwind.com/", "northwind.com"],
    [" www..northwind.com ", "northwind.com"],
    ["https://bücher-nordwind.de", "xn--bcher-nordwind-gsb.de"],
    ["northwind.github.io", "northwind.github.io"],
    ["www.northwind.com.br", "northwind.com.br"],
    ["https://github.io/", "github.io"],
    ["https://northwind.com, https://northwind.org", "northwind.com"],
  ])("maps %s to %s", (address, domain) => {
    expect(registrableDomain(address)).toBe(domain);
  });

  it.each([
    "",
    "https://",
    "northwind",
    "Northwind Inc.",
    "co.uk",
    "www.com.br",
    "192.0.2.7",
    "http://[2001:db8::1]/",
    "localhost:3000",
    "jane@northwind.com",
    "mailto:jane@northwind.com",
    "javascript:alert(1)",
    "northwind.notatld",
    "https://northwind",
    `${"a".repeat(64)}.com`,
  ])("returns null for %j", (text) => {
    expect(registrableDomain(text)).toBeNull();
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain()), (text) => {
        const domain = registrableDomain(text);
        fc.pre(domain !== null);
        expect(registrableDomain(domain ?? "")).toBe(domain);
      }),
    );
  });
});

describe("identifyingDomain", () => {
  it.each([
    ["https://northwind.com/about", "northwind.com"],
    ["https://northwind.com/blog", "northwind.com"],
    ["https://techcrunch.com/", "techcrunch.com"],
    ["https://about.google.com", "google.com"],
    ["https://northwind.github.io", "northwind.github.io"],
    ["https://gitlab.com/", "gitlab.com"],
    ["www.notion.so", "notion.so"],
  ])("maps %s to %s", (address, domain) => {
    expect(identifyingDomain(address)).toBe(domain);
  });

  it.each([
    "https://www.linkedin.com/company/northwind",
    "https://uk.linkedin.com/company/northwind",
    "linkedin.com",
    "https://angel.co/northwind",
    "https://x.com/northwind",
    "https://sites.google.com/view/northwind",
    "https://www.prnewswire.com/northwind-raises-money.html",
    "https://daily.example/2026/07/15/northwind-raises",
    "https://northwind.example/blog/northwind-raises-a-seed-round",
    "https://apps.apple.com/app/id1",
    "https://northwind.notion.site",
    "https://northwind.medium.com",
    "https://northwind.wixsite.com/home",
    "https://linktr.ee/northwind",
    "https://bit.ly/abc",
    "https://gitlab.com/northwind",
    "https://www.ycombinator.com/companies/northwind",
    "https://northwind.substack.com",
    "not a site",
  ])("returns null for %s", (address) => {
    expect(identifyingDomain(address)).toBeNull();
  });
});
