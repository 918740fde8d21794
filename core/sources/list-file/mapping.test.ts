import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList } from "./test-lists.ts";
import { fieldNamed } from "./vocabulary.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

/** The mapping as it is shown, without the reasons. */
async function shown(csv: string): Promise<string[]> {
  const list = await readList(folder.write("list.csv", csv));
  return (list.notices[0] ?? list.error ?? "").split("\n").map((line) => line.replace(/ \([^"]*\)$/, ""));
}

describe("fieldNamed", () => {
  it.each([
    ["Company Name", "company"], ["Entreprise", "company"], ["Unternehmen", "company"], ["Site Web", "website"], ["Amount ($M)", "amount"], ["Montant levé (M€)", "amount"],
    ["fundingAmountUSD", "amount"], ["Lead Investor(s)", "leadInvestors"], ["Investisseurs", "investors"], ["Date de la levée", "date"], ["Announced Date", "date"], ["Funding Type", "stage"],
    ["Fondateurs", "founders"], ["founder_linkedin", "founderLinks"], ["HQ", "location"], ["Pays", "country"], ["Source URL", "source"], ["Organization Industries", "industry"], ["Year Founded", "founded"], ["# of Employees", "employees"],
  ])("%s", (column, field) => {
    expect(fieldNamed(column)?.field).toBe(field);
  });

  it.each(["Valuation", "Post-money valuation", "Total Funding Amount", "Email", "Phone", "Number of Investors", "id", "Notes"])("%s is no field", (column) => {
    expect(fieldNamed(column)).toBeUndefined();
  });
});

describe("the mapping", () => {
  it("takes the numbers with their currency for the amount, and names what it leaves", async () => {
    expect(await shown("Transaction Name,Organization Name,Money Raised,Money Raised (in USD),Announced Date,Organization Website,Total Funding Amount\nx,One,€5M,5400000,2025-07-15,https://one.example,9\n")).toEqual([
      'company ← "Organization Name"', 'website ← "Organization Website"', 'amount ← "Money Raised (in USD)"', 'amountText ← "Money Raised"', 'date ← "Announced Date"',
      'not used: "Transaction Name", "Total Funding Amount"',
    ]);
  });

  it("does not believe a name the values contradict", async () => {
    expect(await shown("Company,Website,Funding,Raised\nOne,call us,Series A,2025-07-15\nTwo,soon,Seed,2025-07-16\n")).toEqual([
      'company ← "Company"', 'date ← "Raised"', 'stage ← "Funding"', 'not used: "Website"',
    ]);
  });

  it("recognises addresses, amounts, dates and stages without a header", async () => {
    expect(await shown("https://one.example,$5M,2025-07-01,Seed\nhttps://two.example,$6M,2025-07-02,Series A\n")).toEqual([
      'website ← "Column 1"', 'amount ← "Column 2"', 'date ← "Column 3"', 'stage ← "Column 4"',
    ]);
  });

  it("says which columns there are when none is the company", async () => {
    expect(await shown("Foo,Bar\n1,2\n")).toEqual(['No column is recognised as the company or its website. Say which with --map company="…" or --map website="…". The columns are: "Foo", "Bar".']);
  });
});
