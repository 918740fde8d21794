import { describe, expect, it } from "vitest";
import { deferHydration } from "./deferred-hydration.ts";

describe("deferHydration", () => {
  it("lets the script that imports React wait, and preloads nothing", () => {
    const page = '<link rel="modulepreload" href="/a.js" nonce="n"/><link rel="stylesheet" href="/a.css"/><script nonce="n" type="module" async="">import * as route0 from "/a.js";</script>';
    expect(deferHydration(page)).toBe('<link rel="stylesheet" href="/a.css"/><script nonce="n" type="text/plain" data-hydrate="">import * as route0 from "/a.js";</script>');
  });

  it("leaves scripts of the page's own and its data alone", () => {
    const page = '<script type="module" src="/enhance.js"></script><script nonce="n">window.__reactRouterContext = {};</script>';
    expect(deferHydration(page)).toBe(page);
  });
});
