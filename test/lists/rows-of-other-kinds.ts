import { rowAnswers } from "../../core/catalogue/sources/list-file/columns/options.ts";
import type { WholeList } from "./whole-list.ts";

const THREE = "Bramblewick\nTarnhollow\nOsierdale";

/** Lists whose rows, or some of them, are no funding rounds. */
export const ROWS_OF_OTHER_KINDS: readonly WholeList[] = [
  {
    name: "companies sold to others",
    text: `Company,Sold to,Amount,Date
Bramblewick,Fjellstrom Software,$150M,2026-05-01
Tarnhollow,Halden Holding,$90M,2026-05-03
Osierdale,Moorgate Industries,$12M,2026-05-07`,
    right: THREE,
    tells: /The rows are exits \("Sold to"\)/,
  },
  {
    name: "a party under an unknown heading",
    text: `Company,Country,New home,Amount,Date
Bramblewick,Germany,Fjellstrom Software,$150M,2026-05-01
Tarnhollow,France,Halden Holding,$90M,2026-05-03
Osierdale,Spain,Moorgate Industries,$12M,2026-05-07`,
    right: "Bramblewick | DE\nTarnhollow | FR\nOsierdale | ES",
    asks: /"New home".*Fjellstrom Software/,
  },
  {
    name: "a purchaser beside a stage of the company",
    text: `Company,Stage,Purchaser,Amount,Date
Bramblewick,Series B,Fjellstrom Software,$150M,2026-05-01
Tarnhollow,Seed,Halden Holding,$90M,2026-05-03
Osierdale,Series A,Moorgate Industries,$12M,2026-05-07`,
    right: "",
    asks: /"Purchaser"/,
  },
  {
    name: "outcomes among rounds",
    text: `Company,Outcome,Amount,Date
Bramblewick,Acquired,$150M,2026-05-01
Tarnhollow,Series A,$9M,2026-05-03
Osierdale,IPO,$120M,2026-05-07
Fennmarch,Seed,$2M,2026-05-09`,
    right: "Tarnhollow | 9000000 USD | 2026-05-03\nFennmarch | 2000000 USD | 2026-05-09",
    asks: /"Outcome".*Acquired \(1\)/,
  },
  {
    name: "outcomes under a heading of no known language",
    text: `Company,Utfall,Amount,Date,Investors
Bramblewick,Acquired,$150M,2026-05-01,Halden Holding
Tarnhollow,Announced,$9M,2026-05-03,Pellwright Ventures
Osierdale,Announced,$4M,2026-05-07,Quillmoor Capital`,
    right: `Tarnhollow | 9000000 USD | 2026-05-03 | Pellwright Ventures
Osierdale | 4000000 USD | 2026-05-07 | Quillmoor Capital`,
    asks: /"Utfall".*Acquired \(1\)/,
  },
  {
    name: "comments that tell of exits",
    text: `Company,Amount,Date,Comment
Bramblewick,$150M,2026-05-01,acquired by Fjellstrom Software
Tarnhollow,$9M,2026-05-03,led by Pellwright Ventures
Osierdale,$120M,2026-05-07,IPO on Nasdaq
Fennmarch,$2M,2026-05-09,team doubles ahead of a possible IPO`,
    right: "Tarnhollow | 9000000 USD | 2026-05-03\nFennmarch | 2000000 USD | 2026-05-09",
    asks: /"Comment".*acquired by Fjellstrom Software/,
  },
  {
    name: "news that tells of exits beside stages",
    text: `Company,Round,Amount,Date,News
Bramblewick,Series C,$150M,2026-05-01,Bramblewick acquired by Fjellstrom Software for $150M
Tarnhollow,Series A,$9M,2026-05-03,Tarnhollow raises $9M Series A
Osierdale,Seed,$2M,2026-05-07,Osierdale raises seed money`,
    right: `Tarnhollow | 9000000 USD | 2026-05-03 | Series A
Osierdale | 2000000 USD | 2026-05-07 | Seed`,
    asks: /"News".*acquired by/,
  },
  {
    name: "announcements of listings",
    text: `Company,Announcement,Amount,Date
Bramblewick,Lists on Euronext,€150M,2026-05-01
Tarnhollow,Taken over by Halden Holding,€90M,2026-05-03
Osierdale,Merger with Moorgate Industries,€12M,2026-05-07`,
    right: "",
    asks: /"Announcement"/,
  },
  {
    name: "payments with a status",
    text: `Company,Amount,Date,Status
Bramblewick,$15000,2026-05-01,Paid
Tarnhollow,$90000,2026-05-03,Overdue
Osierdale,$120000,2026-05-07,Paid`,
    right: THREE,
    asks: /"Status": Paid \(2\)/,
  },
  {
    name: "payments with a method",
    text: `Company,Amount,Date,Payment method
Bramblewick,$15000,2026-05-01,Credit card
Tarnhollow,$90000,2026-05-03,Bank transfer
Osierdale,$120000,2026-05-07,Credit card`,
    right: THREE,
    asks: /"Payment method"/,
  },
  {
    name: "orders with a description",
    text: `Company,Description,Amount,Date
Bramblewick,Office chairs,$15000,2026-05-01
Tarnhollow,Printer paper,$900,2026-05-03
Osierdale,Standing desks,$12000,2026-05-07`,
    right: THREE,
    asks: /amounts/,
  },
  {
    name: "invoices that are called deals",
    text: `Account,Deal owner,Pipeline,Amount,Close date
Bramblewick,Nils Aker,Won,$25000,2026-05-01
Tarnhollow,Nils Aker,Won,$40000,2026-05-03
Osierdale,Mira Holt,Open,$60000,2026-05-07`,
    right: THREE,
    asks: /its amounts are small for rounds/,
  },
  {
    name: "cancelled deals under a known heading",
    text: `Company,Round,Deal Status,Amount,Date
Bramblewick,Seed,Completed,$1.5M,2026-05-01
Tarnhollow,Series A,Cancelled,$9M,2026-05-03
Osierdale,Seed,Rumoured,$2M,2026-05-07`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed",
    tells: /"Deal Status"/,
  },
  {
    name: "a mark of cancelled deals",
    text: `Company,Round,Amount,Date,Cancelled
Bramblewick,Seed,$1.5M,2026-05-01,no
Tarnhollow,Series A,$9M,2026-05-03,yes`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed",
    asks: /"Cancelled": yes \(1\) → none/,
  },
  {
    name: "cancelled deals of PitchBook",
    text: `Deal ID,Companies,Company ID,Deal Date,Deal Size,Deal Status,Deal Type,Deal Type 2,Native Currency of Deal
1-T,Bramblewick,11-1,01-May-2026,1.50,Completed,Seed Round,,US Dollars (USD)
2-T,Tarnhollow,12-2,03-May-2026,9.00,Failed/Cancelled,Early Stage VC,Series A,US Dollars (USD)
3-T,Osierdale,13-3,07-May-2026,4.00,Rumor/Speculation,Early Stage VC,Series A,US Dollars (USD)`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed Round",
    options: { currency: "USD" },
  },
  {
    name: "cancelled deals of Preqin",
    text: `DEAL ID,PORTFOLIO COMPANY,DEAL DATE,DEAL STATUS,STAGE,DEAL SIZE (USD MN)
1,Bramblewick,01-May-2026,Completed,Seed,1.5
2,Tarnhollow,03-May-2026,Cancelled,Series A,9
3,Osierdale,07-May-2026,Terminated,Series A,4`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed",
  },
  {
    name: "the same list, answered",
    text: `Company,Sold to,Amount,Date
Bramblewick,Pellwright Ventures,$1.5M,2026-05-01
Tarnhollow,Quillmoor Capital,$9M,2026-05-03`,
    right: "Bramblewick | 1500000 USD | 2026-05-01\nTarnhollow | 9000000 USD | 2026-05-03",
    options: { rows: rowAnswers(["round"]) },
  },
  {
    name: "answers for single values",
    text: `Company,Status,Amount,Date
Bramblewick,Green,$1.5M,2026-05-01
Tarnhollow,Amber,$9M,2026-05-03
Osierdale,Red,$2M,2026-05-07
Fennmarch,Green,$3M,2026-05-09`,
    right: `Bramblewick | 1500000 USD | 2026-05-01
Tarnhollow
Fennmarch | 3000000 USD | 2026-05-09`,
    options: { rows: rowAnswers(["Green=round", "Amber=company", "Red=none"]) },
  },
  {
    name: "kinds of operations in another language",
    text: `Société;Type d'opération;Montant;Date;Investisseurs
Bramblewick;Levée de fonds;1,5 M€;01/05/2026;Quillmoor Capital
Tarnhollow;Rachat;40 M€;11/05/2026;Halden Motors`,
    right: "Bramblewick | 1500000 EUR | 2026-05-01 | Quillmoor Capital",
  },
  {
    name: "kinds of transactions that nobody knows",
    text: `Company,Transaction type,Amount,Date,Investors
Bramblewick,Alpha,$1.5M,2026-05-01,Quillmoor Capital
Tarnhollow,Beta,$40M,2026-05-03,Halden Motors
Osierdale,Alpha,$4M,2026-05-07,Pellwright Ventures`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Quillmoor Capital
Tarnhollow | 40000000 USD | 2026-05-03 | Halden Motors
Osierdale | 4000000 USD | 2026-05-07 | Pellwright Ventures`,
    asks: /"Transaction type": Alpha \(2\)/,
  },
  {
    name: "an event that says no stage",
    text: `Event,Company,Amount,Date,Investors
Funding round,Bramblewick,$1.5M,2026-05-01,Quillmoor Capital
Acquired,Tarnhollow,$40M,2026-05-03,Halden Motors`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Quillmoor Capital",
  },
  {
    name: "steps of sales under Stage",
    text: `Company,Stage,Amount,Close Date
Bramblewick,Negotiation,$12000,2026-05-01
Tarnhollow,Closed Won,$8000,2026-05-03`,
    right: "Bramblewick\nTarnhollow",
    asks: /"Stage" is not read as stage: its values are no stages/,
  },
  {
    name: "what unicorns raised, with their investors",
    text: `Company,Valuation,Funding,Year Joined,Investors
Bramblewick,$2B,$310M,2021,Quillmoor Capital
Tarnhollow,$1B,$122M,2020,Pellwright Ventures`,
    right: "Bramblewick\nTarnhollow",
    tells: /The amounts may be totals: they stand beside "Valuation"/,
  },
  {
    name: "the largest after the means",
    text: `Company,Round,Amount,Date
Bramblewick,Seed,$1500000,2026-05-01
Tarnhollow,Series A,$4000000,2026-05-03
Osierdale,Seed,$2000000,2026-05-07
Average,,$2500000,
Median,,$2000000,
Max,,$4000000,`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | 4000000 USD | 2026-05-03 | Series A
Osierdale | 2000000 USD | 2026-05-07 | Seed`,
    asks: /"row 7: Max · \$4000000"/,
  },
  {
    name: "names of rounds",
    text: `round_name,organization,announced,amount,currency
Bramblewick - Seed,Bramblewick,2026-05-01,1500000,USD
Tarnhollow - Series A,Tarnhollow,2026-05-03,9000000,USD`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed\nTarnhollow | 9000000 USD | 2026-05-03 | Series A",
  },
  {
    name: "totals of each stage",
    text: `Stage,Company,Amount,Date
Seed,Bramblewick,$1.5M,2026-05-01
Seed Total,,$1.5M,
Series A,Tarnhollow,$9M,2026-05-03
Series A Total,,$9M,`,
    right: "Bramblewick | 1500000 USD | 2026-05-01 | Seed\nTarnhollow | 9000000 USD | 2026-05-03 | Series A",
    tells: /2 rows are left out, because they are totals/,
  },
  {
    name: "a list on its side",
    text: `Company,Bramblewick,Tarnhollow
Amount,$1.5M,$9M
Date,2026-05-01,2026-05-03
Round,Seed,Series A`,
    right: "",
    asks: /No column is recognized as the company/,
  },
  {
    name: "rounds that companies seek",
    text: `Company,Target raise,Closing date,Round,Target market
Bramblewick,$1.5M,2026-05-01,Seed,Europe
Tarnhollow,$9M,2026-05-03,Series A,Asia`,
    right: "Bramblewick\nTarnhollow",
    tells: /rounds that companies seek \("Target raise"\)/,
  },
  {
    name: "amounts paid to people",
    text: `Name,Amount (EUR),Date
Isolde Varga,145000,2026-05-01
Ben Stone,152000,2026-05-01
Ana Frost,161000,2026-05-01`,
    right: "",
    asks: /No column is recognized as the company/,
  },
  {
    name: "investors and the last day beside totals",
    text: `Company,Country,Total funding ($M),Valuation ($B),Last funding date,Select investors
Quellhof,Germany,212.5,1.2,Mar 2021,Aldermoor Capital
Brimstad,India,98,1.1,Nov 2022,Corvane Partners`,
    right: `Quellhof | DE
Brimstad | IN`,
    asks: /the investors may be those of all rounds/,
  },
];
