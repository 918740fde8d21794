import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

async function namesIn(name: string, content: string | readonly object[]) {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const { records } = await readList(folder.write(name, text));
  return records.map(({ company, round }) => [company.name, ...(round?.investors ?? []).map((one) => one.name)]);
}

const list = (...rows: readonly string[]) =>
  ["Company,Amount USD,Date,Round,Investors", ...rows.map((row) => row.replace("|", ",500000,2026-05-04,Seed,"))].join(
    "\n",
  );

describe("cells of lists", () => {
  it("are read without bytes written as text", async () => {
    const rows = [
      String.raw`Mill\xe2\x80\x99s Bread|"\xc2\xa0 Larch Capital, Reed Partners"`,
      String.raw`\xc2\xa0Quillon|Fjell Capital\xe2\x80\x99s Fund`,
      String.raw`Won\\xe2\\x80\\x99t Rust|Reed Partners\\xc2\\xa0`,
    ];
    expect(await namesIn("bytes.csv", list(...rows))).toEqual([
      ["Mill’s Bread", "Larch Capital", "Reed Partners"],
      ["Quillon", "Fjell Capital’s Fund"],
      ["Won’t Rust", "Reed Partners"],
    ]);
  });

  it("are decoded before lists of names are split", async () => {
    const rows = [
      "Karl M&amp;uuml;hlbauer &amp;amp; Dahl|Bugt &amp;amp; S&amp;oslash;n Capital",
      "L&apos;Usine Nord|Fjell &amp; Co Capital; Reed &#38; Sons",
    ];
    const expected = [
      ["Karl Mühlbauer & Dahl", "Bugt & Søn Capital"],
      ["L'Usine Nord", "Fjell & Co Capital", "Reed & Sons"],
    ];
    expect(await namesIn("entities.csv", list(...rows))).toEqual(expected);
    const items = rows
      .map((row) => row.split("|"))
      .map(([Company, Investors]) => ({ Company, Investors: [Investors] }));
    const json = items.map((item) => ({ ...item, Amount: "$5M", Date: "2026-05-04", Round: "Seed" }));
    expect((await namesIn("entities.json", json)).map(([name]) => name)).toEqual(expected.map(([name]) => name));
  });

  it("keep an apostrophe that begins a name, and lose a spreadsheet's mark for text", async () => {
    expect(
      await namesIn("names.csv", list("'t Hart|'s-Gravenhage Fund", "Quillon|Larch Capital", "'3D Moss|'=Reed")),
    ).toEqual([
      ["'t Hart", "'s-Gravenhage Fund"],
      ["Quillon", "Larch Capital"],
      ["3D Moss", "=Reed"],
    ]);
    expect(await namesIn("marked.csv", list("'Quillon|Larch Capital", "'Fernhollow|Reed", "Brackwater|Moss"))).toEqual([
      ["Quillon", "Larch Capital"],
      ["Fernhollow", "Reed"],
      ["Brackwater", "Moss"],
    ]);
  });

  it("lose tags, also escaped ones, and keep the words of links", async () => {
    const rows = ["<b>Quillon</b>|Larch Capital<br/>Reed Partners", "&lt;i&gt;Brackwater&lt;/i&gt;|Moss"];
    expect(await namesIn("tags.csv", list(...rows))).toEqual([
      ["Quillon", "Larch Capital", "Reed Partners"],
      ["Brackwater", "Moss"],
    ]);
  });
});
