import { COMPANY_FACTS, type CompanyFields } from "../../../facts/facts.ts";
import { isProfileHost } from "../../../facts/shared-hosts.ts";
import { Gazetteer } from "../../../places/gazetteer.ts";
import { type PlaceReading, readPlace } from "../../../places/read-place.ts";
import { NUMBERED_NAME } from "../columns/mapping.ts";
import { isFlag } from "../../../values/deal-words.ts";
import { countCell, noteValue, type ReadingPlan, type ReadingTally } from "./reading-plan.ts";
import { type CellsOf, factReader, type RowCells } from "./row-facts.ts";
import { measureReader } from "./row-measures.ts";
import type { Cell } from "../files/table.ts";
import { companyWithoutMarks } from "../../../values/footnote.ts";
import { memoize } from "../../../values/memoize.ts";
import { isCodeName, isUnnamed } from "../../../values/placeholder.ts";
import { cleanText } from "../../clean-text.ts";
import { textOf, truncate } from "../values/text.ts";
import { isAddress, isBareHost, linkIn, nameFromDomain, readUrl, readWebsite } from "../values/website.ts";

/** Links kept per row. */
const MOST_LINKS = 4;

/** Compiles the company's columns into a function of a row, which returns undefined when nothing names the company. */
export function companyReader(
  at: CellsOf,
  plan: ReadingPlan,
  tally: ReadingTally,
): (cells: RowCells) => CompanyFields | undefined {
  const [company, website, location, city, region, country, industry] = (
    ["company", "website", "location", "city", "region", "country", "industry"] as const
  ).map((field) => at(field)[0] ?? -1);
  const facts = factReader(COMPANY_FACTS, at, plan);
  const measures = measureReader(plan);
  const profiles = at("profiles").map((index) => ({
    index,
    site: /twitter|\bx\b/i.test(plan.mapping.columns[index]?.column ?? "") ? "https://x.com/" : undefined,
  }));
  const others = plan.mapping.columns.flatMap(({ field, how }, index) =>
    field === null && how !== "excluded" ? [index] : [],
  );
  const backers = [...at("investors"), ...at("leadInvestors")];
  const placeOf = memoize(5_000, (texts) => {
    const [place, ofCity, ofRegion, ofCountry] = texts.split("\n");
    return readPlace({ place, city: ofCity, region: ofRegion, country: ofCountry });
  });

  return (cells) => {
    const fields: CompanyFields = {};
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
    if (web !== "" && !takeWebsite(web)) noteValue(tally, "websitesDropped");
    const linked = linkIn(textAt(cells, company));
    const given = linked?.words ?? textAt(cells, company);
    const written = isUnnamed(given) && !isPublicProject(given, cells, backers) ? "" : given;
    if (linked !== undefined) takeWebsite(linked.url);
    const named =
      (plan.mapping.companyIsNumbered ? written.replace(NUMBERED_NAME, "") : written) ||
      placeholderName(cells[company ?? -1], domain);
    if (named !== "") {
      countCell(tally, "company", !isFlag(named) && /\p{L}|\d/u.test(named), () => named);
      const asAddress = isAddress(named) || (plan.mapping.companyIsAddress && isBareHost(named));
      if (!asAddress) fields.name = truncate(companyWithoutMarks(named), 200);
      else if (!takeWebsite(named)) noteValue(tally, "websitesDropped");
    }
    if (fields.name === undefined) {
      if (domain === undefined) return undefined;
      fields.nameFromDomain = nameFromDomain(domain);
    }
    Object.assign(fields, facts(cells));
    const stated = measures(cells);
    if (stated.length > 0) fields.measures = stated;
    const texts = [location, city, region, country].map((index) => textAt(cells, index));
    const place = unlessShifted(placeOf(texts.join("\n")), textAt(cells, industry));
    setLocation(fields, place, plan.country);
    if (place.named && (place.city ?? place.region ?? place.country ?? place.doubtedCountry) === undefined) {
      noteValue(tally, "placesUnread", texts.filter((text) => text !== "").join(", "));
    }
    for (const { index, site } of profiles) {
      for (const text of textAt(cells, index).split(/\s{0,20};\s*/)) {
        const url = companyProfile(text, site);
        if (url !== undefined) profileUrls.push(url);
      }
    }
    if (profileUrls.length > 0) fields.profileUrls = [...new Set(profileUrls)];
    if (fields.website === undefined) {
      const links = others.flatMap((index) => {
        const link = readWebsite(textAt(cells, index));
        return link.kind === "website" ? [link.url] : [];
      });
      if (links.length > 0) fields.links = [...new Set(links)].slice(0, MOST_LINKS);
    }
    return fields;
  };
}

/** True for a project with named investors: nobody names those of a secret one, so that "Project" is its name. */
function isPublicProject(name: string, cells: RowCells, backers: readonly number[]): boolean {
  return isCodeName(name) && backers.some((index) => textAt(cells, index) !== "");
}

const CITY = 100_000;

/** Nothing of a place that nobody knows beside an industry that is a city: the row's cells are shifted. */
function unlessShifted(place: PlaceReading, industry: string): PlaceReading {
  const isUnknown = place.country === undefined && Gazetteer.open().peopleIn(place.city ?? "") === 0;
  return isUnknown && Gazetteer.open().peopleIn(industry) >= CITY ? { named: place.named } : place;
}

/** "Null" and "Project Canary" are the names of companies whose websites say so. */
function placeholderName(cell: Cell | undefined, domain: string | undefined): string {
  const written = typeof cell === "string" && domain !== undefined ? cleanText(cell) : "";
  const isName = /^\p{L}{3,}(?: \p{L}+)*$/u.test(written);
  return isName && domain?.includes(written.toLowerCase().replaceAll(" ", "")) === true ? written : "";
}

const textAt = (cells: RowCells, index = -1): string => textOf(cells[index]);

function setLocation(
  fields: CompanyFields,
  { city, region, country, doubtedCountry, named }: PlaceReading,
  fallback: string | undefined,
): void {
  if (city !== undefined) fields.city = truncate(city, 120);
  if (region !== undefined) fields.region = truncate(region, 120);
  if (doubtedCountry !== undefined) fields.doubtedCountry = doubtedCountry;
  const isElsewhere = named && city === undefined && region === undefined;
  const known = country ?? (isElsewhere || doubtedCountry !== undefined ? undefined : fallback);
  if (known !== undefined) fields.country = known;
}

/** A company's page on a profile site; a bare handle counts if the column names the site. */
function companyProfile(text: string, site: string | undefined): string | undefined {
  if (text === "") return undefined;
  const handle = site === undefined ? null : /^@?([A-Za-z0-9_]{2,30})$/.exec(text);
  const url = handle === null ? readUrl(text) : URL.parse(`${site}${handle[1]}`);
  if (!url || !isProfileHost(url.hostname) || url.pathname.length < 2 || url.pathname.startsWith("/in/"))
    return undefined;
  url.search = "";
  return url.href;
}
