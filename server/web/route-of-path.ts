import { LRUCache } from "lru-cache";
import type { RoutePattern } from "../../app/route-pattern.ts";
import { isDecodablePath } from "./decodable-path.ts";

/** Longer paths are matched each time, so that long ones do not fill the memory. */
const LONGEST_REMEMBERED = 256;

/**
 * Caches the route patterns of recent paths, because matching costs more than a response from memory. Undecodable paths
 * are never matched, because the router would print a line for each.
 */
export function rememberRoutes(routePattern: RoutePattern): RoutePattern {
  const known = new LRUCache<string, { readonly route: string | null }>({ max: 4_096 });
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found.route;
    const route = isDecodablePath(path) ? routePattern(path) : null;
    if (path.length <= LONGEST_REMEMBERED) known.set(path, { route });
    return route;
  };
}
