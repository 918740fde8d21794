import { type KnownExport, unread } from "./known-export.ts";

/** The CSV of raises. `Timestamp` repeats the date; amounts are whole dollars. */
const FILE: KnownExport = {
  name: "DefiLlama",
  recognisedBy: ["Name", "Timestamp", "Amount Raised", "Round", "Lead Investor", "Other Investors", "Chains"],
  fields: {
    Name: "company",
    "Amount Raised": "amount",
    Date: "date",
    Round: "stage",
    "Lead Investor": "leadInvestors",
    "Other Investors": "investors",
    Category: "industry",
    Description: "description",
    Source: "source",
    ...unread("Timestamp", "Valuation", "Chains"),
  },
  amounts: { currency: "USD" },
};

/** The raises of the interface: seconds since 1970, and amounts in millions of dollars. */
const INTERFACE: KnownExport = {
  name: "DefiLlama",
  recognisedBy: ["date", "name", "round", "amount", "leadInvestors", "otherInvestors", "chains"],
  fields: {
    name: "company",
    amount: "amount",
    date: "date",
    round: "stage",
    leadInvestors: "leadInvestors",
    otherInvestors: "investors",
    category: "industry",
    sector: "description",
    source: "source",
    ...unread("chains", "categoryGroup", "valuation", "defillamaId"),
  },
  amounts: { currency: "USD", scale: "million" },
};

export const DEFILLAMA: readonly KnownExport[] = [FILE, INTERFACE];
