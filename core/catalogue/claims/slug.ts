import { foldToAscii } from "../names/ascii.ts";

const LONGEST = 80;
/** Paths below /companies that the site uses or may use itself. */
const RESERVED_COMPANY_SLUGS = new Set(["founders", "new", "search", "export", "feed"]);

/**
 * The name as a path segment: lower-case ASCII words joined by hyphens, at most 80 characters, cut between words. Not
 * unique; the caller ensures that. Returns `fallback` when nothing is left.
 */
export function slugOf(name: string, fallback = "company"): string {
  const words =
    foldToAscii(name)
      .replace(/&/g, " and ")
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "";
  return cut(words) || fallback;
}

export function isReservedCompanySlug(slug: string): boolean {
  return RESERVED_COMPANY_SLUGS.has(slug);
}

function cut(slug: string): string {
  if (slug.length <= LONGEST) return slug;
  const end = slug.lastIndexOf("-", LONGEST);
  return slug.slice(0, end > 0 ? end : LONGEST);
}
