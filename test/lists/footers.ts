import type { WholeList } from "./whole-list.ts";

const RIGHT = `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures
Osierdale | 4500000 USD | 2026-05-07 | Seed | Vantage Ash`;

/** A list of three rounds with further lines below. */
function under(name: string, footer: string, tells: RegExp, asks?: RegExp): WholeList {
  return {
    name,
    text: `Company,Round,Amount,Date,Investors
Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital
Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures
Osierdale,Seed,$4.5M,2026-05-07,Vantage Ash
${footer}`,
    right: RIGHT,
    tells,
    ...(asks === undefined ? {} : { asks }),
  };
}

/** Lists with lines that are no entries, in words that no list of words has. */
export const FOOTERS: readonly WholeList[] = [
  under("a count of companies beside the sum", "3 companies,,$15M,,", /row 5: 3 companies/),
  under("the average", "Average deal,,$5M,,", /row 5: Average deal/),
  under("the sum of a part", "Total seed,,$6M,,", /row 5: Total seed/),
  under("a sum in words of its own", "All deals,,$15M,,", /row 5: All deals/),
  under("a sum of a part in words of its own", "Money for seeds,,$6M,,", /row 5: Money for seeds/),
  under(
    "a figure that nothing explains",
    "Still open,,$7M,,",
    /row 5: Still open/,
    /states almost nothing.*Still open/,
  ),
  under("a group with its count", "Fintech (1 deal),,,,", /row 5: Fintech \(1 deal\)/),
  under("rights and the page", "© 2026 Outlet Media,,,,\nPage 1 of 3,,,,", /Page 1 of 3/),
  under("the address of a site", "www.outlet.example/rounds,,,,", /outlet\.example/),
  under("a change against last year", "Change vs. 2025,,+12%,,", /Change vs\. 2025/),
  under("a sum below an empty company", ",Average deal,$5M,,", /row 5: Average deal/),
  under("a sum after an empty line", ",,,,\nAlles zusammen,,$15M,,", /row 6: Alles zusammen/),
  {
    name: "two columns and their sum",
    text: `Company,Amount raised
Bramblewick,$1.5M
Tarnhollow,$9M
Osierdale,$4.5M
All deals,$15M`,
    right: "Bramblewick | 1500000 USD\nTarnhollow | 9000000 USD\nOsierdale | 4500000 USD",
    asks: /totals/,
    tells: /row 5: All deals/,
  },
  {
    name: "figures below three columns",
    text: `Company,Date,Amount
Bramblewick,2026-05-01,$1.5M
Tarnhollow,2026-05-03,$9M
Osierdale,2026-05-07,$4.5M
Average deal,,$5M
Largest deal,,$9M`,
    right: `Bramblewick | 1500000 USD | 2026-05-01
Tarnhollow | 9000000 USD | 2026-05-03
Osierdale | 4500000 USD | 2026-05-07`,
    tells: /row 5: Average deal/,
    asks: /Largest deal/,
  },
  {
    name: "the total of a stage, with the stage",
    text: `Company,Date,Amount,Round
Bramblewick,2026-05-01,$1.5M,Seed
Tarnhollow,2026-05-03,$9M,Series A
Osierdale,2026-05-07,$4.5M,Seed
Total seed,,$6M,Seed`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | 9000000 USD | 2026-05-03 | Series A
Osierdale | 4500000 USD | 2026-05-07 | Seed`,
    tells: /row 5: Total seed/,
  },
  {
    name: "merged companies and a sum",
    text: `Company,Round,Amount,Date
Bramblewick,Seed,$1.5M,2025-05-01
,Series A,$9M,2026-05-03
Osierdale,Seed,$4.5M,2026-05-07
,Mean,$5M,`,
    right: `Bramblewick | 1500000 USD | 2025-05-01 | Seed
Bramblewick | 9000000 USD | 2026-05-03 | Series A
Osierdale | 4500000 USD | 2026-05-07 | Seed`,
    asks: /row without a company/,
    tells: /row 5: Mean/,
  },
];
