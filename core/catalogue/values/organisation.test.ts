import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doubtOfName, isProgramme, withoutKind } from "./organisation.ts";

describe("doubtOfName", () => {
  it.each([
    "Hain Ventures",
    "50 Partners",
    "500 Global",
    "Angel Invest",
    "Founders Future",
    "Founder Collective",
    "10x Founders",
    "Indian Angel network",
    "Startup Wise Guys",
    "Saïd Business School Seed Fund",
    "e.ventures",
    "another.vc",
    "a16z",
    "daphni",
    "hain ventures",
    "firstminute capital",
    "EU",
    "EIC",
    "Caisse des dépôts",
    "Banque des territoires",
    "Hinduja family",
    "Patni family office",
    "Lead Angels",
    "Seed Capital",
    "Ada Byron",
    "1517 Fund",
    "红杉资本",
  ])("publishes %s", (name) => {
    expect(doubtOfName(name)).toBeUndefined();
  });

  it.each([
    "Seed",
    "Series B extension",
    "Seed in 2023",
    "Post-IPO",
    "Q3 2024",
    "mehrere Business Angels",
    "family office fund",
    "Privatinvestoren",
    "investisseurs privés",
    "various",
    "3 partners",
    "ex-Lampwerk execs",
    "Own funds",
    "Undisclosed Ex Lampwerk Directors and Partners",
    "strategic investor",
    "Group of Angel Investors",
  ])("finds that %s names nobody", (text) => {
    expect(doubtOfName(text)).toBe("description");
  });

  it.each([
    "Lampsoft CEO Lip Bo Tamm",
    "Tellerbank co-founder Kris Gopal",
    "$29.0B valuation",
    "Raised $300M in 2023",
    "10% stake",
    "Acquired by Lampwerk",
    "Hain Ventures led the round",
    "Moor director Ada Byron",
    "CEO of Moor",
    "chief operating officer at Moor Bank",
    "Hain Ventures?",
    "see article",
    "in talks",
    "hain.example",
    "Dorf/Landwerk Founders",
    "Germany",
  ])("is not sure of %s", (text) => {
    expect(doubtOfName(text)).toBe("unsure");
  });

  it("publishes every name of capitalised words with a word of firms at its end", () => {
    const word = fc.stringMatching(/^[BDFKLMNPRSTVW][aeiou][bdfklmnprstvw]{1,2}[aeiou]x$/);
    fc.assert(
      fc.property(word, word, fc.constantFrom("Ventures", "Capital", "Partners", "Fund"), (one, other, firm) => {
        expect(doubtOfName(`${one} ${other} ${firm}`)).toBeUndefined();
      }),
    );
  });
});

describe("withoutKind", () => {
  it.each([
    ["returning: Dahl Capital", "Dahl Capital"],
    ["Neu: Hain Ventures", "Hain Ventures"],
    ["existing investors Two Moor", "Two Moor"],
    ["Business angel Ada Byron", "Ada Byron"],
    ["Founders Capital", "Founders Capital"],
    ["Startup Buddy", "Startup Buddy"],
    ["Moor director Ada Byron", "Moor director Ada Byron"],
  ])("reads %s as %s", (text, name) => {
    expect(withoutKind(text)).toBe(name);
  });
});

describe("isProgramme", () => {
  const ends = fc.constantFrom(
    "Fund",
    "Grant",
    "Award",
    "Prize",
    "Call",
    "Programme",
    "Challenge",
    "Scholarship",
    "Preis",
    "Fonds",
  );
  const begins = fc.constantFrom(
    "Prix",
    "Concours",
    "Appel à projets",
    "Convocatoria",
    "Premio",
    "Bando",
    "Edital",
    "Fonds",
  );
  const compound = fc.constantFrom("preis", "fonds", "programm", "stipendium", "förderung", "wettbewerb");
  const name = fc.constantFrom("Lumora", "Green Harbours", "Santé", "Digital Boost", "Énergie");
  const numeral = fc.constantFrom("", " II", " III", " 3", " 2026", " (Spring)");

  it("is true for what a name ends or begins with, whatever its number", () => {
    fc.assert(
      fc.property(name, ends, begins, compound, numeral, (one, end, begin, part, number) => {
        expect(isProgramme(`${one} ${end}${number}`, false)).toBe(true);
        expect(isProgramme(`${begin} ${one}${number}`, true)).toBe(true);
        expect(isProgramme(`Gründer${part}${number}`, true)).toBe(true);
        expect(isProgramme(`${one} Ventures II`, true)).toBe(true);
      }),
    );
  });

  it.each(
    "Fundbox|Fund That Flip|Grant Street|Wefund|Award Pool|Callsign|Northgate Ventures|Capital One|Lab 49|Studio 54|Premio|Fund|Prêt à Pousser|Growth 3|Challenger|Preisvergleich|Level X|Capital 3".split(
      "|",
    ),
  )("is false for %s", (text) => {
    expect(isProgramme(text, false)).toBe(false);
  });

  it("is not certain of words that companies are called by", () => {
    for (const one of ["Room on Call", "IMAX Program", "Carbon Challenge"]) {
      expect(isProgramme(one, false)).toBe(true);
      expect(isProgramme(one, true)).toBe(false);
    }
    expect(isProgramme("Green Harbours Call 3", true)).toBe(true);
  });
});
