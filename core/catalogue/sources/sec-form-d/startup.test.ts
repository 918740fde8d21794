import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collected } from "../../../../test/builders/collected.ts";
import { type InventedNotice, inventedNotice } from "../../../../test/builders/invented-notice.ts";
import { filingDocument } from "./filing-document.ts";

/** The classification of a filing's text; null if it yields no record. */
async function classified(text: string | Uint8Array, name = "0009990001-24-000007.xml") {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const outcomes = await collected(filingDocument({ bytes, name, retrievedAt: new Date(0) }).read());
  const last = outcomes.at(-1);
  if (last?.kind !== "record") return null;
  const { startup, startupReason } = last.record.company;
  return { startup, startupReason };
}

describe("classify", () => {
  it.each<[InventedNotice, string, string]>([
    [{ industry: "Biotechnology" }, "yes", "its filing names the industry group Biotechnology"],
    [{ industry: "Computers" }, "yes", "its filing names the industry group Computers"],
    [{ industry: "Other", name: "Invented Robotics, Inc." }, "yes", "its name contains “Robotics”"],
    [{ industry: "Other Health Care", name: "Fernhollow Diagnostics LLC" }, "yes", "its name contains “Diagnostics”"],
    [{ industry: "Oil and Gas" }, "no", "its filing names the industry group Oil and Gas"],
    [{ industry: "Other", name: "Hill Road Filmworks, LLC" }, "no", "its name points to film and theater"],
    [{ industry: "Other", name: "Fernhollow Apartments LLC" }, "no", "its name points to real estate"],
    [{ industry: "Other", name: "Fernhollow Topco, Inc." }, "no", "its name points to holding and investment"],
    [{ industry: "Restaurants" }, "no", "its filing names the industry group Restaurants"],
    [{ industry: "Other", name: "Fernhollow, Inc." }, "unknown", "neither its name nor the industry group Other says"],
    [
      { industry: "Other", name: "Quill Data Capital LLC" },
      "unknown",
      "neither its name nor the industry group Other says",
    ],
    [{ industry: "Other Technology", revenue: "Over $100,000,000" }, "unknown", "revenue of more than $100 million"],
    [{ industry: "Other", entityType: "Limited Partnership" }, "no", "it is a limited partnership"],
  ])("classifies %j as %s", async (notice, startup, reason) => {
    const found = await classified(inventedNotice(notice));
    expect(found).toMatchObject({ startup });
    expect(found?.startupReason).toContain(reason);
  });
});

const folder = join(import.meta.dirname, "../../../../../shared/data/form-d");
const present = existsSync(folder);

describe.skipIf(!present)(`the filings of ../shared/data/form-d${present ? "" : " (skipped: absent)"}`, () => {
  it("are startups, others, or undecided", async () => {
    const files = readdirSync(folder).filter((name) => /\.(?:xml|txt|nc|raw)$/.test(name));
    const verdicts: Record<string, string[]> = { yes: [], no: [], unknown: [], excluded: [] };
    for (const file of files) {
      const number = /^(\d{10})(\d{2})(\d{6})-/.exec(file);
      // A filing whose file name has no number is identified by its own text or header.
      const other = file.endsWith(".xml") ? undefined : file;
      const name = number === null ? other : `${number[1]}-${number[2]}-${number[3]}.xml`;
      const found = await classified(readFileSync(join(folder, file)), name);
      verdicts[found?.startup ?? "excluded"]?.push(file);
    }
    const { yes, no, unknown, excluded } = verdicts;
    expect(excluded).toHaveLength(14);
    expect({ yes, no, unknown }).toEqual({
      yes: ["halloran_primary_doc.xml"],
      no: [
        "000148591310000001-primary_doc.xml",
        "000149653910000001-primary_doc.xml",
        "000151705512000002-primary_doc.xml",
      ],
      unknown: [
        "000112785514000257-primary_doc.xml",
        "000158589513000001-primary_doc.xml",
        "edgartools_D.Shepards.xml",
      ],
    });
  });
});
