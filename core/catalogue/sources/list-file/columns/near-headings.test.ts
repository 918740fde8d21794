import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

const FIELDS = ["company", "amount", "date", "stage", "investors"] as const;
const HEADINGS = [
  ["Company", "Amount", "Announced", "Round", "Investors"],
  ["Unternehmen", "Betrag", "Datum", "Runde", "Investoren"],
  ["Société", "Montant", "Annonce", "Tour", "Investisseurs"],
  ["Empresa", "Importe", "Fecha", "Ronda", "Inversores"],
  ["Azienda", "Importo", "Data", "Stadio", "Investitori"],
  ["Bedrijf", "Bedrag", "Datum", "Ronde", "Investeerders"],
];
const ROWS = [
  ["Fernhollow", "€3.2M", "2026-10-05", "Seed", '"Juniper Ventures, Slate Capital"'],
  ["Brackwater", "€12M", "2026-09-22", "Series A", "Slate Capital"],
  ["Quillstone", "€700K", "2026-11-02", "Pre-Seed", "Kestrel Angels"],
];

/** Reads a list with these headings: the fields of its columns, and whether anything is asked. */
async function read(headings: readonly string[]) {
  const text = [headings, ...ROWS].map((row) => row.join(",")).join("\n");
  const { columns = [], suspicious = [] } = await readList(folder.write("list.csv", `${text}\n`));
  return { fields: columns.map(({ field }) => field), isAsked: suspicious.length > 0 };
}

/** A heading without a vowel, with a letter twice, with two letters changed round, or cut short. */
const spoilt = (heading: string, how: number, at: number): string => {
  const place = 1 + (at % Math.max(1, heading.length - 2));
  const [before, after] = [heading.slice(0, place), heading.slice(place)];
  if (how === 0) return heading[0] + heading.slice(1).replaceAll(/[aeiouéè]/g, "");
  if (how === 1) return `${before}${after[0]}${after}`;
  if (how === 2) return `${before}${after.slice(1, 2)}${after[0]}${after.slice(2)}`;
  return `${heading.slice(0, Math.max(4, place))}.`;
};

describe("headings that are cut short or misspelt", () => {
  it("are read by their values, without a question", async () => {
    expect(await read(["Comapny", "Amout", "Dte", "Rnd", "Invstrs"])).toEqual({ fields: [...FIELDS], isAsked: false });
    expect(await read(["Sté", "Mt k€", "Dt levée", "Tr", "Inv."])).toEqual({ fields: [...FIELDS], isAsked: false });
    expect(await read(["Emp.", "Imp.", "F. anuncio", "Tpo ronda", "Invers."])).toEqual({
      fields: [...FIELDS],
      isAsked: false,
    });
  });

  it("are never read as something else, in any language", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...HEADINGS),
        fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 9 })), { minLength: 5, maxLength: 5 }),
        async (headings, ways) => {
          const { fields } = await read(headings.map((heading, index) => spoilt(heading, ...(ways[index] ?? [0, 0]))));
          expect(fields.filter((field, index) => field !== null && field !== FIELDS[index])).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("name no further party beside a heading that does, or that may mean something else", async () => {
    for (const heading of ["Sub-Vertical", "SubVertical", "Invstrs"]) {
      const { fields } = await read(["Company", "Amount", "Date", "Round", heading]);
      expect([heading, fields.at(-1)]).toEqual([heading, heading === "Invstrs" ? "investors" : null]);
    }
    const rows = ROWS.map((row) => [...row, row[4]].join(",")).join("\n");
    const list = await readList(folder.write("two.csv", `Company,Amount,Date,Round,Investors,Invstrs\n${rows}\n`));
    expect(list.columns?.map(({ field }) => field)).toEqual([...FIELDS, null]);
  });

  it("name nobody whom they may not name", async () => {
    for (const heading of ["AE", "Parent group", "Outlet", "Owner"]) {
      const { fields } = await read(["Company", "Amount", "Date", "Round", heading]);
      expect([heading, fields.at(-1)]).toEqual([heading, null]);
    }
  });
});
