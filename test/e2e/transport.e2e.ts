import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dial, GET } from "../raw-http.ts";
import { type RunningSite, startSite } from "./site.ts";

// Headers and rules that hold for every response of a site whose public address is https, whoever writes it.

let site: RunningSite;
let port: number;
beforeAll(async () => {
  site = await startSite({ data: "own" });
  port = Number(new URL(site.url).port);
});
afterAll(() => site.stop());

/** What a response says about how it may be loaded. */
async function policies(path: string, init: RequestInit = {}) {
  const response = await fetch(site.url + path, { redirect: "manual", ...init });
  await response.body?.cancel();
  return [response.status, response.headers.get("strict-transport-security"), response.headers.get("cross-origin-resource-policy")];
}

const HSTS = "max-age=31536000";
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("every response of an https site", () => {
  it.each([
    ["/", {}, 200, "same-origin"],
    ["/companies", {}, 200, "same-origin"],
    ["/email-finder", {}, 200, "same-origin"],
    ["/sign-in", {}, 200, "same-origin"],
    ["/Companies/", {}, 301, "same-origin"],
    ["/funded-companies", {}, 301, "same-origin"],
    ["/account", {}, 302, "same-origin"],
    ["/companies/%E0%A4%A", {}, 400, "same-origin"],
    ["/no-such-thing", {}, 404, "same-origin"],
    ["/blog", { method: "POST" }, 405, "same-origin"],
    ["/sign-in", { method: "POST", headers: { origin: "https://evil.example" } }, 403, "same-origin"],
    ["/contact", { method: "POST", headers: form, body: "" }, 400, "same-origin"],
    ["/rest/v1/leads?limit=1", {}, 200, "cross-origin"],
    ["/rest/v1/leads?nonsense=x", {}, 400, "cross-origin"],
    ["/rest/v1/%E0%A4%A", {}, 400, null],
    ["/feeds/rounds.rss", {}, 200, "cross-origin"],
    ["/share/site.png", {}, 200, "cross-origin"],
    ["/openapi.json", {}, 200, "cross-origin"],
    ["/favicon.ico", {}, 200, "cross-origin"],
    ["/sitemap.xml", {}, 200, "cross-origin"],
    ["/robots.txt", {}, 200, "cross-origin"],
    ["/healthz", {}, 200, null],
  ] as const)("%s %j has HSTS and the resource policy of its kind", async (path, init, status, policy) => {
    // The second time a page comes from the page cache.
    for (let time = 0; time < 2; time += 1) expect(await policies(path, init)).toEqual([status, HSTS, policy]);
  });

  it("has HSTS on built files and on 304", async () => {
    const script = /\/assets\/[\w-]+\.js/.exec(await (await fetch(site.url)).text())?.[0] ?? "no script";
    expect(await policies(script)).toEqual([200, HSTS, "same-origin"]);
    for (const path of [script, "/pricing"]) {
      const etag = (await fetch(site.url + path, { headers: { "accept-encoding": "identity" } })).headers.get("etag") ?? "";
      expect((await policies(path, { headers: { "if-none-match": etag, "accept-encoding": "identity" } })).slice(0, 2)).toEqual([304, HSTS]);
    }
    expect((await policies("/pricing", { headers: { "accept-encoding": "identity;q=0" } })).slice(0, 2)).toEqual([406, HSTS]);
  });

  it("has each of these headers once", async () => {
    for (let time = 0; time < 3; time += 1) {
      const { ask, socket } = dial(port);
      const answer = (await ask(GET("/pricing"))).toLowerCase();
      expect(answer.match(/^strict-transport-security:/gm)).toHaveLength(1);
      expect(answer.match(/^cross-origin-resource-policy:/gm)).toHaveLength(1);
      socket.destroy();
    }
  });
});

describe("expected rejections", () => {
  it("are no errors in the log", async () => {
    const before = site.errors.length;
    const evil = { ...form, origin: "https://evil.example" };
    const post = async (path: string, headers: Record<string, string>) => (await fetch(site.url + path, { method: "POST", headers, body: "{}" })).status;
    for (const path of ["/sign-in", "/contact", "/checkout?product=pro&quantity=1", "/dont-sell-my-info"]) expect(await post(path, evil)).toBe(403);
    expect(await post("/email-finder.data", evil)).toBe(400);
    for (const signature of ["t=1,v1=", "t=1,v1=00", "x"]) expect(await post("/api/stripe/webhook", { "stripe-signature": signature })).toBe(400);
    expect((await fetch(`${site.url}/companies/%E0%A4%A`)).status).toBe(400);
    // Visitors who leave in the middle of a form, after which the site has answered somebody else.
    for (const path of ["/contact", "/api/stripe/webhook", "/email-finder.data"]) {
      const { socket } = dial(port);
      const head = `POST ${path} HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n`;
      await new Promise((resolve) => socket.write(`${head}name=A`, resolve));
      await fetch(`${site.url}/sign-in`);
      socket.destroy();
    }
    for (let n = 0; n < 5; n += 1) await fetch(`${site.url}/sign-in?n=${n}`);
    expect(site.errors.slice(before)).toEqual([]);
  });
});

describe("the Host header", () => {
  it.each(["/pricing", "/favicon.ico", "/rest/v1/leads?limit=1", "/healthz"])("of %s must be there exactly once", async (path) => {
    for (const fields of [["Host: other.example"], ["host: site.example"]]) {
      const { ask, socket } = dial(port);
      // The first request fills the caches, and stays known by its bytes.
      expect(await ask(GET(path))).toMatch(/^HTTP\/1\.1 200 /);
      expect(await ask(GET(path))).toMatch(/^HTTP\/1\.1 200 /);
      expect(await ask(GET(path, ...fields))).toMatch(/^HTTP\/1\.1 400 [^]*strict-transport-security/i);
      expect(await ask(GET(path))).toMatch(/^HTTP\/1\.1 200 /);
      socket.destroy();
    }
    const { ask, socket } = dial(port);
    expect(await ask(`GET ${path} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  });
});
