import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { formFinding } from "./form-check.ts";

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("reports nothing if the form's page shows the entered name", async () => {
  const seen: unknown[] = [];
  const url = await serve((req, res) => {
    seen.push([req.method, req.url, req.headers.origin]);
    void text(req).then((body) => res.end(body));
  });
  expect(await formFinding(url)).toBeNull();
  expect(seen).toEqual([["POST", "/contact", url]]);
});

it.each([
  [403, {}, "another SITE_URL"],
  [
    301,
    { location: "https://www.funded.example/contact" },
    "redirected (301) to https://www.funded.example/contact: set SITE_URL",
  ],
  [502, {}, "did not reach the site (502)"],
  [400, {}, "was not taken (400)"],
  [200, {}, "was not taken (200): another site answers there"],
])("reports SITE_URL and the reason after status %i", async (status, headers, words) => {
  const url = await serve((_req, res) => void res.writeHead(status, headers).end("hello"));
  expect(await formFinding(url)).toEqual({ where: "SITE_URL", what: expect.stringContaining(words) });
});

it("reports a site that does not answer", async () => {
  const finding = await formFinding("http://127.0.0.1:1");
  expect(finding?.what).toMatch(/^A form posted to http:\/\/127\.0\.0\.1:1 got no answer \(.+\): check that the site/);
});
