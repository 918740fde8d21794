import { type KnownExport, unread } from "./known-export.ts";

const DEALS: KnownExport = {
  name: "Startupticker",
  recognisedBy: ["Investors", "Amount", "Date of the funding round", "Type", "Phase", "Canton", "Company"],
  fields: {
    Company: "company",
    Id: "roundId",
    Amount: "amount",
    Currency: "currency",
    "Date of the funding round": "date",
    // The type tells exits and grants from rounds; the phase names the rounds.
    Type: "stage",
    Phase: "series",
    Investors: "investors",
    "Amount confidential": "amountWithheld",
    URL: "source",
    Industry: "industry",
    ...unread("Canton", "Valuation", "Comment", "Confidential", "Gender CEO", "Vertical"),
  },
  rows: { Confidential: Object.fromEntries(["true", "yes", "1", "x"].map((value) => [value, "none"])) },
};

/** Files with a currency state amounts in full; the others are in millions of francs. */
export const STARTUPTICKER: readonly KnownExport[] = [
  { ...DEALS, recognisedBy: [...DEALS.recognisedBy, "Currency"] },
  { ...DEALS, amounts: { currency: "CHF", scale: "million" } },
];
