import { describe, expect, it } from "vitest";
import { companyWebsite, nameInLinks } from "./company-website.ts";

const ARTICLE = "https://www.outlet.example/2026/05/acmely";
const link = (href: string, text = "here") => ({ href, text });

describe("companyWebsite", () => {
  it("chooses the link whose words are the company's name", () => {
    const links = [
      link("https://fooridge.example/", "Fooridge"),
      link("https://www.kilns.example/about", "Acmely, Inc."),
    ];
    expect(companyWebsite(links, "Acmely", ARTICLE)).toBe("https://www.kilns.example");
  });

  it.each([
    "https://acmely.example",
    "https://getacmely.example",
    "https://acmelyhq.example",
    "https://ac-mely.example",
  ])("chooses the only domain spelt like the name: %s", (site) => {
    expect(companyWebsite([link("https://fooridge.example/"), link(`${site}/x`)], "Acmely", ARTICLE)).toBe(site);
  });

  it("never chooses the outlet's, a social network's, a tracker's or another company's site", () => {
    const links = [
      link("https://outlet.example/tags/acmely", "Acmely"),
      link("https://www.linkedin.com/company/acmely", "Acmely"),
      link("https://outlet.us1.list-manage.com/acmely", "Acmely"),
      link("https://fooridge.example/portfolio", "Fooridge Ventures"),
    ];
    expect(companyWebsite(links, "Acmely", ARTICLE)).toBeUndefined();
  });

  it("ignores articles about the company on other sites", () => {
    const links = [link("https://other.example/2025/01/acmely-wins", "Acmely")];
    expect(companyWebsite(links, "Acmely", ARTICLE)).toBeUndefined();
  });

  it("chooses nothing between two sites", () => {
    const links = [link("https://one.example/", "Acmely"), link("https://two.example/", "Acmely")];
    expect(companyWebsite(links, "Acmely", ARTICLE)).toBeUndefined();
  });
});

describe("nameInLinks", () => {
  it.each([
    ["Danish Acmely", "Acmely", "https://acmely.example", "Acmely"],
    ["ACMELY", "Acmely", "https://acmely.example", "Acmely"],
    ["Acmely", "Acmely Kilns", "https://acmelykilns.example/about", "Acmely Kilns"],
    ["Acmely", "Acmely Kilns", "https://fooridge.example", "Acmely"],
    ["Acmely", "read more", "https://acmely.example", "Acmely"],
    ["Danish Acmely", "Acmely", "https://www.outlet.example/acmely", "Danish Acmely"],
  ])("reads %s with a link %s to %s as %s", (name, text, href, expected) => {
    expect(nameInLinks([link(href, text)], name, ARTICLE)).toBe(expected);
  });
});
