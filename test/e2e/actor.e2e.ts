import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningSite, startSite } from "./site.ts";

const KNOWN = { id: "account-1", access: "paid" } as const;
const ANONYMOUS = { id: "visitor", access: "anonymous" } as const;

let known: RunningSite;
let byCookie: RunningSite;
beforeAll(async () => {
  known = await startSite({ data: "own", actor: KNOWN });
  byCookie = await startSite({ data: "own", actor: async (request) => (request.headers.get("cookie")?.includes("session=ada") === true ? KNOWN : ANONYMOUS) });
});
afterAll(async () => {
  await known.stop();
  await byCookie.stop();
});

/** The third page of the list, which only who sees more than the sample of 100 has. */
const beyondSample = async (site: RunningSite, headers = {}) => {
  const response = await fetch(`${site.url}/companies?page=3`, { headers });
  await response.arrayBuffer();
  return { status: response.status, cacheControl: response.headers.get("cache-control") };
};

describe("an actor who is known", () => {
  it("sees their own on every page, and nobody keeps it for others", async () => {
    const page = await beyondSample(known);
    expect([page.status, page.cacheControl]).toEqual([200, "private, no-cache"]);
    const feed = await fetch(`${known.url}/feeds/rounds.rss`);
    expect([feed.status, feed.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  });

  it("neither fills nor reads what anonymous visitors share", async () => {
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
