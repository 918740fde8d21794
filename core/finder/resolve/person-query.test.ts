import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPersonQuery } from "./person-query.ts";

const person = (name: string, company: object | null = null) => ({ kind: "person", name, company });

describe("readPersonQuery", () => {
  it.each([
    ["Ada Park", person("Ada Park")],
    ["  Ada   Park ", person("Ada Park")],
    ["Park, Ada", person("Park, Ada")],
    ["Ada Park, acme.example", person("Ada Park", { kind: "domain", domain: "acme.example" })],
    ["Ada Park, https://www.acme.example/team", person("Ada Park", { kind: "domain", domain: "acme.example" })],
    ["ada park @ acme", person("ada park", { kind: "name", name: "acme" })],
    ["ada park @acme.example", person("ada park", { kind: "domain", domain: "acme.example" })],
    ["Ada Park at Acme Robotics", person("Ada Park", { kind: "name", name: "Acme Robotics" })],
    ["Ada Park, Acme, Inc.", person("Ada Park", { kind: "name", name: "Acme, Inc." })],
    ["Ada Park, PhD, acme.example", person("Ada Park, PhD", { kind: "domain", domain: "acme.example" })],
    ["Ada Park, CEO, https://www.acme.example/", person("Ada Park, CEO", { kind: "domain", domain: "acme.example" })],
    ["Park, Ada, acme.example", person("Park, Ada", { kind: "domain", domain: "acme.example" })],
    ["Park, Ada @ acme.example", person("Park, Ada", { kind: "domain", domain: "acme.example" })],
    ["Ada Park - CEO, acme.example", person("Ada Park", { kind: "domain", domain: "acme.example" })],
    ["Ada Park @ Acme, acme.example", person("Ada Park", { kind: "domain", domain: "acme.example" })],
    ["Ada Park, Acme Inc, acme.example", person("Ada Park", { kind: "domain", domain: "acme.example" })],
    ["Ada Park, Acme, Inc., acme.example", person("Ada Park", { kind: "domain", domain: "acme.example" })],
    [
      "Ada Park, PhD, Acme Inc, https://acme.example",
      person("Ada Park, PhD", { kind: "domain", domain: "acme.example" }),
    ],
    ["Park, Ada, Acme Inc, acme.example", person("Park, Ada", { kind: "domain", domain: "acme.example" })],
    [
      "van der Berg, Willem, Acme, acme.example",
      person("van der Berg, Willem", { kind: "domain", domain: "acme.example" }),
    ],
    ["Madonna, Acme, acme.example", person("Madonna", { kind: "domain", domain: "acme.example" })],
    ["Madonna, Acme Inc", person("Madonna", { kind: "name", name: "Acme Inc" })],
    ["Park, Ada at Acme", person("Park, Ada", { kind: "name", name: "Acme" })],
    ["Park, Ada, Acme, Inc.", person("Park, Ada", { kind: "name", name: "Acme, Inc." })],
    ["Ada Park, CEO", person("Ada Park, CEO")],
    ["Ada Park, Co-Founder & CEO, Acme", person("Ada Park, Co-Founder & CEO", { kind: "name", name: "Acme" })],
    ["Ada Park, VP Engineering at Acme", person("Ada Park, VP Engineering", { kind: "name", name: "Acme" })],
    [
      "Ada Park, Head of Sales, acme.example",
      person("Ada Park, Head of Sales", { kind: "domain", domain: "acme.example" }),
    ],
    ["Ada Park, CEO of Acme", person("Ada Park, CEO", { kind: "name", name: "Acme" })],
    [
      "Ada Park, Co-Founder of Acme, acme.example",
      person("Ada Park, Co-Founder", { kind: "domain", domain: "acme.example" }),
    ],
    ["E. Park, Acme", person("E. Park", { kind: "name", name: "Acme" })],
    ["Ada Park, Principal Financial", person("Ada Park", { kind: "name", name: "Principal Financial" })],
    ["ada park acme.example", person("ada park", { kind: "domain", domain: "acme.example" })],
    ["Ada Park https://ACME.example/", person("Ada Park", { kind: "domain", domain: "acme.example" })],
    ["Ada Park at ACME.example", person("Ada Park", { kind: "domain", domain: "acme.example" })],
    ["Ada M.Park", person("Ada M.Park")],
    ["ada park@acme.example", person("ada park", { kind: "domain", domain: "acme.example" })],
    ["ada park@acme", person("ada park", { kind: "name", name: "acme" })],
    ["Ada Park <ada@acme.example>", { kind: "address", address: "ada@acme.example" }],
    ["mailto:ada@acme.example", { kind: "address", address: "ada@acme.example" }],
    [
      "Ada Park, https://newlyraised.example/companies/acme",
      person("Ada Park", { kind: "company_page", slug: "acme" }),
    ],
    [",", { kind: "refused", why: "blank", domain: null }],
    ["Иван Петров, xn--e1afmkfd.xn--p1ai", person("Иван Петров", { kind: "domain", domain: "xn--e1afmkfd.xn--p1ai" })],
    [", acme.example", { kind: "refused", why: "blank", domain: null }],
    ["Ada Park – Acme", person("Ada Park", { kind: "name", name: "Acme" })],
    ["Jean-Luc Petit", person("Jean-Luc Petit")],
    ["Ada Park, bücher.example", person("Ada Park", { kind: "domain", domain: "xn--bcher-kva.example" })],
    ["Ada.Park@ACME.example", { kind: "address", address: "ada.park@acme.example" }],
    ["Ada.Park@BÜCHER.example", { kind: "address", address: "ada.park@xn--bcher-kva.example" }],
    ["ada@mail.acme.example", { kind: "address", address: "ada@mail.acme.example" }],
    ["Ádá@acme.example", { kind: "address", address: "ádá@acme.example" }],
    ["ada\u200b@acme.example", { kind: "refused", why: "not_plain", domain: "ada\u200b@acme.example" }],
    ["/companies/founders/ada-park", { kind: "founder_page", slug: "ada-park" }],
    ["https://newlyraised.example/companies/acme", { kind: "company_page", slug: "acme" }],
    ["https://news.example/companies/acme", { kind: "domain", domain: "news.example" }],
    ["https://news.example/companies/founders/ada-park", { kind: "domain", domain: "news.example" }],
    ["acme.example", { kind: "domain", domain: "acme.example" }],
    ["https://www.acme.example/about", { kind: "domain", domain: "acme.example" }],
    ["https://www.linkedin.com/in/ada-park/?trk=x", { kind: "profile", url: "https://www.linkedin.com/in/ada-park" }],
    ["gmail.com", { kind: "refused", why: "free_mail", domain: "gmail.com" }],
    ["", { kind: "refused", why: "blank", domain: null }],
    ["Ada\u0000 Park, acme.example", { kind: "refused", why: "blank", domain: null }],
    ["Ada Park, acme\u0007", { kind: "refused", why: "blank", domain: null }],
    ["  ", { kind: "refused", why: "blank", domain: null }],
    ["a".repeat(301), { kind: "refused", why: "too_long", domain: null }],
    ["Ada Park, gmail.com", { kind: "refused", why: "free_mail", domain: "gmail.com" }],
    ["Ada Park, mailinator.com", { kind: "refused", why: "disposable", domain: "mailinator.com" }],
    [
      "Ada Park, https://www.linkedin.com/company/acme",
      person("Ada Park", { kind: "profile", url: "https://www.linkedin.com/company/acme" }),
    ],
    [`${"a".repeat(65)}@acme.example`, { kind: "refused", why: "not_plain", domain: `${"a".repeat(65)}@acme.example` }],
    ["ada@gmail.com", { kind: "refused", why: "free_mail", domain: "gmail.com" }],
  ])("parses %j", (typed, query) => {
    expect(readPersonQuery(typed, "https://newlyraised.example")).toEqual(query);
  });

  it("accepts any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "grapheme", maxLength: 400 })), (typed) => {
        const query = readPersonQuery(typed);
        expect(query.kind !== "person" || query.name.trim() !== "").toBe(true);
      }),
    );
  });
});
