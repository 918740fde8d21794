import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import type { Clock } from "../../../platform/clock.ts";
import type { Opened } from "../record.ts";
import { collected } from "../../../test/builders/collected.ts";
import { edgarClient, type EdgarClientOptions } from "./edgar-client.ts";
import type { ValidatorCache, Validators } from "../source.ts";
import { inventedNotice } from "../../../test/builders/invented-notice.ts";
import { openFormD, type FormDInputs } from "./open.ts";

const CONTACT = "Invented Company ada@invented.example";
const DENIED = '<?xml\nversion="1.0" encoding="UTF-8"?>\n<Error>\n    <Code>AccessDenied</Code>\n</Error>';
const FRIDAY = "2024-05-03";

interface Request {
  readonly path: string;
  readonly at: number;
  readonly headers: IncomingMessage["headers"];
}
type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A loopback server that behaves like EDGAR: AccessDenied for unknown paths, ETags for known ones. */
async function imitateEdgar(pages: Record<string, Page>) {
  const requests: Request[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push({ path, at: performance.now(), headers: request.headers });
    const page = pages[path];
    if (typeof page === "function") return page(request, response);
    if (page === undefined) {
      const isIndex = path.includes("/daily-index/");
      response.writeHead(isIndex ? 403 : 404, { "content-type": "application/xml" });
      return response.end(DENIED);
    }
    const etag = `"${page.length}-${path.length}"`;
    if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
    response.writeHead(200, { etag, "last-modified": "Fri, 03 May 2024 20:00:00 GMT" });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = address && typeof address === "object" ? `http://127.0.0.1:${address.port}` : "";
  return {
    origin,
    pages,
    requests,
    paths: () => requests.map(({ path }) => path),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function cache(): ValidatorCache & { known: Map<string, Validators> } {
  const known = new Map<string, Validators>();
  return { known, get: async (url) => known.get(url), set: async (url, validators) => void known.set(url, validators) };
}

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
async function edgar(pages: Record<string, Page>) {
  const server = await imitateEdgar(pages);
  open.push(server.close);
  return server;
}

function run(
  origin: string,
  inputs: FormDInputs,
  options: Partial<EdgarClientOptions> = {},
  today = FRIDAY,
): Promise<Opened[]> {
  const clock: Clock = { now: () => new Date(`${today}T18:00:00Z`) };
  const newClient = () => edgarClient({ userAgent: CONTACT, origin, allowPrivateAddresses: true, ...options });
  return collected(openFormD(inputs, { clock, edgar: newClient }));
}

const index = (...lines: string[]): string =>
  `Description: Daily Index of EDGAR Dissemination Feed\n\nCIK|Company Name|Form Type|Date Filed|File Name\n---\n${lines.join("\n")}`;
const line = (n: number, form = "D"): string =>
  `999000${n}|INVENTED ${n}|${form}|20240502|edgar/data/999000${n}/000999000${n}-24-000001.txt`;
const noticePath = (n: number): string => `/Archives/edgar/data/999000${n}/000999000${n}24000001/primary_doc.xml`;
const notices = (count: number): Record<string, Page> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      noticePath(n),
      inventedNotice({ cik: `000999000${n}`, name: `Invented ${n}, Inc.` }),
    ]),
  );
const day = (date: string): string => `/Archives/edgar/daily-index/2024/QTR2/master.${date}.idx`;
const kinds = (opened: readonly Opened[]): string[] =>
  opened.map((one) =>
    one.kind === "document" ? one.document.externalId : `${one.kind} ${one.input.replace(/^http:\/\/[^/]+/, "")}`,
  );

describe("edgarClient", () => {
  it.each([undefined, "", "curl/8", "Invented Company", "someone@nowhere"])(
    "rejects the User-Agent %s",
    (userAgent) => {
      expect(() => edgarClient({ userAgent })).toThrow('set SEC_USER_AGENT="Your Company you@yourcompany.example"');
    },
  );

  it("fetches each filing of the daily indexes once and identifies itself", async () => {
    const server = await edgar({
      ...notices(4),
      [day("20240502")]: index(line(1), line(2, "D/A"), line(3, "8-K")),
      [day("20240503")]: index(line(1), line(0)),
    });
    const opened = await run(server.origin, { since: "2024-04-27" });
    expect(kinds(opened)).toEqual(["0009990001-24-000001", "0009990002-24-000001", "0009990000-24-000001"]);
    expect(server.paths().filter((path) => path.includes("daily-index"))).toEqual(
      ["20240427", "20240428", "20240429", "20240430", "20240501", "20240502", "20240503"].map(day),
    );
    expect(new Set(server.requests.map(({ headers }) => headers["user-agent"]))).toEqual(new Set([CONTACT]));
    const [first] = opened;
    if (first?.kind !== "document") throw new Error("expected a document");
    expect(await collected(first.document.read())).toMatchObject([
      {
        kind: "record",
        record: {
          sourceUrl:
            "https://www.sec.gov/Archives/edgar/data/9990001/000999000124000001/0009990001-24-000001-index.htm",
          effectiveAt: "2024-05-02T00:00:00.000Z",
          filing: { filedOn: "2024-05-02" },
        },
      },
    ]);
  });

  it("sends at most 8 requests per second", async () => {
    const lines = Array.from({ length: 10 }, (_, n) => line(n));
    const server = await edgar({ ...notices(10), [day("20240503")]: index(...lines) });
    await run(server.origin, { since: FRIDAY });
    const times = server.requests.map(({ at }) => at);
    expect(times).toHaveLength(11);
    // Windows of 750 ms leave slack for a busy machine; without the limit all requests arrive at once.
    const busiest = Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + 750).length));
    expect(busiest).toBeLessThanOrEqual(8);
  });

  it("caps a higher rate, and limits URLs given one by one", async () => {
    const server = await edgar(notices(10));
    await run(
      server.origin,
      Array.from({ length: 10 }, (_, n) => new URL(noticePath(n), server.origin)),
      { requestsPerSecond: 1000 },
    );
    const times = server.requests.map(({ at }) => at);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1000);
  });

  it("makes only conditional requests on the second run", async () => {
    const server = await edgar({ ...notices(2), [day("20240503")]: index(line(0), line(1)) });
    const validators = cache();
    await run(server.origin, { since: FRIDAY }, { validators });
    expect(validators.known.size).toBe(3);
    server.requests.length = 0;
    expect(kinds(await run(server.origin, { since: FRIDAY }, { validators }))).toEqual([
      `unchanged ${day("20240503")}`,
    ]);
    expect(
      server.requests.map(({ headers }) => Boolean(headers["if-none-match"] && headers["if-modified-since"])),
    ).toEqual([true]);
  });

  it("fetches again what an interrupted run did not process", async () => {
    const server = await edgar({ ...notices(2), [day("20240503")]: index(line(0), line(1)) });
    const validators = cache();
    const client = edgarClient({ userAgent: CONTACT, origin: server.origin, allowPrivateAddresses: true, validators });
    for await (const opened of openFormD(
      { since: FRIDAY },
      { clock: { now: () => new Date(`${FRIDAY}T18:00:00Z`) }, edgar: () => client },
    )) {
      if (opened.kind === "document") break;
    }
    expect([...validators.known.keys()]).toEqual([]);
    expect(kinds(await run(server.origin, { since: FRIDAY }, { validators }))).toHaveLength(2);
  });

  it("does not mark an index as done while one of its filings is missing", async () => {
    const server = await edgar({ ...notices(1), [day("20240503")]: index(line(0), line(1)) });
    const validators = cache();
    expect(kinds(await run(server.origin, { since: FRIDAY }, { validators }))).toEqual([
      "0009990000-24-000001",
      `unreadable ${noticePath(1)}`,
    ]);
    expect([...validators.known.keys()].some((url) => url.includes("daily-index"))).toBe(false);
  });

  it("waits for the Retry-After of a 429, then continues", async () => {
    let asked = 0;
    const server = await edgar({
      [noticePath(0)]: (_, response) => {
        asked += 1;
        if (asked === 1) response.writeHead(429, { "retry-after": "1" }).end();
        else response.end(inventedNotice());
      },
    });
    expect(kinds(await run(server.origin, [new URL(noticePath(0), server.origin)]))).toEqual(["0009990000-24-000001"]);
    const [first, second] = server.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it("waits and retries after a refusal, then reports it", async () => {
    const waits: number[] = [];
    const sleep = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
    let asked = 0;
    const server = await edgar({
      [noticePath(0)]: (_, response) => {
        asked += 1;
        if (asked < 3) response.writeHead(403).end("Request Rate Threshold Exceeded");
        else response.end(inventedNotice());
      },
      [noticePath(1)]: (_, response) => void response.writeHead(403).end(),
    });
    const opened = await run(
      server.origin,
      [new URL(noticePath(0), server.origin), new URL(noticePath(1), server.origin)],
      { sleep },
    );
    expect(kinds(opened)).toEqual(["0009990000-24-000001", `unreadable ${noticePath(1)}`]);
    expect(waits).toEqual([2_000, 15_000, 2_000, 15_000, 60_000]);
    expect(opened[1]).toMatchObject({ reason: expect.stringContaining("later") });
  });

  it("stops after refusals on five working days in a row, assuming a block", async () => {
    const server = await edgar({});
    const opened = await run(server.origin, { since: "2024-04-25" }, {}, "2024-05-10");
    expect(opened).toMatchObject([{ kind: "unreadable", reason: expect.stringContaining("blocked") }]);
    // Thursday 25 April to Wednesday 1 May: five working days and a weekend.
    expect(server.requests).toHaveLength(7);
  });

  it.each(["yesterday", "2024-02-30", ""])("rejects the date %s", async (since) => {
    await expect(run("http://127.0.0.1:9", { since })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("EDGAR URLs", () => {
  it("open notices, filing pages, indexes and feeds, but no other hosts", async () => {
    const feed = `<?xml version="1.0" encoding="ISO-8859-1" ?><feed xmlns="http://www.w3.org/2005/Atom"><entry><title>D - Invented 3 (0009990003) (Filer)</title><link href="x"/><summary>Filed: 2024-05-02</summary><category term="D"/><id>accession-number=0009990003-24-000001</id></entry></feed>`;
    const server = await edgar({
      ...notices(4),
      "/Archives/edgar/full-index/2024/QTR2/master.idx": index(line(2)),
      "/cgi-bin/browse-edgar?action=getcurrent&output=atom": feed,
      "/page": "<!doctype html><html>",
    });
    const at = (path: string): string => `${server.origin}${path}`;
    const opened = await run(server.origin, [
      at(noticePath(0)),
      at("/Archives/edgar/data/9990001/000999000124000001/0009990001-24-000001-index.htm"),
      at("/Archives/edgar/full-index/2024/QTR2/master.idx"),
      at("/cgi-bin/browse-edgar?action=getcurrent&output=atom"),
      at("/page"),
      "https://elsewhere.example/Archives/edgar/data/1/0009990001-24-000001-index.htm",
    ]);
    expect(kinds(opened)).toEqual([
      "0009990000-24-000001",
      "0009990001-24-000001",
      "0009990002-24-000001",
      "0009990003-24-000001",
      "unreadable /page",
      expect.stringContaining("elsewhere.example"),
    ]);
    expect(server.paths()).toContain(noticePath(1));
  });
});
