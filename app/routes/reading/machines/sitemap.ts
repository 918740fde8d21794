import { escaped } from "./xml.ts";

/** An address in a sitemap; `changedAt` is absent when unknown. */
export interface SitemapEntry {
  readonly url: string;
  readonly changedAt: Date | null;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A sitemap file (sitemaps.org protocol 0.9). */
export function urlSet(entries: readonly SitemapEntry[]): string {
  return write("urlset", "url", entries);
}

/** A sitemap index (sitemaps.org protocol 0.9). */
export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  return write("sitemapindex", "sitemap", entries);
}

function write(root: string, item: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ url, changedAt }) => {
    const changed = changedAt === null ? "" : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<${item}><loc>${escaped(url)}</loc>${changed}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join("")}</${root}>\n`;
}
