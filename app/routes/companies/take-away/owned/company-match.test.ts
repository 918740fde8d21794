import { describe, expect, it } from "vitest";
import { OwnedCompanies, type OwnedRow } from "./company-match.ts";

const row = (cells: Partial<Record<keyof OwnedRow, string>>): OwnedRow => ({
  domains: cells.domains === undefined ? [] : [cells.domains],
  emails: cells.emails === undefined ? [] : [cells.emails],
  names: cells.names === undefined ? [] : [cells.names],
});

function owned(...rows: Parameters<typeof row>[0][]): OwnedCompanies {
  const companies = new OwnedCompanies();
  for (const cells of rows) companies.add(row(cells));
  return companies;
}

describe("a company somebody has already", () => {
  it.each([
    ["www.acme.example", "https://acme.example/about"],
    ["HTTPS://Shop.Acme.Example/path?x=1", "acme.example"],
    ["acme.example; acme.test", "http://acme.test"],
    ["bücher.example", "https://xn--bcher-kva.example"],
    ["info@acme.example", "acme.example"],
  ])("is found by the website %s when the list says %s", (domains, domain) => {
    expect(owned({ domains }).match({ domain, name: "Another name" })).toBe("domain");
  });

  it.each([["ada@acme.example"], ["Ada <ada@acme.example>"], ["ada@mail.acme.example, kofi@gmail.com"], ["acme.example"]])("is found by the mail address %s", (emails) => {
    expect(owned({ emails }).match({ domain: "acme.example", name: null })).toBe("domain");
  });

  it.each([
    ["Acme, Inc.", "ACME"],
    ["Céleste Énergie SAS", "Celeste Energie"],
    ["Lumo (formerly Bright)", "Bright GmbH"],
  ])("is found by its name %s as %s", (names, name) => {
    expect(owned({ names }).match({ domain: "acme.example", name })).toBe("name");
  });

  it("is found by name where only one of the two has a website", () => {
    expect(owned({ names: "Acme", domains: "acme.example" }).match({ domain: null, name: "Acme" })).toBe("name");
    expect(owned({ names: "Acme" }).match({ domain: "acme.example", name: "Acme" })).toBe("name");
  });
});

describe("a company somebody does not have", () => {
  it("is one with the same name and another website", () => {
    expect(owned({ names: "Acme", domains: "acme.example" }).match({ domain: "acme.test", name: "Acme" })).toBeNull();
  });

  it.each([
    ["emails", "ada@gmail.com", "gmail.com"],
    ["emails", "ada@hey.com", "hey.com"],
    ["domains", "ada@proton.me", "proton.me"],
    ["domains", "https://linkedin.com/company/acme", "https://www.linkedin.com/company/other"],
    ["domains", "acme.github.io", "other.github.io"],
    ["domains", "n/a", "n/a"],
    ["names", "  ", " "],
  ] as const)("is not told by %s %s", (kind, cell, domain) => {
    const companies = new OwnedCompanies();
    companies.add(row({ [kind]: cell }));
    expect(companies.match({ domain, name: "" })).toBeNull();
  });

  it("is the provider itself by its website, not by its customers' addresses", () => {
    expect(owned({ domains: "proton.me" }).match({ domain: "https://proton.me", name: null })).toBe("domain");
  });
});

it("says of each row what it can be found by, and can be made again from its keys", () => {
  const companies = new OwnedCompanies();
  expect([{ domains: "acme.example", names: "Acme" }, { names: "Birch" }, { domains: "-" }].map((cells) => companies.add(row(cells)))).toEqual(["domain", "name", null]);
  const again = new OwnedCompanies(companies.keys());
  expect(again.keys()).toEqual({ domains: ["acme.example"], names: ["acme"], bareNames: ["birch"] });
  expect(again.match({ domain: "acme.example", name: null })).toBe("domain");
});
