import type { Visitor } from "./visitor.ts";

/** A page in the sitemap. */
export interface Listed {
  readonly slug: string;
  readonly changedAt: string | null;
}

const PATHS = { companies: "/companies/", founders: "/companies/founders/" } as const;

export async function readSitemap(visitor: Visitor, kind: keyof typeof PATHS): Promise<readonly Listed[]> {
  const index = (await visitor.file("/sitemap.xml")) ?? "";
  const files = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  const found: Listed[] = [];
  for (const path of files.filter((file) => file.startsWith(`/sitemaps/${kind}-`))) {
    const xml = (await visitor.file(path)) ?? "";
    for (const [, url = "", changedAt = null] of xml.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g))
      found.push({ slug: url.slice(url.lastIndexOf(PATHS[kind]) + PATHS[kind].length), changedAt });
  }
  return found;
}

/** A page with the facts of its teaser as one text, empty without. */
export interface Teaser {
  readonly slug: string;
  readonly facts: string;
}

/** Companies without a founder between two founders. */
const MOST_SKIPPED = 12;

/**
 * States that lists in a common order belong together: each founder is of the next company with the same facts. Lists of
 * founders without facts are stretched to the companies' length.
 */
export function joinByOrder(founders: readonly Teaser[], companies: readonly Teaser[]): readonly string[] {
  if (founders.every(({ facts }) => facts === ""))
    return founders.map(
      ({ slug }, i) => `${slug} ${companies[Math.round((i / founders.length) * companies.length)]?.slug ?? ""}`,
    );
  let next = 0;
  return founders.flatMap(({ slug, facts }) => {
    const ahead = companies.slice(next, next + MOST_SKIPPED).findIndex((company) => company.facts === facts);
    if (facts === "" || ahead < 0) return [];
    next += ahead + 1;
    return [`${slug} ${companies[next - 1]?.slug ?? ""}`];
  });
}

/** States the company of a founder if only one changed at the same time. */
export function joinByTime(founders: readonly Listed[], companies: readonly Listed[]): readonly string[] {
  const byTime = Map.groupBy(companies, ({ changedAt }) => changedAt);
  return founders.flatMap(({ slug, changedAt }) => {
    const same = changedAt === null ? [] : (byTime.get(changedAt) ?? []);
    const [only] = same;
    return only === undefined || same.length > 1 ? [] : [`${slug} ${only.slug}`];
  });
}

/** Reads as many teasers of both kinds as the hour allows. */
export async function readTeasers(
  visitor: Visitor,
  founders: readonly string[],
  companies: readonly string[],
): Promise<{ readonly founders: readonly Teaser[]; readonly companies: readonly Teaser[] }> {
  const half = Math.max(Math.floor(visitor.pagesLeft / 2), visitor.pagesLeft - companies.length);
  const read = async (kind: keyof typeof PATHS, slugs: readonly string[]) => {
    const found: Teaser[] = [];
    for (const slug of slugs) found.push({ slug, facts: factsOf((await visitor.page(PATHS[kind] + slug)) ?? "") });
    return found;
  };
  return {
    founders: await read("founders", founders.slice(0, half)),
    companies: await read("companies", companies.slice(0, visitor.pagesLeft)),
  };
}

/** States the company of a founder if only one has the same industry, location, stage and month. */
export function joinByFacts(founders: readonly Teaser[], companies: readonly Teaser[]): readonly string[] {
  const byFacts = Map.groupBy(companies, ({ facts }) => facts);
  return founders.flatMap(({ slug, facts }) => {
    const same = facts === "" ? [] : (byFacts.get(facts) ?? []);
    const [only] = same;
    return only === undefined || same.length > 1 ? [] : [`${slug} ${only.slug}`];
  });
}

/** The teaser's facts, as one text; empty for a page without. */
function factsOf(html: string): string {
  const list = /<dl[^>]*>([^]*?)<\/dl>/.exec(html)?.[1] ?? "";
  return [...list.matchAll(/<dd[^>]*>([^]*?)<\/dd>/g)]
    .map(([, value = ""]) => value.replaceAll(/<[^>]*>/g, ""))
    .join("|");
}
