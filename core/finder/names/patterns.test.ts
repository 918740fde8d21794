import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  candidatesFor,
  learnedOrder,
  learnPattern,
  localPartsOf,
  PATTERNS,
  patternsOf,
  priorOrder,
} from "./patterns.ts";
import { LABELLED_NAMES } from "../../../test/builders/labelled-names.ts";
import { spellName } from "./person-name.ts";

function addresses(written: string, order = priorOrder(null)): string[] {
  const name = spellName(written);
  return name === null
    ? []
    : candidatesFor(name, "acme.example", order).map(({ address }) => address.replace("@acme.example", ""));
}

describe("candidatesFor", () => {
  it("uses every pattern in order", () => {
    expect(addresses("Ada Park")).toEqual([
      "ada.park",
      "apark",
      "ada",
      "adap",
      "adapark",
      "park.ada",
      "park",
      "ada_park",
      "a.park",
      "parka",
      "ada-park",
    ]);
  });

  it("starts with the first name for small companies, or with the learned pattern", () => {
    expect(addresses("Ada Park", priorOrder("1-10"))[0]).toBe("ada");
    expect(addresses("Ada Park", priorOrder("1001-5000"))[0]).toBe("ada.park");
    expect(addresses("Ada Park", learnedOrder("lastf", priorOrder("1-10"))).slice(0, 2)).toEqual(["parka", "ada"]);
  });

  it("includes alternative spellings", () => {
    expect(addresses("Jürgen Müller").slice(0, 2)).toEqual(["juergen.mueller", "jmueller"]);
    expect(addresses("Jürgen Müller")).toContain("jurgen.muller");
    expect(addresses("Sinéad O'Brien")).toEqual(expect.arrayContaining(["sinead.obrien", "sinead.o'brien", "sobrien"]));
  });

  it("uses one name for a mononym", () => {
    expect(addresses("Madonna")).toEqual(["madonna"]);
  });

  it("leaves out role addresses", () => {
    expect(addresses("Dev Patel")).toEqual(expect.not.arrayContaining(["dev"]));
    expect(addresses("Dev Patel")).toContain("dpatel");
    expect(addresses("Sal Es")).not.toContain("sales");
  });

  it("returns nothing without a Latin spelling", () => {
    expect(addresses("王小明")).toEqual([]);
  });
});

it("tries each pattern once, and rarer ones where the company's size makes them likely", () => {
  for (const band of [null, "1-10", "11-50", "51-200", "10001+"] as const)
    expect(priorOrder(band)).toEqual([...new Set(priorOrder(band))]);
  expect(PATTERNS.filter((pattern) => !priorOrder(null).includes(pattern))).toEqual(["fl", "first.l", "lastfirst"]);
  expect(priorOrder("1-10")).toEqual(expect.arrayContaining(["fl", "first.l"]));
  expect(priorOrder("10001+")).toContain("lastfirst");
});

it.each(LABELLED_NAMES)("makes of %s the local part %s", (written, local) => {
  expect(addresses(written, PATTERNS)).toContain(local);
});

it.each([
  ["Carlos Ruiz Zafón", "carlos.ruiz"],
  ["María Fernanda López García", "maria.lopez"],
  ["Kim Min-jun", "minjun.kim"],
  ["Robert (Bob) Harlow", "bob.harlow"],
  ["J. R. R. Harlow", "jrr.harlow"],
])("asks about %s using %s in the first session", (written, local) => {
  expect(addresses(written).slice(0, 5)).toContain(local);
});

it("generates valid and unique local parts for any name", () => {
  const name = fc.array(
    fc.constantFrom("Ada", "van", "der", "Müller-Lüdenscheid", "O'Neil", "Jean-Luc", "Großöhmchen", "Иван"),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(name, (words) => {
      const spelled = spellName(words.join(" "));
      if (spelled === null) return;
      const all = candidatesFor(spelled, "acme.example", PATTERNS).map(({ address }) => address);
      expect(new Set(all).size).toBe(all.length);
      // RFC 5322 dot-atom with RFC 5321's length limit.
      for (const address of all) expect(address).toMatch(/^(?=.{1,64}@)[a-z'_-]+(?:\.[a-z'_-]+)*@acme\.example$/);
    }),
  );
});

it("leaves out local parts that are too long", () => {
  const long = { first: ["a".repeat(40)], last: ["b".repeat(40)] };
  expect(localPartsOf("first.last", long)).toEqual([]);
  expect(localPartsOf("flast", long)).toEqual([`a${"b".repeat(40)}`]);
});

const NAMES = [
  "Ada Park",
  "Kofi Mensah",
  "Inés Duarte",
  "Jürgen Müller",
  "Mei Lin",
  "Ola Berg",
  "Ravi Patel",
  "Noor Haddad",
  "Tomas Lindqvist",
  "Willem van der Berg",
];

function known(...pairs: readonly (readonly [name: string, local: string])[]) {
  return pairs.flatMap(([written, local]) => {
    const name = spellName(written);
    return name === null ? [] : [patternsOf(name, `${local}@acme.example`)];
  });
}

describe("learnPattern", () => {
  it("learns from three agreeing addresses", () => {
    expect(
      learnPattern(known(["Ada Park", "ada.park"], ["Kofi Mensah", "Kofi.Mensah"], ["Jürgen Müller", "jurgen.muller"])),
    ).toEqual({ pattern: "first.last", samples: 3, following: 3 });
  });

  it("does not learn from two", () => {
    expect(learnPattern(known(["Ada Park", "ada.park"], ["Kofi Mensah", "kofi.mensah"]))).toBeNull();
  });

  it("learns when four of five agree, but not when three of four do", () => {
    const agreeing = [
      ["Ada Park", "apark"],
      ["Kofi Mensah", "kmensah"],
      ["Mei Lin", "mlin"],
    ] as const;
    expect(learnPattern(known(...agreeing, ["Ola Berg", "oberg"], ["Ravi Patel", "ravi"]))).toEqual({
      pattern: "flast",
      samples: 5,
      following: 4,
    });
    expect(learnPattern(known(...agreeing, ["Ravi Patel", "ravi"]))).toBeNull();
  });

  it("ignores addresses without a pattern", () => {
    expect(
      learnPattern(
        known(
          ["Ada Park", "ada"],
          ["Kofi Mensah", "kofi"],
          ["Mei Lin", "mei"],
          ["Ola Berg", "hello"],
          ["Ravi Patel", "the-boss"],
        ),
      ),
    ).toEqual({ pattern: "first", samples: 3, following: 3 });
  });

  it("returns null without addresses", () => {
    expect(learnPattern([])).toBeNull();
  });

  it("recovers whichever pattern generated the addresses", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PATTERNS.slice(0, -1)),
        fc.shuffledSubarray(NAMES, { minLength: 3 }),
        (pattern, names) => {
          const samples = names.flatMap((written) => {
            const name = spellName(written);
            const local = name === null ? undefined : localPartsOf(pattern, name)[0];
            return name === null || local === undefined ? [] : [patternsOf(name, `${local}@acme.example`)];
          });
          expect(learnPattern(samples)?.pattern).toBe(pattern);
        },
      ),
    );
  });
});
