import type { RoutePattern } from "../../app/route-pattern.ts";

const CAPITALS = /%[0-9A-Fa-f]{2}|[A-Z]+/g;

/** True if a path is in lower case without a trailing slash, as this site writes paths. */
export function isCanonicalPath(path: string): boolean {
  return path === "/" || !(path.endsWith("/") || /[A-Z]/.test(path.replaceAll(/%[0-9A-Fa-f]{2}/g, "")));
}

/**
 * The canonical form of an address that differs only in case or trailing slashes, with its query; null if it is
 * canonical or unknown. Parameters that are not slugs (files, tokens) are case-sensitive and keep their case.
 */
export function canonicalAddress(url: URL, routePattern: RoutePattern): string | null {
  if (isCanonicalPath(url.pathname)) return null;
  const trimmed = url.pathname.replace(/\/+$/, "");
  // Two leading slashes would lead to another site.
  if (trimmed === "" || trimmed.startsWith("//")) return null;
  const small = trimmed.replaceAll(CAPITALS, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
  const pattern = routePattern(small);
  if (pattern === null || pattern.includes("*")) return null;
  const path = pattern.replaceAll("/:slug", "").includes(":") ? trimmed : small;
  return path === url.pathname ? null : `${path}${url.search}`;
}
