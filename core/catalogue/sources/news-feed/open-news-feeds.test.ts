import { mkdtemp, mkdir, rm, truncate, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { politeHttpClient } from "../../../../platform/http-client.ts";
import type { Outcome } from "../record.ts";
import type { Validators } from "../source.ts";
import type { Opened } from "../record.ts";
import { openNewsFeeds, type NewsFeedDeps } from "./open-news-feeds.ts";

const FEED = `<rss version="2.0"><channel><title>News</title>
  <item><title>Acmely raises $20M Series A led by Fooridge</title><link>/1</link><pubDate>Fri, 01 May 2026 10:00:00 GMT</pubDate></item>
  <item><title>Acmely Ventures closes $300M fund III</title><link>/2</link></item></channel></rss>`;
const clock = { now: () => new Date("2026-05-10T00:00:00Z") };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "feeds-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}

/** An in-memory cache of validators. */
function cache() {
  const kept = new Map<string, Validators>();
  return {
    kept,
    get: (feedUrl: string) => Promise.resolve(kept.get(feedUrl)),
    set: (feedUrl: string, validators: Validators) => Promise.resolve(void kept.set(feedUrl, validators)),
  };
}

async function open(inputs: (string | URL)[], deps: Partial<NewsFeedDeps> = {}): Promise<Opened[]> {
  return all(openNewsFeeds(inputs, { clock, ...deps }));
}

async function outcomes(opened: Opened | undefined): Promise<Outcome[]> {
  if (opened?.kind !== "document") throw new Error("not a document");
  return all(opened.document.read());
}

describe("openNewsFeeds on files", () => {
  it("opens a file as one document with one outcome per item", async () => {
    const path = join(folder, "news.rss");
    await writeFile(path, FEED);
    const [opened, ...rest] = await open([path]);
    expect(rest).toEqual([]);
    if (opened?.kind !== "document") throw new Error("not a document");
    const { document } = opened;
    expect(document).toMatchObject({
      externalId: "news.rss",
      retrievedAt: clock.now(),
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(Buffer.concat(await all(document.content())).toString()).toBe(FEED);
    expect(await outcomes(opened)).toMatchObject([
      { kind: "review", ref: "item 1" },
      { kind: "excluded", ref: "item 2", code: "fund_closing" },
    ]);
  });

  it("opens the feeds of a folder recursively and in order", async () => {
    await mkdir(join(folder, "more"));
    for (const name of ["b.xml", "a.atom", "more/c.json", "notes.txt"]) await writeFile(join(folder, name), FEED);
    const opened = await open([folder]);
    expect(opened.map((one) => one.kind === "document" && one.document.externalId)).toEqual([
      "a.atom",
      "b.xml",
      "c.json",
    ]);
  });

  it("reports an input that cannot be opened and continues", async () => {
    const big = join(folder, "big.xml");
    const empty = join(folder, "empty");
    const good = join(folder, "good.xml");
    await writeFile(big, "");
    await truncate(big, 10 * 1024 * 1024 + 1);
    await mkdir(empty);
    await writeFile(good, FEED);
    const missing = join(folder, "missing.xml");
    expect(await open([missing, big, empty, "https://news.example/feed", good])).toMatchObject([
      { kind: "unreadable", input: missing, reason: expect.stringContaining("no such file") as string },
      { kind: "unreadable", input: big, reason: expect.stringContaining("10 MB") as string },
      { kind: "unreadable", input: empty, reason: expect.stringContaining("contains no feed") as string },
      {
        kind: "unreadable",
        input: "https://news.example/feed",
        reason: expect.stringContaining("Give a file") as string,
      },
      { kind: "document" },
    ]);
  });

  it("opens a file that is not a feed but rejects it on reading", async () => {
    const path = join(folder, "page.xml");
    await writeFile(path, "<html><body>Hello</body></html>");
    const [opened] = await open([path]);
    await expect(outcomes(opened)).rejects.toThrow(expect.objectContaining({ code: "invalid_input" }));
  });
});

describe("openNewsFeeds on URLs", () => {
  let close: () => void;
  let url: string;
  const asked: (string | undefined)[] = [];
  beforeEach(async () => {
    asked.length = 0;
    const answer: RequestListener = (request, response) => {
      asked.push(request.headers["if-none-match"]);
      if (request.url === "/gone") response.writeHead(410).end();
      else if (request.headers["if-none-match"] === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"', "content-type": "application/rss+xml" }).end(FEED);
    };
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  afterEach(() => close());

  const http = politeHttpClient({ userAgent: "tests", requestsPerSecond: 1000, allowPrivateAddresses: true });

  it("fetches, resolves links, and makes conditional requests the next time", async () => {
    const validators = cache();
    const [first] = await open([new URL(`${url}/feed`)], { http, validators });
    expect(first).toMatchObject({
      kind: "document",
      document: { externalId: `${url}/feed`, url: `${url}/feed`, mediaType: "application/rss+xml" },
    });
    expect(await outcomes(first)).toMatchObject([
      { kind: "review", record: { sourceUrl: `${url}/1` } },
      { kind: "excluded" },
    ]);
    expect(await open([`${url}/feed`], { http, validators })).toEqual([{ kind: "unchanged", input: `${url}/feed` }]);
    expect(asked).toEqual([undefined, '"v1"']);
  });

  it("stores no validators unless the caller asks for the next document", async () => {
    const validators = cache();
    for await (const opened of openNewsFeeds([`${url}/feed`], { clock, http, validators })) {
      expect(opened.kind).toBe("document");
      break;
    }
    expect(validators.kept.size).toBe(0);
  });

  it("reports the server's error", async () => {
    expect(await open([`${url}/gone`], { http })).toMatchObject([
      { kind: "unreadable", input: `${url}/gone`, reason: expect.stringContaining("410") as string },
    ]);
  });
});
