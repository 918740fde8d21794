import { expect, it } from "vitest";
import { isShareable } from "./page-cache.ts";

const page = { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=0, must-revalidate" };

it.each([
  ["a page", page, true],
  ["a feed", { ...page, "content-type": "application/rss+xml" }, true],
  ["a redirect", { location: "/companies" }, true],
  ["a page that varies by encoding", { ...page, vary: "Accept-Encoding" }, true],
  ["a page that varies by API key", { ...page, vary: "apikey, Authorization" }, true],
  ["a page that sets a cookie", { ...page, "set-cookie": "a=1" }, false],
  ["a private page", { ...page, "cache-control": "private, max-age=60" }, false],
  ["a page with no-store", { ...page, "cache-control": "No-Store" }, false],
  ["a page that varies by cookie", { ...page, vary: "Accept-Encoding, Cookie" }, false],
  ["a page that varies by every header", { ...page, vary: "*" }, false],
  ["an already encoded page", { ...page, "content-encoding": "gzip" }, false],
  ["an event stream", { ...page, "content-type": "text/event-stream" }, false],
  ["an API response", { ...page, "content-type": "application/json" }, false],
])("decides whether %s is shareable: %s", (_, headers, shareable) => {
  expect(isShareable(new Headers(headers))).toBe(shareable);
});
