import { describe, expect, it } from "vitest";
import type { ExclusionCode } from "./exclusion.ts";
import { readHeadline } from "./headline.ts";

const EXCLUDED: Readonly<Record<ExclusionCode, readonly string[]>> = {
  fund_closing: [
    "Acmely Ventures closes $300M fund III",
    "Acmely Capital raises $100M for its second fund",
    "Acmely raises $150M fund to back climate startups",
    "Acmely Partners secures $80M for debut fund",
    "Acmely Ventures raises $300M",
    "Acmely launches $50M fund for founders in Africa",
    "Acmely raises $1B across two new funds",
    "Acmely Capital hits first close of $40M for new fund",
    "Acmely announces €60m first close of early-stage fund",
  ],
  acquisition: [
    "Acmely acquires Oldname for $1B",
    "Acmely to acquire Oldname in $20M deal",
    "Acmely to buy Oldname for €300m",
    "Acmely buys Oldname",
    "Oldname acquired by Acmely for $40M",
    "Acmely snaps up Oldname for $20M",
    "Acmely merges with Oldname in $2B deal",
    "Acmely acquires Oldname after raising $20M Series A",
  ],
  roundup: [
    "5 startups that raised over $10M this month",
    "Weekly funding roundup: Acmely, Oldname and more",
    "Indian startups raise $200M this week",
    "The 10 biggest funding rounds of the week",
    "Funding wrap: Acmely raises $5M, Oldname bags $3M",
    "This week in fintech: Acmely raises $9M",
    "Acmely raises $5M; Oldname bags $3M",
    "Ten European startups to watch after they raised seed rounds",
    "Crypto firms raised $2B in May",
  ],
  debt: [
    "Acmely secures $50M in debt financing",
    "Acmely raises $10M in venture debt from Barlow Capital",
    "Acmely lands $200M credit facility",
    "Acmely gets $5M loan from Example Bank",
    "Acmely raises $75M debt round to grow its fleet",
    "Acmely raises €500m in green bonds",
    "Acmely closes $30M line of credit",
  ],
  grant: [
    "Acmely wins $2M grant from Example Agency",
    "Acmely awarded $1.5M to study batteries",
    "Acmely secures €2.4m EU grant for fusion",
    "Acmely lands $3M in non-dilutive funding",
    "Acmely wins $100,000 prize at pitch night",
  ],
  valuation: [
    "Acmely hits $2B valuation",
    "Acmely now valued at $5 billion",
    "Acmely valuation tops $10B",
    "Acmely becomes a unicorn",
    "Acmely doubles valuation to $3B in employee share deal",
  ],
  in_talks: [
    "Acmely in talks to raise $50M Series B",
    "Acmely is raising $30M at a $300M valuation",
    "Acmely reportedly seeking $100M in new funding",
    "Acmely to raise $20M Series A",
    "Acmely seeks $40M Series C",
    "Acmely nears $60M round led by Fooridge",
    "Acmely could raise $1B from Fooridge",
    "Acmely eyes $25M Series B",
    "Acmely closes in on $20M round",
    "Acmely plans to raise $10M",
    "Acmely raises $20M Series A, reportedly",
    "Report: Acmely raises $500M",
    "Fooridge in talks to lead $30M round in Acmely",
  ],
  ipo: [
    "Acmely files for IPO",
    "Acmely raises $500M in IPO",
    "Acmely goes public at $20 a share",
    "Acmely raises $80M in upsized initial public offering",
    "Acmely lists on Example Exchange, raising $40M",
  ],
  not_funding: [
    "Acmely raises awareness of data breaches",
    "Acmely raises prices by 20%",
    "Central bank raises rates to 5%",
    "Acmely raises questions about $20M contract",
    "Acmely raises full-year forecast to $2B",
    "Acmely raises minimum wage to $20 an hour",
    "Acmely raises $1M for earthquake victims",
    "Acmely raises $1M on Kickstarter",
    "Acmely lays off 20% of staff months after raising $100M",
    "Acmely, which raised $20M last year, shuts down",
    "Meet the startup that raised $20M on a napkin",
    "How Acmely raised $20M without a deck",
    "Did Acmely raise $20M too early?",
    "Acmely lands $50M contract with Example Navy",
    "Acmely launches payments app",
    "Acmely nets $20M profit",
    "Acmely gets $5M fine over privacy",
    "Acmely wins $10M settlement",
    "This startup raises $5M",
    "Berlin startup raises $5M",
    "Founder charged after startup raised $20M",
    "Example University raises $20M for new library",
    "Senator raises $5M for re-election",
    "Acmely opens office in Lisbon",
    "Acmely expects losses not to exceed $100M this year",
    "We raised $2M",
    "Jane Doe joins Acmely as CFO",
    "Acmely fails to raise Series A",
    "Acmely closes $20M property purchase",
    "The pre-seed market is recovering",
  ],
  no_headline: ["", "   "],
};

const ROWS = Object.entries(EXCLUDED).flatMap(([code, headlines]) =>
  headlines.map((headline) => [code, headline] as const),
);

describe("readHeadline on headlines that announce no round", () => {
  it.each(ROWS)("%s: %s", (code, headline) => {
    expect(readHeadline(headline, "", "USD")).toEqual({ kind: "excluded", code });
  });

  // Each repeats words that would make a careless pattern backtrack until the test times out.
  it.each(
    [
      "a ",
      "Acmely raises |a ",
      "Acmely raises |the ",
      "Acmely raises |led ",
      "Acmely raises |the-led ",
      "Acmely raises |multi-million ",
      "Acmely raises |series a ",
      "Acmely raises $5M led by |A and ",
      "Acmely raises $5M led by |A ",
      "A, ",
      "’s A ",
      "$1-",
      "Acmely raises |$1,",
      "A leads |round ",
      "Acmely: $1 |a ",
      "Acmely tops $1M with |a round ",
      "A adds |B as ",
      "A sold $1 in |tokens to ",
      "New $1 |round values ",
      "Acmely becomes |unicorn ",
      "up to ",
      "has just ",
      "x-based ",
      "Acmely raises |x-million-dollar-led ",
    ].map((pattern) => pattern.split("|")),
  )("stops on %s%s repeated", (start = "", unit = start) => {
    const hostile = start.length > 0 && start !== unit ? start + unit.repeat(200) : unit.repeat(200);
    expect(readHeadline(`${hostile}!`, hostile, "USD").kind).toMatch(/round|excluded/);
  });
});
