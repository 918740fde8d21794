import { afterAll, describe, expect, it } from "vitest";
import { csv, readKnown, type Row, told } from "../../../../test/builders/known-lists.ts";
import { ListFolder, readList } from "../../../../test/builders/list-files.ts";
import { EXPORT_ROWS } from "../../../reading/directory/columns/export-rows.ts";
import { LEADS, ROUNDS } from "../../../reading/directory/columns/rounds.ts";
import { knownLayout } from "./known-exports.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());
const read = (rows: readonly Row[]) => readKnown(folder, rows);

describe("known exports", () => {
  it("reads Crunchbase's bulk file of rounds by the funded organization", async () => {
    const row = {
      uuid: "0aa1",
      name: "Seed Round - Nordlicht",
      type: "funding_round",
      permalink: "nordlicht-seed--0aa1",
      cb_url: "https://www.crunchbase.com/funding_round/nordlicht-seed--0aa1",
      rank: "12345",
      created_at: "2024-05-02 10:00:00",
      updated_at: "2024-05-03 10:00:00",
      country_code: "USA",
      state_code: "CA",
      region: "California",
      city: "Menlo Park",
      investment_type: "seed",
      announced_on: "2024-05-01",
      raised_amount_usd: "1500000",
      raised_amount: "1500000",
      raised_amount_currency_code: "USD",
      post_money_valuation_usd: "9000000",
      post_money_valuation: "9000000",
      post_money_valuation_currency_code: "USD",
      investor_count: "2",
      org_uuid: "11111111-aaaa-0b43-9d3e-12f64f504fbb",
      org_name: "Nordlicht",
      lead_investor_uuids: "3f47be49-2e32-8118-01a0-31685a4d0fd7",
    };
    const other = {
      ...row,
      uuid: "0aa2",
      name: "Series A - Blattwerk",
      country_code: "DEU",
      state_code: "",
      region: "Bayern",
      city: "München",
      investment_type: "series_a",
      announced_on: "2025-06-03",
      raised_amount_usd: "9900000",
      raised_amount: "9000000",
      raised_amount_currency_code: "EUR",
      org_uuid: "22222222-bbbb-0b1b-dee8-7104a8b018f9",
      org_name: "Blattwerk",
      cb_url: "https://www.crunchbase.com/funding_round/blattwerk-series-a--0aa2",
    };
    const { records } = await read([row, other]);
    expect(records.map(told)).toEqual([
      "Nordlicht | Menlo Park/California/US | 1500000 USD | 2024-05-01 | seed |  | https://www.crunchbase.com/funding_round/nordlicht-seed--0aa1",
      "Blattwerk | München/Bayern/DE | 9000000 EUR | 2025-06-03 | series_a |  | https://www.crunchbase.com/funding_round/blattwerk-series-a--0aa2",
    ]);
    expect(records.map(({ round }) => round?.listId)).toEqual(["uuid 0aa1", "uuid 0aa2"]);
    expect(records[0]?.company.profileUrls).toBeUndefined();
  });

  it("reads DefiLlama's file of raises, whose bare amounts are dollars", async () => {
    const row = {
      Name: "Nordlicht",
      Timestamp: "1680825600",
      Date: "2023-04-07",
      "Amount Raised": "2800000",
      Round: "Seed",
      Description: "Lamps on chain",
      "Lead Investor": "Fjord Capital",
      Category: "Infrastructure",
      Source: "https://outlet.example/2023/nordlicht-raises-seed",
      Valuation: "40000000",
      Chains: "Base + Ethereum",
      "Other Investors": "Hain Ventures  + Moor Partners",
    };
    const { records } = await read([
      row,
      { ...row, Name: "Blattwerk", "Amount Raised": "$3.8M", Valuation: "", "Other Investors": "" },
    ]);
    expect(records.map(told)).toEqual([
      "Nordlicht |  | 2800000 USD | 2023-04-07 | Seed | Fjord Capital*, Hain Ventures, Moor Partners | https://outlet.example/2023/nordlicht-raises-seed",
      "Blattwerk |  | 3800000 USD | 2023-04-07 | Seed | Fjord Capital* | https://outlet.example/2023/nordlicht-raises-seed",
    ]);
    expect(records[0]?.company.description).toBe("Lamps on chain");
  });

  it("reads our own file of rounds with amounts and stages as they were stated", async () => {
    const row = {
      round_id: "7",
      company_name: "Nordlicht",
      website: "https://nordlicht.example/",
      domain: "nordlicht.example",
      city: "Berlin",
      region: "Berlin",
      country_code: "DE",
      headcount: "11-50",
      industry: "Lighting",
      location: "Berlin, Germany",
      country: "Germany",
      funding_type: "Series A",
      amount_usd: "9900000",
      amount: "9000000",
      stage_text: "Series A1",
      announced: "2026-05",
      first_sale: "",
      currency: "EUR",
      exchange_rate_on: "2026-05-29",
      total_raised_usd: "12000000",
      funding_date: "",
      investors: "Fjord Capital, Hain Ventures",
      lead_investors: "Fjord Capital",
      founder_name: "Ana Ruiz",
      founder_title: "CEO",
      founder_linkedin: "https://profiles.example/ana",
      founder_location: "Paris",
      proof_url: "https://outlet.example/nordlicht",
      source: "news-feed",
      company_id: "12",
      company_slug: "nordlicht",
      founder_slug: "ana-ruiz",
      is_sample: "false",
      added_at: "2026-06-01T10:00:00Z",
      updated_at: "2026-06-02T10:00:00Z",
    };
    const { records } = await read([row]);
    expect(records.map(told)).toEqual([
      "Nordlicht | Berlin/Berlin/DE | 9000000 EUR | 2026-05 | Series A1 | Fjord Capital*, Hain Ventures | https://outlet.example/nordlicht",
    ]);
    expect(records[0]?.people).toMatchObject([{ name: "Ana Ruiz", title: "CEO" }]);
  });

  it("declares every column of our own files of rounds", () => {
    for (const { columns } of [EXPORT_ROWS, ROUNDS, LEADS]) {
      const names = columns.map(({ name }) => name);
      const fields = knownLayout(names)?.fields ?? {};
      expect(names.filter((name) => fields[name] === undefined)).toEqual([]);
    }
  });

  it("lets the options of an import come first", async () => {
    const row = {
      Name: "Nordlicht",
      Timestamp: "1680825600",
      Date: "2023-04-07",
      "Amount Raised": "2800000",
      Round: "Seed",
      "Lead Investor": "Fjord Capital",
      "Other Investors": "",
      Chains: "",
    };
    const list = await readList(folder.write("list.csv", csv([row])), { currency: "EUR", map: { stage: "none" } });
    expect(list.records.map(told)).toEqual(["Nordlicht |  | 2800000 EUR | 2023-04-07 |  | Fjord Capital* | "]);
  });
});
