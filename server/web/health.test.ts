import { expect, it } from "vitest";
import { listening } from "../../test/listening.ts";
import { PRODUCT_VERSION } from "../../platform/product-version.ts";
import { healthListener, type Readiness } from "./health.ts";

const site = (state: Readiness) =>
  listening(healthListener({ readiness: async () => state, otherwise: (_req, res) => res.end("the site") }));

it("answers /healthz in any state and passes other paths on", async () => {
  const url = await site({ database: "down", index: "loading", stopping: false });
  const answer = await fetch(`${url}/healthz?probe=1`);
  expect([answer.status, await answer.json(), answer.headers.get("cache-control")]).toEqual([
    200,
    { alive: true, version: PRODUCT_VERSION },
    "no-store",
  ]);
  expect(await (await fetch(`${url}/healthz/x`)).text()).toBe("the site");
  expect(await (await fetch(`${url}/`, { method: "POST" })).text()).toBe("the site");
});

it.each([
  [{ database: "up", index: "loaded", stopping: false }, 200, null],
  [{ database: "down", index: "loaded", stopping: false }, 503, "1"],
  [{ database: "up", index: "loading", stopping: false }, 503, "1"],
  [{ database: "up", index: "loaded", stopping: true }, 503, "1"],
] as const)("answers /readyz for %j with %i", async (state, status, retryAfter) => {
  const answer = await fetch(`${await site(state)}/readyz`);
  expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([
    status,
    retryAfter,
    "no-store",
  ]);
  expect(await answer.json()).toEqual({ ready: status === 200, ...state });
});

it("answers HEAD without a body and rejects other methods", async () => {
  const url = await site({ database: "up", index: "loaded", stopping: false });
  const head = await fetch(`${url}/readyz`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const post = await fetch(`${url}/healthz`, { method: "POST" });
  expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
