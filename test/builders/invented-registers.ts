import { zipSync } from "fflate";

const SBIR = [
  "Company",
  "Award Title",
  "Abstract",
  "Agency",
  "Branch",
  "Phase",
  "Program",
  "Agency Tracking Number",
  "Contract",
  "Proposal Award Date",
  "Contract End Date",
  "Solicitation Number",
  "Solicitation Year",
  "Solicitation Close Date",
  "Proposal Receipt Date",
  "Date of Notification",
  "Topic Code",
  "Award Year",
  "Award Amount",
  "UEI",
  "Duns",
  "HUBZone Owned",
  "Socially and Economically Disadvantaged",
  "Woman Owned",
  "Number Employees",
  "Company Website",
  "Address1",
  "Address2",
  "City",
  "State",
  "Zip",
  "Contact Name",
  "Contact Title",
  "Contact Phone",
  "Contact Email",
  "PI Name",
  "PI Title",
  "PI Phone",
  "PI Email",
  "RI Name",
  "RI POC Name",
  "RI POC Phone",
] as const;

export type InventedAward = Readonly<Partial<Record<(typeof SBIR)[number], string>>>;

/** Values of an award that must not be stored. */
export const FORBIDDEN_IN_AWARDS: InventedAward = {
  Abstract: "An abstract by Pia Investigator's forbidden laboratory",
  "HUBZone Owned": "Y-hubzone",
  "Socially and Economically Disadvantaged": "Y-disadvantaged",
  "Woman Owned": "Y-woman",
  Address1: "17 Forbidden Lane",
  Address2: "Suite Forbidden",
  Zip: "90909-0001",
  "Contact Name": "Connie Contactperson",
  "Contact Title": "Head of Contacts",
  "Contact Phone": "555-010-0001",
  "Contact Email": "connie@forbidden.example",
  "PI Name": "Pia Investigator",
  "PI Title": "Chief Investigator",
  "PI Phone": "555-010-0002",
  "PI Email": "pia@forbidden.example",
  "RI POC Name": "Rita Pointofcontact",
  "RI POC Phone": "555-010-0003",
};

const USUAL_AWARD: InventedAward = {
  Company: "Inventor Photonics, Inc.",
  "Award Title": "An invented title",
  Agency: "Department of Invention",
  Branch: "Navy",
  Phase: "Phase I",
  Program: "SBIR",
  "Agency Tracking Number": "N261-001",
  Contract: "N00014-26-C-0001",
  "Proposal Award Date": "2026-02-02",
  "Contract End Date": "2026-08-01",
  "Award Year": "2026",
  "Award Amount": "150000.0000",
  UEI: "INVENTEDUEI1",
  City: "San Diego",
  State: "CA",
  ...FORBIDDEN_IN_AWARDS,
};

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** A file of invented awards in the published layout; a text in place of an award is a line as it is. */
export function sbirFile(awards: readonly (InventedAward | string)[]): Buffer {
  const lines = awards.map((award) =>
    typeof award === "string"
      ? award
      : SBIR.map((column) => quoted({ ...USUAL_AWARD, ...award }[column] ?? "")).join(","),
  );
  return Buffer.from(`${[SBIR.map(quoted).join(","), ...lines].join("\n")}\n`);
}

const PROJECT =
  "id acronym status title startDate endDate totalCost ecMaxContribution legalBasis topics ecSignatureDate frameworkProgramme masterCall subCall fundingScheme objective contentUpdateDate rcn grantDoi keywords".split(
    " ",
  );
const ORGANIZATION =
  "projectID projectAcronym organisationID vatNumber name shortName SME activityType street postCode city country nutsCode geolocation organizationURL contactForm contentUpdateDate rcn order role ecContribution netEcContribution totalCost endOfParticipation active".split(
    " ",
  );

type Values = Readonly<Record<string, string>>;

/** Values of a participation that must not be stored. */
export const FORBIDDEN_IN_PARTICIPATIONS: Values = {
  street: "Verbotene Gasse 9",
  postCode: "10999-X",
  geolocation: "52.999,13.999",
  contactForm: "https://contact.example/forbidden-form",
};

/** A table of the SEC's data sets, tab-separated and without quoting. */
export const tabbed = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`${rows.map((row) => row.join("\t")).join("\n")}\n`);

const FISCAL =
  "TOTALASSET CASHEQUI ACTRECEIVED SHORTTERMDEBTM LONGTERMDEBT REVENUE COSTGOODSSOLD TAXPAID NETINCOME".split(" ");

/** Values of a filing about an offering that must not be stored: where its issuer sits, and its figures of two years. */
export const FORBIDDEN_IN_OFFERINGS: Values = {
  STREET1: "4 FORBIDDEN COURT",
  STREET2: "SUITE FORBIDDEN",
  ZIPCODE: "90909-0002",
  ...Object.fromEntries(
    FISCAL.flatMap((name, i) => [
      [`${name}MOSTRECENTFISCALYEAR`, `9913${i}.13`],
      [`${name}RECENTFISCALYEAR`, `9914${i}.14`],
      [`${name}PRIORFISCALYEAR`, `9915${i}.15`],
    ]),
  ),
};

/** The tables of a quarterly data set with one invented offering, by the name of their file. */
export function offeringTables(): Readonly<Record<string, Buffer>> {
  const accession = "0009990901-25-000077";
  const of = (values: Values) =>
    tabbed(["ACCESSION_NUMBER", ...Object.keys(values)], [accession, ...Object.values(values)]);
  const { STREET1 = "", STREET2 = "", ZIPCODE = "", ...fiscal } = FORBIDDEN_IN_OFFERINGS;
  return {
    "FORM_C_SUBMISSION.tsv": of({
      SUBMISSION_TYPE: "C",
      FILING_DATE: "20261104",
      CIK: "0009990901",
      FILE_NUMBER: "020-99007",
      PERIOD: "",
    }),
    "FORM_C_ISSUER_INFORMATION.tsv": of({
      NAMEOFISSUER: "Invented Offerings, Inc.",
      LEGALSTATUSFORM: "Corporation",
      STREET1,
      STREET2,
      CITY: "SPRINGFIELD",
      STATEORCOUNTRY: "CA",
      ZIPCODE,
    }),
    "FORM_C_DISCLOSURE.tsv": of({ SECURITYOFFEREDTYPE: "Common Stock", OFFERINGAMOUNT: "25000.0", ...fiscal }),
    "FORM_C_ISSUER_SIGNATURE.tsv": of({ ISSUER: "Invented Offerings, Inc.", ISSUERSIGNATURE: "Sig Natory" }),
  };
}

const USUAL_PROJECT: Values = {
  id: "990000001",
  acronym: "INVENTACC",
  status: "SIGNED",
  title: "An invented project",
  totalCost: "3571428,57",
  ecMaxContribution: "9999999,99",
  ecSignatureDate: "2026-01-15",
  startDate: "2026-03-01",
  fundingScheme: "HORIZON-EIC-ACC",
  objective: "One SME; grant only.",
};

const USUAL_PARTICIPATION: Values = {
  projectID: "990000001",
  organisationID: "990100001",
  vatNumber: "DE990000001",
  name: "ERFUNDEN DEEPTECH GMBH",
  SME: "true",
  activityType: "PRC",
  city: "BERLIN",
  country: "DE",
  role: "coordinator",
  ecContribution: "2499999.99",
  netEcContribution: "2499999.99",
  totalCost: "3571428,57",
  endOfParticipation: "false",
  ...FORBIDDEN_IN_PARTICIPATIONS,
};

function tableOf(columns: readonly string[], usual: Values, rows: readonly (Values | string)[]): Uint8Array {
  const lines = rows.map((row) =>
    typeof row === "string" ? row : columns.map((column) => quoted({ ...usual, ...row }[column] ?? "")).join(";"),
  );
  return Buffer.from(`${[columns.map(quoted).join(";"), ...lines].join("\n")}\n`);
}

/** A line of the table of projects as published when a field ends with a quotation mark: without the closing one. */
export function brokenProject(values: Values): string {
  const [, line = ""] = Buffer.from(tableOf(PROJECT, USUAL_PROJECT, [values]))
    .toString()
    .split("\n");
  return line.replace('""";', '"";');
}

/** An archive of invented projects and participations in the published layout. */
export function cordisFile(
  projects: readonly (Values | string)[],
  participations: readonly (Values | string)[],
): Buffer {
  return Buffer.from(
    zipSync({
      "project.csv": tableOf(PROJECT, USUAL_PROJECT, projects),
      "organization.csv": tableOf(ORGANIZATION, USUAL_PARTICIPATION, participations),
      "euroSciVoc.csv": Buffer.from('"projectID"\n'),
    }),
  );
}
