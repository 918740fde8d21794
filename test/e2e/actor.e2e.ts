import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningSite, startSite } from "./site.ts";

const KNOWN = { id: "account-1", access: "paid" } as const;
const ANONYMOUS = { id: "visitor", access: "anonymous" } as const;

let known: RunningSite;
let byCookie: RunningSite;
beforeAll(async () => {
  known = await startSite({ data: "own", actor: KNOWN });
  byCookie = await startSite({
    data: "own",
    actor: async (request) => (request.headers.get("cookie")?.includes("session=ada") === true ? KNOWN : ANONYMOUS),
  });
});
afterAll(async () => {
  await known.stop();
  await byCookie.stop();
});

/** The third page of the list, visible only beyond the sample of 100. */
const beyondSample = async (site: RunningSite, headers = {}) => {
  const response = await fetch(`${site.url}/companies?page=3`, { headers });
  await response.arrayBuffer();
  return { status: response.status, cacheControl: response.headers.get("cache-control") };
};

describe("signed-in reader", () => {
  it("sees their own data on every page, and no cache stores these pages", async () => {
    const page = await beyondSample(known);
    expect([page.status, page.cacheControl]).toEqual([200, "private, no-cache"]);
    const feed = await fetch(`${known.url}/feeds/rounds.rss`);
    expect([feed.status, feed.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  });

  it("neither fills nor reads the shared page cache", async () => {
    for (let i = 0; i < 2; i++) {
      const anonymous = await beyondSample(byCookie);
      const own = await beyondSample(byCookie, { cookie: "session=ada" });
      expect([anonymous.status, anonymous.cacheControl]).toEqual([404, "public, max-age=0, must-revalidate"]);
      expect([own.status, own.cacheControl]).toEqual([200, "private, no-cache"]);
      const stranger = await beyondSample(byCookie, { cookie: "session=eve" });
      expect([stranger.status, stranger.cacheControl]).toEqual([404, "private, no-cache"]);
    }
    expect(known.errors.concat(byCookie.errors)).toEqual([]);
  });
});
