import { rowAnswers } from "../../core/catalogue/sources/list-file/columns/options.ts";
import type { WholeList } from "./whole-list.ts";

/** Lists in which a name is that of a fund, a grant or a prize, or stands in place of a name. */
export const NAMES_OF_NO_COMPANIES: readonly WholeList[] = [
  {
    name: "grants and prizes under plain headings",
    text: `Name,Country,Amount,Date,Source
Digital Boost Grant,Germany,€500k,2026-11-05,https://db.example
Green Challenge Prize,France,€100k,2026-11-10,https://gs.example
Mobility Innovation Call 3,Spain,€1M,2026-11-12,https://mc.example
Quantum Starter,Italy,€20k,2026-11-13,https://fs.example`,
    right: "",
    asks: /"Name": \(any value\) such as "Digital Boost Grant".*→ none/,
    tells: /3 rows are left out, because they are funds, grants, prizes or calls/,
  },
  {
    name: "French closings of funds",
    text: `Société,Site,Montant,Date,Type
Nordgate Ventures III,nordgate.example,150 M€,03/11/2026,Premier closing
Hélio Croissance,helio.example,300 M€,15/11/2026,Closing final
Costa Fonds II,costa.example,60 M€,16/11/2026,Premier closing`,
    right: "",
    asks: /"Société": \(any value\) such as "Nordgate Ventures III", "Costa Fonds II" \(2\) → none/,
  },
  {
    name: "German prizes among rounds",
    text: `Name;Betrag;Datum;Investoren
Lumora;2,5 Mio. €;03.11.2026;Northgate Ventures
Pinwell;1,5 Mio. €;04.11.2026;Birch Capital
Hessischer Gründerpreis;50.000 €;05.11.2026;Kammer Nord
Förderprogramm Digital Jetzt;500.000 €;10.11.2026;Ministerium
Tarnic;5 Mio. €;12.11.2026;Adria Capital`,
    right: `Lumora | 2500000 EUR | 2026-11-03 | Northgate Ventures
Pinwell | 1500000 EUR | 2026-11-04 | Birch Capital
Tarnic | 5000000 EUR | 2026-11-12 | Adria Capital`,
    tells: /2 rows are left out.*"row 4: Hessischer Gründerpreis.*"row 5: Förderprogramm Digital Jetzt/,
  },
  {
    name: "Spanish calls that an operator takes for rounds",
    text: `Nombre,Importe,Fecha
Convocatoria Neotec,1 M€,15/11/2026
Premio Emprende,20.000 €,16/11/2026`,
    options: { rows: rowAnswers(["round"]) },
    right: "Convocatoria Neotec | 1000000 EUR | 2026-11-15\nPremio Emprende | 20000 EUR | 2026-11-16",
  },
  {
    name: "funds with websites under a heading of their own",
    text: `Fund,Website,Fund size,First close
Northgate Ventures,northgate.example,€150M,2026-11-03
Helio Growth,helio.example,€300M,2026-11-05
Adria Capital,adria.example,€90M,2026-11-12`,
    right: "",
    asks: /company is not read until you choose between "Fund"/,
  },
  {
    name: "programmes and who may apply",
    text: `Programme,Agency,Max amount,Deadline,Link
EIC Accelerator,EIC,€2.5M,2026-11-03,https://eic.example
Digital Boost,State of Hesse,€500k,2026-11-05,https://db.example
Mobility Call,Ministry,€1M,2026-11-12,https://mc.example`,
    right: "",
    asks: /company is not read until you choose between "Programme", "Agency"/,
  },
  {
    name: "placeholders for companies, and one that is called so",
    text: `Company,Website,Amount,Date
NewCo,,€2.5M,2026-11-03
Project Falcon,,€9M,2026-11-05
Portfolio company 3,,€1.2M,2026-11-10
Project Canary,projectcanary.example,€22M,2026-11-12
Lumora,lumora.example,€2M,2026-11-13`,
    right: `Project Canary | projectcanary.example | 22000000 EUR | 2026-11-12
Lumora | lumora.example | 2000000 EUR | 2026-11-13`,
    tells: /"Project Falcon" stands for a company without a name/,
  },
  {
    name: "German companies by letters",
    text: `Unternehmen;Runde;Betrag;Datum
Unternehmen A;Seed;2 Mio. €;03.11.2026
Firma X;Seed;3 Mio. €;14.11.2026
Lumora;Seed;1 Mio. €;15.11.2026`,
    right: "Lumora | 1000000 EUR | 2026-11-15 | Seed",
    tells: /"Unternehmen A" stands for/,
  },
];
