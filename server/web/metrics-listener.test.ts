import { request } from "node:http";
import { expect, it } from "vitest";
import { listening } from "../../test/listening.ts";
import { metricsListener } from "./metrics-listener.ts";

const TOKEN = "a-token-of-these-tests";

function site(access: { token?: string; proxies?: number; fails?: boolean }) {
  const { token = null, proxies = 0, fails = false } = access;
  const scrape = async () => {
    if (fails) throw new Error("no figures");
    return { type: "text/plain; version=0.0.4", text: "up 1\n" };
  };
  return listening(
    metricsListener({
      scrape,
      token,
      proxies,
      onError: () => undefined,
      otherwise: (_req, res) => res.end("the site"),
    }),
  );
}

/** Unlike `fetch`, allows any Host header. */
async function ask(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    request(`${url}/metrics?all`, { method, headers }, (answer) => {
      let body = "";
      answer
        .setEncoding("utf8")
        .on("data", (text: string) => (body += text))
        .on("end", () => resolve({ status: answer.statusCode, body }));
    })
      .on("error", reject)
      .end();
  });
}

it("serves metrics to local programs but not through a proxy", async () => {
  const url = await site({});
  expect(await ask(url)).toEqual({ status: 200, body: "up 1\n" });
  for (const headers of [
    { "x-forwarded-for": "192.0.2.1" },
    { forwarded: "for=192.0.2.1" },
    { via: "1.1 proxy" },
    { "x-real-ip": "192.0.2.1" },
    { host: "funded.example" },
  ] as Record<string, string>[]) {
    expect((await ask(url, headers)).status).toBe(404);
  }
  expect((await ask(await site({ proxies: 1 }))).status).toBe(404);
});

it("requires the token if one is configured", async () => {
  const url = await site({ token: TOKEN, proxies: 1 });
  expect((await ask(url)).status).toBe(401);
  expect((await ask(url, { authorization: "Bearer another-token-of-these" })).status).toBe(401);
  expect(
    (await ask(url, { authorization: `Bearer ${TOKEN}`, host: "site:3000", "x-forwarded-for": "192.0.2.1" })).status,
  ).toBe(200);
});

it("passes other paths on, rejects other methods and hides the reason of a failure", async () => {
  expect(await (await fetch(`${await site({})}/metrics/x`)).text()).toBe("the site");
  expect((await ask(await site({}), {}, "POST")).status).toBe(405);
  expect(await ask(await site({ fails: true }))).toEqual({
    status: 500,
    body: "The metrics could not be collected.\n",
  });
});
