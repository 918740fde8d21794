import type { WholeList } from "./whole-list.ts";

const TWO = `Bramblewick | 1500000 EUR | 2026-05-01 | Seed
Tarnhollow | 9000000 EUR | 2026-06-11 | Series A`;

/** Lists whose headings, dates and amounts are written as in other countries and programs. */
export const LANGUAGES_AND_UNITS: readonly WholeList[] = [
  {
    name: "a unit in brackets above the headings",
    text: `Funding tracker (amounts in € thousands)
Company,Amount,Date,Round
Alpwerk,2500,2026-10-03,Seed
Talwerk,9000,2026-10-05,Series A`,
    right: `Alpwerk | 2500000 EUR | 2026-10-03 | Seed
Talwerk | 9000000 EUR | 2026-10-05 | Series A`,
  },
  {
    name: "dates with full stops",
    text: `Unternehmen;Runde;Betrag (EUR);Datum
Bramblewick;Seed;1500000;01.05.2026
Tarnhollow;Series A;9000000;11.06.2026`,
    right: TWO,
    tells: /day first/,
  },
  {
    name: "dates with slashes under headings of one language",
    text: `Empresa;Ronda;Importe (€);Fecha
Bramblewick;Seed;1500000;01/05/2026
Tarnhollow;Series A;9000000;11/06/2026`,
    right: TWO,
    tells: /day first, as usual in the language/,
  },
  {
    name: "dates with slashes under English headings",
    text: `Company,Round,Amount (EUR),Date
Bramblewick,Seed,1500000,01/05/2026
Tarnhollow,Series A,9000000,11/06/2026`,
    right: "Bramblewick | 1500000 EUR | Seed\nTarnhollow | 9000000 EUR | Series A",
    asks: /could be day first or month first.*not read until you say which/,
  },
  {
    name: "a currency in words of the heading",
    text: `Firma;Runde;Betrag in EUR;Datum
Bramblewick;Seed;1'500'000.00;01.05.2026
Tarnhollow;Series A;9'000'000.00;11.06.2026`,
    right: TWO,
  },
  {
    name: "thousands of euros with full stops",
    text: `Firma;Runde;Volumen (TEUR);Datum
Bramblewick;Seed;1.500;01.05.2026
Tarnhollow;Series A;9.000;11.06.2026`,
    right: TWO,
  },
  {
    name: "thousands of euros with commas",
    text: `Company,"Amount (€ '000)",Round,Date
Bramblewick,"1,500",Seed,2026-05-01
Tarnhollow,"9,000",Series A,2026-06-11`,
    right: TWO,
  },
  {
    name: "the unit in a column of its own",
    text: `Firma;Betrag;Einheit;Währung;Datum;Runde
Bramblewick;1,5;Mio.;EUR;01.05.2026;Seed
Tarnhollow;9000;Tsd.;EUR;11.06.2026;Series A`,
    right: TWO,
  },
  {
    name: "amounts in cents",
    text: `company,amount_cents,currency,round,date
Bramblewick,150000000,EUR,Seed,2026-05-01
Tarnhollow,900000000,EUR,Series A,2026-06-11`,
    right: TWO,
  },
  {
    name: "minor units of a program",
    text: `[{"company":"Bramblewick","deal":{"size":{"amount":{"minor":150000000,"currency":"EUR"}},"stage":"Seed","date":"2026-05-01"}},
{"company":"Tarnhollow","deal":{"size":{"amount":{"minor":900000000,"currency":"EUR"}},"stage":"Series A","date":"2026-06-11"}}]`,
    right: TWO,
  },
  {
    name: "an amount under a heading of no known language with a currency",
    text: `Company,Rahasumma (EUR),Round,Date
Bramblewick,1500000,Seed,2026-05-01
Tarnhollow,9000000,Series A,2026-06-11`,
    right: "Bramblewick | 2026-05-01 | Seed\nTarnhollow | 2026-06-11 | Series A",
    asks: /"Rahasumma \(EUR\)" is not read as amount until you say so: only its values/,
  },
  {
    name: "amount and stage in one cell",
    text: `Company,Deal,Date
Bramblewick,€1.5M Seed,2026-05-01
Tarnhollow,Series A (€9M),2026-06-11`,
    right: TWO,
  },
  {
    name: "a closing date",
    text: `Company,Round,Raised (EUR),Closed on
Bramblewick,Seed,1500000,2026-05-01
Tarnhollow,Series A,9000000,2026-06-11`,
    right: TWO,
  },
  {
    name: "a closing date beside the announcement",
    text: `Announced,Closed,Company,Round,Amount
2026-05-01,2026-04-20,Bramblewick,Seed,€1.5M
2026-06-11,2026-06-01,Tarnhollow,Series A,€9M`,
    right: TWO,
  },
  {
    name: "entities of HTML and links of Markdown",
    text: `Company,Round,Amount,Date,News
[Bramblewick &amp; Sons](https://bramblewick.example),Seed,€1.5M,2026-05-01,[Gazette](https://gazette.example/a)
[Tarnhollow](https://tarnhollow.example),Series A,€9M,2026-06-11,[Gazette](https://gazette.example/b)`,
    right: `Bramblewick & Sons | bramblewick.example | 1500000 EUR | 2026-05-01 | Seed | https://gazette.example/a
Tarnhollow | tarnhollow.example | 9000000 EUR | 2026-06-11 | Series A | https://gazette.example/b`,
  },
  {
    name: "profiles under the heading of links",
    text: `Company,URL,Round,Amount,Date
Bramblewick,https://www.linkedin.com/company/bramblewick-invented,Seed,€1.5M,2026-05-01
Tarnhollow,https://www.linkedin.com/company/tarnhollow-invented,Series A,€9M,2026-06-11`,
    right: TWO,
  },
  {
    name: "names with numbers before and marks behind",
    text: `Company,Round,Amount,Date
1. Bramblewick*,Seed,€1.5M,2026-05-01
2. Tarnhollow,Series A,€9M,2026-06-11`,
    right: TWO,
  },
  {
    name: "an area that is no city",
    text: `Company,HQ,Round,Amount,Date
Bramblewick,Bay Area,Seed,€1.5M,2026-05-01
Tarnhollow,Silicon Valley,Series A,€9M,2026-06-11`,
    right: `Bramblewick | California, US | 1500000 EUR | 2026-05-01 | Seed
Tarnhollow | California, US | 9000000 EUR | 2026-06-11 | Series A`,
  },
  {
    name: "months with a year of two digits",
    text: `Unternehmen;Betrag in Mio. Euro;Monat
Bramblewick;1,5;März 26
Tarnhollow;9;Okt. 25`,
    right: `Bramblewick | 1500000 EUR | 2026-03
Tarnhollow | 9000000 EUR | 2025-10`,
  },
  {
    name: "headings in Polish",
    text: `Spółka;Kwota (PLN);Data;Inwestor;Zagraniczny
Bramblewick;1500000;2026-05-01;Quillmoor Capital;tak
Tarnhollow;9000000;2026-05-03;Pellwright Ventures;nie`,
    right: `Bramblewick | 1500000 PLN | 2026-05-01 | Quillmoor Capital
Tarnhollow | 9000000 PLN | 2026-05-03 | Pellwright Ventures`,
  },
  {
    name: "states and regions of the world without a country",
    text: `Empresa;Valor (R$ milhões);Data;Estado
Bramblewick;1,5;01/05/2026;SP
Tarnhollow;9;13/05/2026;EMEA`,
    right: `Bramblewick | 1500000 BRL | 2026-05-01
Tarnhollow | 9000000 BRL | 2026-05-13`,
    tells: /2 places name no city, region or country for certain and are left out, such as "SP"/,
  },
  {
    name: "the unit above the list, in German",
    text: `Alle Angaben in Tsd. Euro;;;
Firma;Betrag;Datum;Investoren
Bramblewick;1.500;01.05.2026;Quillmoor Capital
Tarnhollow;750;13.05.2026;Pellwright Ventures`,
    right: `Bramblewick | 1500000 EUR | 2026-05-01 | Quillmoor Capital
Tarnhollow | 750000 EUR | 2026-05-13 | Pellwright Ventures`,
  },
  {
    name: "the unit above the list, in Spanish",
    text: `Startups financiadas 2026;;;
Importes en miles de euros;;;
Empresa;Ronda;Importe;Fecha
Bramblewick;Semilla;1.500;01/05/2026
Tarnhollow;Serie A;9.000;13/05/2026`,
    right: `Bramblewick | 1500000 EUR | 2026-05-01 | Semilla
Tarnhollow | 9000000 EUR | 2026-05-13 | Serie A`,
  },
  {
    name: "the unit above the list, in brackets",
    text: `Funding rounds,,,
(in 000s of GBP),,,
Company,Round,Amount,Date
Bramblewick,Seed,1500,2026-05-01
Tarnhollow,Series A,9000,2026-05-03`,
    right: `Bramblewick | 1500000 GBP | 2026-05-01 | Seed
Tarnhollow | 9000000 GBP | 2026-05-03 | Series A`,
  },
  {
    name: "a title with an amount",
    text: `Rounds above 5 million USD in 2026,,,
Company,Round,Amount,Date
Bramblewick,Seed,€6500000,2026-05-01
Tarnhollow,Series A,€9000000,2026-05-03`,
    right: `Bramblewick | 6500000 EUR | 2026-05-01 | Seed
Tarnhollow | 9000000 EUR | 2026-05-03 | Series A`,
  },
  {
    name: "a unit above a heading that has its own",
    text: `Figures in thousands of EUR,,,
Company,Round,Amount (USD m),Date
Bramblewick,Seed,1.5,2026-05-01
Tarnhollow,Series A,9,2026-05-03`,
    right: `Bramblewick | 1500000 USD | 2026-05-01 | Seed
Tarnhollow | 9000000 USD | 2026-05-03 | Series A`,
  },
  {
    name: "a Spanish unit above a list of which one cell has its own",
    text: `Importes en millones de dólares,,,
Empresa,Ronda,Importe,Fecha
Lumora,Semilla,"2,5",13/11/2026
Tarnic,Semilla,"1,2 M€",16/11/2026`,
    right: "Lumora | 2500000 USD | 2026-11-13 | Semilla\nTarnic | 1200000 EUR | 2026-11-16 | Semilla",
  },
  {
    name: "an Italian unit behind a title, unless a cell says otherwise",
    text: `"Round 2026 - valori espressi in milioni di euro, salvo diversa indicazione",,,
Azienda,Round,Importo,Data
Lumora,Seed,"2,5",13/11/2026
Tarnic,Seed,"1,2 mln $",16/11/2026`,
    right: "Lumora | 2500000 EUR | 2026-11-13 | Seed\nTarnic | 1200000 USD | 2026-11-16 | Seed",
  },
  {
    name: "a Swedish unit that is one word with its currency",
    text: "Belopp i MSEK;;;\nBolag;Runda;Belopp;Datum\nLumora;Seed;2,5;2026-11-03\nTarnic;Series A;3 M€;2026-11-04",
    right: "Lumora | 2500000 SEK | 2026-11-03 | Seed\nTarnic | 3000000 EUR | 2026-11-04 | Series A",
  },
  {
    name: "two units above a list",
    text: `"Deals of the month, amounts in EUR k, 2025 in USD k",,,
Company,Round,Amount,Date
Lumora,Seed,2500,2026-11-03
Tarnic,Series A,9000,2025-11-05`,
    right: "Lumora | 2026-11-03 | Seed\nTarnic | 2025-11-05 | Series A",
    asks: /no amount can be read, because no currency and no unit is stated/,
  },
];
