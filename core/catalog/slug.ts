import { foldToAscii } from "./names/ascii.ts";

const LONGEST = 80;
/** Addresses below /companies that are the site's own, now or foreseeably. */
const RESERVED_COMPANY_SLUGS = new Set(["founders", "new", "search", "export", "feed"]);

/**
 * The name as a part of an address: lower-case ASCII words joined by hyphens, at most 80 characters and cut
 * between words. Two names can share one; whoever stores it makes it unique. `fallback` when nothing is left.
 */
export function slugOf(name: string, fallback = "company"): string {
  const words = foldToAscii(name).replace(/&/g, " and ").match(/[a-z0-9]+/g)?.join("-") ?? "";
  return cut(words) || fallback;
}

/** Whether a company may not have this address because the site uses it itself. */
export function isReservedCompanySlug(slug: string): boolean {
  return RESERVED_COMPANY_SLUGS.has(slug);
}

function cut(slug: string): string {
  if (slug.length <= LONGEST) return slug;
  const end = slug.lastIndexOf("-", LONGEST);
  return slug.slice(0, end > 0 ? end : LONGEST);
}
