import { registrableDomain } from "../../facts/domain.ts";
import { companyNameKey } from "../../names/company-name.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { type CompanyPage, extractCompanyPage } from "./extract-page.ts";
import type { SitePage, Validators } from "../source.ts";
import { isSameSite, REFUSES, SiteAccess, type SiteDeps } from "../site-access.ts";

/** A page of a site and the outcome of reading it. */
export type PageReading = SitePage &
  (
    | { readonly result: "read"; readonly page: CompanyPage; readonly validators: Validators }
    | { readonly result: "unchanged" }
    | { readonly result: "gone" | "refused" | "failed"; readonly reason: string }
  );

/**
 * Outcome of reading a site. `refused`: by robots.txt, the server, or the page's own reservation. `parked`: for sale,
 * or a server's default page. `moved`: redirects to a site that does not appear to be the company's.
 */
export type SiteState = "read" | "refused" | "parked" | "moved" | "unreachable";

export interface SiteReading {
  readonly state: SiteState;
  /** The front page's address after redirects. */
  readonly url: string;
  /** The problem, for operators; empty for a site that was read. */
  readonly problem: string;
  readonly pages: readonly PageReading[];
}

export interface SiteRequest extends SiteDeps {
  readonly clock: Clock;
  /** Known names of the company. */
  readonly names?: readonly string[];
  /** Known pages, which are read again even if no link leads to them now. */
  readonly knownPages?: readonly SitePage[];
  /** False requests pages even if unchanged. Default true. */
  readonly isConditional?: boolean;
}

/** Maximum number of pages of one site, including the front page. */
const MOST_PAGES = 6;

/** Reads the front page of a site, then its pages about the company. Never rejects for failures of the site. */
export async function readCompanySite(website: string, request: SiteRequest): Promise<SiteReading> {
  const access = new SiteAccess(request);
  const home = await readFrontPage(website, access, request);
  if (home.state !== "read") return home;
  const [front] = home.pages;
  const frontPage = front?.result === "read" ? front.page : undefined;
  const links = frontPage?.links ?? [];
  const pages: PageReading[] = [...home.pages];
  for (const next of nextPages(links, request.knownPages ?? [], home.url)) {
    if (request.signal?.aborted === true) break;
    pages.push(await readPage(next, access, { ...request, frontText: frontPage?.text ?? "" }));
  }
  return { ...home, pages };
}

/** Linked pages first, then known pages of kinds that no link leads to. */
function nextPages(links: readonly SitePage[], known: readonly SitePage[], home: string): readonly SitePage[] {
  const linked = new Set([home, ...links.map(({ url }) => url)]);
  return [...links, ...known.filter(({ kind, url }) => kind !== "home" && !linked.has(url))].slice(0, MOST_PAGES - 1);
}

async function readFrontPage(website: string, access: SiteAccess, request: SiteRequest): Promise<SiteReading> {
  const address = URL.parse(website);
  if (address === null || registrableDomain(website) === null)
    return { state: "unreachable", url: website, problem: "The address is not a site's.", pages: [] };
  let url = address.href;
  let fetched = await access.page(url, request);
  if (fetched.kind === "failed" && address.protocol === "https:" && REFUSES.test(fetched.reason)) {
    url = Object.assign(new URL(url), { protocol: "http:" }).href;
    fetched = await access.page(url, request);
  }
  const ended = (state: SiteState, problem: string, at = url): SiteReading => ({ state, url: at, problem, pages: [] });
  if (fetched.kind === "unchanged")
    return { state: "read", url, problem: "", pages: [{ kind: "home", url, result: "unchanged" }] };
  if (fetched.kind !== "page") return ended(fetched.kind === "refused" ? "refused" : "unreachable", fetched.reason);
  let page = extract(fetched.html, fetched.url, { kind: "home", url }, request);
  if (page.refresh !== undefined && page.refresh !== fetched.url && page.text.length < 500) {
    const followed = await access.page(page.refresh, { isConditional: false });
    if (followed.kind !== "page") return ended("unreachable", "The page that it leads to cannot be read.");
    fetched = followed;
    page = extract(fetched.html, fetched.url, { kind: "home", url }, request);
  }
  if (!isSameSite(website, fetched.url) && !isNamedLike(page, request.names ?? [], website))
    return ended(
      "moved",
      `It leads to ${new URL(fetched.url).host}, which does not show the company's name.`,
      fetched.url,
    );
  if (page.emptiness === "parked") return ended("parked", "The domain is parked or for sale.", fetched.url);
  if (page.emptiness === "reserved") return ended("refused", "The page reserves its text.", fetched.url);
  const front: PageReading = { kind: "home", url, result: "read", page, validators: fetched.validators };
  return { state: "read", url: fetched.url, problem: "", pages: [front] };
}

function domainLabel(address: string): string | undefined {
  return registrableDomain(address)?.split(".", 1)[0];
}

/** A page on another domain is the company's if it has one of its names, or if the domain keeps the old name. */
function isNamedLike({ names, url }: CompanyPage, known: readonly string[], website: string): boolean {
  if (domainLabel(url) === domainLabel(website)) return true;
  const keys = known.map(companyNameKey);
  return names.some((name) => keys.includes(companyNameKey(name)));
}

async function readPage(
  page: SitePage,
  access: SiteAccess,
  request: SiteRequest & { readonly frontText: string },
): Promise<PageReading> {
  const fetched = await access.page(page.url, request);
  if (fetched.kind === "unchanged") return { ...page, result: "unchanged" };
  if (fetched.kind !== "page") return { ...page, result: fetched.kind, reason: fetched.reason };
  if (!isSameSite(page.url, fetched.url)) return { ...page, result: "gone", reason: "It leads to another site." };
  const read = extract(fetched.html, fetched.url, page, request);
  if (read.text !== "" && read.text === request.frontText)
    return { ...page, result: "gone", reason: "It shows the front page." };
  if (read.emptiness !== undefined) return { ...page, result: "refused", reason: "The page reserves its text." };
  return { ...page, result: "read", page: read, validators: fetched.validators };
}

function extract(html: string, url: string, { kind }: SitePage, { names = [], clock }: SiteRequest): CompanyPage {
  return extractCompanyPage(html, url, { kind, names, thisYear: clock.now().getUTCFullYear() });
}
