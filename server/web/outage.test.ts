import { expect, it } from "vitest";
import type { RenderedPage } from "./application.ts";
import { createOutageGuard } from "./outage.ts";

const PAGE: RenderedPage = { response: new Response("page"), known: false };
const never = () => new Promise<RenderedPage>(() => undefined);
const guard = (isAway: boolean, onSuspect: () => void = () => undefined) =>
  createOutageGuard({
    outages: { failures: 0, isAway, suspect: async () => onSuspect() },
    errorPage: ({ status, headers }) => new Response("error page", { status, ...(headers && { headers }) }),
    isPage: () => true,
    patienceMs: 1,
  });
const request = (method = "GET") => new Request("https://funded.example/companies", { method });

it("answers a hanging read with 503 once the database is known to be down", async () => {
  const { response } = await guard(true)(never)(request());
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
});

it("waits for slow reads while the database answers, and for form submissions", async () => {
  for (const [isAway, method] of [
    [false, "GET"],
    [true, "POST"],
  ] as const) {
    const rendering = Promise.withResolvers<RenderedPage>();
    let suspected = 0;
    const answered = guard(isAway, () => {
      suspected += 1;
      if (suspected === 2) rendering.resolve(PAGE);
    })(() => rendering.promise)(request(method));
    if (method === "POST") rendering.resolve(PAGE);
    expect(await answered).toBe(PAGE);
  }
});
