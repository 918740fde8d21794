import { describe, expect, it } from "vitest";
import { companyDomain } from "./company-domain.ts";

describe("companyDomain", () => {
  it.each([
    ["acme.example", "acme.example"],
    ["https://www.Acme.example/about?x=1", "acme.example"],
    ["mail.shop.acme.co.uk", "acme.co.uk"],
    ["ada@mail.acme.example", "acme.example"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["https://ACME.test:8080", "acme.test"],
  ])("reads %s as %s", (text, domain) => {
    expect(companyDomain(text)).toEqual({ kind: "company", domain });
  });

  it.each([
    ["mailinator.com", "disposable"],
    ["ada@yopmail.com", "disposable"],
    ["gmail.com", "free_mail"],
    ["ada@gmx.de", "free_mail"],
    ["https://www.linkedin.com/company/acme", "shared_host"],
    ["acme", "not_a_domain"],
    ["co.uk", "not_a_domain"],
    ["192.0.2.1", "not_a_domain"],
    ["", "not_a_domain"],
    ["ada park", "not_a_domain"],
  ] as const)("rejects %s: %s", (text, why) => {
    expect(companyDomain(text)).toEqual({ kind: "refused", why });
  });
});
