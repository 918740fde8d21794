import { createServer, request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createPageCache } from "./page-cache.ts";
import { pageListener } from "./page-listener.ts";

const BODY = "<!DOCTYPE html><title>Rounds</title>".repeat(100);
const HTML = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "public, max-age=0, must-revalidate",
  "strict-transport-security": "max-age=31536000",
};

let url = "";
let rendered: string[];
let version: number | null;
let close: () => void;
beforeEach(async () => {
  rendered = [];
  version = 1;
  const cache = createPageCache({
    now: () => 0,
    today: () => 20_787,
    render: async (address) => {
      rendered.push(address);
      if (address === "/fails") throw new Error("broken");
      return new Response(address === "/missing" ? "missing" : BODY, {
        status: address === "/missing" ? 404 : 200,
        headers: HTML,
      });
    },
  });
  const listener = pageListener({
    cache,
    version: () => Promise.resolve(version),
    isOther: (address) => address === "/app.js",
    otherwise: (_, res) => res.end("otherwise"),
    onError: (_req, res) => res.writeHead(500).end(),
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  url = `http://127.0.0.1:${address.port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

function ask(path: string, { method = "GET", ...headers }: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("page listener", () => {
  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
    ["identity", (body: Buffer) => body],
  ] as const)("sends pages in %s with their original headers", async (encoding, decode) => {
    const { status, headers, body } = await ask("/", { "accept-encoding": encoding });
    expect(status).toBe(200);
    expect(decode(body).toString()).toBe(BODY);
    expect(headers).toMatchObject({ ...HTML, vary: "Accept-Encoding", "content-length": String(body.length) });
    expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
  });

  it("answers 304 to a client that has the page in that encoding", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (encoding) =>
        String((await ask("/", { "accept-encoding": encoding })).headers["etag"]),
      ),
    );
    expect(new Set(tags).size).toBe(3);
    const [br = "", gzip = ""] = tags;
    for (const condition of [br, `"other", W/${br}`]) {
      const { status, headers, body } = await ask("/", { "accept-encoding": "br", "if-none-match": condition });
      expect([status, headers["etag"], body.length]).toEqual([304, br, 0]);
      expect(headers).toMatchObject({
        vary: "Accept-Encoding",
        "cache-control": HTML["cache-control"],
        "strict-transport-security": HTML["strict-transport-security"],
      });
      expect(headers).not.toHaveProperty("content-length");
    }
    expect((await ask("/", { "accept-encoding": "br", "if-none-match": "*" })).status).toBe(304);
    expect((await ask("/", { "accept-encoding": "br", "if-none-match": gzip })).status).toBe(200);
    expect(rendered).toEqual(["/"]);
  });

  it("keeps the validator across versions that do not change the page", async () => {
    const before = (await ask("/")).headers["etag"];
    version = 2;
    expect((await ask("/", { "if-none-match": String(before) })).status).toBe(304);
    expect(rendered).toEqual(["/", "/"]);
  });

  it("answers HEAD without a body", async () => {
    const { status, headers, body } = await ask("/", { method: "HEAD" });
    expect([status, headers["content-length"], body.length]).toEqual([200, String(BODY.length), 0]);
  });

  it("ignores range requests", async () => {
    const { status, body } = await ask("/", { range: "bytes=0-9" });
    expect([status, body.length]).toEqual([200, BODY.length]);
  });

  it("rejects clients that accept none of the available encodings", async () => {
    expect((await ask("/", { "accept-encoding": "zstd, identity;q=0" })).status).toBe(406);
  });

  it("shares one page among addresses that differ only in ignored parameters", async () => {
    for (const path of ["/companies", "/companies?page=1", "/companies?utm_source=a", "/companies?x=1&page=1"])
      await ask(path);
    expect(rendered).toEqual(["/companies"]);
  });

  it("sends 404 pages without a validator", async () => {
    const { status, headers } = await ask("/missing");
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty("etag");
  });

  it.each([
    ["requests with a session cookie", "/", { cookie: "app.session_token=x" }],
    ["credentials", "/", { authorization: "Bearer x" }],
    ["another method", "/", { method: "POST" }],
    ["requests for a file", "/app.js", {}],
    ["requests with unknown parameters", "/search?q=x", {}],
  ])("does not serve cached pages to %s", async (_, path, options: Record<string, string>) => {
    await ask("/");
    expect((await ask(path, options)).body.toString()).toBe("otherwise");
    expect(rendered).toEqual(["/"]);
  });

  it("waits until the version is known", async () => {
    version = null;
    expect((await ask("/")).body.toString()).toBe("otherwise");
    expect(rendered).toEqual([]);
  });

  it("logs pages that fail to render", async () => {
    expect((await ask("/fails")).status).toBe(500);
  });
});
