import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearNameKeys } from "./near-names.ts";

const areNear = (a: string, b: string) => nearNameKeys(a).some((key) => nearNameKeys(b).includes(key));

const letter = fc.integer({ min: 97, max: 122 }).map((code) => String.fromCodePoint(code));
const letters = fc.string({ unit: letter, minLength: 5, maxLength: 12 });
const ADDED = ["AI", "Labs", "Technologies", "Software", "Group", "GmbH", "Health AI", "Inc."] as const;

describe("nearNameKeys", () => {
  it("are shared by names that differ by one letter, a word or both", () => {
    fc.assert(
      fc.property(letters, fc.nat(), letter, fc.constantFrom(...ADDED), (name, position, other, word) => {
        const at = position % name.length;
        const [begin, end] = [name.slice(0, at), name.slice(at + 1)];
        for (const spelled of [begin + end, begin + other + end, begin + other + name.slice(at)]) {
          expect([name, spelled, areNear(name, spelled)]).toEqual([name, spelled, true]);
          expect([spelled, areNear(`${name} ${word}`, spelled)]).toEqual([spelled, true]);
        }
        expect(areNear(name, `${name} ${word}`)).toBe(true);
      }),
    );
  });

  it.each([
    ["Fernhollow Labs", "Fernhollow AI"],
    ["Fernhollow", "FernhollowAI"],
    ["The Fernhollow Company", "Fern Hollow, Inc."],
    ["Ühlwerk Technologies", "Uhlwerk"],
  ])("are shared by %s and %s", (a, b) => {
    expect(areNear(a, b)).toBe(true);
  });

  it.each([
    ["Fernhollow", "Ravenhollow"],
    ["Data Labs", "Cloud Labs"],
    ["Quillon", "Brackwater Quillon"],
    ["Ada", "Ava"],
  ])("are not shared by %s and %s", (a, b) => {
    expect(areNear(a, b)).toBe(false);
  });
});
