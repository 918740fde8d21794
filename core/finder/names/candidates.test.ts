import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidatesFor, learnedOrder, priorOrder } from "./candidates.ts";
import { localPartsOf, PATTERNS } from "./patterns.ts";
import { spellName } from "./person-name.ts";

function addresses(written: string, order = priorOrder(null)): string[] {
  const name = spellName(written);
  return name === null ? [] : candidatesFor(name, "acme.example", order).map(({ address }) => address.replace("@acme.example", ""));
}

describe("the addresses a person may have", () => {
  it("are made by every pattern, in order", () => {
    expect(addresses("Ada Park")).toEqual([
      "ada.park", "apark", "ada", "adap", "adapark", "park.ada", "park", "ada_park", "a.park", "parka", "ada-park",
    ]);
  });

  it("begin with the first name in small companies, and with what was learned wherever something was", () => {
    expect(addresses("Ada Park", priorOrder("1-10"))[0]).toBe("ada");
    expect(addresses("Ada Park", priorOrder("1001-5000"))[0]).toBe("ada.park");
    expect(addresses("Ada Park", learnedOrder("lastf", priorOrder("1-10"))).slice(0, 2)).toEqual(["parka", "ada"]);
  });

  it("take each spelling in turn", () => {
    expect(addresses("Jürgen Müller").slice(0, 2)).toEqual(["juergen.mueller", "jmueller"]);
    expect(addresses("Jürgen Müller")).toContain("jurgen.muller");
    expect(addresses("Sinéad O'Brien")).toEqual(expect.arrayContaining(["sinead.obrien", "sinead.o'brien", "sobrien"]));
  });

  it("are those of one name for who goes by one", () => {
    expect(addresses("Madonna")).toEqual(["madonna"]);
  });

  it("are never those of functions", () => {
    expect(addresses("Dev Patel")).toEqual(expect.not.arrayContaining(["dev"]));
    expect(addresses("Dev Patel")).toContain("dpatel");
    expect(addresses("Sal Es")).not.toContain("sales");
  });

  it("are none without a Latin spelling", () => {
    expect(addresses("王小明")).toEqual([]);
  });
});

it("has no pattern twice and orders all of them for every size", () => {
  for (const band of [null, "1-10", "11-50", "51-200", "10001+"] as const) expect([...priorOrder(band)].sort()).toEqual([...PATTERNS].sort());
});

it("makes valid local parts, each once, of any name", () => {
  const name = fc.array(fc.constantFrom("Ada", "van", "der", "Müller-Lüdenscheid", "O'Neil", "Jean-Luc", "Großöhmchen", "Иван"), { minLength: 1, maxLength: 6 });
  fc.assert(fc.property(name, (words) => {
    const spelled = spellName(words.join(" "));
    if (spelled === null) return;
    const all = candidatesFor(spelled, "acme.example", PATTERNS).map(({ address }) => address);
    expect(new Set(all).size).toBe(all.length);
    // RFC 5322 dot-atom, RFC 5321 length.
    for (const address of all) expect(address).toMatch(/^(?=.{1,64}@)[a-z'_-]+(?:\.[a-z'_-]+)*@acme\.example$/);
  }));
});

it("leaves out local parts that are too long", () => {
  const long = { first: ["a".repeat(40)], last: ["b".repeat(40)] };
  expect(localPartsOf("first.last", long)).toEqual([]);
  expect(localPartsOf("flast", long)).toEqual([`a${"b".repeat(40)}`]);
});
