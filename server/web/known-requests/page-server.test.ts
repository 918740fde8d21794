import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askOnce as askPort, dated, dial as dialPort, GET } from "../../../test/raw-http.ts";
import { createPageCache } from "../page-cache/page-cache.ts";
import { pageListener } from "../page-cache/page-listener.ts";
import { createKnownRequests, type KnownRequests, type WireAnswer } from "./known-requests.ts";
import { PageServer } from "./page-server.ts";

const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=0" };

let server: PageServer;
let port: number;
let version: number | null | Promise<number | null>;
/** What node:http parsed. */
let parsed: string[];
/** What was answered without it, of how many that were looked at. */
let unparsed: number;
let lookedAt: number;
let accepted: Socket[];
beforeEach(async () => {
  [version, parsed, unparsed, lookedAt, accepted] = [1, [], 0, 0, []];
  const cache = createPageCache({
    now: () => 0,
    render: async (address) => new Response(address === "/missing" ? "missing" : `${address} of ${await version}`.padEnd(address === "/large" ? 7_000_000 : 1), { status: address === "/missing" ? 404 : 200, headers: HTML }),
    onError: (error) => expect.unreachable(String(error)),
  });
  const known = createKnownRequests({ cache, version: () => version, now: Date.now, keepAliveSeconds: 5 });
  const watched: KnownRequests = {
    ...known,
    answer(bytes) {
      lookedAt += 1;
      const answer = known.answer(bytes);
      return answer instanceof Promise ? answer.then(counted) : counted(answer);
    },
  };
  const listener = pageListener({
    cache,
    version: () => version,
    isOther: () => false,
    otherwise: (req, res) => {
      let body = "";
      req.setEncoding("latin1").on("data", (piece: string) => (body += piece)).on("end", () => res.end(`otherwise: ${body}`));
    },
    onError: (_req, res) => res.writeHead(500).end(),
    learn: (req, bytes, address) => known.learn(req, bytes, address),
  });
  server = new PageServer({
    known: watched,
    listener: (req, res, bytes) => {
      parsed.push(req.url ?? "");
      listener(req, res, bytes);
    },
  });
  server.on("connection", (socket: Socket) => accepted.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  port = address.port;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function counted(found: WireAnswer | null): WireAnswer | null {
  if (found !== null) unparsed += 1;
  return found;
}

/** Lets whoever asks for the version wait until `go` says which it is; `begun` resolves once somebody does. */
function holdVersion(): { readonly begun: () => Promise<void>; readonly go: (version: number | null) => void } {
  const held = Promise.withResolvers<number | null>();
  version = held.promise;
  const before = lookedAt;
  return {
    begun: async () => {
      await expect.poll(() => lookedAt).toBe(before + 1);
    },
    go: held.resolve,
  };
}

/** The server's end of the connection that came last. */
const serverSide = () => accepted.at(-1);

const dial = () => dialPort(port);
const askOnce = (request: string) => askPort(port, request);

describe("a request that was answered from memory before", () => {
  it.each([
    ["as it is", GET("/")],
    ["in brotli", GET("/companies", "Accept-Encoding: br")],
    ["when it says that it keeps its connection", GET("/", "Connection: keep-alive")],
    ["for a visitor who keeps the choice of a theme", GET("/", "Cookie: theme=dark")],
  ])("is answered with the same bytes without being parsed, %s", async (_, request) => {
    // Brotli at its best level replaces the first, quick one in the background.
    const settled = request.includes("Encoding: br") ? /-br11"/ : /^HTTP\/1\.1 200 OK/;
    await expect.poll(() => askOnce(request)).toMatch(settled);
    const before = await askOnce(request);
    const count = parsed.length;
    const { socket, ask } = dial();
    expect(dated(await ask(request))).toBe(dated(before));
    expect(dated(await ask(request))).toBe(dated(before));
    expect([parsed.length, unparsed >= 2]).toEqual([count, true]);
    socket.destroy();
  });

  it("is told that its page has not changed, and given it once it has", async () => {
    const etag = /etag: (\S+)/i.exec(await askOnce(GET("/", "Accept-Encoding: gzip")))?.[1] ?? "";
    const request = GET("/", "Accept-Encoding: gzip", `If-None-Match: ${etag}`);
    const before = await askOnce(request);
    expect(before).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
    const count = parsed.length;
    expect(dated(await askOnce(request))).toBe(dated(before));
    expect(parsed.length).toBe(count);
    version = 2;
    expect(await askOnce(request)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it("shows another state as soon as there is one, and waits for the version when it is being read", async () => {
    await askOnce(GET("/"));
    await askOnce(GET("/"));
    version = 2;
    expect(await askOnce(GET("/"))).toContain("/ of 2");
    version = Promise.resolve(3);
    expect(await askOnce(GET("/"))).toContain("/ of 3");
  });

  it("waits while the version is read and the page rendered, and is then answered without being parsed", async () => {
    await askOnce(GET("/"));
    await askOnce(GET("/"));
    const [count, answered] = [parsed.length, unparsed];
    const { socket, ask } = dial();
    version = Promise.resolve(2).then((read) => (version = read));
    expect(await ask(GET("/"))).toContain("/ of 2");
    expect(await ask(GET("/"))).toContain("/ of 2");
    version = 3;
    expect(await ask(GET("/"))).toContain("/ of 3");
    expect([parsed.length, unparsed]).toEqual([count, answered + 3]);
    socket.destroy();
  });

  it("is answered when its visitor closes their half while the version is read", async () => {
    await askOnce(GET("/"));
    const { socket, read } = dial();
    const count = parsed.length;
    const asked = holdVersion();
    socket.end(GET("/"));
    await asked.begun();
    // The end of a half arrives as its own event, of which nothing else tells.
    await expect.poll(() => serverSide()?.readableEnded).toBe(true);
    asked.go(1);
    expect(await read()).toContain("/ of 1");
    await once(socket, "close");
    expect(parsed.length).toBe(count);
  });

  it("is not cut off as idle while it is being answered", async () => {
    await askOnce(GET("/"));
    const { socket, read } = dial();
    const asked = holdVersion();
    socket.write(GET("/"));
    await asked.begun();
    serverSide()?.emit("timeout");
    asked.go(1);
    expect(await read()).toContain("/ of 1");
    socket.destroy();
  });

  it("may come after it on the same connection, and then anything", async () => {
    await askOnce(GET("/"));
    const { socket, ask, read } = dial();
    expect(await ask(GET("/"))).toContain("/ of 1");
    const count = parsed.length;
    expect(await ask(GET("/blog"))).toContain("/blog of 1");
    expect(await ask(GET("/"))).toContain("/ of 1");
    expect(await ask("POST /form HTTP/1.1\r\nHost: site.example\r\nContent-Length: 5\r\n\r\nhello")).toContain("otherwise: hello");
    expect(parsed.slice(count)).toEqual(["/blog", "/", "/form"]);
    socket.write(GET("/") + GET("/blog"));
    expect([await read(), await read()]).toEqual([expect.stringContaining("/ of 1"), expect.stringContaining("/blog of 1")]);
    socket.destroy();
  });
});

describe("what is left to node:http", () => {
  it("is two requests at once, each of them known", async () => {
    await askOnce(GET("/"));
    await askOnce(GET("/blog"));
    const { socket, read } = dial();
    socket.write(GET("/") + GET("/blog"));
    expect([await read(), await read()]).toEqual([expect.stringContaining("/ of 1"), expect.stringContaining("/blog of 1")]);
    expect(unparsed).toBe(0);
    socket.destroy();
  });

  it("is a request in two pieces", async () => {
    await askOnce(GET("/"));
    const { socket, read } = dial();
    const before = lookedAt;
    socket.write(GET("/").slice(0, 20));
    await expect.poll(() => lookedAt).toBe(before + 1);
    socket.write(GET("/").slice(20));
    expect(await read()).toContain("/ of 1");
    expect(unparsed).toBe(0);
    socket.destroy();
  });

  it("is one that was refused before another of its connection was answered", async () => {
    const refused = GET("/", "Expect: more");
    const { socket, ask, read } = dial();
    expect(await ask(refused)).toMatch(/^HTTP\/1\.1 417 /);
    await read(); // its body: the last chunk, which is empty
    expect(await ask(GET("/"))).toContain("/ of 1");
    expect(await askOnce(refused)).toMatch(/^HTTP\/1\.1 417 /);
    expect(unparsed).toBe(0);
    socket.destroy();
  });

  it("is whoever closes their half while a page is read that is no longer for all", async () => {
    await askOnce(GET("/"));
    const { socket } = dial();
    const asked = holdVersion();
    socket.end(GET("/"));
    await asked.begun();
    await expect.poll(() => serverSide()?.readableEnded).toBe(true);
    asked.go(null);
    socket.resume();
    await once(socket, "close");
  });

  it.each([
    ["announces a body", GET("/", "Content-Length: 5")],
    ["is written as no browser writes it", GET("/", "Accept-Encoding:gzip")],
    ["closes its connection", GET("/", "Connection: close")],
    ["wants another protocol", GET("/", "Connection: Upgrade", "Upgrade: h2c")],
    ["expects to be told to go on", GET("/", "Expect: 100-continue", "Content-Length: 0")],
    ["is of HTTP/1.0", "GET / HTTP/1.0\r\nHost: site.example\r\n\r\n"],
    ["carries a session's cookie", GET("/", "Cookie: app.session_token=x")],
    ["carries credentials", GET("/", "Authorization: Bearer x")],
    ["is longer than is remembered", GET("/", `X-Long: ${"x".repeat(2_048)}`)],
    ["is malformed", GET("/", "No colon")],
    ["asks for what is not kept", GET("/missing")],
  ])("is one that %s, however often it is asked", async (_, request) => {
    for (let n = 0; n < 3; n += 1) {
      const { socket, read } = dial();
      // The body of five is sent with it, lest the server wait; what comes after it is no request.
      socket.write(request + (request.includes("Content-Length: 5") ? GET("/").slice(0, 5) : ""), "latin1");
      await read();
      socket.destroy();
    }
    expect(unparsed).toBe(0);
  });

  it("is whoever asks on without reading", async () => {
    await askOnce(GET("/large"));
    await askOnce(GET("/large"));
    const [count, answered] = [parsed.length, unparsed];
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.pause().write(GET("/large"));
    await expect.poll(() => unparsed).toBe(answered + 1);
    socket.write(GET("/large"));
    await expect.poll(() => parsed.length).toBe(count + 1);
    expect(unparsed).toBe(answered + 1);
    socket.destroy();
  });
});

describe("the connections of a server that closes", () => {
  it("are closed when they are idle", async () => {
    await askOnce(GET("/"));
    const [{ socket: silent }, { socket: served, ask }] = [dial(), dial()];
    await ask(GET("/"));
    const closed = new Promise((resolve) => server.close(resolve));
    await Promise.all([once(silent, "close"), once(served, "close"), closed]);
    expect(server.listening).toBe(false);
  });

  it("are not while a request is being answered", async () => {
    await askOnce(GET("/"));
    const { socket, read } = dial();
    const asked = holdVersion();
    socket.write(GET("/"));
    await asked.begun();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    asked.go(1);
    expect(await read()).toContain("/ of 1");
    server.closeIdleConnections();
    await Promise.all([once(socket, "close"), closed]);
  });

  it("end when their visitor ends them", async () => {
    await askOnce(GET("/"));
    const { socket, ask } = dial();
    await ask(GET("/"));
    socket.end();
    await once(socket, "close");
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  });
});
