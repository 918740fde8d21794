import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

const read = (columns: readonly (readonly string[])[]) =>
  readList(folder.write("list.csv", rowsOf(columns).join("\n")));
const rowsOf = (columns: readonly (readonly string[])[]) =>
  (columns[0] ?? []).map((_, at) => columns.map((column) => `"${column[at] ?? ""}"`).join(","));

const NAMES = ["Quillon", "Larchwood", "Tavenor", "Ostrane", "Bexley Foods", "Wendra"];
const COMPANIES = ["Startup", "Unternehmen", "Entreprise", "Empresa", "Azienda", "Bedrijf"];
/** Columns about rounds, each in three languages, of which a list has some. */
const ROUNDS = [
  [
    ["Round", "Runde", "Tour"],
    ["Seed", "Series A", "Seed", "Series B", "Pre-Seed", "Seed"],
  ],
  [
    ["Amount raised", "Eingesammelt", "Montant levé"],
    ["$1.2M", "$8.5M", "$2.4M", "$21M", "$600K", "$1.9M"],
  ],
  [
    ["Announced on", "Bekanntgabe", "Annoncé le"],
    ["2026-06-15", "2026-07-20", "2026-05-18", "2026-04-22", "2026-07-30", "2026-06-27"],
  ],
  [
    ["Investors", "Investoren", "Investisseurs"],
    ["Fjord Capital", "Hain Ventures", "Mora Fund", "Tarn Angels", "Rook Capital", "Mill Fund"],
  ],
] as const;
const DAYS = ["2026-10-01", "2026-10-02", "2026-10-04", "2026-09-01", "2026-08-21", "2026-10-17"];
const SALES = ["$12,000", "$145,000", "$8,000", "$120,000", "$33,000", "$21,000"];
const SUMS = ["$2M", "$5M", "$4M", "$10M", "$1M", "$9M"];
const STEPS = ["Demo", "Proposal", "Negotiation", "Demo", "Won", "Lost"];
const STAGES = ["Seed", "Series A", "Seed", "Series B", "Seed", "Series A"];
const PEOPLE = ["Ada Brix", "Thomas Hale", "Ada Brix", "Thomas Hale", "Ada Brix", "Thomas Hale"];
const FIRMS = ["Kestrel Partners", "Oakline Capital", "Firth Capital", "Lode Ventures", "Mill Fund", "Pine Capital"];
const CLIENTS = ["Marlow Hale", "Bluefin Studio", "Marlow Hale", "Bluefin Studio", "Marlow Hale", "Bluefin Studio"];
/** What keepers note beside their companies, by what it looks like. */
const KEPT: readonly (readonly [headings: string, values: readonly string[]])[] = [
  [
    "Last contacted|First touch|Next call|Follow-up|Date added|Intro call|Expected close|Proposal sent|Interview|Trial ends|Research date|Date of IC|NDA signed|Export date|Deadline|Snoozed until|Gzorblat",
    DAYS,
  ],
  [
    "Letzter Kontakt|Wiedervorlage|Kontaktdatum|Relance le|Date du contact|Próxima llamada|Ultimo contatto|Laatste gesprek",
    DAYS,
  ],
  ["Deal value|Potential|Our quote|Offer|Contract value|Expected fee|ACV|Pipeline value|Forecast|Gzorblat", SALES],
  [
    "Angebotssumme|Auftragswert|Montant du devis|Valor del contrato|Valore offerta|Offertebedrag|Valor da proposta",
    SALES,
  ],
  [
    "Our cheque|Reserved|Our allocation|Exposure|Fair value|NAV|Cost basis|Valuation|Cap|Raised to date|ARR|Goal|Gzorblat",
    SUMS,
  ],
  ["Unser Anteil|Umsatz|Notre ticket|Total levé|Nuestra inversión|Fatturato|Omzet|Total captado", SUMS],
  ["Status|Lead status|Deal stage|Pipeline|Phase|Étape commerciale|Next step", STEPS],
  ["Preferred stage|Entry stage|Client stage|Stage when we met|Gzorblat", STAGES],
  ["Trigger|Signal", ["Funding", "Funding", "New CEO", "Funding", "Funding", "Hiring"]],
  ["Trigger|Signal", Array<string>(6).fill("Funding")],
  ["Owner|Account rep|Our contact|Bearbeiter|Commercial|Sourced by|Gzorblat", PEOPLE],
  ["Referred by|Introduced by|Gzorblat", FIRMS],
  ["Client|Client name|Team|Segment", CLIENTS],
  ["Score|Fit score|Priority", ["87", "45", "66", "92", "71", "58"]],
];
const FACTS = new Set(
  "company|website|amount|amountText|date|month|year|stage|series|investors|leadInvestors|founders".split("|"),
);

describe("a keeper's column", () => {
  it("is never read as a fact of a round, also if the list is confirmed plainly", async () => {
    const kept = fc.constantFrom(
      ...KEPT.flatMap(([headings, values]) => headings.split("|").map((one) => [one, ...values])),
    );
    const language = fc.integer({ min: 0, max: 2 });
    const facts = fc.subarray([...ROUNDS], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(
        kept,
        language,
        facts,
        fc.constantFrom(...COMPANIES),
        fc.boolean(),
        async (column, at, rounds, name, isFirst) => {
          const own = [[name, ...NAMES], ...rounds.map(([headings, values]) => [headings[at] ?? "", ...values])];
          const { columns = [] } = await read(isFirst ? [column, ...own] : [...own, column]);
          const reading = columns[isFirst ? 0 : own.length];
          expect([column[0], FACTS.has(reading?.field ?? "") ? reading?.field : null]).toEqual([column[0], null]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is not what a portfolio's owner paid, and both amount and year are offered", async () => {
    const { columns = [], suspicious = [] } = await read([
      ["Portfolio company", ...NAMES],
      ["Invested", ...SUMS],
      ["Invested in", "2023", "2023", "2024", "2024", "2025", "2025"],
    ]);
    expect([columns.map(({ field, offered }) => field ?? offered), suspicious.length]).toEqual([
      ["company", "amount", "date"],
      1,
    ]);
    expect(columns.map(({ field }) => field)).toEqual(["company", null, null]);
  });

  it("is the company only where no other column names companies", async () => {
    const clients = ["Client name", ...CLIENTS];
    const { columns = [] } = await read([
      clients,
      ["Target startup", ...NAMES],
      ["Round", ...STAGES],
      ["Raised", ...SUMS],
    ]);
    expect(columns.map(({ field }) => field)).toEqual([null, "company", "stage", "amount"]);
    const leads = await read([
      ["Lead", ...NAMES],
      ["Their round", ...STAGES],
      ["Their raise", ...SUMS],
    ]);
    expect([leads.columns?.[0]?.field, leads.suspicious?.length]).toEqual(["company", 1]);
  });

  it("is that of a CRM's deals, whose headings begin with their kind", async () => {
    const { columns = [], suspicious } = await read([
      ["Organization - Name", ...NAMES],
      ["Deal - Value", ...SUMS],
      ["Deal - Stage", ...STEPS],
      ["Organization - Raised", ...SUMS],
      ["Organization - Round", ...STAGES],
      ["Organization - Raised on", ...DAYS],
    ]);
    expect([columns.map(({ field }) => field), suspicious]).toEqual([
      ["company", null, null, "amount", "stage", "date"],
      [],
    ]);
  });
});
