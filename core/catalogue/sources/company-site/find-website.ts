import { registrableDomain } from "../../facts/domain.ts";
import { type SiteReading, type SiteRequest, readCompanySite } from "./read-site.ts";
import { type Judgement, proveWebsite } from "./prove-website.ts";
import {
  type CandidateOrigin,
  guessedDomains,
  type SoughtCompany,
  statedCandidates,
  type WebsiteCandidate,
} from "./website-candidates.ts";

export interface SearchDeps extends Omit<SiteRequest, "names" | "knownPages" | "isConditional"> {
  /** True if a name has an address, according to name servers. */
  readonly exists: (host: string) => Promise<boolean>;
  /** Endings of guessed domains; by default the usual ones. */
  readonly endings?: readonly string[];
}

/** A site read for a company, with the evidence on it. */
export interface JudgedSite extends Judgement {
  readonly website: string;
  readonly origin: CandidateOrigin;
  readonly reading: SiteReading;
}

export type WebsiteSearch =
  /** One site is the company's, by rule. */
  | { readonly kind: "found"; readonly site: JudgedSite }
  /** A reviewer decides among these, best first. */
  | { readonly kind: "doubtful"; readonly sites: readonly JudgedSite[] }
  /** Nothing was found; `unread` are the candidates that could not be read now. */
  | { readonly kind: "none"; readonly unread: readonly string[] };

/** Maximum number of sites read for one company. */
const MOST_SITES = 6;
/** Names looked up at a time. */
const LOOKUPS_AT_ONCE = 4;
/** Number of points from which no other site is read. */
const CERTAIN = 120;

/** Searches for a company's website and its evidence. Never rejects for failures of sites or name servers. */
export async function findWebsite(company: SoughtCompany, deps: SearchDeps): Promise<WebsiteSearch> {
  const judged = new Map<string, JudgedSite>();
  const looked = new Set<string>();
  const unread: string[] = [];
  for await (const candidate of candidatesOf(company, deps)) {
    if (looked.size === MOST_SITES || deps.signal?.aborted === true) break;
    const domain = domainOf(candidate.website);
    if (looked.has(domain)) continue;
    looked.add(domain);
    const site = await judge(company, candidate, deps);
    if (typeof site === "string") unread.push(`${domain}: ${site}`);
    // Several domains may lead to one site; the first candidate has the most evidence.
    else if (!judged.has(domainOf(site.website))) judged.set(domainOf(site.website), site);
    if (typeof site !== "string" && site.verdict === "proved" && site.points >= CERTAIN) break;
  }
  const sites = [...judged.values()]
    .filter(({ verdict }) => verdict !== "unproved")
    .sort((a, b) => b.points - a.points);
  const [best, ...others] = sites;
  if (best === undefined) return { kind: "none", unread };
  const isOnly = others.every(({ verdict }) => verdict !== "proved");
  return best.verdict === "proved" && isOnly ? { kind: "found", site: best } : { kind: "doubtful", sites };
}

/** Sites named by the evidence, then existing guessed domains. */
async function* candidatesOf(company: SoughtCompany, deps: SearchDeps): AsyncGenerator<WebsiteCandidate> {
  yield* statedCandidates(company);
  const guesses = [...guessedDomains(company, deps.endings)];
  while (guesses.length > 0) {
    const some = guesses.splice(0, LOOKUPS_AT_ONCE);
    const existing = await Promise.all(some.map((domain) => deps.exists(domain)));
    for (const [at, domain] of some.entries())
      if (existing[at] === true) yield { website: `https://${domain}`, origin: "name" };
  }
}

/** Why the site cannot be read, if it cannot. */
async function judge(
  company: SoughtCompany,
  { website, origin }: WebsiteCandidate,
  deps: SearchDeps,
): Promise<JudgedSite | string> {
  const request = { ...deps, names: company.names, isConditional: false };
  const first = await readCompanySite(website, request);
  // A renamed company's old domain leads to a site without its name in front.
  const reading = first.state === "moved" ? await readCompanySite(first.url, request) : first;
  const pages = reading.pages.flatMap((page) => (page.result === "read" ? [page.page] : []));
  if (reading.state === "parked") return { website, origin, reading, verdict: "unproved", points: 0, proofs: [] };
  if (pages.length === 0) return reading.problem;
  return { website: new URL(reading.url).origin, origin, reading, ...proveWebsite(company, pages, origin) };
}

const domainOf = (website: string) => registrableDomain(website) ?? website;
