import { describe, expect, it } from "vitest";
import { createLog } from "../../platform/log.ts";
import { listening } from "../../test/listening.ts";
import { createRequestObserver } from "./request-observer.ts";

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** A site that writes a log line per request. */
async function observed({ proxies = 0, logRequests = false } = {}) {
  const written: string[] = [];
  const log = createLog({ level: "info", plain: false, write: (line) => written.push(line) });
  const observer = createRequestObserver({ log, proxies, logRequests });
  const url = await listening((req, res) => {
    observer.observe(
      req,
      res,
      () => null,
      () => {
        setImmediate(() => {
          log.info({ asked: req.url }, "at work");
          res.writeHead(req.url?.startsWith("/missing") === true ? 404 : 200).end("a page");
        });
      },
    );
  });
  const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { url, log, lines, observer };
}

/** The response's request id for a request that carries `id`. */
async function idGiven(url: string, id: string): Promise<string | null> {
  return (await fetch(url, { headers: { "x-request-id": id } })).headers.get("x-request-id");
}

describe("request id", () => {
  it("is unique per request and sent in the response and log lines", async () => {
    const { url, log, lines } = await observed();
    const answers = await Promise.all(["/a", "/b", "/missing"].map((path) => fetch(url + path)));
    const ids = answers.map((answer) => answer.headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(UUID);
    const logged = new Map(lines().map(({ asked, requestId }) => [asked, requestId]));
    expect(["/a", "/b", "/missing"].map((path) => logged.get(path))).toEqual(ids);
    log.info("outside");
    expect(lines().at(-1)).not.toHaveProperty("requestId");
  });

  it("is accepted from a trusted proxy only", async () => {
    const direct = await observed();
    expect(await idGiven(direct.url, "from-a-client-1")).toMatch(UUID);
    const behindProxy = await observed({ proxies: 1 });
    expect(await idGiven(behindProxy.url, "4bf92f3577b34da6a3ce929d0e0e4736")).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
    for (const bad of ["short", "a b c d e f g", 'quote"quote', "x".repeat(129), "one-of-two, two-of-two"])
      expect(await idGiven(behindProxy.url, bad)).toMatch(UUID);
  });

  it("is not used for work that continues after the response", async () => {
    const { log, lines, observer } = await observed();
    const later = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const url = await listening((req, res) => {
      res.once("close", () => setImmediate(over.resolve));
      observer.observe(
        req,
        res,
        () => null,
        () => {
          void later.promise.then(() => log.info("a poller"));
          res.end();
        },
      );
    });
    await fetch(url);
    await over.promise;
    later.resolve();
    await expect.poll(() => lines().at(-1)).toMatchObject({ msg: "a poller" });
    expect(lines().at(-1)).not.toHaveProperty("requestId");
  });
});

describe("LOG_REQUESTS", () => {
  it("logs one line per response without query and secrets, and none for health checks", async () => {
    const { url, lines } = await observed({ logRequests: true });
    const requests = () => lines().filter(({ msg }) => msg === "request");
    await fetch(`${url}/healthz`);
    const answer = await fetch(`${url}/missing?token=secret`);
    await fetch(`${url}/free-leads/secret`, { method: "POST" });
    await expect.poll(requests).toHaveLength(2);
    expect(requests()).toEqual([
      expect.objectContaining({
        level: "info",
        method: "GET",
        path: "/missing",
        status: 404,
        requestId: answer.headers.get("x-request-id"),
      }),
      expect.objectContaining({ method: "POST", path: "/free-leads/…", status: 200 }),
    ]);
    expect(JSON.stringify(lines().filter(({ msg }) => msg === "request"))).not.toContain("secret");
  });
});
