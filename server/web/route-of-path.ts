import { LRUCache } from "lru-cache";
import type { RoutePattern } from "../../app/route-pattern.ts";

/** Caches the route patterns of recent paths: matching one costs more than a response from memory. */
export function rememberRoutes(routePattern: RoutePattern): RoutePattern {
  const known = new LRUCache<string, { readonly route: string | null }>({ max: 4_096 });
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found.route;
    const route = routePattern(path);
    known.set(path, { route });
    return route;
  };
}
