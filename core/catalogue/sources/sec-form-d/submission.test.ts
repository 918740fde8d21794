import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collected } from "../../../../test/builders/collected.ts";
import { filingDocument } from "./filing-document.ts";
import { inventedNotice, inventedSubmission } from "../../../../test/builders/invented-notice.ts";
import { redactFiling } from "./submission.ts";

const FOLDER = new URL("../../../../../shared/data/form-d/", import.meta.url);
const present = existsSync(FOLDER);
const HEADER = { accession: "0009990001-24-000007", filedOn: "20240502", fileNumber: "021-999001" };

/** Values of the original that must not be stored; words such as "n/a" do not count. */
function privateValues(text: string): string[] {
  const elements = /<(?:street1|street2|zipCode|issuerPhoneNumber)>([^<]*)</g;
  const header = /^(?:\s*(?:STREET [12]|ZIP|BUSINESS PHONE|IRS NUMBER):|<(?:STREET[12]|ZIP|PHONE|IRS-NUMBER)>)(.*)$/gm;
  return [...text.matchAll(elements), ...text.matchAll(header)]
    .map((match) => (match[1] ?? "").trim())
    .filter((value) => /\d/.test(value) && !/^0+$/.test(value));
}

async function stored(text: string, name: string): Promise<string> {
  const document = filingDocument({ bytes: Buffer.from(text), name, retrievedAt: new Date(0) });
  return Buffer.concat(await collected(document.content())).toString();
}

const outcomes = (text: string) =>
  collected(
    filingDocument({ bytes: Buffer.from(text), name: `${HEADER.accession}.xml`, retrievedAt: new Date(0) }).read(),
  );

describe.skipIf(!present)("../shared/data/form-d as stored (skipped when that folder is absent)", () => {
  const files = present
    ? readdirSync(FOLDER, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    : [];
  it.each(files)("contains no street, postal code or telephone number: %s", async (file) => {
    const original = readFileSync(new URL(file, FOLDER), "utf8");
    const values = privateValues(original);
    expect(values.length).toBeGreaterThan(3);
    const kept = await stored(original, file);
    expect(values.filter((value) => kept.includes(value))).toEqual([]);
    // People's addresses are removed completely, including towns.
    expect(kept).not.toMatch(/<relatedPersonAddress>\s*\S/);
    expect(kept.length).toBeGreaterThan(original.length / 4);
  });

  it.each(files)("reads the same as the original: %s", async (file) => {
    const original = readFileSync(new URL(file, FOLDER), "utf8");
    const read = (text: string) =>
      collected(filingDocument({ bytes: Buffer.from(text), name: file, retrievedAt: new Date(0) }).read());
    expect(await read(await stored(original, file))).toEqual(await read(original));
  });
});

describe("redactFiling", () => {
  // Letters that occur nowhere else in a notice, so a match is a leak.
  const secret = fc
    .string({ unit: fc.constantFrom("Ω", "Ψ", "Ξ", "&", "'", " ", "#"), minLength: 3, maxLength: 40 })
    .filter((text) => /[ΩΨΞ]{2}/.test(text));

  it("removes every address and telephone number without changing the record", async () => {
    await fc.assert(
      fc.asyncProperty(secret, secret, secret, fc.boolean(), async (street, home, phone, wrapped) => {
        const notice = {
          street,
          phone: phone.replaceAll("&", ""),
          zip: "ΩΩΩΩ1",
          people: [{ first: "Ada", last: "Example", street: home, clarification: "CEO" }],
        };
        const text = wrapped ? inventedSubmission(notice, HEADER) : inventedNotice(notice);
        const kept = redactFiling(text);
        expect(kept).not.toMatch(/[ΩΨΞ]/);
        expect(kept).not.toContain("Hometown");
        expect(await outcomes(kept)).toEqual(await outcomes(text));
      }),
      { numRuns: 100 },
    );
  });

  it("removes them from a file cut off at any position", () => {
    const text = inventedSubmission(
      { street: "ΩΨ Way 1", phone: "ΩΩΩ", zip: "ΨΨΨ", people: [{ first: "Ada", last: "Example", street: "ΞΞ 7" }] },
      HEADER,
    );
    for (let end = 0; end < text.length; end += 1) expect(redactFiling(text.slice(0, end))).not.toMatch(/[ΩΨΞ]/);
  });

  it("removes an address continued in a clarification and keeps titles", () => {
    const kept = redactFiling(
      inventedNotice({
        people: [
          { first: "Ada", last: "Example", clarification: "Address continued: ΩΩ Street, Floor 3" },
          { first: "Bo", last: "Example", clarification: "Chief Executive Officer" },
        ],
      }),
    );
    expect(kept).not.toContain("ΩΩ");
    expect(kept).toContain("Chief Executive Officer");
  });

  it.each([
    ["CDATA", "<street1><![CDATA[ΩΩ </street2> 1]]></street1>"],
    ["a comment", "<street1/><!-- ΩΩ -->"],
    ["an attribute", '<street1 was="ΩΩ">x</street1>'],
    ["a prefix", "<n:street1>ΩΩ</n:street1>"],
    ["capitals", "<STREET1>ΩΩ</STREET1>"],
    ["a line break in the tag", "<street1\n>ΩΩ</street1\n>"],
    ["no closing tag", "<street1>ΩΩ"],
  ])("removes an address written with %s", (_, address) => {
    expect(redactFiling(inventedNotice().replace(/<street1>12[^/]*<\/street1>/, address))).not.toContain("ΩΩ");
  });
});
