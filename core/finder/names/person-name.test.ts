import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameName, spellName, nameKeys } from "./person-name.ts";

describe("spellName", () => {
  it.each([
    ["Ada Park", ["ada"], ["park"]],
    ["  ada   PARK ", ["ada"], ["park"]],
    ["Dr. Ada B. Park, PhD", ["ada"], ["park"]],
    ["Prof. Dr. Ada Park Jr.", ["ada"], ["park"]],
    ["Park, Ada", ["ada"], ["park"]],
    ["Park, Ada, MBA", ["ada"], ["park"]],
    ["Ada Park, CEO", ["ada"], ["park"]],
    ["Park, Ada, Co-Founder & CEO", ["ada"], ["park"]],
    ["Ada Park, PhD, Head of Sales", ["ada"], ["park"]],
    ['Robert "Bob" Stone', ["robert"], ["stone"]],
    ["Robert (Bob) Stone III", ["robert"], ["stone"]],
    ["Robert Stone (he/him)", ["robert"], ["stone"]],
    ["Rajesh s/o Kumar", ["rajesh"], ["kumar"]],
    ["Ada_Park", ["ada"], ["park"]],
    ["Jürgen Müller", ["juergen", "jurgen"], ["mueller", "muller"]],
    ["Søren Kjær", ["soeren", "soren"], ["kjaer"]],
    ["Åsa Öberg", ["aasa", "asa"], ["oeberg", "oberg"]],
    ["Дмитрий Соболевский", ["dmitriy", "dmitry"], ["sobolevskiy", "sobolevsky"]],
    ["Юлия Щербакова", ["yuliya", "yulia"], ["shcherbakova"]],
    ["Zoë Groß", ["zoe"], ["gross"]],
    ["José Núñez", ["jose"], ["nunez"]],
    ["Łukasz Żółć", ["lukasz"], ["zolc"]],
    ["Đorđe Đoković", ["dorde", "djordje"], ["dokovic", "djokovic"]],
    ["Willem van der Berg", ["willem"], ["vanderberg", "berg"]],
    ["Maria de Souza", ["maria"], ["desouza", "souza"]],
    ["Omar al-Rashid", ["omar"], ["alrashid", "rashid", "al-rashid"]],
    ["Omar Al Rashid", ["omar"], ["alrashid", "rashid"]],
    ["Jean-Luc Petit", ["jeanluc", "jean-luc", "jean"], ["petit"]],
    ["Anna Smith-Jones", ["anna"], ["smithjones", "smith-jones", "smith"]],
    ["Sinéad O’Brien", ["sinead"], ["obrien", "o'brien"]],
    ["J. Smith", ["j"], ["smith"]],
    ["Ida E. Moss", ["ida"], ["moss"]],
    ["Ida Y Moss", ["ida"], ["moss"]],
    ["Ana e Silva", ["ana"], ["esilva", "silva"]],
    ["Иван Петров", ["ivan"], ["petrov"]],
    ["Νίκος Παπαδόπουλος", ["nikos"], ["papadopoulos"]],
    ["Ντίνος Κωνσταντίνου", ["dinos"], ["konstantinou"]],
    ["Μπάμπης Αγγελόπουλος", ["bampis"], ["angelopoulos"]],
    ["Παύλος Ευσταθίου", ["pavlos"], ["efstathiou"]],
    ["ΕΥΑΓΓΕΛΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ", ["evangelos"], ["papadopoulos"]],
    ["王小明 (Xiaoming Wang)", ["xiaoming"], ["wang"]],
    ["Jack Ma", ["jack"], ["ma"]],
    ["Don Valentine", ["don"], ["valentine"]],
    ["Jack Park, MA", ["jack"], ["park"]],
    ["Jack Park MA", ["jack"], ["park"]],
    ["Don Diego Vega", ["diego"], ["vega"]],
    ["Madonna", ["madonna"], []],
  ])("spells %s", (written, first, last) => {
    expect(spellName(written)).toMatchObject({ first, last });
  });

  it.each([
    "",
    "   ",
    "王小明",
    "김민수",
    "محمد علي",
    "דוד לוי",
    "ราชา",
    "राहुल शर्मा",
    "ada@park.example",
    "Ada 2",
    "https://x.example",
    "!!!",
    "a ".repeat(80),
    "Ada 王",
    "Ada Park and Ben Roe",
  ])("returns null for %s", (written) => {
    expect(spellName(written)).toBeNull();
  });
});

describe("isSameName", () => {
  it.each([
    ["Ida Moss", "Dr. Ida M. Moss"],
    ["Ida Moss", "Ida E. Moss"],
    ["Moss, Ida", "ida moss"],
    ["Jürgen Müller", "Jurgen Muller"],
    ["王小明", "王小明"],
    ["Willem van der Berg", "Willem A. van der Berg"],
    ["Ирина Соколова", "Соколова Ирина Петровна"],
  ])("matches %s and %s", (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  it.each([
    ["Kim Mensah", "Kofi Mensah"],
    ["Ida", "Ida Moss"],
    ["王小明", "李小明"],
    ["Willem Berg", "Willem van der Berg"],
    ["", ""],
  ])("distinguishes %s and %s", (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
});

describe("spellName for arbitrary input", () => {
  const PLAIN = /^[a-z]+(?:['-][a-z]+)*$/;

  it("returns unique parts of plain letters, or null", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: "grapheme" }),
          fc
            .array(
              fc.constantFrom("Ada", "van", "der", "Müller", "O'Neil", "Jean-Luc", "PhD,", "Dr.", "al-", "王", "де"),
            )
            .map((words) => words.join(" ")),
        ),
        (written) => {
          const name = spellName(written);
          if (name === null) return;
          expect(name.first.length).toBeGreaterThan(0);
          for (const part of [...name.first, ...name.last]) expect(part).toMatch(PLAIN);
          expect(new Set(name.last).size).toBe(name.last.length);
        },
      ),
    );
  });

  it("ignores case, honorifics and Unicode normalization", () => {
    const word = fc.constantFrom("Ada", "Søren", "José", "Müller", "Park", "Öberg", "Núñez");
    fc.assert(
      fc.property(
        word,
        word,
        fc.constantFrom("", "Dr. ", "Mrs "),
        fc.constantFrom("", ", PhD", " Jr."),
        (first, last, before, after) => {
          const plain = spellName(`${first} ${last}`);
          expect(spellName(`${before}${first.toUpperCase()} ${last.toLowerCase()}${after}`.normalize("NFD"))).toEqual(
            plain,
          );
        },
      ),
    );
  });
});

describe("nameKeys", () => {
  it.each([
    ["Kim Jin Cho", ["kim-jin-cho", "kim-cho"]],
    ["Cho, Min", ["cho-min", "min-cho"]],
    ["George Foreman", ["george-foreman"]],
    ["Ada Park, CEO", ["ada-park-ceo", "ada-park"]],
    ["Ada Park, Architect", ["ada-park-architect", "architect-park"]],
  ])("keep reading %s as objections to it were stored", (written, keys) => {
    expect(nameKeys(written)).toEqual(keys);
  });
});
