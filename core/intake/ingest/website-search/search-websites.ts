import { columnOf, rowsOf } from "../../../../db/statement.ts";
import { isAppError } from "../../../../platform/errors.ts";
import type { Context } from "../../../shared/context.ts";
import { registrableDomain } from "../../../catalogue/facts/domain.ts";
import {
  findWebsite,
  type SearchDeps,
  type WebsiteSearch,
} from "../../../catalogue/sources/company-site/find-website.ts";
import { SiteAccess } from "../../../catalogue/sources/site-access.ts";
import { readArticlePage } from "../../../catalogue/sources/news-feed/article-page.ts";
import type { Opened } from "../../../catalogue/sources/record.ts";
import { acceptReview } from "../review/decide.ts";
import { runIngest } from "../run.ts";
import { companiesToSearch, type CompanyToSearch, recordSearch } from "./sought-companies.ts";
import { WEBSITE_REF, websiteDocument } from "./website-document.ts";

/** Companies searched at the same time; each host still gets one request a second. */
const AT_ONCE = 3;
/** Longest time spent on one company. */
const COMPANY_MS = 120_000;
const DAY_MS = 86_400_000;
/** Days until a company is searched again. */
const AGAIN_DAYS = { proved: 180, doubtful: 180, none: 60, unread: 7 } as const;

export interface WebsiteSearches {
  readonly searched: number;
  /** Websites accepted by rule. */
  readonly accepted: number;
  /** Websites that wait for a reviewer. */
  readonly toReview: number;
  readonly runId: number | null;
}

export interface SearchOptions extends Omit<SearchDeps, "clock"> {
  /** Maximum number of companies searched in one run. */
  readonly limit: number;
}

/**
 * Searches for websites of companies without one. Each found site is queued for review with its evidence. Sites proved
 * by the rule are accepted at once, each as a decision that can be undone like a reviewer's.
 */
export async function searchWebsites(ctx: Context, options: SearchOptions): Promise<WebsiteSearches> {
  const companies = await companiesToSearch(ctx, options);
  if (companies.length === 0) return { searched: 0, accepted: 0, toReview: 0, runId: null };
  const summary = await runIngest(
    ctx,
    { source: "company-site", sourceLabel: "Company website", input: "search of websites", dryRun: false },
    documentsOf(ctx, companies, options),
  );
  const { runId } = summary;
  const accepted = runId === null ? 0 : await acceptProved(ctx, runId);
  return { searched: companies.length, accepted, toReview: summary.toJSON().rows.reviews - accepted, runId };
}

async function* documentsOf(
  ctx: Context,
  companies: readonly CompanyToSearch[],
  options: SearchOptions,
): AsyncGenerator<Opened> {
  for await (const { company, result } of searchTogether(ctx, companies, options)) {
    const sites = result.kind === "found" ? [result.site] : result.kind === "doubtful" ? result.sites : [];
    const [best, ...others] = sites;
    const now = ctx.clock.now();
    if (best === undefined) yield { kind: "unchanged", input: company.slug };
    else yield { kind: "document", document: websiteDocument(company, best, { others, retrievedAt: now }) };
    const isUnread = result.kind === "none" && result.unread.length > 0;
    const verdict = result.kind === "found" ? "proved" : isUnread ? "unread" : result.kind;
    // Recorded only after the document was processed, so that a killed run searches the company again.
    await recordSearch(ctx, {
      companyId: company.companyId,
      verdict,
      website: best?.website ?? null,
      points: best?.points ?? null,
      problem: isUnread ? result.unread.join("\n") : null,
      nextAt: new Date(now.getTime() + AGAIN_DAYS[verdict] * DAY_MS),
    });
  }
}

interface Searched {
  readonly company: CompanyToSearch;
  readonly result: WebsiteSearch;
}

async function* searchTogether(
  ctx: Context,
  companies: readonly CompanyToSearch[],
  options: SearchOptions,
): AsyncGenerator<Searched> {
  const waiting = [...companies];
  const running = new Map<number, Promise<Searched>>();
  while (waiting.length + running.size > 0) {
    while (running.size < AT_ONCE && options.signal?.aborted !== true) {
      const company = waiting.shift();
      if (company === undefined) break;
      running.set(company.companyId, searchOne(ctx, company, options));
    }
    if (running.size === 0) return;
    const done = await Promise.race(running.values());
    running.delete(done.company.companyId);
    yield done;
  }
}

async function searchOne(ctx: Context, company: CompanyToSearch, options: SearchOptions): Promise<Searched> {
  const timeout = AbortSignal.timeout(COMPANY_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const deps = { ...options, clock: ctx.clock, signal };
  try {
    const articleLinks = await linksOf(company.articles, new SiteAccess(deps));
    return { company, result: await findWebsite({ ...company, articleLinks }, deps) };
  } catch (error) {
    // An unexpected site or article must not stop the search for all other companies.
    if (isAppError(error) && error.code === "internal") throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return { company, result: { kind: "none", unread: [`The search failed: ${reason}`] } };
  }
}

/** Links in articles about a company, except those to the outlet's own site. */
async function linksOf(articles: readonly string[], access: SiteAccess): Promise<readonly string[]> {
  const links: string[] = [];
  for (const article of articles) {
    const fetched = await access.page(article, { isConditional: false });
    if (fetched.kind !== "page") continue;
    const outlet = new URL(fetched.url).host;
    const found = readArticlePage(fetched.html, fetched.url)?.links ?? [];
    links.push(...found.map(({ href }) => href).filter((href) => URL.parse(href)?.host !== outlet));
  }
  return links;
}

/**
 * Accepts the proved websites queued by this run, and returns their number. Leaves a website to a reviewer if another
 * company has its domain or its acceptance was undone before.
 */
async function acceptProved(ctx: Context, runId: number): Promise<number> {
  const rows = await rowsOf<ProvedItem>(ctx)`
    select i.id, s.company_id as "companyId", s.website
    from review_item i join website_search s on i.candidate_ids = array[s.company_id]
    where i.run_id = ${runId} and i.kind = 'match' and i.ref = ${WEBSITE_REF} and i.status = 'open'
      and s.verdict = 'proved' and s.website is not null
    order by i.id`;
  const taken = await takenDomains(ctx, rows);
  const free = rows.filter(({ companyId, website }) => !taken.has(`${companyId} ${registrableDomain(website) ?? ""}`));
  // One decision per item, so that a reviewer can undo each.
  for (const { id, companyId } of free) await acceptReview(ctx, { itemId: id, company: companyId });
  return free.length;
}

interface ProvedItem {
  readonly id: number;
  readonly companyId: number;
  readonly website: string;
}

/** Companies and domains of these items where another listed company has the domain. */
async function takenDomains(ctx: Context, items: readonly ProvedItem[]): Promise<ReadonlySet<string>> {
  const domains = items.map(({ website }) => registrableDomain(website) ?? "");
  const keys = await columnOf<string>(ctx)`
    select distinct w.company_id || ' ' || w.domain as key
    from unnest(${items.map(({ companyId }) => companyId)}::bigint[], ${domains}::text[]) w (company_id, domain)
      join company_key k on k.kind = 'domain' and k.value = w.domain and k.company_id <> w.company_id
      join company o on o.id = k.company_id
    where o.withdrawn_at is null and o.merged_into_id is null and not o.is_sample`;
  return new Set(keys);
}
