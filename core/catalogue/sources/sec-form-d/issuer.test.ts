import { describe, expect, it } from "vitest";
import { cityName, peopleOf, titleIn } from "./issuer.ts";

const filed = (
  firstName: string,
  lastName: string,
  relationships = ["Director"],
  middleName = "",
  clarification = "",
) => ({ firstName, middleName, lastName, relationships, clarification });

describe("peopleOf", () => {
  it("lists a person once per relationship, never as founder", () => {
    const people = peopleOf([
      filed("Ada", "Example", ["Executive Officer", "Director", "Promoter"], "B.", "Founder and CEO"),
    ]);
    expect(people).toEqual(
      ["executive_officer", "director", "promoter"].map((relation) => ({
        name: "Ada B. Example",
        relation,
        title: "Founder and CEO",
      })),
    );
  });

  it("lists a repeated person once", () => {
    expect(
      peopleOf([filed("Ada", "Example"), filed("ADA", "EXAMPLE"), filed("Ada", "Example", ["Promoter"])]),
    ).toHaveLength(2);
  });

  it.each([
    ["Ada", "N/A", "Example", "Ada Example"],
    ["Ada", "-", "Example", "Ada Example"],
    ["ADA", "", "EXAMPLE", "ADA EXAMPLE"],
    ["Mary", "L. P.", "Smith", "Mary L. P. Smith"],
    ["Jennifer", "", "Co", "Jennifer Co"],
    ["Jingqiu (Joseph)", "", "Invented", "Jingqiu (Joseph) Invented"],
    ["Ana", "", "Sa", "Ana Sa"],
  ])("reads %s %s %s as a person", (first, middle, last, name) => {
    expect(peopleOf([filed(first, last, ["Director"], middle)])).toEqual([{ name, relation: "director" }]);
  });

  it.each([
    [".", "Example Capital Corp"],
    ["-", "Example GP, LLC"],
    ["N/A", "Example Fund II GP, LLC"],
    ["n/a", "Example Solutions GP LLC"],
    ["None", "Example"],
    ["", "Example"],
    ["LLC", "Invented Investor Club"],
    ["Ltd.", "Invented Fund Group"],
    ["U.S. Energy", "Development Corporation"],
    ["Example", "Holdings, L.P."],
    ["Example", "L.L.C."],
    ["Example", "Family Trust"],
    ["Invented", "Ventures"],
    ["Example", "GP 2"],
  ])("ignores %s %s", (first, last) => expect(peopleOf([filed(first, last)])).toEqual([]));
});

describe("titleIn", () => {
  it.each([
    "CEO",
    "Chief Executive Officer",
    "Sr. VP, CFO",
    "President and Chief Operating Officer",
    "Chairman of the Board",
    "Member of the Board of Managers",
    "Vice President of Sales",
    "Head of Product",
    "Company Secretary",
    "Managing Member",
    "Co-Founder & CTO",
    "Sr. VP, Registered In-House Counsel",
  ])("accepts %s", (text) => expect(titleIn(text)).toBe(text));

  it("drops words that only name the issuer", () => {
    expect(titleIn("President of the Issuer")).toBe("President");
    expect(titleIn("  Chief Executive\n Officer of the Company. ")).toBe("Chief Executive Officer");
  });

  it.each([
    "",
    "See attached",
    "Manager of the General Partner of the Issuer",
    "Officer of the Issuer's Administrative Manager",
    "Vice President of Example Capital Corp., the Manager of the Issuer",
    'General Partner of Issuer ("General Partner")',
    "Managing Partner / Example #1 Drilling Program",
    "Director of Example Textiles, LLC",
    "President of Invented Labs",
    `Chief Executive Officer, who ${"very ".repeat(20)}much leads`,
  ])("rejects %s", (text) => expect(titleIn(text)).toBeUndefined());
});

it.each([
  ["MEDFIELD", "Medfield"],
  ["STUDIO  CITY", "Studio City"],
  ["ST. LOUIS", "St. Louis"],
  ["MCLEAN", "McLean"],
  ["O'FALLON", "O'Fallon"],
  ["COEUR D'ALENE", "Coeur d'Alene"],
  ["WINSTON-SALEM", "Winston-Salem"],
  ["ISLE OF PALMS", "Isle of Palms"],
  ["LA JOLLA", "La Jolla"],
  ["RIO DE JANEIRO", "Rio de Janeiro"],
  ["DES MOINES", "Des Moines"],
  ["WASHINGTON, D.C.", "Washington, D.C."],
  ["WASHINGTON DC", "Washington DC"],
  ["ZÜRICH", "Zürich"],
  ["東京", "東京"],
  ["NYC", "NYC"],
  ["Palo Alto", "Palo Alto"],
  ["Mclean", "Mclean"],
])("writes %s as %s", (written, name) => {
  expect(cityName(written)).toBe(name);
});
