import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { routePatterns } from "../../app/route-pattern.ts";
import { pageHandlers } from "./page-handlers.ts";

const ROUTES = [
  { id: "root", path: "" },
  { id: "home", parentId: "root", index: true },
  { id: "list", parentId: "root", path: "companies" },
  { id: "company", parentId: "root", path: "companies/:slug" },
  { id: "founders", parentId: "root", path: "companies/founders" },
  { id: "topic", parentId: "root", path: "industries/:slug/:below?" },
  { id: "frame", parentId: "root" },
  { id: "desk", parentId: "frame", path: "back-office" },
  { id: "broken", parentId: "frame", path: "back-office/broken" },
  { id: "missing", parentId: "root", path: "*" },
] as const;

/** A build whose pages answer with the ids, parameters, data and errors of their matches and the number of known routes. */
const build = {
  basename: "/",
  ssr: true,
  isSpaMode: false,
  prerender: [],
  future: {},
  publicPath: "/",
  routeDiscovery: { mode: "initial" },
  entry: {
    module: {
      default: (_request: Request, status: number, _headers: Headers, entry: EntryContext) => {
        const { matches, loaderData, errors } = entry.staticHandlerContext;
        const found = matches.map(({ route, params }) => [route.id, params]);
        return Response.json(
          { found, loaderData, failed: Object.keys(errors ?? {}), known: Object.keys(entry.manifest.routes).length },
          { status },
        );
      },
      handleError: () => undefined,
    },
  },
  routes: Object.fromEntries(
    ROUTES.map((route) => [
      route.id,
      {
        ...route,
        module: {
          default: () => null,
          loader: () => {
            if (route.id === "broken") throw new Error("broken");
            return route.id;
          },
          ...((route.id === "root" || route.id === "frame") && { ErrorBoundary: () => null }),
        },
      },
    ]),
  ),
  assets: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: [] },
    routes: Object.fromEntries(
      ROUTES.map((route) => [route.id, { ...route, module: `/${route.id}.js`, hasLoader: true }]),
    ),
  },
} as unknown as ServerBuild;

const whole = createRequestHandler(build, "production");
const handle = pageHandlers(build, "production", routePatterns(build.routes));
const ask = async (handler: typeof whole, path: string) => {
  const response = await handler(new Request(`https://site.example${path}`), new RouterContextProvider());
  const text = await response.text();
  const { known, ...page } = path.endsWith(".data") ? { known: 0, text } : JSON.parse(text);
  return { known, answer: { status: response.status, ...page } };
};

describe("pageHandlers", () => {
  it.each([
    ["/", 3],
    ["/companies?stage=seed", 2],
    ["/companies/acme", 2],
    ["/companies/founders", 2],
    ["/industries/fintech", 2],
    ["/industries/fintech/seed", 2],
    ["/back-office", 3],
    ["/back-office/broken", 3],
    ["/made/up", 2],
  ])("answers %s like the whole build, with %i of its routes", async (path, routes) => {
    const { known, answer } = await ask(handle, path);
    expect(answer).toEqual((await ask(whole, path)).answer);
    expect(known).toBe(routes);
  });

  it("answers data requests like the whole build", async () => {
    for (const path of ["/companies/acme.data", "/_.data", "/made/up.data"])
      expect(await ask(handle, path)).toEqual(await ask(whole, path));
  });
});
