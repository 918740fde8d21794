import { zipSync } from "fflate";

const SBIR = [
  "Company",
  "Award Title",
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
