import { describe, expect, it } from "vitest";
import { peopleOf } from "./people.ts";
import { titleIn } from "./title.ts";

const filed = (firstName: string, lastName: string, relationships = ["Director"], middleName = "", clarification = "") =>
  ({ firstName, middleName, lastName, relationships, clarification });

describe("related persons", () => {
  it("are mentioned once for each relationship, never as founders", () => {
    const people = peopleOf([filed("Ada", "Example", ["Executive Officer", "Director", "Promoter"], "B.", "Founder and CEO")]);
    expect(people).toEqual(["executive_officer", "director", "promoter"].map((relation) => ({ name: "Ada B. Example", relation, title: "Founder and CEO" })));
  });

  it("listed twice are mentioned once", () => {
    expect(peopleOf([filed("Ada", "Example"), filed("ADA", "EXAMPLE"), filed("Ada", "Example", ["Promoter"])])).toHaveLength(2);
  });

  it.each([
    ["Ada", "N/A", "Example", "Ada Example"],
    ["Ada", "-", "Example", "Ada Example"],
    ["ADA", "", "EXAMPLE", "ADA EXAMPLE"],
    ["Mary", "L. P.", "Smith", "Mary L. P. Smith"],
    ["Jennifer", "", "Co", "Jennifer Co"],
    ["Jingqiu (Joseph)", "", "Invented", "Jingqiu (Joseph) Invented"],
    ["Ana", "", "Sa", "Ana Sa"],
  ])("%s %s %s is a person", (first, middle, last, name) => {
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
  ])("%s %s is none", (first, last) => expect(peopleOf([filed(first, last)])).toEqual([]));
});

describe("a clarification", () => {
  it.each([
    "CEO", "Chief Executive Officer", "Sr. VP, CFO", "President and Chief Operating Officer", "Chairman of the Board",
    "Member of the Board of Managers", "Vice President of Sales", "Head of Product", "Company Secretary", "Managing Member",
    "Co-Founder & CTO", "Sr. VP, Registered In-House Counsel",
  ])("reads as a title: %s", (text) => expect(titleIn(text)).toBe(text));

  it("loses the words that only say which company is meant", () => {
    expect(titleIn("President of the Issuer")).toBe("President");
    expect(titleIn("  Chief Executive\n Officer of the Company. ")).toBe("Chief Executive Officer");
  });

  it.each([
    "", "See attached", "Manager of the General Partner of the Issuer", "Officer of the Issuer's Administrative Manager",
    "Vice President of Example Capital Corp., the Manager of the Issuer", "General Partner of Issuer (\"General Partner\")",
    "Managing Partner / Example #1 Drilling Program", "Director of Example Textiles, LLC", "President of Invented Labs",
    `Chief Executive Officer, who ${"very ".repeat(20)}much leads`,
  ])("is left out when it is no title here: %s", (text) => expect(titleIn(text)).toBeUndefined());
});
