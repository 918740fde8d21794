import { readdir, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { invalidInput } from "../../../../platform/errors.ts";
import { readWebsite } from "../list-file/values/website.ts";
import type { Outcome, SourceDocument } from "../record.ts";
import { documentOfRecord, openerOfRegister } from "../register-file.ts";
import { firstYear } from "../register-kind.ts";
import { unzipTables } from "../sec-form-d/dataset/unzip.ts";
import { cityName } from "../sec-form-d/issuer.ts";
import type { OpenRequest } from "../source.ts";
import { countryOf, euroCents, mayBePerson, vatNumber } from "./participation.ts";
import { SCHEMES } from "./schemes.ts";
import { type CordisRow, rowsOf } from "./table.ts";

const READER = "cordis/1";
const TABLES = ["project", "organization"] as const;

const PROJECT = ["id", "acronym", "status", "ecSignatureDate", "fundingScheme"] as const;
/** Those of a participation that are read and stored; no street, postal code, place on a map or contact form. */
const PARTICIPATION = [
  "projectID",
  "organisationID",
  "vatNumber",
  "name",
  "SME",
  "activityType",
  "city",
  "country",
  "organizationURL",
  "role",
  "ecContribution",
  "netEcContribution",
  "endOfParticipation",
] as const;

type Project = Readonly<Record<(typeof PROJECT)[number], string>>;
type Participation = Readonly<Record<(typeof PARTICIPATION)[number], string>>;

const readingOf = (request: OpenRequest): string =>
  `${READER} since ${firstYear(request)} ${schemesOf(request).join(",")}`;

export const open = openerOfRegister({ reading: readingOf, read: readGrants });

function schemesOf({ options: { schemes = SCHEMES } }: OpenRequest): readonly string[] {
  return String(schemes)
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** The table in a file of the archive, also in a folder of it; undefined for the others. */
function tableOf(fileName: string): (typeof TABLES)[number] | undefined {
  const name = basename(fileName, extname(fileName)).toLowerCase();
  return /^\.(?:csv|tsv)$/i.test(extname(fileName)) ? TABLES.find((table) => table === name) : undefined;
}

async function* readGrants(path: string, request: OpenRequest): AsyncGenerator<SourceDocument | string> {
  if ((await stat(path)).isDirectory()) return yield* readTables(path, request);
  const name = "the zip file of CORDIS projects as CSV";
  const unzipped = await unzipTables(path, { tableOf, tables: TABLES, name });
  try {
    yield* readTables(unzipped.folder, request);
  } finally {
    await unzipped.remove();
  }
}

async function* readTables(folder: string, request: OpenRequest): AsyncGenerator<SourceDocument | string> {
  const files = new Map((await readdir(folder)).map((name) => [tableOf(name), join(folder, name)] as const));
  const [projectFile, organizationFile] = TABLES.map((table) => files.get(table));
  if (projectFile === undefined || organizationFile === undefined)
    throw invalidInput("This has no project.csv and organization.csv; give the zip file of CORDIS projects as CSV.");
  const projects = new Map<string, Project>();
  const schemes = new Set(schemesOf(request));
  for await (const row of rowsOf(projectFile, PROJECT)) {
    if (row === null) yield "broken_row_of_project";
    else if (schemes.has(row["fundingScheme"] ?? "")) projects.set(row["id"] ?? "", picked(row, PROJECT));
  }
  const since = String(firstYear(request));
  const seen = new Set<string>();
  const retrievedAt = request.clock.now();
  for await (const row of rowsOf(organizationFile, PARTICIPATION)) {
    const project = row === null ? undefined : projects.get(row["projectID"] ?? "");
    const participation = row === null ? null : picked(row, PARTICIPATION);
    const reason =
      whyLeftOut(participation, project, since) ?? (isRepeated(participation, seen) ? "repeated" : undefined);
    if (reason !== undefined) yield reason;
    else if (participation !== null && project !== undefined) yield documentOf(participation, project, retrievedAt);
  }
}

function picked<K extends string>(row: NonNullable<CordisRow>, names: readonly K[]): Readonly<Record<K, string>> {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? ""])) as Record<K, string>;
}

/** A participant of a project counts once; a second row of it says who else of it takes part. */
function isRepeated(participation: Participation | null, seen: Set<string>): boolean {
  if (participation === null) return false;
  const id = idOf(participation);
  return seen.size === seen.add(id).size;
}

const idOf = ({ projectID, organisationID }: Participation): string => `cordis:${projectID}:${organisationID}`;

const DAY = /^(\d{4})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?: |$)/;

function whyLeftOut(
  participation: Participation | null,
  project: Project | undefined,
  since: string,
): string | undefined {
  if (participation === null) return "broken_row_of_organization";
  if (project === undefined) return "other_scheme";
  const { SME, activityType, endOfParticipation, name } = participation;
  const year = DAY.exec(project.ecSignatureDate)?.[1];
  if (year === undefined) return "no_signature";
  if (year < since) return "earlier_year";
  if (activityType !== "PRC") return "no_company";
  if (SME !== "true") return "not_small";
  if (endOfParticipation === "true" || project.status === "TERMINATED") return "ended";
  if (name === "") return "no_name";
  if (mayBePerson(name)) return "natural_person";
  return contributionOf(participation) === undefined ? "no_contribution" : undefined;
}

/** Its own share: without what it passes on, where the file says so. */
function contributionOf({ netEcContribution, ecContribution }: Participation): number | undefined {
  return euroCents(netEcContribution === "" ? ecContribution : netEcContribution);
}

function documentOf(participation: Participation, project: Project, retrievedAt: Date) {
  const externalId = idOf(participation);
  const url = `https://cordis.europa.eu/project/id/${project.id}`;
  return documentOfRecord({
    externalId,
    url,
    title: `${project.acronym}: ${participation.name}`,
    kept: { ...participation, project },
    reading: READER,
    retrievedAt,
    outcome: outcomeOf(externalId, url, participation, project),
  });
}

function outcomeOf(ref: string, url: string, participation: Participation, project: Project): Outcome {
  const { name, city, country, organizationURL, organisationID, vatNumber: vat } = participation;
  const date = project.ecSignatureDate.slice(0, 10);
  const site = readWebsite(organizationURL);
  const iso = countryOf(country);
  const number = vatNumber(vat);
  const cents = contributionOf(participation);
  return {
    kind: "record",
    ref,
    record: {
      method: "filed",
      sourceUrl: url,
      effectiveAt: `${date}T00:00:00.000Z`,
      company: {
        legalName: name,
        ...(site.kind === "website" && { website: site.url }),
        ...(city !== "" && { city: cityName(city) }),
        ...(iso !== undefined && { country: iso }),
        registers: [`pic:${organisationID}`, ...(number === undefined ? [] : [`vat:${number}`])],
        ...verdictOn(project.fundingScheme),
      },
      round: {
        stageText: /^(?:HORIZON-)?EIC-/.test(project.fundingScheme) ? "EIC grant" : "EU grant",
        ...(cents !== undefined && { amount: { minor: cents, currency: "EUR" } }),
        announced: { date, precision: "day" },
      },
      people: [],
      filing: { accession: ref, cik: `pic:${organisationID}`, formType: "CORDIS" },
    },
  };
}

/** Both schemes fund young, small companies only; of others the scheme does not say. */
function verdictOn(scheme: string) {
  return /^HORIZON-EIC-ACC(?:-BF)?$|^SME-(?:1|2b?)$/.test(scheme)
    ? ({ startup: "yes", startupReason: `the scheme ${scheme} funds startups and small companies` } as const)
    : ({ startup: "unknown", startupReason: `the scheme ${scheme} funds companies of any age` } as const);
}
