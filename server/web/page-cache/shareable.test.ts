import { expect, it } from "vitest";
import { isShareable } from "./shareable.ts";

const page = { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=0, must-revalidate" };

it.each([
  ["a page", page, true],
  ["a feed", { ...page, "content-type": "application/rss+xml" }, true],
  ["a redirect", { location: "/companies" }, true],
  ["a page by encoding", { ...page, vary: "Accept-Encoding" }, true],
  ["one that sets a cookie", { ...page, "set-cookie": "a=1" }, false],
  ["a private one", { ...page, "cache-control": "private, max-age=60" }, false],
  ["one not to be stored", { ...page, "cache-control": "No-Store" }, false],
  ["one by cookie", { ...page, vary: "Accept-Encoding, Cookie" }, false],
  ["one by any header", { ...page, vary: "*" }, false],
  ["one already encoded", { ...page, "content-encoding": "gzip" }, false],
  ["a stream of events", { ...page, "content-type": "text/event-stream" }, false],
  ["an interface's answer", { ...page, "content-type": "application/json" }, false],
])("%s: %s", (_, headers, shareable) => {
  expect(isShareable(new Headers(headers))).toBe(shareable);
});
