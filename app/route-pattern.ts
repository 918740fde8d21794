import { matchRoutes, type RouteObject } from "react-router";

/** Answers the pattern of the route a path leads to (`/companies/:slug`); null for none. */
export type RoutePattern = (path: string) => string | null;

interface BuiltRoute {
  readonly id: string;
  readonly path?: string | undefined;
  readonly parentId?: string | undefined;
  readonly index?: boolean | undefined;
}

/** Reads paths by the site's own route table, so there are only as many answers as routes. */
export function routePatterns(routes: Readonly<Record<string, BuiltRoute | undefined>>): RoutePattern {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const table: RouteObject[] = all.filter((route) => route.parentId !== undefined).map(({ id, path, index }) => (index === true ? { id, index } : { id, path: path ?? "" }));
  return (path) => {
    const match = matchRoutes(table, { pathname: path })?.at(-1);
    return match === undefined ? null : `/${match.route.path ?? ""}`;
  };
}

/** Returns a test for paths of screens; a screen's data (`/email-finder.data`) is none. */
export function pagePaths(
  routes: Readonly<Record<string, (BuiltRoute & { readonly module: { readonly default?: unknown } }) | undefined>>,
  routePattern: RoutePattern,
): (path: string) => boolean {
  const screens = new Set(
    Object.values(routes).flatMap((route) => (route?.module.default === undefined ? [] : [`/${route.path ?? ""}`])),
  );
  return (path) => !path.endsWith(".data") && screens.has(routePattern(path) ?? "");
}
