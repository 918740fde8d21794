import { describe, expect, it } from "vitest";
import { CompanyMatcher, type ListRow } from "./company-match.ts";

const row = (cells: Partial<Record<keyof ListRow, string>>): ListRow => ({
  domains: cells.domains === undefined ? [] : [cells.domains],
  emails: cells.emails === undefined ? [] : [cells.emails],
  names: cells.names === undefined ? [] : [cells.names],
});

function matcher(...rows: Parameters<typeof row>[0][]): CompanyMatcher {
  const companies = new CompanyMatcher();
  for (const cells of rows) companies.add(row(cells));
  return companies;
}

describe("a company on the exclusion list", () => {
  it.each([
    ["www.acme.example", "https://acme.example/about"],
    ["HTTPS://Shop.Acme.Example/path?x=1", "acme.example"],
    ["acme.example; acme.test", "http://acme.test"],
    ["bücher.example", "https://xn--bcher-kva.example"],
    ["info@acme.example", "acme.example"],
  ])("is found by the website %s when the list says %s", (domains, domain) => {
    expect(matcher({ domains }).match({ domain, name: "Another name" })).toBe("domain");
  });

  it.each([
    ["ada@acme.example"],
    ["Ada <ada@acme.example>"],
    ["ada@mail.acme.example, kofi@gmail.com"],
    ["acme.example"],
  ])("is found by the mail address %s", (emails) => {
    expect(matcher({ emails }).match({ domain: "acme.example", name: null })).toBe("domain");
  });

  it.each([
    ["Acme, Inc.", "ACME"],
    ["Céleste Énergie SAS", "Celeste Energie"],
    ["Lumo (formerly Bright)", "Bright GmbH"],
  ])("is found by its name %s as %s", (names, name) => {
    expect(matcher({ names }).match({ domain: "acme.example", name })).toBe("name");
  });

  it("is matched by name if only one of the two has a website", () => {
    expect(matcher({ names: "Acme", domains: "acme.example" }).match({ domain: null, name: "Acme" })).toBe("name");
    expect(matcher({ names: "Acme" }).match({ domain: "acme.example", name: "Acme" })).toBe("name");
  });
});

describe("a company not on the exclusion list", () => {
  it("may have the same name if its website differs", () => {
    expect(matcher({ names: "Acme", domains: "acme.example" }).match({ domain: "acme.test", name: "Acme" })).toBeNull();
  });

  it.each([
    ["emails", "ada@gmail.com", "gmail.com"],
    ["emails", "ada@hey.com", "hey.com"],
    ["domains", "ada@proton.me", "proton.me"],
    ["domains", "https://linkedin.com/company/acme", "https://www.linkedin.com/company/other"],
    ["domains", "acme.github.io", "other.github.io"],
    ["domains", "n/a", "n/a"],
    ["names", "  ", " "],
  ] as const)("is not identified by %s %s", (kind, cell, domain) => {
    const companies = new CompanyMatcher();
    companies.add(row({ [kind]: cell }));
    expect(companies.match({ domain, name: "" })).toBeNull();
  });

  it("is not matched through customers' addresses if it is a mail provider", () => {
    expect(matcher({ domains: "proton.me" }).match({ domain: "https://proton.me", name: null })).toBe("domain");
  });
});

it("reports the identifying value of each row and can be restored from its keys", () => {
  const companies = new CompanyMatcher();
  expect(
    [{ domains: "acme.example", names: "Acme" }, { names: "Birch" }, { domains: "-" }].map((cells) =>
      companies.add(row(cells)),
    ),
  ).toEqual(["domain", "name", null]);
  const again = new CompanyMatcher(companies.keys());
  expect(again.keys()).toEqual({ domains: ["acme.example"], names: ["acme"], bareNames: ["birch"] });
  expect(again.match({ domain: "acme.example", name: null })).toBe("domain");
});
