import { matchRoutes, type RouteObject } from "react-router";

/** Returns the pattern of a path's route (`/companies/:slug`); null when none matches. */
export type RoutePattern = (path: string) => string | null;

interface BuiltRoute {
  readonly id: string;
  readonly path?: string | undefined;
  readonly parentId?: string | undefined;
  readonly index?: boolean | undefined;
}

/** Matches paths against the site's own routes, so the number of results is bounded. */
export function routePatterns(routes: Readonly<Record<string, BuiltRoute | undefined>>): RoutePattern {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const table: RouteObject[] = all
    .filter((route) => route.parentId !== undefined)
    .map(({ id, path, index }) => (index === true ? { id, index } : { id, path: path ?? "" }));
  return (path) => {
    const match = matchRoutes(table, { pathname: path })?.at(-1);
    return match === undefined ? null : `/${match.route.path ?? ""}`;
  };
}

interface BuiltModule {
  readonly module: { readonly default?: unknown; readonly action?: unknown };
}

/** Returns a test for paths of screens; a screen's data (`/email-finder.data`) is not one. */
export function pagePaths(
  routes: Readonly<Record<string, (BuiltRoute & BuiltModule) | undefined>>,
  routePattern: RoutePattern,
): (path: string) => boolean {
  const screens = new Set(
    Object.values(routes).flatMap((route) => (route?.module.default === undefined ? [] : [`/${route.path ?? ""}`])),
  );
  return (path) => !path.endsWith(".data") && screens.has(routePattern(path) ?? "");
}

/** Returns the methods of a path's screen, as in the Allow header; null where there is no screen. */
export function pageMethods(
  routes: Readonly<Record<string, (BuiltRoute & BuiltModule) | undefined>>,
  routePattern: RoutePattern,
): (path: string) => string | null {
  const methods = new Map(
    Object.values(routes).flatMap((route) =>
      route?.module.default === undefined || route.path?.includes("*") === true
        ? []
        : [[`/${route.path ?? ""}`, route.module.action === undefined ? "GET, HEAD" : "GET, HEAD, POST"]],
    ),
  );
  return (path) => (path.endsWith(".data") ? null : (methods.get(routePattern(path) ?? "") ?? null));
}
