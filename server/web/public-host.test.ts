import { request } from "node:http";
import { expect, it } from "vitest";
import { listening } from "../../test/listening.ts";
import { publicHostListener } from "./public-host.ts";

const site = (publicOrigin: string | undefined, proxies = 0) =>
  listening(
    publicHostListener({
      publicOrigin,
      proxies,
      isPage: (path) => path === "/page",
      otherwise: (_req, res) => void res.end("the site"),
    }),
  );

function location(url: string, path: string, headers: Record<string, string>, method = "GET"): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers, method }, (response) => {
      response.resume();
      resolve(response.statusCode === 301 ? response.headers.location : response.statusCode);
    })
      .once("error", reject)
      .end();
  });
}

it("redirects pages on another public host and keeps their query", async () => {
  const url = await site("https://funded.example");
  for (const host of [
    "www.funded.example",
    "WWW.FUNDED.EXAMPLE:8080",
    "other.example.",
    "funded.example.evil.example",
    "x",
    "X:80",
    "x.",
  ])
    expect(await location(url, "/page?a=%2F", { host })).toBe("https://funded.example/page?a=%2F");
});

it.each([
  "funded.example",
  "Funded.Example:443",
  "funded.example.",
  "127.0.0.1",
  "[::1]:80",
  "localhost",
  "localhost.",
  "site.local:3000",
  "site:3000",
  "web.internal",
])("serves pages on %s", async (host) => {
  expect(await location(await site("https://funded.example"), "/page", { host })).toBe(200);
});

it("serves anything but page views on any host", async () => {
  const url = await site("https://funded.example");
  expect(await location(url, "/rest/v1/leads", { host: "www.funded.example" })).toBe(200);
  expect(await location(url, "/page", { host: "www.funded.example" }, "POST")).toBe(200);
});

it("serves pages on any host if none is configured", async () => {
  expect(await location(await site(undefined), "/page", { host: "www.funded.example" })).toBe(200);
});

it("trusts X-Forwarded-Host from its own proxy only", async () => {
  const headers = { host: "backend.example", "x-forwarded-host": "funded.example" };
  expect(await location(await site("https://funded.example", 1), "/page", headers)).toBe(200);
  expect(await location(await site("https://funded.example", 0), "/page", headers)).toBe("https://funded.example/page");
});
