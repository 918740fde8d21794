import { createRequestHandler, Outlet, RouterContextProvider, Scripts, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { logContext, nonceContext, siteContext } from "./context.ts";
import * as entry from "./entry.server.tsx";

// A site of two pages, one of which hydrates, through the real request handler.
const route = (id: string, path: string) => ({ id, path, parentId: "root", hasLoader: false, hasAction: false, hasErrorBoundary: false, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false, hasDefaultExport: true, module: `/assets/${id}.js`, clientActionModule: undefined, clientLoaderModule: undefined, clientMiddlewareModule: undefined, hydrateFallbackModule: undefined });

function Root() {
  return (
    <html lang="en">
      <head />
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

const build = {
  entry: { module: entry },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    reading: { id: "reading", parentId: "root", path: "reading", module: { default: () => <h1>To read</h1>, loader: () => ({ secret: "loader-data" }) } },
    tool: { id: "tool", parentId: "root", path: "tool", module: { default: () => <h1>To use</h1>, handle: { hydrate: true }, loader: () => ({ text: "loader-data" }) } },
    broken: {
      id: "broken", parentId: "root", path: "broken",
      module: {
        default: () => {
          throw new Error("cannot be drawn");
        },
      },
    },
  },
  assets: { version: "1", url: "/assets/manifest.js", entry: { module: "/assets/entry.js", imports: [] }, routes: { root: { ...route("root", ""), parentId: undefined }, reading: route("reading", "reading"), tool: route("tool", "tool"), broken: route("broken", "broken") } },
  publicPath: "/", assetsBuildDirectory: "", future: {}, ssr: true, isSpaMode: false, prerender: [], routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

async function ask(path: string) {
  const errors: object[] = [];
  let nonces = 0;
  const context = new RouterContextProvider();
  context.set(siteContext, { name: "Newly Raised", url: "https://site.example", checkoutUrl: "/pricing", sampleSize: 100, claims: "stated" });
  context.set(logContext, { error: (details) => errors.push(details) });
  context.set(nonceContext, () => `nonce${(nonces += 1)}`);
  const response = await createRequestHandler(build, "production")(new Request(`http://site.example${path}`), context);
  return { html: await response.text(), status: response.status, errors, nonces };
}

describe("the server's rendering", () => {
  it("sends a reading page without its data and without a nonce", async () => {
    const { html, nonces } = await ask("/reading");
    expect(html).toContain("<h1>To read</h1>");
    expect(html).not.toContain("loader-data");
    expect(nonces).toBe(0);
  });

  it("sends a hydrated page with its data, every inline script under the one nonce asked for", async () => {
    const { html, nonces } = await ask("/tool");
    expect(html).toContain("<h1>To use</h1>");
    expect(html).toContain("loader-data");
    expect(nonces).toBe(1);
    const inline = [...html.matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(inline.length).toBeGreaterThan(0);
    for (const attributes of inline) expect(attributes).toContain('nonce="nonce1"');
  });

  it("reports a page that breaks while rendering, with its path", async () => {
    const { status, errors } = await ask("/broken");
    expect(status).toBe(500);
    expect(errors[0]).toMatchObject({ path: "/broken", err: expect.objectContaining({ message: "cannot be drawn" }) });
  });
});
