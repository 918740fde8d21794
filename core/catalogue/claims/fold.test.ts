import { describe, expect, it } from "vitest";
import { type Claim, isPublishedBy } from "./claim.ts";
import type { CompanyFields, RoundFields } from "../facts/facts.ts";
import { foldCompany, foldRound } from "./fold.ts";

/** Claims from strongest to weakest, each dated one day before the previous one. */
function claims<Fields>(...fields: readonly Fields[]): Claim<Fields>[] {
  return fields.map((said, i) => ({
    method: "imported",
    sourceUrl: null,
    ref: "",
    effectiveAt: new Date(Date.UTC(2026, 0, 30 - i)),
    retrievedAt: new Date(0),
    fields: said,
  }));
}

describe("foldCompany: location", () => {
  it.each<[string, CompanyFields[], CompanyFields]>([
    ["comes from the only claim", [{ country: "FR" }], { country: "FR" }],
    [
      "combines claims of the same city",
      [{ city: "Lyon" }, { city: "LYON", country: "FR" }],
      { city: "Lyon", country: "FR" },
    ],
    ["never combines different cities", [{ city: "Lyon" }, { city: "Austin", country: "US" }], { city: "Lyon" }],
    ["never combines different countries", [{ country: "FR" }, { region: "Texas", country: "US" }], { country: "FR" }],
    [
      "takes the region from a claim of the same country",
      [{ country: "FR" }, { region: "Rhône", country: "FR" }],
      { region: "Rhône", country: "FR" },
    ],
    [
      "ignores a city of the same name in another region",
      [
        { city: "Paris", country: "FR" },
        { city: "Paris", region: "Texas", country: "US" },
      ],
      { city: "Paris", country: "FR" },
    ],
    [
      "prefers a claim with a city to a stronger one with only a country",
      [{ country: "US" }, { city: "Lyon", country: "FR" }],
      { city: "Lyon", country: "FR" },
    ],
    ["is null when no claim states one", [{}, {}], {}],
  ])("%s", (_, said, location) => {
    const all = claims(...said.map((fields) => ({ name: "Fernhollow", ...fields })));
    for (const order of [all, all.toReversed()]) {
      const { city, region, country } = foldCompany(order);
      expect({ city, region, country }).toEqual({
        city: location.city ?? null,
        region: location.region ?? null,
        country: location.country ?? null,
      });
    }
  });
});

/** The same claims as if retrieved from separate documents, the strongest last. */
function retrievedApart<Fields>(all: readonly Claim<Fields>[]): Claim<Fields>[] {
  return all.map((claim, i) => ({ ...claim, retrievedAt: new Date(Date.UTC(2026, all.length - i)) }));
}

describe("foldCompany: former names", () => {
  it("use the spelling of the strongest claim", () => {
    const all = retrievedApart(
      claims<CompanyFields>({ name: "Fernhollow" }, { name: "Quillon, Inc." }, { name: "QUILLON" }),
    );
    expect(foldCompany(all).formerNames).toEqual(["Quillon, Inc."]);
    expect(foldCompany(all.toReversed()).formerNames).toEqual(["Quillon, Inc."]);
  });

  it("ignore a second name in the same document", () => {
    const all = claims<CompanyFields>({ name: "Fernhollow" }, { name: "Quillon" });
    expect(foldCompany(all).formerNames).toEqual([]);
    expect(
      foldCompany([...all, ...claims<CompanyFields>({ name: "Fernhollow", formerNames: ["Larch"] })]).formerNames,
    ).toEqual(["Larch"]);
  });
});

describe("foldRound: amount text", () => {
  const amount = { minor: 500_000_000, currency: "USD" };
  it.each<[string, RoundFields[], string | null]>([
    [
      "comes from the claim that gives the amount",
      [
        { amount, amountText: "$5M" },
        { amount, amountText: "5 million" },
      ],
      "$5M",
    ],
    ["never comes from another claim", [{ amount }, { amount: { ...amount, minor: 1 }, amountText: "one cent" }], null],
    ["is kept when no amount is known", [{}, { amountText: "undisclosed" }], "undisclosed"],
  ])("%s", (_, said, text) => {
    expect(foldRound(claims(...said)).amountText).toBe(text);
    expect(foldRound(claims(...said).toReversed()).amountText).toBe(text);
  });
});

it("keeps a round closed once any claim reports a sale", () => {
  const one = claims<RoundFields>({ state: "raising" }, { state: "closed" });
  for (const order of [one, one.toReversed()]) expect(foldRound(order).state).toBe("closed");
  expect(foldRound(claims<RoundFields>({ state: "raising" }, { state: "raising" })).state).toBe("raising");
});

describe("edits", () => {
  const edited = <Fields>(fields: Fields, ref = "1"): Claim<Fields> =>
    ({ ...claims(fields)[0], method: "edited", ref }) as Claim<Fields>;

  it("replace every fact, also by nothing, whatever the evidence says later", () => {
    const evidence = claims<CompanyFields>({
      name: "Acme",
      city: "Lyon",
      region: "Rhône",
      country: "FR",
      formerNames: ["Beta"],
    });
    const edits = [edited({ city: "Paris", region: null, formerNames: null }), edited({ name: "Acme Labs" }, "2")];
    const folded = foldCompany([...evidence, ...(edits as Claim<CompanyFields>[])]);
    expect(folded).toMatchObject({ name: "Acme Labs", city: "Paris", region: null, country: "FR", formerNames: [] });
  });

  it("drop the source's wording of a corrected amount", () => {
    const amount = { minor: 500, currency: "USD" };
    const evidence = claims<RoundFields>({ amount, amountText: "$5" });
    expect(foldRound([...evidence, edited({ amount: { minor: 600, currency: "USD" } })])).toMatchObject({
      amountText: null,
    });
  });

  it.each<[string, object[], boolean]>([
    ["without claims", [], false],
    ["with evidence", claims({ name: "Acme" }), true],
    ["with an edit only", [edited({ name: "Acme" })], false],
    ["created by an edit", [edited({ created: true })], true],
    ["withdrawn", [...claims({ name: "Acme" }), edited({ withdrawn: true })], false],
    ["restored", [...claims({ name: "Acme" }), edited({ withdrawn: true }), edited({ withdrawn: false }, "2")], true],
  ])("decide whether a subject %s is published", (_, given, expected) => {
    expect(isPublishedBy(given as Claim<object>[])).toBe(expected);
  });
});

const named = (...names: readonly string[]) => names.map((name) => ({ name, lead: name.startsWith("Moss") }));

const row = (ref: string, names: readonly string[], day = 1): Claim<RoundFields> => ({
  method: "imported",
  sourceUrl: null,
  ref,
  effectiveAt: new Date(Date.UTC(2026, 0, day)),
  retrievedAt: new Date(0),
  fields: { investors: named(...names) },
});

describe("foldRound: investors", () => {
  it("unites the rows of one list that state a round, in the order of the rows", () => {
    const rows = [row("2", ["Moss Capital"]), row("3", ["Reed Fund"]), row("10", ["Alder Angels"]), row("4", [])];
    for (const order of [rows, rows.toReversed()])
      expect(foldRound(order).investors.map(({ name }) => name)).toEqual(["Moss Capital", "Reed Fund", "Alder Angels"]);
  });

  it("takes those of a newer list instead of an older one's", () => {
    expect(foldRound([row("2", ["Old Fund"]), row("2", ["New Fund"], 2)]).investors).toEqual(named("New Fund"));
  });
});
