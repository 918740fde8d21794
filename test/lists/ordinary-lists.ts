import type { WholeList } from "./whole-list.ts";

/** Lists as people usually write them, published without a question. */
export const ORDINARY_LISTS: readonly WholeList[] = [
  {
    name: "company, amount, stage, date",
    text: `Company,Amount,Stage,Date
Bramblewick,$1.5M,Seed,2026-05-01
Tarnhollow,$9M,Series A,2026-05-03
Osierdale,$250K,Pre-Seed,2026-05-07`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | 9000000 USD | 2026-05-03 | Series A
Osierdale | 250000 USD | 2026-05-07 | Pre-Seed`,
  },
  {
    name: "investors, segment and remarks",
    text: `Startup,Segment,Round,Amount (USD),Announced,Investors,Remarks
Bramblewick,B2B,Seed,1500000,2026-05-01,"Quillmoor Capital, Vantage Ash",first institutional money
Tarnhollow,B2C,Series A,9000000,2026-05-03,Pellwright Ventures,oversubscribed
Osierdale,B2B,Seed,2500000,2026-05-07,Quillmoor Capital,
Fennmarch,B2B,Seed,3000000,2026-05-09,Vantage Ash,team of 12`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital, Vantage Ash
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures
Osierdale | 2500000 USD | 2026-05-07 | Seed | Quillmoor Capital
Fennmarch | 3000000 USD | 2026-05-09 | Seed | Vantage Ash`,
  },
  {
    name: "amount raised and country only",
    text: `Company,Country,Amount raised,Date
Bramblewick,Germany,€4M,2026-05-01
Tarnhollow,France,€700K,2026-05-03
Osierdale,Spain,€12M,2026-05-07`,
    right: `Bramblewick | DE | 4000000 EUR | 2026-05-01
Tarnhollow | FR | 700000 EUR | 2026-05-03
Osierdale | ES | 12000000 EUR | 2026-05-07`,
  },
  {
    name: "bare amounts of millions",
    text: `Company,Website,City,Amount,Date
Bramblewick,bramblewick.example,Berlin,€4M,2026-05-01
Tarnhollow,tarnhollow.example,Lyon,€7M,2026-05-03
Osierdale,osierdale.example,Porto,€12M,2026-05-07`,
    right: `Bramblewick | bramblewick.example | Berlin | 4000000 EUR | 2026-05-01
Tarnhollow | tarnhollow.example | Lyon | 7000000 EUR | 2026-05-03
Osierdale | osierdale.example | Porto | 12000000 EUR | 2026-05-07`,
  },
  {
    name: "founders and their links",
    text: `Company Name,Founders,Founder LinkedIn,Funding Amount,Funding Date,Funding Round
Bramblewick,Isolde Varga,https://linkedin.com/in/invented-isolde,$1.5M,12 May 2026,Seed
Tarnhollow,"Teodor Lund, Amara Okpara",,$9M,14 May 2026,Series A`,
    right: `Bramblewick | Isolde Varga | 1500000 USD | 2026-05-12 | Seed
Tarnhollow | Teodor Lund, Amara Okpara | 9000000 USD | 2026-05-14 | Series A`,
  },
  {
    name: "a section of each month, and a total",
    text: `Company,Round,Amount,Date,Investors
May 2026,,,,
Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital
Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures
Total,,$10.5M,,`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
    tells: /Total/,
  },
  {
    name: "rounds with little known",
    text: `Company,City,Country,Round,Amount,Date,Investors
Bramblewick,Berlin,Germany,Seed,€1.5M,2026-05-01,Quillmoor Capital
Tarnhollow,,,Seed,,2026-05-03,
Osierdale,Porto,Portugal,Series A,€12M,2026-05-07,Pellwright Ventures
Fennmarch,,,,€2M,2026-05-09,
Hazelbeck,Lyon,France,Seed,€3M,2026-05-10,Vantage Ash`,
    right: `Bramblewick | Berlin, DE | 1500000 EUR | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | 2026-05-03 | Seed
Osierdale | Porto, PT | 12000000 EUR | 2026-05-07 | Series A | Pellwright Ventures
Fennmarch | 2000000 EUR | 2026-05-09
Hazelbeck | Lyon, FR | 3000000 EUR | 2026-05-10 | Seed | Vantage Ash`,
  },
  {
    name: "a weekly list with sources",
    text: `Date,Company,Sector,Type,Amount,Lead investor,Source
1/5/2026,Bramblewick,Fintech,Seed,$1.5M,Quillmoor Capital,https://outlet.example/a
13/5/2026,Tarnhollow,Health,Series A,$9M,Pellwright Ventures,https://outlet.example/b`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital* | https://outlet.example/a
Tarnhollow | 9000000 USD | 2026-05-13 | Series A | Pellwright Ventures* | https://outlet.example/b`,
  },
  {
    name: "a list in French",
    text: `Entreprise;Secteur;Montant (M€);Date;Tour;Investisseurs
Bramblewick;Santé;1,5;01/05/2026;Amorçage;Quillmoor Capital
Tarnhollow;Énergie;9;13/05/2026;Série A;Pellwright Ventures`,
    right: `Bramblewick | 1500000 EUR | 2026-05-01 | Amorçage | Quillmoor Capital
Tarnhollow | 9000000 EUR | 2026-05-13 | Série A | Pellwright Ventures`,
  },
  {
    name: "a list in German",
    text: `Unternehmen;Sitz;Betrag;Datum;Phase;Investoren;Bemerkung
Bramblewick;Berlin;1,5 Mio. €;01.05.2026;Seed;Quillmoor Capital;Pressemitteilung
Tarnhollow;Hamburg;9 Mio. €;13.05.2026;Series A;Pellwright Ventures;`,
    right: `Bramblewick | Berlin | 1500000 EUR | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | Hamburg | 9000000 EUR | 2026-05-13 | Series A | Pellwright Ventures`,
  },
  {
    name: "batch, status of the company, and tags",
    text: `Company,Batch,Company Status,Tags,Round,Amount,Date
Bramblewick,S24,Active,"ai, saas",Seed,$1.5M,2026-05-01
Tarnhollow,W25,Acquired,fintech,Seed,$2M,2026-05-03
Osierdale,W25,Active,health,Seed,$3M,2026-05-05`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | 2000000 USD | 2026-05-03 | Seed
Osierdale | 3000000 USD | 2026-05-05 | Seed`,
  },
  {
    name: "debt and grants among rounds",
    text: `Company,Type,Amount,Date
Bramblewick,Equity,$1.5M,2026-05-01
Tarnhollow,Venture Debt,$9M,2026-05-03
Osierdale,Grant,$250K,2026-05-07`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Equity
Tarnhollow | 9000000 USD | 2026-05-03 | Venture Debt
Osierdale | 250000 USD | 2026-05-07 | Grant`,
  },
  {
    name: "companies of a directory without rounds",
    text: `Company,Website,Country,Founded,Employees
Bramblewick,bramblewick.example,Germany,2019,11-50
Tarnhollow,tarnhollow.example,France,2021,1-10`,
    right: `Bramblewick | bramblewick.example | DE
Tarnhollow | tarnhollow.example | FR`,
  },
  {
    name: "deal status beside the round, all closed",
    text: `Company,Round,Deal Status,Amount,Date,Investors
Bramblewick,Seed,Closed,$1.5M,2026-05-01,Quillmoor Capital
Tarnhollow,Series A,Closed,$9M,2026-05-03,Pellwright Ventures`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
  },
  {
    name: "an author, a rank and a view count",
    text: `Rank,Company,Round,Amount,Date,Investors,Author,Views
1,Bramblewick,Seed,$1.5M,2026-05-01,Quillmoor Capital,Nils Aker,1200
2,Tarnhollow,Series A,$9M,2026-05-03,Pellwright Ventures,Nils Aker,800`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed | Quillmoor Capital
Tarnhollow | 9000000 USD | 2026-05-03 | Series A | Pellwright Ventures`,
  },
  {
    name: "objects of a program",
    text: `[{"id":7,"name":"Bramblewick","round":"Seed","amount":1500000,"currency":"USD","date":"2026-05-01","createdAt":"2026-06-01T10:00:00Z"},
{"id":9,"name":"Tarnhollow","round":"Series A","amount":9000000,"currency":"USD","date":"2026-05-03","createdAt":"2026-06-01T10:00:01Z"}]`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | 9000000 USD | 2026-05-03 | Series A`,
  },
  {
    name: "dates that can only be month first",
    text: `Startup Name,Funding Round,Amount Raised (USD),Date Announced
Bramblewick,Seed,"1,200,000",03/25/2026
Tarnhollow,Series A,"8,000,000",03/14/2026`,
    right: `Bramblewick | 1200000 USD | 2026-03-25 | Seed
Tarnhollow | 8000000 USD | 2026-03-14 | Series A`,
  },
  {
    name: "the year of the round, and markets beside",
    text: `Company,Round,Amount,Year,Investors,Target market
Bramblewick,Seed,$1.5M,2025,Angels incl. Isolde Varga,Europe
Tarnhollow,Series A,$9M,2026,Pellwright Ventures,Asia`,
    right: `Bramblewick | 1500000 USD | 2025 | Seed | Isolde Varga
Tarnhollow | 9000000 USD | 2026 | Series A | Pellwright Ventures`,
  },
  {
    name: "angels, parent companies and what founders did before",
    text: `Startup,Round,Raised,Date,Angels,Parent,Founders,Background,CEO
Bramblewick,Seed,$1.5M,2026-05-01,"Isolde Varga, Teodor Lund",Halden Motors,Amara Okpara,"Harvard, Polder Bank",Ben Stone Jr.
Tarnhollow,Series A,$9M,2026-05-03,Ana Frost,Norrby Industries,Carla Frey,Tarn University,Dina Marsh`,
    right: `Bramblewick | Amara Okpara, Ben Stone Jr. (CEO) | 1500000 USD | 2026-05-01 | Seed | Isolde Varga, Teodor Lund
Tarnhollow | Carla Frey, Dina Marsh (CEO) | 9000000 USD | 2026-05-03 | Series A | Ana Frost`,
  },
];
