import { defined } from "../../../../platform/defined.ts";
import { identifyingDomain } from "../../facts/domain.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { AppError } from "../../../../platform/errors.ts";
import type { HttpClient } from "../../../../platform/http-client.ts";
import type { Opened } from "../record.ts";
import type { CompanyToRead, OpenSource, SiteLogo, SiteQueue, ValidatorCache } from "../source.ts";
import { fetchLogo } from "./logo.ts";
import { goneDocument, pageDocument, READING } from "./page-document.ts";
import { type PageReading, readCompanySite, type SiteReading } from "./read-site.ts";
import { productOf, SiteAccess, siteClient } from "../site-access.ts";

/** Number of sites read at the same time; each host still gets one request a second. */
const AT_ONCE = 4;
/** Longest time spent on one site. */
const SITE_MS = 90_000;
const DAY_MS = 86_400_000;
/** Days until a site that did not answer is tried again. */
const RETRY_DAYS = 3;
export const DEFAULT_LIMIT = 200;
const MOST_SITES = 2_000;
export const DEFAULT_DAYS = 30;

export interface CompanySitesDeps {
  readonly sites: SiteQueue;
  readonly http: HttpClient;
  readonly product: string;
  readonly clock: Clock;
  readonly validators?: ValidatorCache;
  readonly limit: number;
  /** Reads one company's site, by slug, even if it is not due. */
  readonly company?: string;
  /** Days after which a site is read again. */
  readonly days: number;
}

/** Reads the sites that are due and yields each page as a document. A site counts as read once its pages were processed. */
export async function* openCompanySites(deps: CompanySitesDeps): AsyncGenerator<Opened> {
  const { sites, limit, company } = deps;
  const due = await sites.due({ limit, reading: READING, ...defined({ company }) });
  if (company !== undefined && due.length === 0)
    throw new AppError("not_found", `"${company}" is not a listed company with its own website.`);
  const stop = new AbortController();
  try {
    for await (const site of readTogether(due, deps, stop.signal)) yield* documentsOf(site, deps);
  } finally {
    stop.abort();
  }
}

interface SiteOfCompany {
  readonly company: CompanyToRead;
  readonly reading: SiteReading;
  readonly logo?: SiteLogo | undefined;
}

/** Reads several sites at once and yields each when it is done. */
async function* readTogether(
  due: readonly CompanyToRead[],
  deps: CompanySitesDeps,
  signal: AbortSignal,
): AsyncGenerator<SiteOfCompany> {
  const waiting = [...due];
  const running = new Map<number, Promise<SiteOfCompany>>();
  while (waiting.length + running.size > 0) {
    while (running.size < AT_ONCE) {
      const company = waiting.shift();
      if (company === undefined) break;
      running.set(company.companyId, readOne(company, deps, signal));
    }
    const done = await Promise.race(running.values());
    running.delete(done.company.companyId);
    yield done;
  }
}

async function readOne(company: CompanyToRead, deps: CompanySitesDeps, stopped: AbortSignal): Promise<SiteOfCompany> {
  const { website, names, pages, isNewReading } = company;
  const failed = (problem: string): SiteOfCompany => ({
    company,
    reading: { state: "unreachable", url: website, problem, pages: [] },
  });
  if (identifyingDomain(website) === null) return failed("The website is a page of a site that many parties share.");
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(SITE_MS)]);
  const { http, product, clock, validators } = deps;
  const access = { http, product, signal, ...defined({ validators }) };
  try {
    const request = { ...access, clock, names, knownPages: pages, isConditional: !isNewReading };
    const reading = await readCompanySite(website, request);
    const [home] = reading.pages;
    if (home?.result !== "read") return { company, reading };
    const logo = await fetchLogo(home.page.logoUrls, reading.url, new SiteAccess(access));
    return { company, reading, logo };
  } catch (error) {
    // One unexpected site must not stop all others; the log has the reason for operators.
    return failed(`It could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function* documentsOf({ company, reading, logo }: SiteOfCompany, deps: CompanySitesDeps): AsyncGenerator<Opened> {
  const { companyId, website } = company;
  const now = deps.clock.now();
  if (reading.pages.length === 0) yield { kind: "unchanged", input: website };
  if (reading.state === "parked" || reading.state === "moved")
    for (const { url } of company.pages) yield { kind: "document", document: goneDocument(url, reading.state, now) };
  const known = new Set(company.pages.map(({ url }) => url));
  for (const page of reading.pages) {
    if (page.result === "read")
      yield {
        kind: "document",
        document: pageDocument({ ...page.page, url: page.url }, { companyId, retrievedAt: now }),
      };
    else if (page.result === "gone" && known.has(page.url))
      yield { kind: "document", document: goneDocument(page.url, "page_gone", now) };
    else yield { kind: "unchanged", input: page.url };
  }
  // Reached only after the documents were processed, so that the next run repeats a killed one's site.
  for (const page of reading.pages) if (page.result === "read") await deps.validators?.set(page.url, page.validators);
  const days = reading.state === "unreachable" ? RETRY_DAYS : deps.days;
  await deps.sites.record({
    companyId,
    website,
    state: reading.state,
    problem: reading.problem,
    pages: pagesToKeep(company, reading.pages),
    reading: READING,
    nextAt: new Date(now.getTime() + days * DAY_MS),
    ...(logo && { logo }),
  });
}

/** The pages with facts; pages that failed this time stay. */
function pagesToKeep({ pages }: CompanyToRead, read: readonly PageReading[]) {
  if (read.length === 0) return pages;
  const results = new Map(read.map((page) => [page.url, page]));
  const kept = pages.filter(({ url }) => !results.has(url) || results.get(url)?.result !== "gone");
  const fresh = read.filter(({ url, result }) => result === "read" && !kept.some((one) => one.url === url));
  return [...kept, ...fresh].map(({ kind, url }) => ({ kind, url }));
}

/** Opens the sites of companies that are due. */
export const open: OpenSource = ({ options, clock, settings, validators, bucketOf, sites }) => {
  if (settings.companySites === false) throw new AppError("invalid_input", SWITCHED_OFF);
  if (sites === undefined) throw new AppError("invalid_input", "The websites of companies are known to a site only.");
  const company = textOption(options["company"]);
  return openCompanySites({
    sites,
    clock,
    product: productOf(settings),
    http: siteClient(settings, bucketOf),
    limit: numberOption(options["limit"], "limit", DEFAULT_LIMIT, MOST_SITES),
    days: numberOption(options["days"], "days", DEFAULT_DAYS, 365),
    ...defined({ company, validators }),
  });
};

const SWITCHED_OFF = "Reading websites of companies is switched off on this site (COMPANY_SITES=off).";

function textOption(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function numberOption(
  value: string | readonly string[] | undefined,
  name: string,
  otherwise: number,
  most: number,
): number {
  const text = textOption(value);
  if (text === undefined) return otherwise;
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new AppError("invalid_input", `--${name} is a number from 1 to ${most}.`);
}
