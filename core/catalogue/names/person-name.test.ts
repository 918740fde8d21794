import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { personNameKey } from "./person-name.ts";

describe("personNameKey", () => {
  it.each([
    ["Dr. Zoë Brandt-Okafor, Ph.D.", "zoe brandt okafor"],
    ["ZOE BRANDT OKAFOR", "zoe brandt okafor"],
    ["Prof. Dr. Ilse Marten", "ilse marten"],
    ["Séan O’Garra", "sean ogarra"],
    ["Sean O´Garra, MBA, CFA", "sean ogarra"],
    ["Tobias Renn Jr.", "tobias renn jr"],
    ["Ольга Зимина", "olga zimina"],
    ["Dr.", "dr"],
    ["—", "—"],
  ])("folds %s to %s", (name, key) => {
    expect(personNameKey(name)).toBe(key);
  });

  it("keeps the word order", () => {
    expect(personNameKey("Marten Ilse")).not.toBe(personNameKey("Ilse Marten"));
  });

  it("is idempotent", () => {
    const word = fc.constantFrom("Dr.", "Mr", "Ilse", "Ó Néill", "PhD", "M.D.", "Jr.", ",", "MBA", "Ph. D.", "三木");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.array(word, { maxLength: 6 }).map((w) => w.join(" ")),
        ),
        (name) => {
          expect(personNameKey(personNameKey(name))).toBe(personNameKey(name));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
