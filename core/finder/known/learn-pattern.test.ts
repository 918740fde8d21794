import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localPartsOf, PATTERNS } from "../names/patterns.ts";
import { spellName } from "../names/person-name.ts";
import { learnPattern } from "./learn-pattern.ts";

const NAMES = ["Ada Park", "Kofi Mensah", "Inés Duarte", "Jürgen Müller", "Mei Lin", "Ola Berg", "Ravi Patel", "Noor Haddad", "Tomas Lindqvist", "Willem van der Berg"];

function known(...pairs: readonly (readonly [name: string, local: string])[]) {
  return pairs.flatMap(([written, local]) => {
    const name = spellName(written);
    return name === null ? [] : [{ name, address: `${local}@acme.example` }];
  });
}

describe("the pattern of a domain's addresses", () => {
  it("is learned from three that agree", () => {
    expect(learnPattern(known(["Ada Park", "ada.park"], ["Kofi Mensah", "Kofi.Mensah"], ["Jürgen Müller", "jurgen.muller"]))).toEqual({ pattern: "first.last", samples: 3, following: 3 });
  });

  it("is not learned from two", () => {
    expect(learnPattern(known(["Ada Park", "ada.park"], ["Kofi Mensah", "kofi.mensah"]))).toBeNull();
  });

  it("is learned when four of five agree, and not when three of four do", () => {
    const agreeing = [["Ada Park", "apark"], ["Kofi Mensah", "kmensah"], ["Mei Lin", "mlin"]] as const;
    expect(learnPattern(known(...agreeing, ["Ola Berg", "oberg"], ["Ravi Patel", "ravi"]))).toEqual({ pattern: "flast", samples: 5, following: 4 });
    expect(learnPattern(known(...agreeing, ["Ravi Patel", "ravi"]))).toBeNull();
  });

  it("is not disturbed by addresses of no pattern", () => {
    expect(learnPattern(known(["Ada Park", "ada"], ["Kofi Mensah", "kofi"], ["Mei Lin", "mei"], ["Ola Berg", "hello"], ["Ravi Patel", "the-boss"]))).toEqual({ pattern: "first", samples: 3, following: 3 });
  });

  it("is none of no addresses", () => {
    expect(learnPattern([])).toBeNull();
  });

  it("is found again, whichever made the addresses", () => {
    fc.assert(fc.property(fc.constantFrom(...PATTERNS), fc.shuffledSubarray(NAMES, { minLength: 3 }), (pattern, names) => {
      const samples = names.flatMap((written) => {
        const name = spellName(written);
        const local = name === null ? undefined : localPartsOf(pattern, name)[0];
        return name === null || local === undefined ? [] : [{ name, address: `${local}@acme.example` }];
      });
      expect(learnPattern(samples)?.pattern).toBe(pattern);
    }));
  });
});
