import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { collected } from "../../../../test/builders/collected.ts";
import { inventedOffering, type InventedOffering } from "../../../../test/builders/invented-offering.ts";
import { documentOfFiling } from "../sec-form-d/filing-document.ts";
import { isDatasetFolder, openDataset } from "./dataset.ts";
import { FORM_C_READER } from "./reading.ts";

const ACCESSION = "0009990901-26-000007";
const at = new Date(0);

const documentOf = (xml: string) =>
  documentOfFiling(
    {
      bytes: Buffer.from(xml),
      name: `${ACCESSION}.xml`,
      retrievedAt: at,
      context: { accession: ACCESSION, filedOn: "2026-02-04" },
    },
    FORM_C_READER,
  );
const outcomeOf = async (offering: InventedOffering) =>
  (await collected(documentOf(inventedOffering(offering)).read())).at(-1);

async function roundOf(offering: InventedOffering) {
  const outcome = await outcomeOf(offering);
  return outcome?.kind === "record" ? outcome.record.round : outcome;
}

const OFFERED = {
  offered: 2_500_000,
  offeredMost: 123_500_000,
  openUntil: { date: "2026-04-30", precision: "day" },
  stageText: "Crowdfunding",
};

describe("a Form C", () => {
  it("states issuer, offering and officers, and nothing as raised", async () => {
    expect(await outcomeOf({})).toMatchObject({
      kind: "record",
      record: {
        method: "filed",
        effectiveAt: "2026-02-04T00:00:00.000Z",
        company: {
          legalName: "Invented Robotics Labs, Inc.",
          cik: "0009990101",
          city: "Springfield",
          region: "California",
          country: "US",
          yearFounded: 2022,
          headcountBand: "11-50",
          links: ["https://robotics.example/"],
          startup: "yes",
        },
        round: { ...OFFERED, state: "raising" },
        people: [{ name: "Ada Example", relation: "executive_officer", title: "CEO and Director" }],
        filing: { accession: ACCESSION, cik: "0009990101", formType: "C" },
      },
    });
  });

  it.each([
    ["0.00", undefined, undefined],
    ["250", "201-500", 250],
    ["12.00", "11-50", 12],
    ["about ten", undefined, undefined],
  ])("reads %j employees as the band %s, and their number as filed on its day", async (employees, band, value) => {
    const outcome = await outcomeOf({ employees });
    const company = outcome?.kind === "record" ? outcome.record.company : {};
    const measures = value === undefined ? undefined : [{ kind: "employees", on: "2026-02-04", value }];
    expect([company.headcountBand, company.measures]).toEqual([band, measures]);
  });

  it.each([
    ["Debt", "", "Debt"],
    ["Other", "Revenue sharing note", "Debt"],
    ["Other", "Convertible promissory note", "Crowdfunding"],
    ["Common Stock", "", "Crowdfunding"],
  ])("calls %s (%s) %s", async (security, securityDescription, stageText) => {
    expect(await roundOf({ security, securityDescription })).toMatchObject({ stageText });
  });

  it.each([
    ["/s/ Ada Example", "Chief Executive Officer", "executive_officer"],
    ["Ada Example", "Board Member", "director"],
    ["Ada Example", "Director", "director"],
  ])("reads %j, %s as %s", async (signer, title, relation) => {
    const outcome = await outcomeOf({ signer, title });
    expect(outcome?.kind === "record" && outcome.record.people).toEqual([{ name: "Ada Example", relation, title }]);
  });

  it("is stored without street, postal code and code of the filer", async () => {
    const stored = Buffer.concat(await collected(documentOf(inventedOffering()).content())).toString();
    expect(stored).toContain("SPRINGFIELD");
    expect(stored).not.toMatch(/Private Lane|90099|XXXXXXXX/);
  });

  it.each([
    ["C-AR", "annual_report"],
    ["C-TR", "end_of_reporting"],
  ])("reads nothing about an offering from a %s", async (submissionType, code) => {
    expect(await outcomeOf({ submissionType })).toEqual({ kind: "excluded", ref: ACCESSION, code });
  });

  it("quarantines a filing without an issuer, another form and broken XML", async () => {
    expect(await outcomeOf({ name: "" })).toMatchObject({ kind: "quarantined", code: "no_name" });
    expect(await outcomeOf({ submissionType: "D" })).toMatchObject({ kind: "quarantined", code: "other_form" });
    const [broken] = await collected(documentOf("<edgarSubmission><a></edgarSubmission>").read());
    expect(broken).toMatchObject({ kind: "quarantined", code: "malformed_xml" });
  });
});

const update = (progress: string) => roundOf({ submissionType: "C-U", fileNumber: "020-99001", progress });

describe("a progress update", () => {
  it("closes the offering on its filing day with the amount of its text", async () => {
    expect(await update("The issuer closed on $412,007.69 on 381,002 shares.")).toEqual({
      ...OFFERED,
      state: "closed",
      amount: { minor: 41_200_769, currency: "USD" },
      announced: { date: "2026-02-04", precision: "day" },
    });
  });

  it("leaves the offering open without an amount from target to maximum, and ends it when it failed or was withdrawn", async () => {
    const ended = { date: "2026-02-04", precision: "day" };
    for (const beyond of ["$24,999", "$1,235,001"])
      expect(await update(`The issuer closed on ${beyond}.`)).toEqual({ ...OFFERED, state: "raising" });
    expect(await update("50% of the target was reached")).toEqual({ ...OFFERED, state: "raising" });
    expect(await update("The issuer closed on $0.")).toEqual({ ...OFFERED, state: "raising", openUntil: ended });
    expect(await roundOf({ submissionType: "C-W" })).toEqual({ state: "raising", openUntil: ended });
  });
});

describe("a quarterly data set", () => {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  const TABLES = {
    SUBMISSION: [
      "ACCESSION_NUMBER\tSUBMISSION_TYPE\tFILING_DATE\tCIK\tFILE_NUMBER\tPERIOD",
      `${ACCESSION}\tC-U\t20260204\t0009990101\t020-99001\t`,
    ],
    ISSUER_INFORMATION: [
      "ACCESSION_NUMBER\tPROGRESSUPDATE\tNAMEOFISSUER\tLEGALSTATUSFORM\tDATEINCORPORATION\tSTREET1\tCITY\tSTATEORCOUNTRY\tZIPCODE\tISSUERWEBSITE",
      `${ACCESSION}\tThe issuer closed on $412,007.69.\tInvented "Robotics" Labs, Inc.\tCorporation\t2022-05-01\t1 Private Lane\tSPRINGFIELD\tCA\t90099\trobotics.example`,
      "0009990901-26-000008\ttoo short",
    ],
    DISCLOSURE: [
      "ACCESSION_NUMBER\tSECURITYOFFEREDTYPE\tSECURITYOFFEREDOTHERDESC\tOFFERINGAMOUNT\tMAXIMUMOFFERINGAMOUNT\tDEADLINEDATE\tCURRENTEMPLOYEES\tREVENUEMOSTRECENTFISCALYEAR",
      `${ACCESSION}\tOther\tSAFE\t25000.0\t1235000.0\t2026-04-30\t12.0\t987654.0`,
    ],
    SIGNATURE: [
      "ACCESSION_NUMBER\tPERSONSIGNATURE\tPERSONTITLE\tSIGNATUREDATE",
      `${ACCESSION}\tAda Example\tCEO and Director\t2026-02-03`,
    ],
  };

  async function folderOf(tables: Readonly<Record<string, readonly string[]>>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "form-c-"));
    folders.push(folder);
    for (const [name, lines] of Object.entries(tables))
      await writeFile(join(folder, `FORM_C_${name}.tsv`), `${lines.join("\n")}\n`);
    return folder;
  }

  it("reads to the same record as the filing, keeps quotation marks as letters and reports a broken line", async () => {
    const folder = await folderOf(TABLES);
    expect(await isDatasetFolder(folder)).toBe(true);
    const opened = await collected(openDataset(folder, "2026q1", at));
    expect(opened.filter(({ kind }) => kind === "unreadable")).toMatchObject([
      { input: "2026q1, FORM_C_ISSUER_INFORMATION.tsv line 3" },
    ]);
    const [document] = opened.flatMap((one) => (one.kind === "document" ? [one.document] : []));
    if (document === undefined) throw new Error("no document");
    const filed = inventedOffering({
      submissionType: "C-U",
      fileNumber: "020-99001",
      name: "Invented &quot;Robotics&quot; Labs, Inc.",
      progress: "The issuer closed on $412,007.69.",
    });
    expect(await collected(document.read())).toEqual(await collected(documentOf(filed).read()));
    const stored = Buffer.concat(await collected(document.content())).toString();
    expect(stored).not.toMatch(/Private Lane|90099|987654/);
  });

  it("refuses a folder without a required table", async () => {
    const { DISCLOSURE: _disclosure, ...others } = TABLES;
    await expect(collected(openDataset(await folderOf(others), "2026q1", at))).rejects.toMatchObject({
      message: expect.stringContaining("no FORM_C_DISCLOSURE.tsv"),
    });
  });
});
