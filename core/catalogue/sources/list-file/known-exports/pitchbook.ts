import { type KnownExport, unread } from "./known-export.ts";

const COMPANY: KnownExport["fields"] = {
  Companies: "company",
  "Company Name": "company",
  "Company ID": "listId",
  Website: "website",
  "Company Website": "website",
  "HQ Location": "location",
  "Company City": "city",
  "HQ City": "city",
  "Company State/Province": "region",
  "HQ State/Province": "region",
  "Company Country/Territory/Region": "country",
  "HQ Country/Territory/Region": "country",
  Description: "description",
  "Primary Industry Group": "industry",
  "Primary Industry Sector": "industry",
  Employees: "headcountBand",
  "Current Employees": "headcountBand",
  "Year Founded": "yearFounded",
  "Company Legal Name": "legalName",
  "Company Former Name": "formerNames",
  "Primary Contact": "contacts",
  "Primary Contact Title": "contactTitle",
  "Primary Contact Email": "contactEmails",
  ...unread("#", "PitchBook Link", "View Company Online", "HQ Email", "HQ Phone", "Current Financing Status"),
  ...unread("Current Business Status", "Ownership Status", "Universe", "Company Universe", "Verticals", "Keywords"),
  ...unread("Primary Industry Code", "Primary PitchBook Industry Code", "All Industries", "Emerging Spaces"),
  ...unread("Raised to Date", "Total Raised", "Revenue", "Net Income", "EBITDA", "Growth Rate", "Competitors"),
};

/** Deals; amounts are in millions of the currency that the search was set to, which the file does not name. */
const DEALS: KnownExport = {
  name: "PitchBook",
  recognisedBy: ["Deal ID", "Companies", "Deal Date", "Deal Size"],
  fields: {
    ...COMPANY,
    "Deal ID": "roundId",
    "Deal Date": "date",
    "Deal Size": "amount",
    // The type tells debt and exits from equity; the series names the rounds.
    "Deal Type": "stage",
    Series: "series",
    "Deal Type 2": "series",
    "Deal Status": "rowKind",
    "Lead/Sole Investors": "leadInvestors",
    Investors: "investors",
    "New Investors": "investors",
    "Follow-on Investors": "investors",
    ...unread("Deal No.", "Deal Type 3", "Deal Class", "Deal Synopsis", "VC Round"),
    ...unread("Announced Date", "Native Currency of Deal", "Pre-money Valuation", "Post Valuation", "CEO", "Sellers"),
    ...unread(
      "Post Valuation Status",
      "Deal Size Status",
      "% Acquired",
      "# Investors",
      "Stock Type",
      "Financing Status",
    ),
  },
  amounts: { scale: "million" },
};

/** Companies with their last financing; their investors are those of all rounds. */
const COMPANIES: KnownExport = {
  name: "PitchBook",
  recognisedBy: ["Companies", "Last Financing Date", "Last Financing Deal Type"],
  fields: {
    ...COMPANY,
    "Last Financing Date": "date",
    "Last Financing Size": "amount",
    "Last Financing Deal Type": "stage",
    ...unread("Investors", "Active Investors", "Former Investors", "Acquirers", "Last Financing Deal Type 2"),
    ...unread("Last Financing Valuation", "Last Financing Status", "Last Financing Deal Class", "Last Known Valuation"),
    ...unread(
      "Last Financing Size Status",
      "Last Financing Debt",
      "Last Financing Debt Date",
      "Last Financing Deal Type 3",
    ),
    ...unread("First Financing Date", "First Financing Size", "First Financing Deal Type", "Last Known Valuation Date"),
  },
  amounts: { scale: "million" },
};

export const PITCHBOOK: readonly KnownExport[] = [DEALS, COMPANIES];
