import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Opened } from "../record.ts";
import { collected } from "../../../../test/builders/collected.ts";
import { edgarClient } from "./edgar-client.ts";
import { inventedNotice } from "../../../../test/builders/invented-notice.ts";
import { FORM_D } from "./open.ts";
import { openForms } from "./open-forms.ts";

const SHARED = new URL("../../../../../shared/data/", import.meta.url);
const present = existsSync(SHARED);
const shared = (path: string): string => fileURLToPath(new URL(path, SHARED));

const deps = {
  clock: { now: () => new Date("2024-05-03T00:00:00Z") },
  edgar: () => edgarClient({ userAgent: undefined }),
  forms: FORM_D,
};
const open = (...inputs: string[]): Promise<Opened[]> => collected(openForms(inputs, deps));
const reasons = (opened: readonly Opened[]): string[] =>
  opened.flatMap((one) => (one.kind === "unreadable" ? [one.reason] : []));

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "form-d-open-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
async function file(name: string, text: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, text);
  return path;
}

describe("openForms", () => {
  it("reads the accession number from a file name or, in EDGAR's layout, its folder", async () => {
    const opened = await open(
      await file("0009990001-24-000007.xml", inventedNotice()),
      await file("000999000124000008/primary_doc.xml", inventedNotice()),
    );
    expect(opened.map((one) => one.kind === "document" && one.document.externalId)).toEqual([
      "0009990001-24-000007",
      "0009990001-24-000008",
    ]);
  });

  it("accepts file: URLs", async () => {
    const path = await file("0009990001-24-000012.xml", inventedNotice());
    expect(await collected(openForms([pathToFileURL(path)], deps))).toMatchObject([
      { kind: "document", document: { externalId: "0009990001-24-000012" } },
    ]);
  });

  it("hashes the original bytes and stores the redacted ones", async () => {
    const [opened] = await open(await file("0009990001-24-000009.xml", inventedNotice()));
    if (opened?.kind !== "document") throw new Error("expected a document");
    expect(opened.document).toMatchObject({
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      mediaType: "application/xml",
      title: "Form D: Invented Robotics, Inc.",
      url: "https://www.sec.gov/Archives/edgar/data/9990001/000999000124000009/0009990001-24-000009-index.htm",
      expectations: { maxQuarantinedShare: 0.5 },
    });
    expect(Buffer.concat(await collected(opened.document.content())).toString()).not.toContain("12 Invented Way");
  });

  it("reads folders recursively, skips schemas, and reports other files", async () => {
    await file("mixed/a/0009990001-24-000010.txt", inventedNotice());
    await file("mixed/notes.txt", "remember the milk");
    await file("mixed/empty.xml", "");
    await file("mixed/schema/form.xsd", "<xs:schema/>");
    const opened = await open(join(folder, "mixed"));
    expect(opened.filter((one) => one.kind === "document")).toHaveLength(1);
    expect(reasons(opened)).toEqual(["the file is empty", expect.stringContaining("not a Form D notice")]);
  });

  it.each([
    ["a missing file", async () => join(folder, "missing.xml"), "no such file"],
    ["a single table", () => file("ISSUERS.tsv", "ACCESSIONNUMBER\tCIK\n"), "give the folder or zip file"],
    ["a schema", () => file("form.xsd", '<?xml version="1.0"?><xs:schema xmlns:xs="x"/>'), "not a filing"],
    ["a web page", () => file("page.html", "<!DOCTYPE html><html></html>"), "a web page"],
    ["50 MB in one line", () => file("big.xml", `<edgarSubmission>${"x".repeat(50_000_000)}`), "larger than 8 MiB"],
    ["NULs", () => file("nul.bin", new Uint8Array(9000)), "not a Form D notice"],
    [
      "an answer for a holiday",
      () => file("holiday.idx", "<?xml\nversion='1.0'?><Error>\n<Code>AccessDenied</Code></Error>"),
      "weekend or holiday",
    ],
    ["a broken zip file", () => file("broken.zip", Buffer.from("PK\x03\x04 and nothing else")), "damaged"],
    [
      "an index without a contact address",
      () =>
        file(
          "d.idx",
          "CIK|Company Name|Form Type|Date Filed|File Name\n1|A|D|20240502|edgar/data/1/0009990001-24-000001.txt",
        ),
      "SEC_USER_AGENT",
    ],
  ])("reports %s and continues", async (_, make, message) => {
    const opened = await open(await make(), await file("0009990001-24-000011.xml", inventedNotice()));
    expect(reasons(opened)).toEqual([expect.stringContaining(message)]);
    expect(opened.at(-1)?.kind).toBe("document");
  });

  it.skipIf(!present)(
    "opens the shared filings and data set together (skipped when ../shared/data is absent)",
    async () => {
      const opened = await open(shared("form-d"), shared("form-d-dataset"));
      expect(opened.filter((one) => one.kind === "document")).toHaveLength(21 + 17);
      expect(reasons(opened)).toEqual([]);
    },
  );
});
