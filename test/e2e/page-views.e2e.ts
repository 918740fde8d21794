import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../core/shared/context.ts";
import { type RunningSite, startSite } from "./site.ts";

const QUOTA = 5;
const ACTORS: Readonly<Record<string, Actor>> = {
  "session=member": { id: "account:1", access: "paid" },
  "session=free": { id: "account:2", access: "free" },
};
let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    data: "own",
    pageViews: QUOTA,
    actor: async ({ headers }) => ACTORS[headers.get("cookie") ?? ""] ?? { id: "visitor", access: "anonymous" },
  });
});
afterAll(() => site.stop());

let networks = 0;
/** A visitor behind the site's proxy. */
function visitor(headers: Readonly<Record<string, string>> = {}) {
  const address = `8.8.4.${(networks += 1)}`;
  return (path: string) => fetch(`${site.url}${path}`, { headers: { "x-forwarded-for": address, ...headers } });
}

async function use(open: ReturnType<typeof visitor>, path: string, times = QUOTA): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await open(path)).status);
  return statuses;
}

describe("page view limit", () => {
  it("answers 429 with Retry-After in the site's layout, also to pages from the cache", async () => {
    const open = visitor();
    expect(await use(open, "/companies")).toEqual(Array(QUOTA).fill(200));
    const refused = await open("/companies");
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(refused.headers.get("cache-control")).toBe("private, no-store");
    const page = await refused.text();
    expect(page).toContain("Too many pages");
    expect(page).toContain('href="/sign-in"');
    expect((await visitor()("/companies")).status).toBe(200);
  });

  it("counts data of pages and requests with an invalid session", async () => {
    const open = visitor();
    await use(open, "/companies.data");
    expect((await open("/investors")).status).toBe(429);
    const forged = visitor({ cookie: "session=forged" });
    expect(await use(forged, "/companies", QUOTA + 1)).toEqual([...Array(QUOTA).fill(200), 429]);
  });

  it.each(["/feeds/rounds.json", "/healthz", "/robots.txt", "/site.webmanifest", "/sign-in", "/dont-sell-my-info"])(
    "does not count %s and answers it after the limit",
    async (path) => {
      const open = visitor();
      expect(await use(open, path, QUOTA + 1)).toEqual(Array(QUOTA + 1).fill(200));
      await use(open, "/companies");
      expect((await open("/companies")).status).toBe(429);
      expect((await open(path)).status).toBe(200);
    },
  );

  it("allows an account without a plan three times as many from all its networks, and then shows the plans", async () => {
    const counted: number[] = [];
    for (let n = 0; n < 4; n += 1) counted.push(...(await use(visitor({ cookie: "session=free" }), "/companies")));
    expect(counted).toEqual([...Array(3 * QUOTA).fill(200), ...Array(QUOTA).fill(429)]);
    const refused = await visitor({ cookie: "session=free" })("/investors");
    expect([refused.status, (await refused.text()).includes("choose a plan")]).toEqual([429, true]);
    expect((await visitor({ cookie: "session=free" })("/pricing")).status).toBe(200);
  });

  it("does not count accounts with a plan", async () => {
    const open = visitor({ cookie: "session=member" });
    expect(await use(open, "/companies", QUOTA + 1)).toEqual(Array(QUOTA + 1).fill(200));
  });
});
