import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askOnce, dial, GET } from "../raw-http.ts";
import { type RunningSite, startSite } from "./site.ts";

// Headers of every response of a site with an https address.

let site: RunningSite;
let port: number;
beforeAll(async () => {
  site = await startSite({ data: "own" });
  port = Number(new URL(site.url).port);
});
afterAll(() => site.stop());

/** A response's headers about loading it. */
async function policies(path: string, init: RequestInit = {}) {
  const response = await fetch(site.url + path, { redirect: "manual", ...init });
  await response.body?.cancel();
  return [
    response.status,
    response.headers.get("strict-transport-security"),
    response.headers.get("cross-origin-resource-policy"),
  ];
}

const HSTS = "max-age=31536000";
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("HTTPS responses", () => {
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
    ["/rest/v1/%E0%A4%A", {}, 400, "cross-origin"],
    ["/feeds/rounds.rss", {}, 200, "cross-origin"],
    ["/share/site.png", {}, 200, "cross-origin"],
    ["/openapi.json", {}, 200, "cross-origin"],
    ["/favicon.ico", {}, 200, "cross-origin"],
    ["/sitemap.xml", {}, 200, "cross-origin"],
    ["/robots.txt", {}, 200, "cross-origin"],
    ["/healthz", {}, 200, "same-origin"],
    ["/healthz", { method: "POST" }, 405, "same-origin"],
    ["/readyz", {}, 200, "same-origin"],
    ["/metrics", {}, 404, "same-origin"],
    ["/companies", { method: "PUT" }, 405, "same-origin"],
    ["/companies", { method: "OPTIONS" }, 405, "same-origin"],
  ] as const)("to %s %j have HSTS and the resource policy of their kind", async (path, init, status, policy) => {
    // The second response comes from the page cache.
    for (let time = 0; time < 2; time += 1) expect(await policies(path, init)).toEqual([status, HSTS, policy]);
  });

  it("have HSTS on built files and 304s", async () => {
    const script = /\/assets\/[\w-]+\.js/.exec(await (await fetch(site.url)).text())?.[0] ?? "no script";
    expect(await policies(script)).toEqual([200, HSTS, "same-origin"]);
    for (const path of [script, "/pricing"]) {
      const etag =
        (await fetch(site.url + path, { headers: { "accept-encoding": "identity" } })).headers.get("etag") ?? "";
      expect(await policies(path, { headers: { "if-none-match": etag, "accept-encoding": "identity" } })).toEqual([
        304,
        HSTS,
        "same-origin",
      ]);
    }
    expect(await policies("/pricing", { headers: { "accept-encoding": "identity;q=0" } })).toEqual([
      406,
      HSTS,
      "same-origin",
    ]);
  });

  it("have HSTS and the resource policy on a 304", async () => {
    const etag = (await fetch(`${site.url}/pricing`, { headers: { "accept-encoding": "identity" } })).headers.get(
      "etag",
    );
    for (let time = 0; time < 3; time += 1) {
      const { ask, socket } = dial(port);
      const answer = await ask(GET("/pricing", `If-None-Match: ${etag}`));
      expect(answer).toMatch(/^HTTP\/1\.1 304 /);
      expect(answer).toMatch(/^strict-transport-security: max-age=31536000\r$/im);
      expect(answer).toMatch(/^cross-origin-resource-policy: same-origin\r$/im);
      socket.destroy();
    }
  });

  it.each([
    ["a bad request line", "nonsense\r\n\r\n", 400],
    ["an unknown method", "FROB / HTTP/1.1\r\nHost: site.example\r\n\r\n", 400],
    ["an oversized header", GET("/", `X-Long: ${"x".repeat(20_000)}`), 431],
    ["an unsupported Expect header", GET("/pricing", "Expect: miracles"), 417],
    ["an invalid chunk", `${GET("/contact", "Transfer-Encoding: chunked").replace("GET", "POST")}no\r\n`, 400],
    ["TRACE", GET("/pricing").replace("GET", "TRACE"), 405],
  ])("to %s have the site's layout, HSTS and the resource policy", async (_what, request, status) => {
    const answer = await askOnce(port, request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^strict-transport-security: max-age=31536000\r$/im);
    expect(answer).toMatch(/^cross-origin-resource-policy: same-origin\r$/im);
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer).toContain('aria-label="Main"');
  });

  it("have each of these headers once", async () => {
    for (let time = 0; time < 3; time += 1) {
      const { ask, socket } = dial(port);
      const answer = (await ask(GET("/pricing"))).toLowerCase();
      expect(answer.match(/^strict-transport-security:/gm)).toHaveLength(1);
      expect(answer.match(/^cross-origin-resource-policy:/gm)).toHaveLength(1);
      socket.destroy();
    }
  });
});

describe("pages", () => {
  it.each([
    ["/pricing", "PUT", "GET, HEAD"],
    ["/pricing", "DELETE", "GET, HEAD"],
    ["/pricing", "PATCH", "GET, HEAD"],
    ["/pricing", "OPTIONS", "GET, HEAD"],
    ["/pricing", "TRACE", "GET, HEAD"],
    ["/contact", "PUT", "GET, HEAD, POST"],
    ["/companies", "DELETE", "GET, HEAD, POST"],
    ["/contact", "TRACE", "GET, HEAD, POST"],
  ] as const)("at %s answer %s with 405 and the allowed methods", async (path, method, allow) => {
    const answer = await askOnce(port, GET(path, "Content-Length: 0").replace("GET", method));
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(/^allow: (.*)\r$/im.exec(answer)?.[1]).toBe(allow);
    expect(answer).toContain('aria-label="Main"');
  });

  it("answer a form they do not have with 405 and the allowed methods", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/pricing`, {
      method: "POST",
      body: new URLSearchParams({ a: "b" }),
    });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(await answer.text()).toContain('aria-label="Main"');
  });
});

describe("site with a public address", () => {
  it("redirects pages requested at another host and answers everything else", async () => {
    const published = await startSite({ data: "none", publicOrigin: "https://newlyraised.example" });
    const at = Number(new URL(published.url).port);
    const ask = async (host: string, path: string, method = "GET") => {
      const answer = await askOnce(at, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`);
      return [answer.slice(9, 12), /^location: (.*)\r$/im.exec(answer)?.[1] ?? null];
    };
    // The page cache holds /pricing by then.
    for (const host of ["newlyraised.example", "newlyraised.example"])
      expect(await ask(host, "/pricing")).toEqual(["200", null]);
    const www = "www.newlyraised.example";
    expect(await ask(www, "/pricing")).toEqual(["301", "https://newlyraised.example/pricing"]);
    expect(await ask(www, "/pricing", "HEAD")).toEqual(["301", "https://newlyraised.example/pricing"]);
    expect(await ask(www, "/mail/unsubscribe?t=a%2Fb")).toEqual([
      "301",
      "https://newlyraised.example/mail/unsubscribe?t=a%2Fb",
    ]);
    expect(await ask(www, "/healthz")).toEqual(["200", null]);
    expect(await ask(www, "/favicon.ico")).toEqual(["200", null]);
    expect(await ask(www, "/rest/v1/leads?limit=1")).toEqual(["200", null]);
    expect(await ask(www, "/api/stripe/webhook", "POST")).toEqual(["400", null]);
    for (const host of ["127.0.0.1:3000", "10.0.0.7", "[::1]:3000", "localhost:3000", "site:3000", "site.internal"])
      expect([host, ...(await ask(host, "/pricing"))]).toEqual([host, "200", null]);
    await published.stop();
  });
});

describe("expected rejections", () => {
  it("are not logged as errors", async () => {
    const before = site.errors.length;
    const evil = { ...form, origin: "https://evil.example" };
    const post = async (path: string, headers: Record<string, string>) =>
      (await fetch(site.url + path, { method: "POST", headers, body: "{}" })).status;
    for (const path of ["/sign-in", "/contact", "/checkout?product=pro&quantity=1", "/dont-sell-my-info"])
      expect(await post(path, evil)).toBe(403);
    expect(await post("/email-finder.data", evil)).toBe(400);
    for (const signature of ["t=1,v1=", "t=1,v1=00", "x"])
      expect(await post("/api/stripe/webhook", { "stripe-signature": signature })).toBe(400);
    expect((await fetch(`${site.url}/companies/%E0%A4%A`)).status).toBe(400);
    // Visitors disconnect in the middle of a form after the site has answered others.
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

describe("Host header", () => {
  it.each(["/pricing", "/favicon.ico", "/rest/v1/leads?limit=1", "/healthz"])(
    "of %s must be there exactly once",
    async (path) => {
      for (const fields of [["Host: other.example"], ["host: site.example"]]) {
        const { ask, socket } = dial(port);
        // The first request fills the caches.
        expect(await ask(GET(path))).toMatch(/^HTTP\/1\.1 200 /);
        expect(await ask(GET(path))).toMatch(/^HTTP\/1\.1 200 /);
        expect(await ask(GET(path, ...fields))).toMatch(/^HTTP\/1\.1 400 [^]*strict-transport-security/i);
        expect(await ask(GET(path))).toMatch(/^HTTP\/1\.1 200 /);
        socket.destroy();
      }
      const { ask, socket } = dial(port);
      expect(await ask(`GET ${path} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
      socket.destroy();
    },
  );
});

/** Every printable character, a tab and two bytes beyond ASCII, in, before and after a name, and known tricks. */
const SUSPECTS = [
  ...Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)),
  "\t",
  "\u00e9",
  "\u00a0",
].flatMap((mark) => [`a${mark}b`, `${mark}a.example`, `a.example${mark}`, `a${mark}${mark}b:80`, mark]);
const TRICKS = ["a@b", "[::1", "::1]", "[::1]x", "a:b@c", "a:99999", "a/b", "1.2.3.4.5", "[fe80::1%25eth0]", "a%00b"];

describe("any Host header", () => {
  it("is answered with a page or 400, never with an error of the site", async () => {
    const before = site.errors.length;
    const { ask, socket } = dial(port);
    const statuses = new Map<string, string>();
    for (const host of [...SUSPECTS, ...TRICKS]) {
      const answer = await ask(`GET /pricing HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      statuses.set(host, answer.slice(9, 12));
    }
    socket.destroy();
    expect([...new Set(statuses.values())].sort()).toEqual(["200", "400"]);
    expect(TRICKS.filter((host) => statuses.get(host) !== "400")).toEqual([]);
    expect(site.errors.slice(before)).toEqual([]);
  });
});

describe("a target in absolute form", () => {
  it.each(["/pricing", "/companies?stage=seed", "/favicon.ico", "/rest/v1/leads?limit=1", "/healthz", ""])(
    "is answered like %j",
    async (path) => {
      const answer = await askOnce(port, GET(`http://site.example${path}`));
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it("counts as a request to its own host", async () => {
    const published = await startSite({ data: "none", publicOrigin: "https://newlyraised.example" });
    const at = Number(new URL(published.url).port);
    const ask = (target: string, host: string) => askOnce(at, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(await ask("http://newlyraised.example/pricing", "www.newlyraised.example")).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask("http://www.newlyraised.example/pricing", "newlyraised.example")).toMatch(
      /^HTTP\/1\.1 301 [^]*location: https:\/\/newlyraised\.example\/pricing\r/i,
    );
    await published.stop();
  });

  it.each(["http://a@b/", "http://[::1/", "http:///pricing", "ftp://site.example/", "site.example/"])(
    "such as %s is rejected",
    async (target) => {
      expect(await askOnce(port, GET(target))).toMatch(/^HTTP\/1\.1 400 /);
    },
  );
});
