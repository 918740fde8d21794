import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Outcome } from "../../record.ts";
import type { Opened } from "../../record.ts";
import { accessionIn } from "../accession.ts";
import { collected } from "../../../../../test/builders/collected.ts";
import { filingDocument } from "../filing-document.ts";
import { COLUMNS, TABLES, type Table } from "./columns.ts";
import { openDataset } from "./dataset.ts";
import { unzipDataset } from "./unzip.ts";

const SHARED = new URL("../../../../../../shared/data/", import.meta.url);
const present = existsSync(SHARED);
const sharedFolder = fileURLToPath(new URL("form-d-dataset/", SHARED));

const open = (folder: string): Promise<Opened[]> => collected(openDataset(folder, "the data set", new Date(0)));
const documents = (opened: readonly Opened[]) =>
  opened.flatMap((one) => (one.kind === "document" ? [one.document] : []));
const problems = (opened: readonly Opened[]) =>
  opened.flatMap((one) => (one.kind === "unreadable" ? [`${one.input}: ${one.reason}`] : []));
async function readAll(folder: string): Promise<Map<string, Outcome[]>> {
  const read = new Map<string, Outcome[]>();
  for (const document of documents(await open(folder))) read.set(document.externalId, await collected(document.read()));
  return read;
}

const accession = (n: number): string => `0009990001-24-${String(n).padStart(6, "0")}`;

/** Writes a data set of invented filings after applying `change` to each table's text. */
async function invented(
  folder: string,
  count: number,
  change: (table: Table, text: string) => string = (_, text) => text,
): Promise<void> {
  const values: Record<string, string> = {
    FILING_DATE: "02-MAY-2024",
    SUBMISSIONTYPE: "D",
    TESTORLIVE: "LIVE",
    IS_PRIMARYISSUER_FLAG: "YES",
    CIK: "0009990001",
    ENTITYNAME: "Invented Robotics, Inc.",
    CITY: "Springfield",
    STATEORCOUNTRY: "CA",
    INDUSTRYGROUPTYPE: "Other Technology",
    FEDERALEXEMPTIONS_ITEMS_LIST: "06b",
    SALE_DATE: "05-MAR-2024",
    TOTALAMOUNTSOLD: "2500000",
    RELATEDPERSON_SEQ_KEY: "1",
    FIRSTNAME: "Ada",
    LASTNAME: "Example",
    RELATIONSHIP_1: "Director",
    SIGNATUREDATE: "2024-03-12",
    STREET1: "12 Invented Way",
    ZIPCODE: "90000-1234",
    ISSUERPHONENUMBER: "555-010-0199",
  };
  for (const table of TABLES) {
    const { used, ignored, private: kept } = COLUMNS[table];
    const columns = [...used, ...ignored, ...kept];
    const line = (n: number) =>
      columns
        .map((name) =>
          name === "ACCESSIONNUMBER" ? accession(n) : name === "FILE_NUM" ? `021-${n}` : (values[name] ?? ""),
        )
        .join("\t");
    const numbers = Array.from({ length: count }, (_, i) => i + 1);
    // Each table has its own order on purpose.
    if (table !== "FORMDSUBMISSION") numbers.reverse();
    await writeFile(
      join(folder, `${table}.tsv`),
      change(table, `${columns.join("\t")}\n${numbers.map(line).join("\n")}\n`),
    );
  }
}

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "form-d-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const fresh = async (): Promise<string> => mkdtemp(join(folder, "set-"));

describe.skipIf(!present)("../shared/data/form-d-dataset (skipped when that folder is absent)", () => {
  it("gives the same outcomes as the filings' XML", async () => {
    const fromRows = await readAll(sharedFolder);
    const fromXml = new Map<string, Outcome[]>();
    for (const entry of readdirSync(new URL("form-d/", SHARED), { withFileTypes: true }).filter((one) =>
      one.isFile(),
    )) {
      const bytes = readFileSync(new URL(`form-d/${entry.name}`, SHARED));
      const number = accessionIn(entry.name);
      if (number)
        fromXml.set(
          number,
          await collected(filingDocument({ bytes, name: entry.name, retrievedAt: new Date(0) }).read()),
        );
    }
    expect(fromRows.size).toBe(17);
    for (const [number, outcomes] of fromRows) expect(outcomes).toEqual(fromXml.get(number));
  });

  it("stores no street, postal code, telephone number or town of a person", async () => {
    for (const document of documents(await open(sharedFolder))) {
      const stored = Buffer.concat(await collected(document.content())).toString();
      for (const table of ["ISSUERS", "RELATEDPERSONS", "RECIPIENTS"] as const) {
        const [heading = "", ...lines] = readFileSync(join(sharedFolder, `${table}.tsv`), "utf8").split("\n");
        const secret = heading
          .split("\t")
          .map((name) => ["STREET1", "STREET2", "ZIPCODE", "ISSUERPHONENUMBER"].includes(name));
        const values = lines
          .filter((line) => line.startsWith(document.externalId))
          .flatMap((line) => line.split("\t").filter((value, i) => secret[i] && /\d/.test(value)));
        expect(values.filter((value) => stored.includes(value))).toEqual([]);
      }
      const rows = stored
        .trimEnd()
        .split("\n")
        .map((line): Record<string, string> => JSON.parse(line));
      expect(rows.filter((row) => row["table"] !== "ISSUERS").some((row) => "CITY" in row)).toBe(false);
    }
  });

  it("does not depend on the order of rows, and can be read from a zip file", async () => {
    const straight = await readAll(sharedFolder);
    const backwards = await fresh();
    await cp(sharedFolder, backwards, { recursive: true });
    for (const table of TABLES.filter((name) => name !== "FORMDSUBMISSION")) {
      const [heading = "", ...lines] = (await readFile(join(sharedFolder, `${table}.tsv`), "utf8"))
        .trimEnd()
        .split("\n");
      await writeFile(join(backwards, `${table}.tsv`), `${[heading, ...lines.toReversed()].join("\n")}\n`);
    }
    const read = await readAll(backwards);
    for (const [number, outcomes] of straight) expect(read.get(number)).toEqual(outcomes);
    const entries = Object.fromEntries(
      TABLES.map((table) => [`2024Q2_d/${table}.tsv`, readFileSync(join(sharedFolder, `${table}.tsv`))]),
    );
    const unzipped = await unzipDataset(await zip({ ...entries, "2024Q2_d/FormD_readme.htm": Buffer.from("<html>") }));
    expect(await readAll(unzipped.folder)).toEqual(straight);
    await unzipped.remove();
    expect(existsSync(unzipped.folder)).toBe(false);
  });
});

describe("openDataset", () => {
  it("joins tables by accession number in any order, with filing date and file number", async () => {
    const set = await fresh();
    await invented(set, 200);
    const read = await readAll(set);
    expect([...read.keys()].slice(0, 2)).toEqual(["0009990001-24-000001", "0009990001-24-000002"]);
    expect(read.size).toBe(200);
    expect(read.get("0009990001-24-000150")).toMatchObject([
      {
        kind: "record",
        record: {
          effectiveAt: "2024-05-02T00:00:00.000Z",
          filing: { fileNumber: "021-150", filedOn: "2024-05-02" },
          round: { firstSale: { date: "2024-03-05" } },
          people: [{ name: "Ada Example", relation: "director" }],
        },
      },
    ]);
  });

  it("reports unknown columns once, does not store them, and continues", async () => {
    const set = await fresh();
    await invented(set, 2, (table, text) =>
      table === "ISSUERS"
        ? text
            .trimEnd()
            .split("\n")
            .map((line, i) => `${line}\t${i === 0 ? "HOMEPHONE" : "555-secret"}`)
            .join("\n")
        : text,
    );
    const opened = await open(set);
    expect(problems(opened)).toEqual([expect.stringContaining("HOMEPHONE")]);
    expect(documents(opened)).toHaveLength(2);
    for (const document of documents(opened))
      expect(Buffer.concat(await collected(document.content())).toString()).not.toContain("555-secret");
  });

  it("quarantines a damaged filing, reports a stray line, and continues", async () => {
    const set = await fresh();
    await invented(set, 3, (table, text) => {
      if (table === "OFFERING")
        return text.replace("0009990001-24-000002\tOther Technology", "0009990001-24-000002\textra\tOther Technology");
      return table === "SIGNATURES" ? `${text}no accession here\tat all\n` : text;
    });
    const opened = await open(set);
    expect(problems(opened)).toEqual([
      "the data set, SIGNATURES.tsv line 5: the row does not begin with an accession number",
    ]);
    const read = await Promise.all(documents(opened).map((document) => collected(document.read())));
    expect(read.map(([one]) => one?.kind)).toEqual(["record", "quarantined", "record"]);
    expect(read[1]).toMatchObject([{ code: "bad_row", reason: expect.stringContaining("OFFERING") }]);
  });

  it("reads line breaks and quotation marks within values", async () => {
    const set = await fresh();
    await invented(set, 2, (table, text) => {
      if (table === "ISSUERS") return text.replaceAll("Invented Robotics, Inc.", '"Invented ""Robo""\nRobotics, Inc."');
      return table === "SIGNATURES" ? text.replaceAll(/\t\n/g, '\t"CEO\nand more"\n') : text;
    });
    const opened = await open(set);
    expect(problems(opened)).toEqual([]);
    expect(await readAll(set).then((read) => read.get("0009990001-24-000002"))).toMatchObject([
      { kind: "record", record: { company: { legalName: 'Invented "Robo" Robotics, Inc.' } } },
    ]);
  });

  it("quarantines a filing without a row in a required table", async () => {
    const set = await fresh();
    await invented(set, 2, (table, text) =>
      table === "OFFERING"
        ? text
            .split("\n")
            .filter((line) => !line.startsWith("0009990001-24-000001"))
            .join("\n")
        : text,
    );
    expect((await readAll(set)).get("0009990001-24-000001")).toMatchObject([
      { kind: "quarantined", code: "missing_row", column: "OFFERING" },
    ]);
  });

  it("leaves the file number unknown when there are several issuers", async () => {
    const set = await fresh();
    await invented(set, 1, (table, text) =>
      table === "FORMDSUBMISSION" ? `${text}${(text.split("\n")[1] ?? "").replace("021-1", "021-2")}\n` : text,
    );
    const [outcome] = (await readAll(set)).get("0009990001-24-000001") ?? [];
    expect(outcome?.kind === "record" && outcome.record.filing?.fileNumber).toBeUndefined();
    expect(outcome?.kind).toBe("record");
  });

  it("reads a line of 40 MB in bounded memory", async () => {
    const set = await fresh();
    await invented(set, 1, (table, text) => (table === "RECIPIENTS" ? `${text}${"x".repeat(40_000_000)}` : text));
    const opened = await open(set);
    expect(problems(opened)).toEqual([expect.stringContaining("longer than 1 MiB")]);
    expect(documents(opened)).toHaveLength(1);
  });

  it.each([
    ["a required table", async (set: string) => rm(join(set, "OFFERING.tsv")), "no OFFERING.tsv"],
    [
      "a required column",
      async (set: string) => writeFile(join(set, "ISSUERS.tsv"), "ACCESSIONNUMBER\tCIK\n"),
      "no column",
    ],
  ])("rejects a data set without %s", async (_, damage, message) => {
    const set = await fresh();
    await invented(set, 1);
    await damage(set);
    await expect(open(set)).rejects.toMatchObject({ code: "invalid_input", message: expect.stringContaining(message) });
  });
});

async function zip(entries: Record<string, Uint8Array>): Promise<string> {
  const path = join(await fresh(), "a.zip");
  await writeFile(path, zipSync(entries));
  return path;
}

describe("unzipDataset", () => {
  it("rejects a file that unpacks to a hundred times its size", async () => {
    const path = await zip({ "ISSUERS.tsv": new Uint8Array(10_000_000) });
    await expect(unzipDataset(path)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("times its size"),
    });
  });

  it.each([
    ["too many files", { entries: 2, totalBytes: 1e9, ratio: 1e9 }, "more than 2 files"],
    ["too much text", { entries: 9, totalBytes: 1000, ratio: 1e9 }, "more than 1000 bytes"],
  ])("rejects a file with %s", async (_, limits, message) => {
    const path = await zip({
      "a.txt": new Uint8Array(1),
      "b.txt": new Uint8Array(1),
      "ISSUERS.tsv": new Uint8Array(5000),
    });
    await expect(unzipDataset(path, limits)).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  it("writes only into its own folder", async () => {
    const path = await zip({ "../../../../ISSUERS.tsv": Buffer.from("ACCESSIONNUMBER\n") });
    const unzipped = await unzipDataset(path);
    expect(readdirSync(unzipped.folder)).toEqual(["ISSUERS.tsv"]);
    await unzipped.remove();
  });

  it.each([
    ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    [
      "damaged",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(200, 0xff), bytes.subarray(260)]),
    ],
  ])("rejects a file that is %s", async (_, damage) => {
    const path = await zip({
      "ISSUERS.tsv": Buffer.from(Array.from({ length: 4000 }, (__, i) => String(Math.sin(i))).join("\t")),
    });
    await writeFile(path, damage(await readFile(path)));
    await expect(unzipDataset(path)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("damaged"),
    });
  });

  it("rejects a file without tables", async () => {
    await expect(unzipDataset(await zip({ "photo.jpg": new Uint8Array(10) }))).rejects.toMatchObject({
      message: expect.stringContaining("contains none of"),
    });
  });
});
