import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { politeHttpClient, type PoliteHttpClientOptions } from "./http-client.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server on loopback that records requests. */
async function serve(listener: RequestListener): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** A client that may reach loopback and skips waiting between attempts; `waits` records the delays. */
function loopbackClient(options: Partial<PoliteHttpClientOptions> = {}) {
  const waits: number[] = [];
  const client = politeHttpClient({
    userAgent: "tests (operator@newly-raised.example)",
    requestsPerSecond: 10_000,
    allowPrivateAddresses: true,
    sleep: (milliseconds) => {
      // The token bucket waits a tenth of a millisecond at this rate; record only real delays.
      if (milliseconds > 1) waits.push(milliseconds);
      return Promise.resolve();
    },
    ...options,
  });
  return { client, waits };
}

const redirectTo = (location: string) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

describe("HTTP client", () => {
  it("returns the body with its type and validators, and always sends the User-Agent", async () => {
    const { url, requests } = await serve((_, response) =>
      response
        .writeHead(200, { "content-type": "text/xml", etag: '"1"', "last-modified": "Fri, 01 May 2026 10:00:00 GMT" })
        .end("<a/>"),
    );
    const answer = await loopbackClient().client.get(`${url}/feed`, { accept: "text/xml" });
    expect(answer).toMatchObject({
      status: "ok",
      url: `${url}/feed`,
      contentType: "text/xml",
      etag: '"1"',
      lastModified: "Fri, 01 May 2026 10:00:00 GMT",
    });
    expect(answer.status === "ok" && Buffer.from(answer.body).toString()).toBe("<a/>");
    expect(requests[0]?.headers).toMatchObject({
      "user-agent": "tests (operator@newly-raised.example)",
      accept: "text/xml",
    });
  });

  it('sends conditional requests and reports "not modified"', async () => {
    const { url } = await serve((request, response) => {
      const { "if-none-match": etag, "if-modified-since": since } = request.headers;
      response.writeHead(etag === '"1"' && since === "Fri, 01 May 2026 10:00:00 GMT" ? 304 : 200).end();
    });
    const { client } = loopbackClient();
    expect(await client.get(url, { etag: '"1"', lastModified: "Fri, 01 May 2026 10:00:00 GMT" })).toEqual({
      status: "not_modified",
    });
    expect(await client.get(url, { etag: '"1"\r\nx: y' })).toMatchObject({ status: "ok" });
  });

  it.each([
    ["gzip", gzipSync("hello")],
    ["br", brotliCompressSync("hello")],
    ["identity", Buffer.from("hello")],
  ])("decompresses %s", async (encoding, packed) => {
    const { url } = await serve((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(packed));
    const answer = await loopbackClient().client.get(url);
    expect(answer.status === "ok" && Buffer.from(answer.body).toString()).toBe("hello");
  });

  it.each([
    [404, "not_found"],
    [410, "not_found"],
    [401, "forbidden"],
    [403, "forbidden"],
    [413, "too_large"],
    [408, "timeout"],
    [400, "unavailable"],
    [500, "unavailable"],
    [204, "unavailable"],
  ])("reports status %i as %s, without retrying", async (status, code) => {
    const { url, requests } = await serve((_, response) => response.writeHead(status).end());
    expect(await loopbackClient().client.get(url)).toMatchObject({ status: "failed", code });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["plain", undefined, Buffer.alloc(200_000)],
    ["a gzip bomb", "gzip", gzipSync(Buffer.alloc(50_000_000))],
    ["a brotli bomb", "br", brotliCompressSync(Buffer.alloc(50_000_000))],
  ])("cuts off an oversized response: %s", async (_, encoding, body) => {
    const { url, requests } = await serve((__, response) =>
      response.writeHead(200, encoding ? { "content-encoding": encoding } : {}).end(body),
    );
    expect(await loopbackClient().client.get(url, { maxBytes: 100_000 })).toMatchObject({
      status: "failed",
      code: "too_large",
    });
    expect(requests).toHaveLength(1);
  });

  it("rejects a truncated or corrupt compressed body", async () => {
    const cut = gzipSync("hello ".repeat(1000)).subarray(0, 30);
    for (const [encoding, body] of [
      ["gzip", cut],
      ["br", Buffer.from("not brotli")],
      ["lzma", Buffer.from("x")],
    ] as const) {
      const { url } = await serve((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(body));
      expect(await loopbackClient({ maxTries: 1 }).client.get(url)).toMatchObject({
        status: "failed",
        code: "unavailable",
      });
    }
  });

  it("follows redirects, also relative ones, and returns the final URL", async () => {
    const { url, requests } = await serve((request, response) =>
      request.url === "/a" ? response.writeHead(301, { location: "b?c=1" }).end() : response.end("here"),
    );
    expect(await loopbackClient().client.get(`${url}/a`)).toMatchObject({ status: "ok", url: `${url}/b?c=1` });
    expect(requests).toHaveLength(2);
  });

  it("stops after five redirects", async () => {
    const { url, requests } = await serve(redirectTo("/again"));
    expect(await loopbackClient().client.get(url)).toMatchObject({ status: "failed", code: "unavailable" });
    expect(requests).toHaveLength(6);
  });

  it.each(["ftp://files.example/x", "file:///etc/passwd", "data:text/plain,x", "not an address"])(
    "fetches only http and https, also after a redirect: %s",
    async (address) => {
      const { url } = await serve(redirectTo(address === "not an address" ? "http://[bad" : address));
      const { client } = loopbackClient();
      expect(await client.get(address)).toMatchObject({ status: "failed", code: "blocked_address" });
      expect(await client.get(url)).toMatchObject({ status: "failed", code: "blocked_address" });
    },
  );

  it("times out if the body drips, stalls or never comes", async () => {
    const drip = await serve((_, response) => {
      const timer = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(timer));
    });
    const stall = await serve((_, response) => void response.writeHead(200).write("."));
    const silent = await serve(() => undefined);
    // Undici checks its header and body timeouts about once a second, so these two cases take that long.
    const { client } = loopbackClient({ timeouts: { headers: 200, body: 200, total: 5_000 } });
    const hasty = loopbackClient({ timeouts: { total: 300 } }).client;
    const answers = await Promise.all([hasty.get(drip.url), client.get(stall.url), client.get(silent.url)]);
    expect(answers.map((answer) => answer.status === "failed" && answer.code)).toEqual([
      "timeout",
      "timeout",
      "timeout",
    ]);
    expect(drip.requests).toHaveLength(1);
  });

  it.each([429, 503])("honours Retry-After on %i, then retries", async (status) => {
    let calls = 0;
    const { url } = await serve((_, response) =>
      calls++ === 0 ? response.writeHead(status, { "retry-after": "7" }).end() : response.end("now"),
    );
    const { client, waits } = loopbackClient();
    expect(await client.get(url)).toMatchObject({ status: "ok" });
    expect(waits).toEqual([7000]);
  });

  it("backs off exponentially and gives up after its attempts", async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(503).end());
    const { client, waits } = loopbackClient();
    expect(await client.get(url)).toMatchObject({ status: "failed", code: "unavailable" });
    expect(requests).toHaveLength(4);
    expect(waits).toHaveLength(3);
    expect(waits[2]).toBeGreaterThan(waits[0] ?? Infinity);
  });

  it("does not wait for hours if Retry-After asks for it", async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(429, { "retry-after": "7200" }).end());
    expect(await loopbackClient().client.get(url)).toMatchObject({ status: "failed", code: "unavailable" });
    expect(requests).toHaveLength(1);
  });

  it("retries after a broken or refused connection", async () => {
    const breaking = await serve((request) => request.socket.destroy());
    const { client, waits } = loopbackClient();
    expect(await client.get(breaking.url)).toMatchObject({ status: "failed", code: "unavailable" });
    expect(breaking.requests).toHaveLength(4);
    closers.splice(0).forEach((close) => close());
    expect(await client.get(breaking.url)).toMatchObject({ status: "failed", code: "unavailable" });
    expect(waits).toHaveLength(6);
  });

  it("shares one rate between concurrent calls", async () => {
    const { url, requests } = await serve((_, response) => response.end());
    const turns: number[] = [];
    const { client } = loopbackClient({
      requestsPerSecond: 0.001,
      sleep: (milliseconds, signal) => {
        turns.push(Math.round(milliseconds / 1000));
        return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
      },
    });
    const stop = new AbortController();
    expect(await client.get(url)).toMatchObject({ status: "ok" });
    const waiting = [client.get(url, { signal: stop.signal }), client.get(url, { signal: stop.signal })];
    expect(turns).toEqual([1000, 2000]);
    stop.abort();
    const cancelled = { status: "failed", code: "unavailable", message: "The request was cancelled." };
    expect(await Promise.all(waiting)).toEqual([cancelled, cancelled]);
    expect(requests).toHaveLength(1);
  });

  it("can be aborted in the middle of a response", async () => {
    const stop = new AbortController();
    const { url } = await serve((_, response) => {
      response.writeHead(200).write(".");
      stop.abort();
    });
    expect(await loopbackClient().client.get(url, { signal: stop.signal })).toMatchObject({
      status: "failed",
      code: "unavailable",
    });
  });

  it.each(["", "  "])("requires a User-Agent", (userAgent) => {
    expect(() => politeHttpClient({ userAgent, requestsPerSecond: 1 })).toThrow(RangeError);
  });
});

describe("HTTP client restricted to public addresses", () => {
  it.each(["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0x7f.1", "2130706433"])(
    "does not connect to %s",
    async (host) => {
      const { url, requests } = await serve((_, response) => response.end("secret"));
      const { client } = loopbackClient({ allowPrivateAddresses: false });
      const answer = await client.get(url.replace("127.0.0.1", host));
      expect(answer).toMatchObject({ status: "failed", code: "blocked_address" });
      expect(requests).toHaveLength(0);
    },
  );
});
