import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { companyNameKey } from "./company-name.ts";

/** Each line lists spellings of one company. */
const SAME: readonly (readonly string[])[] = [
  [
    "Northwind Robotics, Inc.",
    "NORTHWIND ROBOTICS INC",
    "Northwind-Robotics",
    "northwindrobotics",
    "The Northwind Robotics Company",
    "Northwind Robotics Holdings, LLC",
  ],
  ["Q R Lantern & Co", "QR Lantern", "Q.R. Lantern and Company"],
  ["Salt and Ember", "Salt & Ember", "Salt et Ember SARL", "Salt und Ember GmbH", "Salt + Ember"],
  ["Żółw Systemy Sp. z o.o.", "Zolw Systemy sp. z o. o.", "ZOLW SYSTEMY"],
  ["Håvik Energi A/S", "Havik Energi AS", "Håvik Energi ASA"],
  ["Molino Azul, S.A. de C.V.", "Molino Azul SA de CV", "Molino Azul S. de R.L. de C.V."],
  [
    "Tamarind Labs Pvt. Ltd.",
    "Tamarind Labs Private Limited",
    "Tamarind Labs (P) Ltd",
    "Tamarind Labs Pte Ltd",
    "Tamarind Labs Sdn. Bhd.",
  ],
  ["Grünwerk UG (haftungsbeschränkt)", "Grunwerk GmbH & Co. KG", "GRÜNWERK"],
  ["Český Most s.r.o.", "Cesky Most a.s.", "Cesky Most spol. s r.o."],
  ["ООО «Берёзка»", "Берёзка", "OOO Berezka"],
  ["株式会社コメット", "コメット(株)", "コメット"],
  ["深圳海鸥有限公司", "深圳海鸥"],
  [
    "Ember Grid Corp /DE/",
    "EMBER GRID CORP/NC",
    "Ember Grid Corp \\PA\\",
    "Ember Grid Ltd /ADR",
    "EMBER GRID CORP/",
    "Ember Grid Inc /New/",
    "Ember Grid Corp/Cayman Islands",
  ],
  ["Quarry Acquisition Corp. II", "Quarry Acquisition II Corp."],
  ["Piano Limited Editions", "Piano Ltd Editions Oy"],
  ["Nordlicht", "Nordlicht®", "NORDLICHT™ GmbH", "Nordlicht ℠", "© Nordlicht"],
];

const DIFFERENT: readonly (readonly [string, string])[] = [
  ["Quarry Acquisition Corp. I", "Quarry Acquisition Corp. II"],
  ["Harbor Fund 3", "Harbor Fund 4"],
  ["Studio 1 1", "Studio 11"],
  ["Ember Grid", "Ember Grid Labs"],
  ["Delta Freight", "Delta Freight Group"],
  ["Brightline", "Brightline Holding"],
  ["Canvas+", "Canvas"],
  ["M/I Cabins", "Cabins"],
  ["North/South AI", "North AI"],
];

const anyName = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        "The",
        "Acme",
        "&",
        "and",
        "Inc.",
        "S.A.",
        "de",
        "C.V.",
        "A/S",
        "II",
        "7",
        "Co",
        "Ltd",
        "Holdings",
        "/DE/",
        "株式会社",
        "ООО",
        "X",
        "sp.",
        "z",
        "o.o.",
        "+",
      ),
      { maxLength: 8 },
    )
    .map((words) => words.join(" ")),
);

describe("companyNameKey", () => {
  it.each(SAME)("gives one key to all spellings of %s", (...spellings) => {
    expect([...new Set(spellings.map(companyNameKey))]).toEqual([companyNameKey(spellings[0] ?? "")]);
  });

  it.each(DIFFERENT)("distinguishes %s from %s", (a, b) => {
    expect(companyNameKey(a)).not.toBe(companyNameKey(b));
  });

  it.each([
    ["L.L.C.", "llc"],
    ["The Company", "co"],
    ["!!!", "!!!"],
    ["株式会社", "zhushihuishe"],
    ["/DE/", "de"],
    ["The", "the"],
  ])("is not empty for %s", (name, key) => {
    expect(companyNameKey(name)).toBe(key);
  });

  it("is idempotent and never empty for a name", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const key = companyNameKey(name);
        expect(companyNameKey(key)).toBe(key);
        expect(key === "").toBe(name.normalize("NFKC").trim() === "");
      }),
      { numRuns: 2000 },
    );
  });

  it("ignores case, repeated spaces and accents", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("Noor", "Élan", "of", "the", "GmbH", "Inc", "4", "IV", "Freight"), {
          minLength: 1,
          maxLength: 6,
        }),
        (words) => {
          const key = companyNameKey(words.join(" "));
          expect(companyNameKey(words.join(" ").toUpperCase())).toBe(key);
          expect(companyNameKey(`  ${words.join("   ")} `.toLowerCase())).toBe(key);
          expect(companyNameKey(words.join(" ").replaceAll("É", "E"))).toBe(key);
        },
      ),
    );
  });
});
