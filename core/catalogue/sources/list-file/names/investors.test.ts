import { describe, expect, it } from "vitest";
import { mergeInvestors, readInvestors } from "./investors.ts";
import type { Cell } from "../files/table.ts";

const shown = (cell: Cell) => readInvestors(cell, false).map(({ name, lead }) => (lead ? `${name}*` : name));

describe("readInvestors", () => {
  it.each<[string, Cell, string[]]>([
    [
      "commas, semicolons and a conjunction",
      "One Capital, Two Partners; Three, and Four Ventures",
      ["One Capital", "Two Partners", "Three", "Four Ventures"],
    ],
    ["two names joined by and", "Vendis Capital and Verlinvest", ["Vendis Capital", "Verlinvest"]],
    ["names that contain and", "Plug and Play, Smith and Sons", ["Plug and Play", "Smith and Sons"]],
    ["& belongs to the name", "Brick & Mortar Ventures, Marco & Co", ["Brick & Mortar Ventures", "Marco & Co"]],
    [
      "firms with &",
      "Fidelity Management & Research Co., Oy Hammaren & Co Ab",
      ["Fidelity Management & Research Co.", "Oy Hammaren & Co Ab"],
    ],
    [
      "others after a name",
      "Aarin Capital & Others; Mumbai Angels & Other angel investors; Ada Byron and 3 other unnamed investors",
      ["Aarin Capital", "Mumbai Angels", "Ada Byron"],
    ],
    ["pairs of family and given names", "Carr, Tom, Vega, Pablo", ["Tom Carr", "Pablo Vega"]],
    [
      "four firms, of which one is called like a person",
      "Accel, Felix, Index, Atomico",
      ["Accel", "Felix", "Index", "Atomico"],
    ],
    ["a firm named like a description", "Various Ventures", ["Various Ventures"]],
    [
      "labels within a cell",
      "Lead: Ropewalk Fund. Others: Owl Barn, Headland Capital",
      ["Ropewalk Fund*", "Owl Barn", "Headland Capital"],
    ],
    [
      "a role behind a dash",
      "Blackwater Growth – Series A lead; Old Quay – new investor",
      ["Blackwater Growth*", "Old Quay"],
    ],
    [
      "words of deals within names",
      "Growth With Capital Partners, With Capital, De la Cruz Ventures, Closes Capital",
      ["Growth With Capital Partners", "With Capital", "De la Cruz Ventures", "Closes Capital"],
    ],
    [
      "participation in Portuguese and Dutch",
      "Farol Growth, com participação de Douro Capital; Maaskade Partners met deelname van Bluefin Yard",
      ["Farol Growth", "Douro Capital", "Maaskade Partners", "Bluefin Yard"],
    ],
    ["the form of a numbered fund", "Seven Gables Fund II, L.P., Old Quay", ["Seven Gables Fund II, L.P.", "Old Quay"]],
    ["headlines, which name nobody", "FinTech startup closes oversubscribed round; Brintel secures funding", []],
    ["a number of others", "Brown & Co.; 3 others, 2 more investors", ["Brown & Co."]],
    ["firms in capitals", "NORDLICHT VENTURES; DST CAPITAL; KFW", ["Nordlicht Ventures", "DST Capital", "KFW"]],
    [
      "firms joined by a preposition",
      "Nordlicht Ventures mit Kiesel Capital",
      ["Nordlicht Ventures", "Kiesel Capital"],
    ],
    ["firms joined by a slash", "Kelp Fund/Moss Capital", ["Kelp Fund", "Moss Capital"]],
    ["a coined name and a firm", "Torreblanca y Marisma Capital", ["Torreblanca", "Marisma Capital"]],
    ["one firm of two fields", "Agua y Energía Capital", ["Agua y Energía Capital"]],
    ["business angels after a name", "Nordlicht Ventures und Business Angels", ["Nordlicht Ventures"]],
    ["who led in Dutch", "geleid door Duin Capital, met Klei Ventures", ["Duin Capital*", "Klei Ventures"]],
    ["who led in German", "unter Führung von Nordlicht Ventures", ["Nordlicht Ventures*"]],
    ["who follows", "Lead: Kelp Fund; Follow: Moss Capital", ["Kelp Fund*", "Moss Capital"]],
    ["legal forms after a comma", "Alpha, Inc., Beta Capital, LLC", ["Alpha Inc.", "Beta Capital LLC"]],
    ["& between two people separates", "Ada Byron & Bob Stone (Example Holdings)", ["Ada Byron", "Bob Stone"]],
    ["leads", "One (lead), Two (co-lead, via Fund II), Three", ["One*", "Two*", "Three"]],
    ["led by", "Led by One, with participation from Two, Three", ["One*", "Two", "Three"]],
    [
      "remarks in brackets",
      "Bpifrance (Large Venture), Ada Byron (ex-Example (https://a.example))",
      ["Bpifrance", "Ada Byron"],
    ],
    ["lower-case names", "daphni, firstminute capital", ["daphni", "firstminute capital"]],
    ["a country within a name", "Harbor (India) Ltd, Moor (lead)", ["Harbor (India) Ltd", "Moor*"]],
    ["a role after a person", "Ada Byron, chief operating officer at Moor Bank, Quay", ["Ada Byron", "Quay"]],
    ["firms called by a number", "50 Partners, 3 partners", ["50 Partners"]],
    ["signs of rights", "Pinnock™, Pinnock (TM), Quay®", ["Pinnock", "Quay"]],
    [
      "kinds of investors before names",
      "One (lead); existing investors Two Moor and angels including Ada Byron (Quay)",
      ["One*", "Two Moor", "Ada Byron"],
    ],
    [
      "no text that says something between names, in any language",
      "One Capital, Moor director Ada Byron, Alpha avec l’appui principal de Beta, Quay yanında Reed",
      ["One Capital"],
    ],
    [
      "small words within names",
      "Bank of the West, Fonds de la Ville, Verein für Gründer Berlin, Fundo da Serra",
      ["Bank of the West", "Fonds de la Ville", "Verein für Gründer Berlin", "Fundo da Serra"],
    ],
    ["including", "Business angels including Ada Byron, Bob Stone", ["Ada Byron", "Bob Stone"]],
    ["legal suffixes with a point", "Wyngate Inc., One.", ["Wyngate Inc.", "One"]],
    [
      "a list whose items are not split",
      ["Rock, Paper and Partners", "Two (lead)"],
      ["Rock, Paper and Partners", "Two*"],
    ],
    ["objects", [{ name: "One", lead: true }, { name: "Two" }], ["One*", "Two"]],
  ])("reads %s", (_, cell, investors) => {
    expect(shown(cell)).toEqual(investors);
  });

  it.each<[string]>([
    ["None"],
    ["N/A"],
    ["Undisclosed"],
    ["Business Angels"],
    ["& Others"],
    ["Group of Angel Investors"],
    ["3 undisclosed HNIs"],
    ["Seed Funding Round"],
    ["existing investors"],
    ["Various"],
    ["Various and others"],
    ["several family offices"],
    ["Private investors, loans, and public subsidies"],
    ["Private and industrial investors (undisclosed)"],
    ["angels from Romania, France, Germany, and Italy"],
    ["the founders of Alpha, Beta, and Gamma"],
  ])("ignores the description %s", (text) => {
    expect(shown(text)).toEqual([]);
  });

  it("lists an investor once, as lead if any mention says so", () => {
    expect(mergeInvestors([[{ name: "Épopée", lead: false }], [{ name: "EPOPEE", lead: true }]])).toEqual([
      { name: "Épopée", lead: true },
    ]);
  });

  it.each([
    [
      "Alto Partners et Partech, Kima Ventures e Norte Fund",
      ["Alto Partners", "Partech", "Kima Ventures", "Norte Fund"],
    ],
    ["Alto Partners & Kima Ventures", ["Alto Partners", "Kima Ventures"]],
    ["Simon, Schmidt & Partner", ["Simon, Schmidt & Partner"]],
    ["Fondo de Ciencia e Innovación Digital", ["Fondo de Ciencia e Innovación Digital"]],
    ["Alto Partners led, Kima Ventures followed", ["Alto Partners", "Kima Ventures"]],
    ["Alto Partners en andere investeerders, Kima Ventures e outros", ["Alto Partners", "Kima Ventures"]],
    ["TotalEnergies Ventures, Total Seed Fund", ["TotalEnergies Ventures", "Total Seed Fund"]],
  ])("separates %s", (text, names) => {
    expect(readInvestors(text, false).map(({ name }) => name)).toEqual(names);
  });

  const FIRMS = ["Dahl Capital", "Zuidas Growth", "Turia Seed", "Ebro Ángeles", "Armor Croissance", "Drentse Groei"];
  it.each([
    ["", " and "],
    ["", " & "],
    ["", " und "],
    ["", " et "],
    ["", " y "],
    ["", " e "],
    ["", " en "],
    ["", " og "],
    ["", "/"],
    ["", " – "],
    ["", " with "],
    ["", " mit "],
    ["", "<br>"],
    ["", " aux côtés de "],
    ["Co-led by ", " and "],
    ["liderado por ", " y "],
    ["emmené par ", " et "],
    ["• ", "\n• "],
  ])("separates any two firms of %j and %j", (start, between) => {
    for (const first of FIRMS) {
      for (const second of FIRMS.filter((name) => name !== first))
        expect(readInvestors(start + first + between + second, false).map(({ name }) => name)).toEqual([first, second]);
    }
  });

  it.each([
    " and others",
    ", others",
    " plus business angels",
    " alongside angels",
    " with participation from existing investors",
    " avec la participation de business angels",
    " com participação de investidores anjo",
    " i inni",
    " ve diğerleri",
    " a další",
    " ja muita",
    " и др.",
  ])("reads nobody else from the end %j", (end) => {
    for (const firm of [...FIRMS, "Kite & Anchor", "Jane Merrifield"])
      expect(readInvestors(firm + end, false).map(({ name }) => name)).toEqual([firm]);
  });

  it.each([
    "Alpha Growth and Innovation Fund",
    "Alpha Growth & Income Fund",
    "European Growth and Resilience Fund",
    "Wachstum und Innovation Beteiligungen",
    "Bricks and Mortar Ventures",
    "Alpha Ventures – India Fund",
    "Alpha Ventures – Growth Fund",
    "Dahl & Co., Inc.",
  ])("keeps %s one name", (text) => {
    expect(readInvestors(text, false).map(({ name }) => name)).toEqual([text]);
  });

  it.each([
    ["Co-led by Old Quay and Kite & Anchor", ["Old Quay", "Kite & Anchor"]],
    ["Hashgate and Blockrow (co-leads)", ["Hashgate", "Blockrow"]],
    ["Dahl Capital; Smith, Hollis & Partners; Old Quay", ["Dahl Capital", "Smith, Hollis & Partners", "Old Quay"]],
    ["Dahl Capital, Hashgate and Turia Seed", ["Dahl Capital", "Hashgate", "Turia Seed"]],
    ["Dahl Capital, Inc.; Old Quay, LLC", ["Dahl Capital, Inc.", "Old Quay, LLC"]],
  ])("reads who is named in %s", (text, names) => {
    expect(readInvestors(text, false).map(({ name }) => name)).toEqual(names);
  });
});
