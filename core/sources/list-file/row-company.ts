import type { CompanyFields } from "../../catalog/fields.ts";
import { countryOf } from "./country-names.ts";
import { readHeadcount } from "./employees.ts";
import type { ListField } from "./list-field.ts";
import { type Place, readPlace } from "./places.ts";
import type { ReadingPlan, ReadingTally } from "./reading-plan.ts";
import { isProfileHost } from "../../catalog/shared-hosts.ts";
import type { Cell } from "./table.ts";
import { capped, remember, textOf } from "./text.ts";
import { isAddress, isBareHost, nameFromDomain, readUrl, readWebsite } from "./website.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type CellsOf = (field: ListField) => readonly number[];
export type RowCells = readonly Cell[];

/** Compiles the columns of a company into one function of a row; undefined when nothing names the company. */
export function companyReader(at: CellsOf, plan: ReadingPlan, tally: ReadingTally): (cells: RowCells) => CompanyFields | undefined {
  const [company, website, legal, description, industry, location, city, region, country, employees, founded] = (
    ["company", "website", "legalName", "description", "industry", "location", "city", "region", "country", "employees", "founded"] as const
  ).map((field) => at(field)[0] ?? -1);
  const profiles = at("profiles").map((index) => ({ index, site: /twitter|\bx\b/i.test(columnName(plan, index)) ? "https://x.com/" : undefined }));
  const former = at("formerNames");
  const place = remember(5_000, readPlace);
  const headcount = remember(1_000, (text) => ({ band: readHeadcount(text) }));
  const thisYear = Number(plan.dates.today.slice(0, 4));

  return (cells) => {
    const fields: Mutable<CompanyFields> = {};
    const profileUrls: string[] = [];
    let domain: string | undefined;
    const takeWebsite = (value: string): boolean => {
      const web = readWebsite(value);
      if (web.kind === "website") {
        fields.website ??= web.url;
        domain ??= web.domain;
      } else if (web.kind === "shared" && web.url !== undefined) profileUrls.push(web.url);
      return web.kind !== "none";
    };
    const web = textAt(cells, website);
    if (web !== "" && !takeWebsite(web)) tally.websitesDropped++;
    const named = textAt(cells, company);
    if (named !== "") {
      const asAddress = isAddress(named) || (plan.mapping.companyIsAddress && isBareHost(named));
      if (!asAddress) fields.name = capped(named, 200);
      else if (!takeWebsite(named)) tally.websitesDropped++;
    }
    if (fields.name === undefined) {
      if (domain === undefined) return undefined;
      fields.nameFromDomain = nameFromDomain(domain);
    }
    const legalName = textAt(cells, legal);
    if (legalName !== "") fields.legalName = capped(legalName, 200);
    const formerNames = former.flatMap((index) => textAt(cells, index).split(/\s*[;,]\s*/)).filter((name) => name !== "");
    if (formerNames.length > 0) fields.formerNames = formerNames;
    const about = textAt(cells, description);
    if (about !== "") fields.description = capped(about, 2_000);
    const sector = firstOf(industry === undefined || industry === -1 ? undefined : cells[industry]);
    if (sector !== "") fields.industry = capped(sector, 120);
    takePlace(fields, place(textAt(cells, location)), textAt(cells, city), textAt(cells, region), textAt(cells, country), plan.country, place);
    const band = headcount(textAt(cells, employees)).band;
    if (band !== undefined) fields.headcountBand = band;
    const year = /^(1[89]\d\d|20\d\d)(?:-\d\d(?:-\d\d)?)?$/.exec(textAt(cells, founded))?.[1];
    if (year !== undefined && Number(year) <= thisYear) fields.yearFounded = Number(year);
    for (const { index, site } of profiles) {
      const url = companyProfile(textAt(cells, index), site);
      if (url !== undefined) profileUrls.push(url);
    }
    if (profileUrls.length > 0) fields.profileUrls = [...new Set(profileUrls)];
    return fields;
  };
}

function textAt(cells: RowCells, index = -1): string {
  return index === -1 ? "" : textOf(cells[index]);
}

function columnName(plan: ReadingPlan, index: number): string {
  return plan.mapping.assignments.find((assignment) => assignment.index === index)?.column ?? "";
}

/** An industry is one value: of a list, the first, which lists put first because it is the main one. */
function firstOf(cell: Cell | undefined): string {
  return Array.isArray(cell) ? textOf(cell.find((item: unknown): item is string => typeof item === "string")) : textOf(cell);
}

function takePlace(fields: Mutable<CompanyFields>, place: Place, city: string, region: string, country: string, fallback: string | undefined, read: (text: string) => Place): void {
  const own = city === "" ? undefined : read(city);
  const cityName = own === undefined ? place.city : (own.city ?? (own.country !== undefined ? undefined : city));
  const code = (country === "" ? undefined : countryOf(country)) ?? own?.country ?? place.country;
  const regionName = region === "" ? (own?.region ?? place.region) : region;
  if (cityName !== undefined) fields.city = capped(cityName, 120);
  if (regionName !== undefined) fields.region = capped(regionName, 120);
  const elsewhere = place.named && place.city === undefined && place.region === undefined;
  const known = code ?? (elsewhere || country !== "" ? undefined : fallback);
  if (known !== undefined) fields.country = known;
}

/** A company's page on a profile site; a handle counts where the column names the site. */
function companyProfile(text: string, site: string | undefined): string | undefined {
  if (text === "") return undefined;
  const handle = site === undefined ? null : /^@?([A-Za-z0-9_]{2,30})$/.exec(text);
  const url = handle === null ? readUrl(text) : URL.parse(`${site}${handle[1]}`);
  if (url === null || url === undefined || !isProfileHost(url.hostname) || url.pathname.length < 2 || url.pathname.startsWith("/in/")) return undefined;
  url.search = "";
  return url.href;
}
