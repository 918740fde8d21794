import { afterAll, describe, expect, it } from "vitest";
import { readKnown, readKnownJson, type Row, told } from "../../../../../test/builders/known-lists.ts";
import { ListFolder } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());
const read = (rows: readonly Row[]) => readKnown(folder, rows);

/** An object of the interface that names an organization or round. */
const identifier = (value: string, role?: string) => ({
  uuid: `uuid of ${value}`,
  value,
  permalink: value.toLowerCase().replaceAll(" ", "-"),
  entity_def_id: "organization",
  ...(role === undefined ? {} : { role }),
});

describe("Crunchbase", () => {
  it("is read from a search of the website", async () => {
    const row = {
      "Transaction Name": "Series A - Nordlicht",
      "Transaction Name URL": "https://www.crunchbase.com/funding_round/nordlicht-series-a--0aa2",
      "Organization Name": "Nordlicht",
      "Organization Name URL": "https://www.crunchbase.com/organization/nordlicht",
      "Funding Type": "Series A",
      "Money Raised": "9000000",
      "Money Raised Currency": "EUR",
      "Money Raised (in USD)": "9900000",
      "Announced Date": "2025-06-03",
      "Funding Stage": "Early Stage Venture",
      "Pre-Money Valuation": "30000000",
      "Organization Location": "Berlin, Berlin, Germany, Europe",
      "Organization Revenue Range": "$1M to $10M",
      "Total Funding Amount": "12000000",
      "Number of Funding Rounds": "2",
      "Lead Investors": "Fjord Capital",
      "Investor Names": "Fjord Capital, Hain Ventures",
      "Number of Investors": "2",
    };
    const { records } = await read([row]);
    expect(records.map(told)).toEqual([
      "Nordlicht | Berlin/Berlin/DE | 9000000 EUR | 2025-06-03 | Series A | Fjord Capital*, Hain Ventures | https://www.crunchbase.com/funding_round/nordlicht-series-a--0aa2",
    ]);
  });

  it("has companies without rounds in its bulk file of organizations", async () => {
    const row = {
      uuid: "11111111-aaaa-0b43-9d3e-12f64f504fbb",
      name: "Nordlicht",
      type: "organization",
      cb_url: "https://www.crunchbase.com/organization/nordlicht",
      homepage_url: "https://nordlicht.example",
      country_code: "DEU",
      state_code: "",
      region: "Bayern",
      city: "München",
      status: "operating",
      category_groups_list: "Hardware",
      num_funding_rounds: "2",
      total_funding_usd: "12000000",
      last_funding_on: "2025-06-03",
      closed_on: "",
      founded_on: "2019-01-01",
    };
    const { records } = await read([row]);
    expect(records.map(told)).toEqual(["Nordlicht | München/Bayern/DE |  |  |  |  | "]);
    expect(records[0]).toMatchObject({ company: { website: "https://nordlicht.example/", yearFounded: 2019 } });
    expect(records[0]?.round).toBeUndefined();
  });

  it("is read from searches of its interface, with the investors named in objects and lists of investments", async () => {
    const properties = {
      identifier: identifier("Series A - Nordlicht"),
      short_description: "Nordlicht raised €9M",
      announced_on: "2025-06-03",
      money_raised: { value: 9_000_000, currency: "EUR", value_usd: 9_900_000 },
      post_money_valuation: { value: 40_000_000, currency: "EUR", value_usd: 44_000_000 },
      investment_type: "series_a",
      num_investors: 2,
      lead_investor_identifiers: [identifier("Fjord Capital")],
      investor_identifiers: [identifier("Fjord Capital", "lead"), identifier("Hain Ventures", "investor")],
      funded_organization_identifier: identifier("Nordlicht"),
      funded_organization_location: [{ value: "Berlin", location_type: "city" }],
    };
    const other = {
      ...properties,
      identifier: identifier("Seed Round - Blattwerk"),
      announced_on: { value: "2025-07-01", precision: "day" },
      money_raised: { value_usd: 2_000_000 },
      investment_type: "seed",
      lead_investor_identifiers: [],
      investor_identifiers: [],
      investments: {
        items: [
          {
            name: "Moor Partners investment in Seed Round - Blattwerk",
            investor: { name: "Moor Partners" },
            is_lead: true,
          },
          { identifier: identifier("An investment"), investor_identifier: identifier("Quay Ventures") },
        ],
      },
      funded_organization_identifier: identifier("Blattwerk"),
    };
    const first = await readKnownJson(folder, { count: 1, entities: [{ uuid: "0aa1", properties }] });
    expect(first.records.map(told)).toEqual([
      "Nordlicht |  | 9000000 EUR | 2025-06-03 | series_a | Fjord Capital*, Hain Ventures | ",
    ]);
    const second = await readKnownJson(folder, { count: 1, entities: [{ uuid: "0aa2", properties: other }] });
    expect(second.records.map(told)).toEqual([
      "Blattwerk |  | 2000000 USD | 2025-07-01 | seed | Moor Partners*, Quay Ventures | ",
    ]);
  });
});
