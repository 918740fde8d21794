import { type KnownExport, unread } from "./known-export.ts";

/** Deals, with a row for each round. */
const DEALS: KnownExport = {
  name: "Preqin",
  recognisedBy: ["DEAL ID", "DEAL DATE", "PORTFOLIO COMPANY", "STAGE"],
  fields: {
    "PORTFOLIO COMPANY": "company",
    "PORTFOLIO COMPANY ID": "listId",
    "DEAL ID": "roundId",
    "PORTFOLIO COMPANY WEBSITE": "website",
    "PORTFOLIO COMPANY CITY": "city",
    "PORTFOLIO COMPANY STATE/ COUNTY": "region",
    "PORTFOLIO COMPANY STATE/COUNTY": "region",
    "PORTFOLIO COMPANY COUNTRY": "country",
    "DEAL DATE": "date",
    "DEAL SIZE (USD MN)": "amount",
    "DEAL SIZE (EUR MN)": "amount",
    STAGE: "stage",
    "DEAL STATUS": "rowKind",
    "INVESTORS / BUYERS (FIRMS)": "investors",
    "INVESTORS (FIRMS)": "investors",
    INVESTORS: "investors",
    "PRIMARY INDUSTRY": "industry",
    ...unread("DEAL TYPE", "DEAL DESCRIPTION", "DEAL SIZE (CURR. MN)", "DEAL CURRENCY", "REGION"),
    ...unread("INVESTORS / BUYERS (FUNDS)", "INVESTOR TYPE", "INVESTOR COUNTRY", "INVESTOR REGION", "LEAD PARTNERS"),
    ...unread("INVESTOR CITY", "INVESTOR STATE/ COUNTY", "PORTFOLIO COMPANY REGION", "INDUSTRY CLASSIFICATION"),
    ...unread("SUB-INDUSTRIES", "INDUSTRY VERTICALS", "TOTAL FUNDING (USD MN)", "COMPANY REVENUE (CURR. MN)"),
  },
};

/** Companies with their last deal; their investors are those of all deals, and regions are continents. */
const COMPANIES: KnownExport = {
  name: "Preqin",
  recognisedBy: ["COMPANY NAME", "MOST RECENT DEAL DATE", "MOST RECENT DEAL TYPE/STAGE"],
  fields: {
    "COMPANY NAME": "company",
    "PORTFOLIO COMPANY ID": "listId",
    WEBSITE: "website",
    CITY: "city",
    STATE: "region",
    COUNTRY: "country",
    EMAIL: "emails",
    "FOUNDED YEAR": "yearFounded",
    "PRIMARY INDUSTRY": "industry",
    "EMPLOYEE COUNT": "headcountBand",
    "MOST RECENT DEAL DATE": "date",
    "MOST RECENT DEAL SIZE (USD MN)": "amount",
    "MOST RECENT DEAL TYPE/STAGE": "stage",
    ...unread(
      "REGION",
      "ADDRESS",
      "ZIPCODE",
      "TEL",
      "FAX",
      "SUB INDUSTRIES",
      "VERTICALS",
      "COMPANY STAGE",
      "INVESTORS",
    ),
    ...unread("LATEST ROUND DIRECTION", "TOTAL AMOUNT RAISED (USD MN)", "EBITDA (USD MN)", "NET INCOME (USD MN)"),
    ...unread("OPERATING INCOME (USD MN)", "REVENUE (USD MN)", "% REVENUE GROWTH YOY", "% OPERATING MARGIN"),
    ...unread("% EBTIDA MARGIN", "% NET MARGIN", "FUNDING ROUNDS/NUMBER OF DEALS", "INVESTED FUNDS (ESTIMATED**)"),
    ...unread("MOST RECENT DEAL SIZE EQUITY (USD MN)", "MOST RECENT DEAL SIZE DEBT (USD MN)", "ACTIONABILITY SIGNAL"),
    ...unread("FUNDING TYPE", "OWNERSHIP TYPE", "POST-MONEY VALUATION (USD MN)"),
    ...unread("POST-MONEY VALUATION (USD MN - ESTIMATED**)"),
  },
};

export const PREQIN: readonly KnownExport[] = [DEALS, COMPANIES];
