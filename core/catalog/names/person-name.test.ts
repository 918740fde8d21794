import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlausiblePersonName, personNameKey } from "./person-name.ts";

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

  it("keeps the order of the words", () => {
    expect(personNameKey("Marten Ilse")).not.toBe(personNameKey("Ilse Marten"));
  });

  it("is its own key", () => {
    const word = fc.constantFrom("Dr.", "Mr", "Ilse", "Ó Néill", "PhD", "M.D.", "Jr.", ",", "MBA", "Ph. D.", "三木");
    fc.assert(fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.array(word, { maxLength: 6 }).map((w) => w.join(" "))), (name) => {
      expect(personNameKey(personNameKey(name))).toBe(personNameKey(name));
    }), { numRuns: 1000 });
  });
});

describe("isPlausiblePersonName", () => {
  it.each(["Ilse Marten", "Suharto", "María José de la Fuente Ríos", "O'Garra", "李", "Ольга Зимина", "J. R. Teak"])("accepts %s", (name) => {
    expect(isPlausiblePersonName(name)).toBe(true);
  });

  it.each(["", " ", "-", "N/A", "n.a.", "Undisclosed", "Founding Team", "CEO", "Co-Founder", "jane@acme.example", "https://profiles.example/in/x", "www.acme.example", "Acme Ventures", "Agent 47", "A", "one two three four five six seven", "x".repeat(81)])("refuses %j", (name) => {
    expect(isPlausiblePersonName(name)).toBe(false);
  });
});
