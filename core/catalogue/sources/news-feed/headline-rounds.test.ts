import { describe, expect, it } from "vitest";
import { readHeadline } from "./headline.ts";

/** Headline, company, amount in whole currency units, stage, lead investors, other investors. */
type Row = [string, string, string | null, string | null, string[]?, string[]?];

const ROUNDS: Row[] = [
  // Verbs of raising
  ["Acmely raises $20M Series A led by Fooridge Ventures", "Acmely", "USD 20000000", "Series A", ["Fooridge Ventures"]],
  ["Acmely raises $20M", "Acmely", "USD 20000000", null],
  ["Acmely Raises $12.5 Million in Series B Funding", "Acmely", "USD 12500000", "Series B"],
  ["Acmely secures $7M seed round to automate payroll", "Acmely", "USD 7000000", "seed"],
  ["Acmely lands $45 million Series C", "Acmely", "USD 45000000", "Series C"],
  ["Acmely bags $3 mn in pre-Series A round", "Acmely", "USD 3000000", "pre-Series A"],
  ["Acmely nabs $9M for warehouse robots", "Acmely", "USD 9000000", null],
  ["Acmely picks up $15M to rethink parking", "Acmely", "USD 15000000", null],
  ["Acmely scores $11M Series A", "Acmely", "USD 11000000", "Series A"],
  ["Acmely snags $6M in seed funding", "Acmely", "USD 6000000", "seed"],
  ["Acmely hauls in $110M Series D", "Acmely", "USD 110000000", "Series D"],
  ["Acmely grabs €4.2m to digitise dental labs", "Acmely", "EUR 4200000", null],
  ["Acmely nets pre-seed", "Acmely", null, "pre-seed"],
  ["Acmely snaps up $8M Series A", "Acmely", "USD 8000000", "Series A"],
  ["Acmely raised $2.1M in pre-seed funding", "Acmely", "USD 2100000", "pre-seed"],
  ["Acmely has raised $30 million in a Series B round", "Acmely", "USD 30000000", "Series B"],
  ["Acmely just raised $5M from Barlow Capital", "Acmely", "USD 5000000", null, [], ["Barlow Capital"]],
  ["Acmely raises a $3M pre-seed round for its configuration platform", "Acmely", "USD 3000000", "pre-seed"],
  ["Acmely raises another $50M at a $1.2B valuation", "Acmely", "USD 50000000", null],
  ["Acmely raises funding from Barlow Capital", "Acmely", null, null, [], ["Barlow Capital"]],
  ["Acmely raises undisclosed seed round", "Acmely", null, "seed"],
  ["Acmely raise £5m seed round", "Acmely", "GBP 5000000", "seed"],
  // Verbs that need to name the round
  [
    "Acmely gets $5 million in seed funding from Barlow Capital and Fooridge",
    "Acmely",
    "USD 5000000",
    "seed",
    [],
    ["Barlow Capital", "Fooridge"],
  ],
  ["Acmely closes $14M Series A", "Acmely", "USD 14000000", "Series A"],
  ["Acmely closes funding round", "Acmely", null, null],
  ["Acmely Announces $20M Series A to Expand in Europe", "Acmely", "USD 20000000", "Series A"],
  ["Acmely announces closing of $18 million Series B financing", "Acmely", "USD 18000000", "Series B"],
  ["Acmely announces it has raised $4M in seed funding", "Acmely", "USD 4000000", "seed"],
  ["Acmely Completes $12 Million Series B Financing", "Acmely", "USD 12000000", "Series B"],
  ["Acmely attracts $10M investment round", "Acmely", "USD 10000000", null],
  ["Acmely receives €2 million in seed financing", "Acmely", "EUR 2000000", "seed"],
  ["Acmely wins $3M seed round", "Acmely", "USD 3000000", "seed"],
  ["Acmely adds $10M to Series B", "Acmely", "USD 10000000", "Series B"],
  // Names after descriptions
  ["Acmely, a maker of solar tiles, raises $22M", "Acmely", "USD 22000000", null],
  ["Acmely, which makes solar tiles, raises $22M", "Acmely", "USD 22000000", null],
  ["Acmely, Inc. raises $22M Series A", "Acmely", "USD 22000000", "Series A"],
  ["Exclusive: Acmely raises $22M Series B", "Acmely", "USD 22000000", "Series B"],
  ["[Funding alert] Edtech startup Acmely raises $2M", "Acmely", "USD 2000000", null],
  ["Funding alert: Acmely bags $1.5M", "Acmely", "USD 1500000", null],
  ["Fintech startup Acmely Pay raises $8M", "Acmely Pay", "USD 8000000", null],
  ["Former search engineers' startup Acmely raises $4M", "Acmely", "USD 4000000", null],
  ["Jane Doe's Acmely raises $4M seed", "Acmely", "USD 4000000", "seed"],
  ["Healthcare AI company Acmely Health raises $31M", "Acmely Health", "USD 31000000", null],
  ["AI-powered Acmely raises $6M", "Acmely", "USD 6000000", null],
  ["Fooridge-backed Acmely raises $60M Series C", "Acmely", "USD 60000000", "Series C"],
  ["Barlow Capital-backed logistics platform Acmely raises $60M", "Acmely", "USD 60000000", null],
  ["Quick commerce unicorn Acmely raises $200M", "Acmely", "USD 200000000", null],
  ["Acmely (formerly Oldname) raises $9M", "Acmely", "USD 9000000", null],
  ["Acmely (YC S24) raises $2.5M seed", "Acmely", "USD 2500000", "seed"],
  ["AI Foundry raises $10M Series A", "AI Foundry", "USD 10000000", "Series A"],
  ["The Browsing Company raises $5M seed", "The Browsing Company", "USD 5000000", "seed"],
  ["acmely.io raises $3M", "acmely.io", "USD 3000000", null],
  ["Smith & Acmely raises $3M seed", "Smith & Acmely", "USD 3000000", "seed"],
  ["Bank of Acmely raises $40M Series B", "Bank of Acmely", "USD 40000000", "Series B"],
  ["May Acmely raises $100M Series D", "May Acmely", "USD 100000000", "Series D"],
  ["Loan startup Acmely raises $5M", "Acmely", "USD 5000000", null],
  ["Acmely raises $5M for its fund administration software", "Acmely", "USD 5000000", null],
  ["Acmely raises $20M to fund expansion", "Acmely", "USD 20000000", null],
  ["Acmely raises $10M to acquire smaller rivals", "Acmely", "USD 10000000", null],
  ["Acmely raises $10M, acquires Oldname", "Acmely", "USD 10000000", null],
  ["Acmely raises $50M in pre-IPO round", "Acmely", "USD 50000000", null],
  ["Acmely raises $50M ahead of IPO", "Acmely", "USD 50000000", null],
  ["Acmely raises $8M to help people escape debt", "Acmely", "USD 8000000", null],
  ["Acmely raises $8M Series A | Startup Daily", "Acmely", "USD 8000000", "Series A"],
  ["Acmely raises $8M Series A - The Example Times", "Acmely", "USD 8000000", "Series A"],
  // Headlines that do not start with the company
  ["Fooridge Ventures leads $30M round in Acmely", "Acmely", "USD 30000000", null, ["Fooridge Ventures"]],
  [
    "Fooridge and Barlow Capital co-lead $12M Series A for Acmely",
    "Acmely",
    "USD 12000000",
    "Series A",
    ["Fooridge", "Barlow Capital"],
  ],
  ["Fooridge leads €5m seed round in Berlin-based Acmely", "Acmely", "EUR 5000000", "seed", ["Fooridge"]],
  ["Acmely emerges from stealth with $25M Series A", "Acmely", "USD 25000000", "Series A"],
  ["Acmely comes out of stealth with $9M in funding led by Fooridge", "Acmely", "USD 9000000", null, ["Fooridge"]],
  ["Acmely launches with $4M seed round", "Acmely", "USD 4000000", "seed"],
  ["Acmely becomes unicorn with $100M Series C", "Acmely", "USD 100000000", "Series C"],
  ["Acmely turns unicorn after raising $90M in Series D", "Acmely", "USD 90000000", "Series D"],
  ["Acmely hits $2B valuation with $200M Series C", "Acmely", "USD 200000000", "Series C"],
  // Amounts
  ["Acmely raises $200M at $2B valuation", "Acmely", "USD 200000000", null],
  ["Acmely raises $200M Series C, valued at $2B", "Acmely", "USD 200000000", "Series C"],
  ["Acmely raises Series B at $900M valuation", "Acmely", null, "Series B"],
  ["Acmely raises $40M, bringing total funding to $95M", "Acmely", "USD 40000000", null],
  ["Acmely raises ₹40 crore", "Acmely", "INR 400000000", null],
  ["Acmely raises Rs 4.2 crore in seed round", "Acmely", "INR 42000000", "seed"],
  ["Acmely raises 40 crore", "Acmely", null, null],
  ["Acmely raises £750k pre-seed", "Acmely", "GBP 750000", "pre-seed"],
  ["Acmely raises €1,5 million seed", "Acmely", "EUR 1500000", "seed"],
  ["Acmely raises $1,250,000 seed round", "Acmely", "USD 1250000", "seed"],
  ["Acmely raises 20 million euros in Series A", "Acmely", "EUR 20000000", "Series A"],
  ["Acmely raises US$1.1bn Series E", "Acmely", "USD 1100000000", "Series E"],
  ["Acmely raises C$15M Series A", "Acmely", "CAD 15000000", "Series A"],
  ["Acmely raises A$6 million seed", "Acmely", "AUD 6000000", "seed"],
  ["Acmely raises S$3m seed", "Acmely", "SGD 3000000", "seed"],
  ["Acmely raises SEK 50 million", "Acmely", "SEK 50000000", null],
  ["Acmely raises CHF 12M Series A", "Acmely", "CHF 12000000", "Series A"],
  ["Acmely raises ¥500 million Series A", "Acmely", null, "Series A"],
  ["Acmely raises JPY 500 million Series A", "Acmely", "JPY 500000000", "Series A"],
  ["Acmely raises over $20M Series A", "Acmely", "USD 20000000", "Series A"],
  ["Acmely raises $100M+ Series B", "Acmely", "USD 100000000", "Series B"],
  ["Acmely raises up to $20M Series A", "Acmely", null, "Series A"],
  ["Acmely raises $10M-$15M seed", "Acmely", null, "seed"],
  ["Acmely extends Series A to $30M", "Acmely", null, "Series A"],
  ["Acmely raises $30M in equity and debt", "Acmely", null, null],
  ["Acmely raises $20-million Series B", "Acmely", "USD 20000000", "Series B"],
  ["Acmely raises whopping $500m Series F", "Acmely", "USD 500000000", "Series F"],
  // Stages
  ["Acmely raises $5M Series A1", "Acmely", "USD 5000000", "Series A1"],
  ["Acmely raises $50M Series E-2", "Acmely", "USD 50000000", "Series E-2"],
  ["Acmely raises $5M Series A extension", "Acmely", "USD 5000000", "Series A extension"],
  ["Acmely raises $2M pre seed", "Acmely", "USD 2000000", "pre seed"],
  ["Acmely raises $5M for seed oil testing", "Acmely", "USD 5000000", null],
  ["Acmely raises $600K in angel round", "Acmely", "USD 600000", "angel"],
  ["Acmely raises $70M growth round", "Acmely", "USD 70000000", "growth"],
  // Investors
  [
    "Acmely raises $9M co-led by Fooridge and Barlow Capital",
    "Acmely",
    "USD 9000000",
    null,
    ["Fooridge", "Barlow Capital"],
  ],
  [
    "Acmely raises $9M led by Fooridge with participation from Barlow Capital, 8Example and others",
    "Acmely",
    "USD 9000000",
    null,
    ["Fooridge"],
    ["Barlow Capital", "8Example"],
  ],
  [
    "Acmely raises $9M in round led by existing investor Fooridge to expand",
    "Acmely",
    "USD 9000000",
    null,
    ["Fooridge"],
  ],
  [
    "Acmely raises $9M from Fooridge, Barlow Capital, others",
    "Acmely",
    "USD 9000000",
    null,
    [],
    ["Fooridge", "Barlow Capital"],
  ],
  ["Acmely raises $9M from angel investors", "Acmely", "USD 9000000", null],
  ["Acmely raises $9M led by US-based venture capital firm Fooridge", "Acmely", "USD 9000000", null, ["Fooridge"]],
];

const LOCATIONS: readonly (readonly [string, string, { city?: string; country?: string }])[] = [
  ["Berlin-based fintech Acmely raises €12m", "Acmely", { city: "Berlin" }],
  ["London-based fintech startup Acmely raises £2m", "Acmely", { city: "London" }],
  ["New York-based Acmely raises $12M", "Acmely", { city: "New York" }],
  ["UK-based Acmely raises £3m", "Acmely", { country: "GB" }],
  ["Germany-based Acmely raises €3m", "Acmely", { country: "DE" }],
  ["India's Acmely raises $12M", "Acmely", { country: "IN" }],
  ["Paris startup Acmely raises €6m", "Acmely", { city: "Paris" }],
  ["Cloud-based Acmely raises $5M", "Acmely", {}],
  ["Bay Area-based Acmely raises $5M", "Acmely", {}],
  ["Springfield-based drone maker Acmely raises $5M", "Acmely", {}],
  ["Plant-based food startup Acmely raises $5M", "Acmely", {}],
];

function money(reading: ReturnType<typeof readHeadline>): string | null {
  if (reading.kind !== "round" || !reading.amount?.money) return null;
  const { minor, currency } = reading.amount.money;
  return `${currency} ${currency === "JPY" ? minor : minor / 100}`;
}

describe("readHeadline on rounds", () => {
  it.each(ROUNDS)("reads %s", (headline, company, amount, stage, leads = [], others = []) => {
    const reading = readHeadline(headline, "", "USD");
    expect(reading).toMatchObject({ kind: "round", company: { name: company } });
    if (reading.kind !== "round") return;
    expect(money(reading)).toBe(amount);
    expect(reading.stage ?? null).toBe(stage);
    expect(reading.investors.filter(({ lead }) => lead).map(({ name }) => name)).toEqual(leads);
    expect(reading.investors.filter(({ lead }) => !lead).map(({ name }) => name)).toEqual(others);
  });

  it.each(LOCATIONS)("reads a location only if it is certain: %s", (headline, name, location) => {
    const reading = readHeadline(headline, "", "USD");
    expect(reading.kind === "round" && reading.company).toEqual({ name, ...location });
  });
});
