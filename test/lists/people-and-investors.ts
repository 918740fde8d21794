import type { WholeList } from "./whole-list.ts";

/** Lists whose people and investors stand beside other facts of theirs. */
export const PEOPLE_AND_INVESTORS: readonly WholeList[] = [
  {
    name: "regions of the world under Investor Region",
    text: `Company,Round,Amount,Date,Investors,Investor Region,Backer continent
Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital,Europe,Europe
Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures,North America,America`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
  },
  {
    name: "a mark of the lead beside each investor",
    text: `Company,Round,Amount,Date,Investor 1,Lead?,Investor 2,Lead?
Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital,x,Halden Fund,
Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures,,Quillmoor Capital,x`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital*, Halden Fund
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures, Quillmoor Capital*`,
  },
  {
    name: "two leads after one word",
    text: `Company,Round,Amount,Date,Investors
Bramblewick,Seed,$1.5M,2026-05-01,Co-led by Quillmoor Capital and Pellwright Ventures
Tarnhollow,Series A,$9M,2026-05-03,"led by Pellwright Ventures, with Quillmoor Capital"`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital*, Pellwright Ventures*
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures*, Quillmoor Capital`,
  },
  {
    name: "investors and acquirers under one heading",
    text: `Date,Company,Deal Type,Deal Size,Investors / Acquirers,Stage
2026-05-01,Bramblewick,Venture Capital,$1.5M,Quillmoor Capital,Seed
2026-05-03,Tarnhollow,Acquisition,$40M,Halden Motors,Growth`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital",
  },
  {
    name: "rows with a further investor",
    text: `Company,Round,Amount,Date,Investor
Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital
,,,,Halden Fund
Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Bramblewick | 1500000 USD | 2026-05-01 | Seed | Halden Fund
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
    asks: /1 row with nothing but an investor/,
  },
  {
    name: "providers beside kinds of money",
    text: `Company,Instrument,Amount,Date,Provider
Bramblewick,Equity,$1.5M,2026-05-01,Quillmoor Capital
Tarnhollow,Venture debt,$9M,2026-05-03,Halden Bank`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Equity | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Venture debt | Halden Bank`,
    asks: /stage is read from "Instrument" by its values alone[^]*investors is read from "Provider" by its values alone/,
  },
  {
    name: "two titles joined by a sign",
    text: `Company,Amount,Date,Founders
Bramblewick,$1.5M,2026-05-01,Isolde Varga – Founder & CEO
Tarnhollow,$9M,2026-05-03,Teodor Lund - CEO and Amara Okpara - CTO`,
    right: `Bramblewick | Isolde Varga (Founder & CEO) | 1500000 USD | 2026-05-01
Tarnhollow | Teodor Lund (CEO), Amara Okpara (CTO) | 9000000 USD | 2026-05-03`,
  },
  {
    name: "a family name first",
    text: `Company,Amount,Date,Contact
Bramblewick,$1.5M,2026-05-01,"Varga, Maria"
Tarnhollow,$9M,2026-05-03,Teodor Lund`,
    right: `Bramblewick | Maria Varga | 1500000 USD | 2026-05-01
Tarnhollow | Teodor Lund | 9000000 USD | 2026-05-03`,
  },
  {
    name: "careers after slashes",
    text: `Company,Amount,Date,Founders
Bramblewick,$1.5M,2026-05-01,Isolde Varga / CEO / ex Polder Bank / Uni Tarn; Teodor Lund / CTO / Gale Software
Tarnhollow,$9M,2026-05-03,Amara Okpara / Founder / Kestrel Institute of Technology`,
    right: `Bramblewick | Isolde Varga (CEO), Teodor Lund (CTO) | 1500000 USD | 2026-05-01
Tarnhollow | Amara Okpara (Founder) | 9000000 USD | 2026-05-03`,
    tells: /career after a person/,
  },
  {
    name: "founders behind links of Markdown",
    text: `Company,Amount,Date,Founders
Bramblewick,$1.5M,2026-05-01,"[Isolde Varga](https://linkedin.com/in/invented-isolde), [Teodor Lund](https://linkedin.com/in/invented-teodor)"
Tarnhollow,$9M,2026-05-03,[Amara Okpara](https://linkedin.com/in/invented-amara)`,
    right: `Bramblewick | Isolde Varga, Teodor Lund | 1500000 USD | 2026-05-01
Tarnhollow | Amara Okpara | 9000000 USD | 2026-05-03`,
  },
  {
    name: "portfolios of investors in countries of their own",
    text: `{"investors":[{"name":"Quillmoor Capital","country":"Germany","portfolio":[{"company":"Bramblewick","round":"Seed","amount_usd":1500000,"date":"2026-05-01"}]},
{"name":"Pellwright Ventures","country":"France","portfolio":[{"company":"Tarnhollow","round":"Series A","amount_usd":9000000,"date":"2026-05-03"}]}]}`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed\nTarnhollow | 9000000 USD | 2026-05-03 | Series A",
  },
  {
    name: "people in objects within objects",
    text: `company,date,amount_usd,people
Bramblewick,2026-05-01,1500000,"[{""person"": {""name"": ""Isolde Varga""}, ""title"": ""CEO""}]"
Tarnhollow,2026-05-03,9000000,"[{""person"": {""name"": ""Teodor Lund""}, ""title"": ""CTO""}]"`,
    right: `Bramblewick | Isolde Varga (CEO) | 1500000 USD | 2026-05-01
Tarnhollow | Teodor Lund (CTO) | 9000000 USD | 2026-05-03`,
  },
  {
    name: "no lead",
    text: `Company,Investors,Lead investor,Amount,Date
Bramblewick,Quillmoor Capital,No lead,$1.5M,2026-05-01
Tarnhollow,Pellwright Ventures,Pellwright Ventures,$9M,2026-05-03`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Pellwright Ventures*`,
  },
];
