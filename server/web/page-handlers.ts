import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import type { RoutePattern } from "../../app/route-pattern.ts";

/**
 * React Router's handler with only the routes of the requested path's pattern and their parents, because it goes through
 * all routes of its build several times for each request. Data requests and paths without a pattern use the whole build.
 */
export function pageHandlers(build: ServerBuild, mode: string, routePattern: RoutePattern): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const pattern = pathname.endsWith(".data") ? null : routePattern(pathname);
    if (pattern === null) return whole(request, context);
    let handler = handlers.get(pattern);
    if (handler === undefined) {
      handler = createRequestHandler(withRoutesOf(build, pattern), mode);
      handlers.set(pattern, handler);
    }
    return handler(request, context);
  };
}

function withRoutesOf(build: ServerBuild, pattern: string): ServerBuild {
  const kept = new Set<string>();
  for (const route of Object.values(build.routes))
    if (`/${route?.path ?? ""}` === pattern)
      for (let id = route?.id; id !== undefined; id = build.routes[id]?.parentId) kept.add(id);
  const only = <T>(routes: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
