import { edgarDate } from "../dates.ts";
import type { FiledPerson, FilingReading } from "../filing.ts";
import type { FilingContext } from "../identity.ts";
import type { Table } from "./columns.ts";
import type { Row } from "./rows.ts";

/** The rows of one accession in each table. */
export type FilingRows = Readonly<Record<Table, readonly Row[]>>;

const says = (value: string | undefined): boolean => /^(?:true|yes|1)$/i.test(value ?? "");
const numberedValues = (row: Row, name: string): string[] =>
  [1, 2, 3].map((n) => row[`${name}_${n}`] ?? "").filter((value) => value !== "");

function personOf(row: Row): FiledPerson {
  return {
    firstName: row["FIRSTNAME"] ?? "",
    middleName: row["MIDDLENAME"] ?? "",
    lastName: row["LASTNAME"] ?? "",
    relationships: numberedValues(row, "RELATIONSHIP"),
    clarification: row["RELATIONSHIPCLARIFICATION"] ?? "",
  };
}

function missing(table: Table): FilingReading {
  return { ok: false, problem: { code: "missing_row", column: table, reason: `the data set has no row of ${table} for this filing` } };
}

/** Puts a filing together from its rows, as the notice would have given it. */
export function filingFromRows(rows: FilingRows): FilingReading {
  const submission = rows.FORMDSUBMISSION[0];
  const issuer = rows.ISSUERS.find((row) => says(row["IS_PRIMARYISSUER_FLAG"]));
  const offering = rows.OFFERING[0];
  if (!submission) return missing("FORMDSUBMISSION");
  if (!issuer) return missing("ISSUERS");
  if (!offering) return missing("OFFERING");
  const people = [...rows.RELATEDPERSONS].sort((a, b) => Number(a["RELATEDPERSON_SEQ_KEY"]) - Number(b["RELATEDPERSON_SEQ_KEY"]));
  return {
    ok: true,
    filing: {
      submissionType: submission["SUBMISSIONTYPE"] ?? "",
      testOrLive: submission["TESTORLIVE"] ?? "",
      cik: issuer["CIK"] ?? "",
      entityName: issuer["ENTITYNAME"] ?? "",
      city: issuer["CITY"] ?? "",
      stateOrCountry: issuer["STATEORCOUNTRY"] ?? "",
      previousNames: [...numberedValues(issuer, "ISSUER_PREVIOUSNAME"), ...numberedValues(issuer, "EDGAR_PREVIOUSNAME")],
      yearOfInc: issuer["YEAROFINC_VALUE_ENTERED"] ?? "",
      people: people.map(personOf),
      industryGroup: offering["INDUSTRYGROUPTYPE"] ?? "",
      investmentFundType: offering["INVESTMENTFUNDTYPE"] ?? "",
      is40Act: says(offering["IS40ACT"]),
      exemptions: (offering["FEDERALEXEMPTIONS_ITEMS_LIST"] ?? "").split(",").map((item) => item.trim()).filter((item) => item !== ""),
      previousAccession: offering["PREVIOUSACCESSIONNUMBER"] ?? "",
      firstSale: offering["SALE_DATE"] ?? "",
      firstSaleYetToOccur: says(offering["YETTOOCCUR"]),
      isPooledFundInterest: says(offering["ISPOOLEDINVESTMENTFUNDTYPE"]),
      isTenantInCommon: says(offering["ISTENANTINCOMMONTYPE"]),
      isBusinessCombination: says(offering["ISBUSINESSCOMBINATIONTRANS"]),
      totalAmountSold: offering["TOTALAMOUNTSOLD"] ?? "",
      signatureDates: rows.SIGNATURES.map((row) => row["SIGNATUREDATE"] ?? "").filter((date) => date !== ""),
    },
  };
}

/**
 * What the submission table says around the notice. Filings of several issuers have a row, with a file number, for
 * each, and nothing says which is the primary one's: then the file number stays unknown.
 */
export function contextFromRows(accession: string, rows: FilingRows): FilingContext {
  const numbers = new Set(rows.FORMDSUBMISSION.map((row) => row["FILE_NUM"] ?? "").filter((number) => number !== ""));
  return {
    accession,
    fileNumber: numbers.size === 1 ? [...numbers][0] : undefined,
    filedOn: edgarDate(rows.FORMDSUBMISSION[0]?.["FILING_DATE"] ?? ""),
  };
}
