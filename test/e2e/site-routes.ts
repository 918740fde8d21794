import routes from "../../app/routes.ts";

interface RouteEntry {
  readonly path?: string | undefined;
  readonly children?: readonly RouteEntry[] | undefined;
}

/** All route patterns of app/routes.ts ("/companies/:slug") except the catch-all. */
export function routePatterns(entries: readonly RouteEntry[] = routes, above = ""): readonly string[] {
  return entries.flatMap(({ path = "", children }) => {
    const here = path === "" ? above : `${above}/${path}`;
    if (path === "*") return [];
    return children === undefined ? [here === "" ? "/" : here] : routePatterns(children, here);
  });
}
