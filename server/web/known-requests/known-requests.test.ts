import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { type Page, toPage } from "../page-cache/page.ts";
import { createKnownRequests } from "./known-requests.ts";

it("keeps no page that the cache let go", async () => {
  let page: Page | null = await toPage(new Response("a page", { headers: { "content-type": "text/html" } }));
  const kept = new WeakRef(page);
  const known = createKnownRequests({ cache: { ask: () => page, bytes: 0 }, version: () => 1, now: Date.now, keepAliveSeconds: 5 });
  const bytes = Buffer.from("GET / HTTP/1.1\r\nHost: site.example\r\n\r\n");
  known.learn(request("/", ["Host", "site.example"]), bytes, "/");
  expect(known.answer(bytes)).toMatchObject({ body: page.variants.identity.body });

  page = null;
  await collectGarbage();
  expect(kept.deref()).toBeUndefined();
});

it("gives every answer an id of its own, and reports it with its route", async () => {
  const page = await toPage(new Response("a page", { headers: { "content-type": "text/html" } }));
  const reported: unknown[] = [];
  const known = createKnownRequests({
    cache: { ask: () => page, bytes: 0 },
    version: () => 1,
    now: Date.now,
    keepAliveSeconds: 5,
    route: (path) => (path === "/companies" ? "/companies" : null),
    observer: { observe: () => expect.unreachable(), countPage: () => expect.unreachable(), observeKnown: (asked, status) => `id-${reported.push([asked, status])}` },
  });
  const bytes = Buffer.from("GET /companies?utm_source=x HTTP/1.1\r\nHost: site.example\r\n\r\n");
  known.learn(request("/companies?utm_source=x", ["Host", "site.example"]), bytes, "/companies");
  const heads = await Promise.all([known.answer(bytes), known.answer(bytes)]);
  expect(heads.map((answer) => answer?.head.split("\r\n").slice(0, 2))).toEqual([["HTTP/1.1 200 OK", "X-Request-Id: id-1"], ["HTTP/1.1 200 OK", "X-Request-Id: id-2"]]);
  expect(reported[0]).toEqual([{ method: "GET", path: "/companies", route: "/companies" }, 200]);
});

/** As node:http has it once it has read the head. */
function request(url: string, rawHeaders: string[]): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method: "GET", url, httpVersion: "1.1", rawHeaders });
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("the engine does not say when it collects");
  // What this turn has touched is kept until it ends.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
}
