import { type KnownExport, unread } from "./known-export.ts";

/** Companies with the last round; stage, total and investors are the company's, of all its rounds. */
const COMPANIES: KnownExport = {
  name: "Tracxn",
  recognisedBy: ["Company Name", "Domain Name", "Latest Funded Amount (USD)", "Latest Funded Date"],
  fields: {
    "Company Name": "company",
    Website: "website",
    "Domain Name": "website",
    "Latest Funded Amount (USD)": "amount",
    "Latest Funded Date": "date",
    City: "city",
    State: "region",
    Country: "country",
    Description: "description",
    Overview: "description",
    "Sector (Pratice Area & Feed)": "industry",
    "Sector (Practice Area & Feed)": "industry",
    "Founded Year": "yearFounded",
    "Total Employee Count": "headcountBand",
    "Founders' Info": "founders",
    "Links to Founders' Profiles": "founderLinks",
    "Company Emails": "emails",
    LinkedIn: "profiles",
    Twitter: "profiles",
    Facebook: "profiles",
    ...unread("Company Stage", "Total Funding (USD)", "Latest Valuation (USD)", "Institutional Investors"),
    ...unread("Angel Investors", "Investors", "Acquisition List", "Acquired By", "Acquired Date", "Is Funded"),
    ...unread("Acquired Amount (USD)", "Acquisition Type", "Is Acquired", "Is IPO", "Is Deadpooled", "Deadpooled Date"),
    ...unread("Key People Info", "Key People Email Ids", "Links to Key People Profiles", "Company Phone Numbers"),
    ...unread("Founders' Email Ids", "Team Background", "Business Models", "Waves", "Trending Themes", "Special Flags"),
    ...unread("Annual Revenue (USD)", "Annual Net Profit (USD)", "Annual EBITDA (USD)", "Editor's Rating"),
    ...unread("Editor's Rated Date", "Tracxn Score", "Tracxn URL", "Date Added", "Blog Url", "SNo.", "Website Status"),
    ...unread("Soonicorn Club Status", "Soonicorn Club Event Date", "Website Status Last Updated", "Region"),
  },
};

/** Rounds, in both spellings of their amount. */
const ROUNDS: KnownExport = {
  name: "Tracxn",
  recognisedBy: ["Round Date", "Company Name", "Domain Name", "Round Name"],
  fields: {
    "Company Name": "company",
    "Domain Name": "website",
    "Round Date": "date",
    "Round Name": "stage",
    "Round Amount (in USD)": "amount",
    "Round Amount (USD)": "amount",
    "Lead Investor": "leadInvestors",
    "Lead Investors": "leadInvestors",
    "Institutional Investors": "investors",
    "Angel Investors": "investors",
    Investors: "investors",
    City: "city",
    State: "region",
    Country: "country",
    Overview: "description",
    "Founded Year": "yearFounded",
    ...unread("Round Post Money Valuation (in USD)", "Round Pre Money Valuation (in USD)", "Total Funding (in USD)"),
    ...unread("Total Funding (USD)", "Practice Areas", "Feed Name", "Business Models", "Facilitators", "SNo."),
    ...unread("Round Trend Text", "Round Revenue Multiple", "Round Investment Facilitators", "Tracxn URL"),
  },
};

export const TRACXN: readonly KnownExport[] = [COMPANIES, ROUNDS];
