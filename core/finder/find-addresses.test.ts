import { describe, expect, it } from "vitest";
import { knows, usePersonSearch } from "../../test/builders/person-search.ts";
import { findAddresses } from "./find-addresses.ts";

const { context, finder } = usePersonSearch();

describe("findAddresses", () => {
  it("takes a name and a company, or a domain, and waits for the servers", async () => {
    const { deps } = await finder(knows("mei.lin"));
    expect(await findAddresses(context(), deps, { person: "Mei Lin", company: null, domain: "https://www.rowan.example" }))
      .toMatchObject({ kind: "answered", domain: "rowan.example", answer: { state: "done", results: [{ email: "mei.lin@rowan.example", verified: true }] } });
    expect(await findAddresses(context(), deps, { person: "Mei Lin", company: "Nowhere", domain: null })).toEqual({ kind: "needs_company" });
    expect(await findAddresses(context(), deps, { person: "Mei Lin", company: null, domain: "gmail.com" })).toEqual({ kind: "refused", why: "free_mail" });
  });

  it("takes a site that is written where the company's name should be, unless a company is called so", async () => {
    const { deps } = await finder(knows("mei.lin"));
    const at = async (company: string) => findAddresses(context(), deps, { person: "Mei Lin", company, domain: null });
    expect([await at("https://maple.example/team"), await at("Acme Robotics"), await at("gmail.com")]).toMatchObject([{ domain: "maple.example" }, { domain: "acme.example" }, { kind: "needs_company" }]);
  });
});
