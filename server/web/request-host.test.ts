import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { askOnce } from "../../test/raw-http.ts";
import { acceptAbsoluteForm, isPossibleHost } from "./request-host.ts";

describe("possible hosts", () => {
  it.each([
    "a",
    "site.example",
    "SITE.example.",
    "site.example:3000",
    "site.example:",
    "my_site.internal",
    "127.0.0.1",
    "[::1]",
    "[2001:db8::1]:8080",
    "xn--bcher-kva.example",
  ])("include %s", (host) => expect(isPossibleHost(host)).toBe(true));

  it.each([
    "",
    ".",
    "..",
    "a..b",
    "a,b",
    "-a",
    "a-.example",
    "a".repeat(64),
    `${"a.".repeat(127)}example`,
    "a@b",
    "@a",
    ":@a",
    "a:b@c",
    "user@",
    "[::1",
    "::1",
    "[::1]x",
    "[::g]",
    "[fe80::1%25eth0]",
    ":80",
    "a:b",
    "a:65536",
    "a:80:80",
    "a/b",
    "a\\b",
    "a?b",
    "a#b",
    "a b",
    "a\tb",
    "\ta",
    "a%00b",
    "a%2fb",
    "a%40b",
    "a%zz",
    "<a>",
    "a|b",
    "a^b",
    "256.0.0.1",
    "1.2.3.4.5",
    "xn--a\u0000",
  ])("exclude %j", (host) => expect(isPossibleHost(host)).toBe(false));

  it("name the same host in a request's URL, with nothing else in it", () => {
    const marks = Array.from({ length: 255 }, (_, n) => String.fromCharCode(n + 1));
    const hosts = marks.flatMap((mark) => [`a${mark}b`, `${mark}b`, `a${mark}`, `a${mark}1`, `1.2.3.4${mark}`, mark]);
    for (const host of hosts.filter(isPossibleHost)) {
      const { url } = new Request(`http://${host}/x`);
      expect([host, URL.parse(url)?.pathname, URL.parse(url)?.search]).toEqual([host, "/x", ""]);
    }
  });
});

/** A request's target and Host after normalisation. */
async function seen(request: string): Promise<unknown> {
  const server = createServer({ requireHostHeader: false }, (req: IncomingMessage, res) => {
    acceptAbsoluteForm(req);
    const raw = req.rawHeaders.filter((_, at, all) => at % 2 === 1 && all[at - 1]?.toLowerCase() === "host");
    const text = JSON.stringify([req.url, req.headers.host, raw.join()]);
    res.writeHead(200, { "content-length": Buffer.byteLength(text) }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const answer = await askOnce((server.address() as AddressInfo).port, request);
  server.close();
  return JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
}

describe("targets in absolute form", () => {
  it.each([
    ["http://a.example/b?c=%20d", "/b?c=%20d", "a.example"],
    ["HTTPS://a.example:8443", "/", "a.example:8443"],
    ["http://a.example?c", "/?c", "a.example"],
    ["http://[::1]:80//evil.example/", "//evil.example/", "[::1]:80"],
    ["/plain", "/plain", "own.example"],
    ["http://a@b/", "http://a@b/", "own.example"],
    ["http:///x", "http:///x", "own.example"],
    ["ftp://a.example/", "ftp://a.example/", "own.example"],
  ])("%s becomes the path %s of %s", async (target, path, host) => {
    expect(await seen(`GET ${target} HTTP/1.1\r\nhOSt: own.example\r\n\r\n`)).toEqual([path, host, host]);
  });

  it("give a request of HTTP/1.0 its host, and excuse no missing or impossible one", async () => {
    const target = "http://a.example/b";
    expect(await seen(`GET ${target} HTTP/1.0\r\n\r\n`)).toEqual(["/b", "a.example", "a.example"]);
    expect(await seen(`GET ${target} HTTP/1.1\r\n\r\n`)).toEqual([target, null, ""]);
    expect(await seen(`GET ${target} HTTP/1.1\r\nHost: x@y\r\n\r\n`)).toEqual([target, "x@y", "x@y"]);
  });
});
