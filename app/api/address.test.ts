import { sql } from "kysely";
import { createStaticHandler, type RouteObject, RouterContextProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import type { Actor } from "../../core/shared/context.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { apiKeyContext, coreContext, shareContext, siteContext } from "../context.ts";
import * as companies from "../routes/customers/companies/watched-companies.ts";
import * as news from "../routes/customers/companies/watched-news.ts";
import * as destination from "../routes/customers/destinations/api/destination.ts";
import * as bounces from "../routes/finder/api/bounces.ts";
import * as bulkList from "../routes/finder/api/bulk/bulk-list.ts";
import * as bulkLists from "../routes/finder/api/bulk/bulk-lists.ts";
import { lenient, whole } from "./describe.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
const ROUTES = [companies, news, destination, bounces, bulkList, bulkLists].map(({ api, loader, action }, id) => ({
  id: String(id),
  path: api.path.replace("{id}", ":id"),
  loader,
  action,
})) as RouteObject[];

beforeAll(async () => {
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values ('member', 'member@firm.example', true, ${NOW}, ${NOW})`.execute(database.db);
});

async function ask(access: Actor["access"], line: string, body?: string) {
  const [method = "", path = ""] = line.split(" ");
  const context = new RouterContextProvider();
  context.set(coreContext, { ...fakeClockContext(database.db, NOW), actor: { id: "member", access } });
  context.set(apiKeyContext, { state: "none" });
  context.set(siteContext, {
    name: "Newly Raised",
    url: "https://site.example",
    checkoutUrl: "/checkout",
    sampleSize: 100,
    claims: "stated",
  });
  context.set(shareContext, async () => ({ allowed: true, retryAfterSeconds: 0, headers: { ratelimit: "one" } }));
  const headers = { "content-type": "application/json" };
  const request = new Request(`https://site.example/api/${path}`, { method, headers, ...(body && { body }) });
  const answer = await createStaticHandler(ROUTES).queryRoute(request, { requestContext: context });
  if (!(answer instanceof Response)) throw new Error("the address gave no response");
  return { status: answer.status, headers: answer.headers, detail: String((await answer.json())["detail"]) };
}

it.each([
  ["limit=5000"],
  ["limit=abc"],
  ["limit=0"],
  ["limit=-1&after=x"],
  ["after=007"],
  ["uncertain=yes"],
  ["list=first"],
  ["list=01&limit=1.5"],
])("reads a list at ?%s as if what it cannot read were missing", async (query) => {
  const { status, headers } = await ask("paid", `GET watched-companies?${query}`);
  expect([status, headers.get("ratelimit"), headers.get("cache-control")]).toEqual([200, "one", "private, no-store"]);
});

it("reads a number that is too large as the largest", () => {
  const rows = lenient(whole(1_000));
  expect(
    ["1", "999", "1000", "5000", "0", "-1", "1.5", "01", "abc", undefined].map((text) => rows.parse(text)),
  ).toEqual([1, 999, 1_000, 1_000, undefined, undefined, undefined, undefined, undefined, undefined]);
});

const LARGE = JSON.stringify({ text: "x".repeat(8 * 1_048_576) });
const JOB = "finder/bulk/1b0e0a52-38dd-4f3c-8f0a-0d6a0b7f4a11";

it.each([
  ["anonymous", "PATCH watched-companies", undefined, 401, "need an account"],
  ["paid", "PATCH watched-companies", undefined, 405, "Use GET, PUT or DELETE."],
  ["paid", "GET watched-companies/changes", undefined, 400, "Name the list: ?list=1."],
  ["paid", "GET watched-companies/changes?list=0&limit=5", undefined, 400, "Name the list: ?list=1."],
  ["paid", "DELETE watched-companies?list=all", undefined, 400, "Name the list: ?list=1, and"],
  ["paid", "PUT watched-companies", LARGE, 413, "Send at most 8 MB"],
  ["paid", "PUT watched-companies", "[", 400, 'Send {"companies"'],
  ["paid", "PATCH destinations/none", "{}", 400, 'Send {"paused": true}'],
  ["paid", "PATCH destinations/none", '{"paused": true}', 404, "no such destination"],
  ["free", "POST finder/bounces", "[", 403, "part of the paid plans"],
  ["free", "PUT finder/bulk", undefined, 403, "part of the paid plans"],
  ["paid", "PUT finder/bulk", undefined, 405, "Use GET or POST."],
  ["anonymous", "GET finder/bounces", undefined, 405, "Use POST."],
  ["free", `PATCH ${JOB}`, '{"action": "resume"}', 403, "part of the paid plans"],
  ["free", `PATCH ${JOB}`, '{"action": "pause"}', 404, "You have no such list."],
  ["free", "PATCH finder/bulk/none", '{"action": "stop"}', 400, 'Send {"action": "pause"}'],
  ["free", "GET finder/bulk/none", undefined, 404, "You have no such list."],
] as const)("refuses the %s: %s, %.20s with %i", async (access, line, body, status, detail) => {
  expect(await ask(access, line, body)).toMatchObject({ status, detail: expect.stringContaining(detail) });
});
