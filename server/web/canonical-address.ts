import type { RoutePattern } from "../../app/route-pattern.ts";

const CAPITALS = /%[0-9A-Fa-f]{2}|[A-Z]+/g;

/** Whether a path is written as this site writes its own: in small letters, without a slash at the end. */
export function isCanonicalPath(path: string): boolean {
  return path === "/" || !(path.endsWith("/") || /[A-Z]/.test(path.replaceAll(/%[0-9A-Fa-f]{2}/g, "")));
}

/**
 * Where an address that differs from one of the site's only in capitals or in slashes at its end belongs, with its
 * query; `null` when it is right already or leads nowhere either way. A parameter that is no slug (a file, a token)
 * keeps its capitals: there they may mean something.
 */
export function canonicalAddress(url: URL, routePattern: RoutePattern): string | null {
  if (isCanonicalPath(url.pathname)) return null;
  const trimmed = url.pathname.replace(/\/+$/, "");
  // Two slashes in front would lead to another site.
  if (trimmed === "" || trimmed.startsWith("//")) return null;
  const small = trimmed.replaceAll(CAPITALS, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
  const pattern = routePattern(small);
  if (pattern === null || pattern.includes("*")) return null;
  const path = pattern.replaceAll("/:slug", "").includes(":") ? trimmed : small;
  return path === url.pathname ? null : `${path}${url.search}`;
}
