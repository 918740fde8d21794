import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createPoster } from "./post.ts";

const closers: (() => void)[] = [];

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return { url: `http://127.0.0.1:${address.port}`, requests };
}

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const message = { headers: { "x-test": "1" }, body: "{}", signal: new AbortController().signal };
const post = createPoster({ allowPrivateAddresses: true, timeoutMs: 20_000 });
/** For receivers that never finish. */
const hastyPost = createPoster({ allowPrivateAddresses: true, timeoutMs: 400 });

describe("poster", () => {
  it("sends once and returns the status and the start of the response", async () => {
    const { url, requests } = await serve((_, response) =>
      response.writeHead(503).end("come\u0000 back\n later \u001b[31m"),
    );
    expect(await post(`${url}/in`, message)).toEqual({
      status: "answered",
      statusCode: 503,
      excerpt: "come back later [31m",
      retryAfterMs: null,
    });
    expect(requests).toEqual(["/in"]);
  });

  it("returns the requested delay", async () => {
    const { url } = await serve((_, response) => response.writeHead(429, { "retry-after": "90" }).end());
    expect(await post(url, message)).toMatchObject({ statusCode: 429, retryAfterMs: 90_000 });
  });

  it("reads only the start of a body, and no compressed body", async () => {
    const long = await serve((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    });
    expect(await post(long.url, message)).toEqual({
      status: "answered",
      statusCode: 200,
      excerpt: "x".repeat(1_024),
      retryAfterMs: null,
    });
    const packed = await serve((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("xx"));
    expect(await post(packed.url, message)).toEqual({
      status: "answered",
      statusCode: 200,
      excerpt: "",
      retryAfterMs: null,
    });
  });

  it("returns the status even if the body never ends or breaks off", async () => {
    const dripping = await serve((_, response) => void response.writeHead(202).write("so far"));
    expect(await hastyPost(dripping.url, message)).toEqual({
      status: "answered",
      statusCode: 202,
      excerpt: "so far",
      retryAfterMs: null,
    });
    const breaking = await serve((_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("half");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await post(breaking.url, message)).toEqual({
      status: "answered",
      statusCode: 200,
      excerpt: "half",
      retryAfterMs: null,
    });
  });

  it("follows no redirect", async () => {
    const { url, requests } = await serve((_, response) => response.writeHead(307, { location: "/elsewhere" }).end());
    expect(await post(url, message)).toMatchObject({ status: "answered", statusCode: 307 });
    expect(requests).toEqual(["/"]);
  });

  it("times out on a silent receiver, and reports refused and closed connections", async () => {
    const silent = await serve(() => undefined);
    expect(await hastyPost(silent.url, message)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("within the time allowed"),
    });
    const hangingUp = await serve((request) => request.socket.destroy());
    expect(await post(hangingUp.url, message)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("broke"),
    });
    closers.splice(0).forEach((close) => close());
    expect(await post(hangingUp.url, message)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("refuses connections"),
    });
  });

  it("rejects when aborted", async () => {
    const stop = new AbortController();
    const { url } = await serve(() => stop.abort(new Error("stopped")));
    await expect(post(url, { ...message, signal: stop.signal })).rejects.toThrow("stopped");
  });

  it.each(["127.0.0.1", "localhost", "[::1]", "0x7f.1"])(
    "connects to %s only if allowed, and never without TLS",
    async (host) => {
      const { url, requests } = await serve((_, response) => response.end());
      const careful = createPoster({ allowPrivateAddresses: false });
      const address = url.replace("127.0.0.1", host);
      expect(await careful(address, message)).toEqual({
        status: "failed",
        message: "Only https addresses are allowed.",
      });
      expect(await careful(address.replace("http:", "https:"), message)).toMatchObject({
        status: "failed",
        message: expect.stringContaining("public internet"),
      });
      expect(requests).toEqual([]);
    },
  );
});
