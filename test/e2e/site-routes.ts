import routes from "../../app/routes.ts";

interface RouteEntry {
  readonly path?: string | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

/** Every pattern of app/routes.ts ("/companies/:slug"), the one for missing pages left out. */
export function routePatterns(entries: readonly RouteEntry[] = routes, above = ""): readonly string[] {
  return entries.flatMap(({ path = "", children }) => {
    const here = path === "" ? above : `${above}/${path}`;
    if (path === "*") return [];
    return children === undefined ? [here === "" ? "/" : here] : routePatterns(children, here);
  });
}
