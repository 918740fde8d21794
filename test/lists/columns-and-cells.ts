import type { WholeList } from "./whole-list.ts";

/** Lists whose columns have headings, or whose cells have forms, that are rarely seen. */
export const COLUMNS_AND_CELLS: readonly WholeList[] = [
  {
    name: "investors of a row with several rounds",
    text: `Company,Seed,Seed date,Series A,Series A date,Investors
Alpwerk,€2.5M,2024-03-03,€9M,2026-10-03,Moor Partners
Talwerk,€1M,2023-05-05,,,Fjord Capital
Seewerk,n/a,-,€7M,2026-10-10,Dahl Capital`,
    right: `Alpwerk | 2500000 EUR | 2024-03-03 | Seed
Alpwerk | 9000000 EUR | 2026-10-03 | Series A
Talwerk | 1000000 EUR | 2023-05-05 | Seed | Fjord Capital
Seewerk | 7000000 EUR | 2026-10-10 | Series A | Dahl Capital`,
    tells: /1 row has investors beside several rounds.*"Moor Partners"/,
  },
  {
    name: "amounts after the money",
    text: `Company,Round,Amount (post),Date,Investors
Alpwerk,Seed,€12M,2026-10-03,Moor Partners
Talwerk,Series A,€45M,2026-10-05,Fjord Capital`,
    right: `Alpwerk | 2026-10-03 | Seed | Moor Partners
Talwerk | 2026-10-05 | Series A | Fjord Capital`,
    asks: /"Amount \(post\)" is not read as amount/,
  },
  {
    name: "tickets without investors",
    text: `Société,Ticket,Date,Tour
Alpwerk,500 k€,03/10/2026,Amorçage
Talwerk,1 M€,15/10/2026,Série A`,
    right: `Alpwerk | 2026-10-03 | Amorçage
Talwerk | 2026-10-15 | Série A`,
    asks: /"Ticket" is not read as amount until you say so: it may be what one investor paid/,
  },
  {
    name: "a total that is cut short",
    text: `Société,Tot. levé,Tour,Date
Alpwerk,24 M€,Série B,28/05/2026
Talwerk,3 M€,Amorçage,23/10/2026
Seewerk,12 M€,Série A,16/07/2026`,
    right: `Alpwerk | 2026-05-28 | Série B
Talwerk | 2026-10-23 | Amorçage
Seewerk | 2026-07-16 | Série A`,
    asks: /"Tot\. levé" is not read as amount until you say so: its heading may say total or valuation/,
  },
  {
    name: "a valuation that is cut short",
    text: `Company,Val. post,Round,Date
Alpwerk,$80M,Series B,2026-05-28
Talwerk,$9M,Seed,2026-10-23`,
    right: `Alpwerk | 2026-05-28 | Series B
Talwerk | 2026-10-23 | Seed`,
    asks: /"Val\. post" is not read as amount until you say so/,
  },
  {
    name: "a size of companies or of rounds",
    text: `Company,Type,Size,Closed,Lead
Alpwerk,Series B,26000,2026-04-23,Moor Partners
Talwerk,Seed,1900,2026-08-27,Fjord Capital`,
    right: `Alpwerk | 2026-04-23 | Series B | Moor Partners*
Talwerk | 2026-08-27 | Seed | Fjord Capital*`,
    asks: /"Size" is not read as amount until you say so: it may be the size of the company/,
  },
  {
    name: "rounds side by side, cut short",
    text: `Co,Seed $M,Seed lead,Ser. A $M,Ser. A lead,Total $M
Alpwerk,3.1,Moor Partners,,,3.1
Talwerk,1.4,Fjord Capital,9,Dahl Capital,10.4`,
    right: `Alpwerk | 3100000 USD | Seed | Moor Partners*
Talwerk | 1400000 USD | Seed | Fjord Capital*
Talwerk | 9000000 USD | Series A | Dahl Capital*`,
  },
  {
    name: "a row whose cells are shifted",
    text: `Company,Headquarters,Sector,Amount,Date,Round
Alpwerk,Bangalore,Agriculture,$200K,2026-05-04,Seed
Talwerk,Orchard Clinic,Mumbai,$1M,2026-05-05,Seed
Seewerk,Quellbach,Fintech,$3M,2026-05-06,Seed`,
    right: `Alpwerk | Bangalore | 200000 USD | 2026-05-04 | Seed
Talwerk | 1000000 USD | 2026-05-05 | Seed
Seewerk | Quellbach | 3000000 USD | 2026-05-06 | Seed`,
    tells: /Orchard Clinic/,
  },
  {
    name: "a backer",
    text: `Company,Backer,Amount,Date
Bramblewick,Quillmoor Capital,$1.5M,2026-05-01
Tarnhollow,Pellwright Ventures,$9M,2026-05-03`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Pellwright Ventures`,
  },
  {
    name: "key people",
    text: `Company,Key People,Amount raised,Date
Bramblewick,"Isolde Varga, Teodor Lund",$1.5M,2026-05-01
Tarnhollow,Amara Okpara,$9M,2026-05-03`,
    right: `Bramblewick | Isolde Varga, Teodor Lund | 1500000 USD | 2026-05-01
Tarnhollow | Amara Okpara | 9000000 USD | 2026-05-03`,
  },
  {
    name: "a leadership team",
    text: `Company,Leadership Team,Round,Amount,Date
Bramblewick,Isolde Varga (CEO); Teodor Lund (CTO),Seed,$1.5M,2026-05-01
Tarnhollow,Amara Okpara (CEO),Series A,$9M,2026-05-03`,
    right: `Bramblewick | Isolde Varga (CEO), Teodor Lund (CTO) | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | Amara Okpara (CEO) | 9000000 USD | 2026-05-03 | Series A`,
  },
  {
    name: "the role in the heading",
    text: `Company,CEO,CTO,Round,Amount,Date
Bramblewick,Isolde Varga,Teodor Lund,Seed,$1.5M,2026-05-01
Tarnhollow,Amara Okpara,,Series A,$9M,2026-05-03`,
    right: `Bramblewick | Isolde Varga (CEO), Teodor Lund (CTO) | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | Amara Okpara (CEO) | 9000000 USD | 2026-05-03 | Series A`,
  },
  {
    name: "founder and CEO in the heading",
    text: `Company,Founder & CEO,Round,Amount,Date
Bramblewick,Isolde Varga,Seed,$1.5M,2026-05-01
Tarnhollow,Amara Okpara,Series A,$9M,2026-05-03`,
    right: `Bramblewick | Isolde Varga (Founder & CEO) | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | Amara Okpara (Founder & CEO) | 9000000 USD | 2026-05-03 | Series A`,
  },
  {
    name: "the stage under Deal",
    text: `Company,Deal,Amount,Date
Bramblewick,Seed,$1.5M,2026-05-01
Tarnhollow,Series A,$9M,2026-05-03`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed\nTarnhollow | 9000000 USD | 2026-05-03 | Series A",
  },
  {
    name: "milliseconds under ts",
    text: `company,round,amount_usd,ts
Bramblewick,Seed,1500000,1777593600000
Tarnhollow,Series A,9000000,1777766400000`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed\nTarnhollow | 9000000 USD | 2026-05-03 | Series A",
  },
  {
    name: "seconds under an unknown heading",
    text: `company,round,amount_usd,moment_of_news
Bramblewick,Seed,1500000,1777593600
Tarnhollow,Series A,9000000,1777766400`,
    right: "Bramblewick | 1500000 USD | Seed\nTarnhollow | 9000000 USD | Series A",
    asks: /"moment_of_news" is not read as date until you say so/,
  },
  {
    name: "people under an unknown heading",
    text: `Company,Brains,Round,Amount,Date,Investors
Bramblewick,Isolde Varga,Seed,$1.5M,2026-05-01,Quillmoor Capital
Tarnhollow,Amara Okpara,Series A,$9M,2026-05-03,Pellwright Ventures`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
    asks: /"Brains" is not read as founders until you say so/,
    tells: /"Brains" \(names of people such as "Isolde Varga"/,
  },
  {
    name: "investors under an unknown heading",
    text: `Company,Money from,Round,Amount,Date
Bramblewick,Quillmoor Capital,Seed,$1.5M,2026-05-01
Tarnhollow,Pellwright Ventures,Series A,$9M,2026-05-03`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
  },
  {
    name: "towns under an unknown heading",
    text: `Company,Whereabouts,Round,Amount,Date,Investors
Bramblewick,Berlin,Seed,$1.5M,2026-05-01,Quillmoor Capital
Tarnhollow,Barcelona,Series A,$9M,2026-05-03,Pellwright Ventures`,
    right: `Bramblewick | Berlin | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | Barcelona | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
    tells: /location ← "Whereabouts" \(by its values\)/,
  },
  {
    // They could be markets.
    name: "countries under an unknown heading",
    text: `Company,Whereabouts,Round,Amount,Date,Investors
Bramblewick,Germany,Seed,$1.5M,2026-05-01,Quillmoor Capital
Tarnhollow,Spain,Series A,$9M,2026-05-03,Pellwright Ventures`,
    right: `Bramblewick | DE | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | ES | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
    asks: /location is read from "Whereabouts"/,
  },
  {
    name: "unused columns are announced with their values",
    text: `Company,Round,Amount,Date,Investors,Wibble,Post-money valuation
Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital,grew in a barn by the river,$9M
Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures,"three people, one van",$50M`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
    tells: /not used: "Wibble" \(text such as "grew in a barn by the river"/,
  },
  {
    name: "the format of dates in the heading",
    text: `Company,Round,Amount,Date (DD/MM/YYYY)
Bramblewick,Seed,$1.5M,01/05/2026
Tarnhollow,Series A,$9M,03/05/2026`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed\nTarnhollow | 9000000 USD | 2026-05-03 | Series A",
  },
  {
    name: "month first in the heading",
    text: `Company,Round,Amount,Date [mm-dd-yy]
Bramblewick,Seed,$1.5M,05-01-26
Tarnhollow,Series A,$9M,05-03-26`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed\nTarnhollow | 9000000 USD | 2026-05-03 | Series A",
  },
  {
    name: "two scales in one amount",
    text: `Company,Amount,Date,Round
Bramblewick,2億5000万円,2026-05-01,Seed
Tarnhollow,1.2 lakh crore,2026-05-03,Series E
Osierdale,₹1 crore 20 lakh,2026-05-05,Seed`,
    right: `Bramblewick | 250000000 JPY | 2026-05-01 | Seed
Tarnhollow | 1200000000000 INR | 2026-05-03 | Series E
Osierdale | 12000000 INR | 2026-05-05 | Seed`,
  },
  {
    name: "groups above the headings",
    text: `Round,,,Company,,
Stage,Amount,Date,Name,City,Country
Seed,$1.5M,2026-05-01,Bramblewick,Berlin,Germany
Series A,$9M,2026-05-03,Tarnhollow,Lyon,France`,
    right: `Bramblewick | Berlin, DE | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | Lyon, FR | 9000000 USD | 2026-05-03 | Series A`,
  },
  {
    name: "groups beside the company",
    text: `Company,,Round,,
Name,Website,Type,Date,Amount
Bramblewick,bramblewick.example,Seed,2026-05-01,$1.5M
Tarnhollow,tarnhollow.example,Series A,2026-05-03,$9M`,
    right: `Bramblewick | bramblewick.example | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | tarnhollow.example | 9000000 USD | 2026-05-03 | Series A`,
  },
  {
    name: "spellings of programs",
    text: `Company,Round,Amount,Currency,Date
Bramblewick,pre_seed,1.5m,USD,2026-05-01
Tarnhollow,series_a,4.5m,USD,2026-05-03
Osierdale,seed_extension,2.5M,USD,2026-05-07`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | pre_seed
Tarnhollow | 4500000 USD | 2026-05-03 | series_a
Osierdale | 2500000 USD | 2026-05-07 | seed_extension`,
  },
  {
    name: "confidential amounts of Startupticker",
    text: `Investors,Amount,Currency,Amount confidential,URL,Date of the funding round,Type,Phase,Canton,Company
Quillmoor Capital,1500000,CHF,false,https://outlet.example/a,2026-05-01,VC,Seed,ZH,Bramblewick AG
Pellwright Ventures,9000000,CHF,true,https://outlet.example/b,2026-05-03,VC,Early Stage,GE,Tarnhollow SA`,
    right: `Bramblewick AG | 1500000 CHF | 2026-05-01 | Seed | Quillmoor Capital | https://outlet.example/a
Tarnhollow SA | 2026-05-03 | Early Stage | Pellwright Ventures | https://outlet.example/b`,
  },
  {
    name: "names only from websites",
    text: `Website,Round,Amount,Date
bramblewick.example,Seed,$1.5M,2026-05-01
tarnhollow.example,Series A,$9M,2026-05-03`,
    right: `(Bramblewick) | bramblewick.example | 1500000 USD | 2026-05-01 | Seed
(Tarnhollow) | tarnhollow.example | 9000000 USD | 2026-05-03 | Series A`,
    asks: /names.*from the web addresses in "Website"/,
  },
  {
    name: "a city and a country that contradict each other",
    text: `Company,City,Country,Round,Amount,Date
Bramblewick,Houston,Canada,Seed,$1.5M,2026-05-01
Tarnhollow,"Cambridge, MA",UK,Series A,$9M,2026-05-03
Osierdale,Lyon,France,Seed,$2M,2026-05-07`,
    right: `Bramblewick | Houston | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | Cambridge | 9000000 USD | 2026-05-03 | Series A
Osierdale | Lyon, FR | 2000000 USD | 2026-05-07 | Seed`,
  },
  {
    name: "a location and a country that contradict each other",
    text: `Company,Location,Country,Round,Amount,Date
Bramblewick,"Houston, TX",Canada,Seed,$1.5M,2026-05-01
Tarnhollow,"Cambridge, MA",United Kingdom,Series A,$9M,2026-05-03
Osierdale,"Lyon",France,Seed,$2M,2026-05-07`,
    right: `Bramblewick | Houston | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | Cambridge | 9000000 USD | 2026-05-03 | Series A
Osierdale | Lyon, FR | 2000000 USD | 2026-05-07 | Seed`,
  },
  {
    name: "codes of provinces",
    text: `Company,Location,Round,Amount,Date
Bramblewick,"Córdoba, CB",Seed,$1.5M,2026-05-01
Tarnhollow,"Osaka, OS",Series A,$9M,2026-05-03`,
    right: `Bramblewick | Córdoba | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | Osaka | 9000000 USD | 2026-05-03 | Series A`,
  },
  {
    name: "names of rounds beside the startups",
    text: `name,startup_name,amount_eur,closed_on
Pre-Seed - Bramblewick,Bramblewick,400000,2026-05-01
Series B - Tarnhollow,Tarnhollow,18000000,2026-05-03`,
    right: `Bramblewick | 400000 EUR | 2026-05-01 | Pre-Seed
Tarnhollow | 18000000 EUR | 2026-05-03 | Series B`,
  },
  {
    name: "dates that say how exact they are",
    text: `[{"company":"Bramblewick","amount_usd":1500000,"announced_on":{"value":"2026-05-01","precision":"month"}},
{"company":"Tarnhollow","amount_usd":9000000,"announced_on":{"value":"2026-05-03","precision":"day"}}]`,
    right: `Bramblewick | 1500000 USD | 2026-05
Tarnhollow | 9000000 USD | 2026-05-03`,
  },
  {
    name: "the lower of two heading rows again",
    text: `Company,Round,,Backers,
Name,Type,Amount ($M),Lead,Others
Bramblewick,Seed,1.5,Quillmoor Capital,Halden Fund
Name,Type,Amount ($M),Lead,Others
Tarnhollow,Series A,9,Pellwright Ventures,Vantage Ash`,
    right: `Bramblewick | 1500000 USD | Seed | Quillmoor Capital*, Halden Fund
Tarnhollow | 9000000 USD | Series A | Pellwright Ventures*, Vantage Ash`,
    tells: /repeated headings/,
  },
  {
    name: "facts of the last round in brackets",
    text: `Organisation,Headquarters (City),Headquarters (Country),Last Round (USD M),Last Round (Date),Last Round (Stage)
Bramblewick,Lisbon,Portugal,1.5,2026-05-01,Seed
Tarnhollow,Oslo,Norway,9,2026-05-03,Series A`,
    right: `Bramblewick | Lisbon, PT | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | Oslo, NO | 9000000 USD | 2026-05-03 | Series A`,
  },
  {
    name: "companies above their rounds",
    text: `Company,Round,Amount,Date
Bramblewick,,,
,Seed,$1.5M,2024-05-01
,Series A,$9M,2026-05-01
Tarnhollow,,,
,Seed,$2M,2026-05-03`,
    right: `Bramblewick | 1500000 USD | 2024-05-01 | Seed
Bramblewick | 9000000 USD | 2026-05-01 | Series A
Tarnhollow | 2000000 USD | 2026-05-03 | Seed`,
    asks: /3 rows without a company are read as further rounds/,
  },
  {
    name: "pictures behind links, and sums beside stages",
    text: `Company,Amount,Date
[Bramblewick](https://bramblewick.example) 🚀,$1.5M Seed,2026-05-01
Tarnhollow,$5M equity + $3M debt,2026-05-03
Osierdale,$2M,2026-05-04
Fennmarch,$3M,2026-05-05
Hazelbeck,$4M,2026-05-06`,
    right: `Bramblewick | bramblewick.example | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | 2026-05-03
Osierdale | 2000000 USD | 2026-05-04
Fennmarch | 3000000 USD | 2026-05-05
Hazelbeck | 4000000 USD | 2026-05-06`,
    tells: /a range, a sum or unclear.*\$5M equity/,
  },
  {
    name: "amounts in square brackets",
    text: `Company,Amount,Date
Quellhof,$1.2M,2025-03-01
Oskarine,[USD 2 million],2025-03-19`,
    right: `Quellhof | 1200000 USD | 2025-03-01
Oskarine | 2000000 USD | 2025-03-19`,
  },
  {
    name: "times under raisedAt",
    text: `[{"project":"Quellhof","raisedAt":1714521600000,"amountUsd":1200000,"round":"Seed"},{"project":"Brimstad","raisedAt":1717372800000,"amountUsd":8000000,"round":"Series A"}]`,
    right: `Quellhof | 1200000 USD | 2024-05-01 | Seed
Brimstad | 8000000 USD | 2024-06-03 | Series A`,
  },
  {
    name: "a second row of headings with the lead",
    text: `Company,Round,Amount,Date,Investors
Bramblewick,Seed,$1.5M,2026-05-01,Pellwright Ventures
Tarnhollow,Seed,$2.5M,2026-05-03,Quillmoor Capital
Company,Round,Amount,Date,Lead investor
Osierdale,Series A,$9M,2026-05-07,Dahl Capital
Fennmarch,Series A,$8M,2026-05-09,Halden Partners`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Pellwright Ventures
Tarnhollow | 2500000 USD | 2026-05-03 | Seed | Quillmoor Capital
Osierdale | 9000000 USD | 2026-05-07 | Series A | Dahl Capital*
Fennmarch | 8000000 USD | 2026-05-09 | Series A | Halden Partners*`,
  },
  {
    name: "proofs beneath a group of investors",
    text: `Company,Round,Amount,Date,Investors,,
,,,,Lead,Others,Proof
Bramblewick,Seed,$1.5M,2026-05-01,Pellwright Ventures,Quillmoor Capital,https://news.example/a
Tarnhollow,Seed,$2.5M,2026-05-03,Quillmoor Capital,Dahl Capital,https://news.example/b`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Pellwright Ventures*, Quillmoor Capital | https://news.example/a
Tarnhollow | 2500000 USD | 2026-05-03 | Seed | Quillmoor Capital*, Dahl Capital | https://news.example/b`,
  },
];
