import { RouterContextProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { startLookup } from "../../../../core/finder/lookups/request-lookup.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { finderOn, SILENT_FINDER } from "../../../../test/builders/finder.ts";
import { useDatabase } from "../../../../test/database.ts";
import {
  apiKeyContext,
  coreContext,
  finderContext,
  logContext,
  shareContext,
  visitorAddressContext,
} from "../../../context.ts";
import { loader } from "./events.ts";

const database = useDatabase();
const open: Response[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(async ({ body }) => body?.cancel()));
});

/** Requests a lookup's events from a network address. */
async function watch(search: string, address: string): Promise<Response> {
  const context = new RouterContextProvider();
  const ctx = fakeClockContext(database.db);
  context.set(coreContext, ctx);
  context.set(finderContext, finderOn(ctx, SILENT_FINDER));
  context.set(shareContext, async () => ({ allowed: true, retryAfterSeconds: 0, headers: {} }));
  context.set(apiKeyContext, { state: "none" });
  context.set(visitorAddressContext, address);
  context.set(logContext, { error: (_, message) => expect.fail(message), info: () => undefined });
  const request = new Request(`https://newlyraised.example/api/finder/searches/${search}/events`);
  const response = await loader({
    request,
    context,
    params: { search },
    url: new URL(request.url),
    pattern: "/api/finder/searches/:search/events",
  });
  open.push(response);
  return response;
}

it("allows 24 streams for a network, across all its addresses", async () => {
  const id = await startLookup(fakeClockContext(database.db), {
    typed: "x",
    subject: { kind: "domain", domain: "acme.example" },
  });
  const statuses: number[] = [];
  for (let n = 1; n <= 25; n++) statuses.push((await watch(id, `2001:db8:1:2::${n.toString(16)}`)).status);
  expect([
    statuses.slice(0, 24).every((status) => status === 200),
    statuses[24],
    open.at(-1)?.headers.get("retry-after"),
  ]).toEqual([true, 429, "10"]);
  expect((await watch(id, "2001:db8:1:3::1")).status).toBe(200);
});
