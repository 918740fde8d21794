import { afterAll, describe, expect, it } from "vitest";
import { readKnown, readKnownJson, type Row, told } from "../../../../../test/builders/known-lists.ts";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());
const read = (rows: readonly Row[]) => readKnown(folder, rows);

describe("DefiLlama", () => {
  it("is read from its interface, with seconds since 1970 and millions of dollars", async () => {
    const raise = {
      date: 1_714_521_600,
      name: "Nordlicht",
      round: "Seed",
      amount: 2.8,
      chains: ["Ethereum"],
      sector: "Lamps on chain",
      category: "Infrastructure",
      categoryGroup: "Infrastructure",
      source: "https://outlet.example/a",
      leadInvestors: ["Fjord Capital"],
      otherInvestors: ["Hain Ventures"],
      valuation: "40",
      defillamaId: "12",
    };
    const { records } = await readKnownJson(folder, {
      raises: [raise, { ...raise, name: "Blattwerk", amount: null, leadInvestors: [] }],
    });
    expect(records.map(told)).toEqual([
      "Nordlicht |  | 2800000 USD | 2024-05-01 | Seed | Fjord Capital*, Hain Ventures | https://outlet.example/a",
      "Blattwerk |  |  | 2024-05-01 | Seed | Hain Ventures | https://outlet.example/a",
    ]);
  });
});

describe("PitchBook", () => {
  it("has deals in millions of a currency that the file does not name", async () => {
    const row = {
      "Deal ID": "100000-01T",
      Companies: "Nordlicht",
      "Company ID": "500000-11",
      "Deal Date": "03-Jun-2025",
      "Deal Size": "9.00",
      "Deal Type": "Early Stage VC",
      Series: "Series A",
      "VC Round": "2nd Round",
      "Deal Status": "Completed",
      "Lead/Sole Investors": "Fjord Capital(Ana Ruiz)",
      Investors: "Fjord Capital(Ana Ruiz), Hain Ventures",
      "# Investors": "2",
      "Post Valuation": "40.00",
      "Net Income": "1.20",
      "Current Financing Status": "Venture Capital-Backed",
      "HQ Location": "Berlin, Germany",
      "Company Website": "nordlicht.example",
      "PitchBook Link": "View Company Online",
    };
    const exit = {
      ...row,
      "Deal ID": "100000-02T",
      Companies: "Blattwerk",
      "Deal Type": "Merger/Acquisition",
      Series: "",
    };
    const { records } = await read([row, exit]);
    expect(records.map(told)).toEqual([
      "Nordlicht | Berlin/DE |  | 2025-06-03 | Series A | Fjord Capital*, Hain Ventures | ",
    ]);
    const path = folder.write(
      "list.csv",
      `${Object.keys(row).join(",")}\n${Object.values(row)
        .map((cell) => `"${cell}"`)
        .join(",")}\n`,
    );
    const inEuros = await readList(path, { currency: "EUR" });
    expect(inEuros.records[0]?.round?.amount).toEqual({ minor: 900_000_000, currency: "EUR" });
  });

  it("has companies whose investors are those of all rounds", async () => {
    const row = {
      Companies: "Nordlicht",
      "Last Financing Date": "03-Jun-2025",
      "Last Financing Size": "9.00",
      "Last Financing Deal Type": "Series A",
      "Active Investors": "Fjord Capital, Hain Ventures",
      "Total Raised": "12.00",
      "HQ Location": "Berlin, Germany",
      "Primary Contact": "Ana Ruiz",
    };
    const { records } = await read([row]);
    expect(records.map(told)).toEqual(["Nordlicht | Berlin/DE |  | 2025-06-03 | Series A |  | "]);
    expect(records[0]?.people).toMatchObject([{ name: "Ana Ruiz" }]);
  });
});

describe("Tracxn", () => {
  it("has companies with their last round, whose stage and investors are of all rounds", async () => {
    const row = {
      "Company Name": "Nordlicht",
      "Domain Name": "nordlicht.example",
      Country: "Germany",
      State: "Berlin",
      City: "Berlin",
      "Company Stage": "Series B",
      "Is Funded": "TRUE",
      "Total Funding (USD)": "12000000",
      "Latest Funded Amount (USD)": "9000000",
      "Latest Funded Date": "Jun 03, 2025",
      "Latest Valuation (USD)": "40000000",
      "Institutional Investors": "Fjord Capital, Hain Ventures",
      "Founders' Info":
        "Ana Ruiz; Co-Founder & CEO; https://linkedin.com/in/invented-ana; ex-Quay.com, Helion Partners",
      "Key People Info": "Bo Lindqvist; CFO",
      "Acquisition List": "Kesselhaus",
      "Date Added": "2020-01-02",
    };
    const { records } = await read([row]);
    expect(records.map(told)).toEqual(["Nordlicht | Berlin/Berlin/DE | 9000000 USD | 2025-06-03 |  |  | "]);
    expect(records[0]?.people).toMatchObject([{ name: "Ana Ruiz", title: "Co-Founder & CEO" }]);
    expect(records[0]?.people).toHaveLength(1);
  });

  it("has rounds with their own investors", async () => {
    const row = {
      "Round Date": "2025-06-03",
      "Company Name": "Nordlicht",
      "Domain Name": "nordlicht.example",
      "Round Name": "Series A",
      "Round Amount (in USD)": "9000000",
      "Round Post Money Valuation (in USD)": "40000000",
      "Institutional Investors": "Fjord Capital, Hain Ventures",
      "Lead Investor": "Fjord Capital",
      "Total Funding (in USD)": "12000000",
    };
    const { records } = await read([row]);
    expect(records.map(told)).toEqual([
      "Nordlicht |  | 9000000 USD | 2025-06-03 | Series A | Fjord Capital*, Hain Ventures | ",
    ]);
  });
});

describe("Preqin", () => {
  it("has deals with a region that is a continent", async () => {
    const row = {
      "DEAL ID": "7001",
      "DEAL DATE": "03-Jun-2025",
      "PORTFOLIO COMPANY": "Nordlicht",
      "PORTFOLIO COMPANY ID": "500",
      "PORTFOLIO COMPANY COUNTRY": "Germany",
      "PORTFOLIO COMPANY REGION": "Europe",
      "DEAL TYPE": "Venture Capital",
      STAGE: "Series A",
      "DEAL SIZE (USD MN)": "9.90",
      "DEAL SIZE (CURR. MN)": "9.00",
      "INVESTORS / BUYERS (FIRMS)": "Fjord Capital, Hain Ventures",
      "INVESTORS / BUYERS (FUNDS)": "Fjord Fund II",
      "INVESTOR COUNTRY": "Norway, Denmark",
      "PRIMARY INDUSTRY": "Hardware",
    };
    const { records } = await read([row]);
    expect(records.map(told)).toEqual([
      "Nordlicht | DE | 9900000 USD | 2025-06-03 | Series A | Fjord Capital, Hain Ventures | ",
    ]);
  });

  it("has companies with their last deal, without the investors of all deals", async () => {
    const row = {
      "PORTFOLIO COMPANY ID": "500",
      "COMPANY NAME": "Nordlicht",
      REGION: "Europe",
      CITY: "Berlin",
      STATE: "",
      COUNTRY: "Germany",
      WEBSITE: "www.nordlicht.example",
      "FOUNDED YEAR": "2019",
      "COMPANY STAGE": "Early Stage",
      INVESTORS: "Fjord Capital, Hain Ventures",
      "TOTAL AMOUNT RAISED (USD MN)": "12.00",
      "FUNDING ROUNDS/NUMBER OF DEALS": "2",
      "MOST RECENT DEAL TYPE/STAGE": "Series A",
      "MOST RECENT DEAL DATE": "03-Jun-2025",
      "MOST RECENT DEAL SIZE (USD MN)": "9.00",
      "FUNDING TYPE": "VC-Backed",
      "POST-MONEY VALUATION (USD MN)": "40.00",
    };
    const { records } = await read([row]);
    expect(records.map(told)).toEqual(["Nordlicht | Berlin/DE | 9000000 USD | 2025-06-03 | Series A |  | "]);
  });
});

describe("Startupticker", () => {
  const row = {
    Id: "S1",
    Investors: "Fjord Capital, Hain Ventures",
    Amount: "9",
    Valuation: "40",
    Comment: "",
    URL: "https://outlet.example/nordlicht",
    "Amount confidential": "FALSE",
    "Date of the funding round": "2025-06-03",
    Type: "VC",
    Phase: "Early Stage",
    Canton: "Zürich",
    Company: "Nordlicht AG",
    "Gender CEO": "Female",
  };
  const exit = { ...row, Id: "S2", Company: "Blattwerk AG", Type: "EXIT", Phase: "Exit" };

  it("has amounts in millions of francs, and exits that are no rounds", async () => {
    const { records } = await read([row, exit]);
    expect(records.map(told)).toEqual([
      "Nordlicht AG |  | 9000000 CHF | 2025-06-03 | Early Stage | Fjord Capital, Hain Ventures | https://outlet.example/nordlicht",
    ]);
  });

  it("states amounts in full beside a currency", async () => {
    const { records } = await read([{ ...row, Amount: "9000000", Currency: "CHF" }]);
    expect(records[0]?.round?.amount).toEqual({ minor: 900_000_000, currency: "CHF" });
  });
});
