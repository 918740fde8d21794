import { describe, expect, it } from "vitest";
import type { Site } from "../../app/ui/frame/site.ts";
import { createErrorPage } from "./error-page.ts";

const site: Site = {
  name: "Newly Raised",
  url: "https://funded.example",
  checkoutUrl: "/checkout",
  sampleSize: 100,
  claims: "stated",
};
const errorPage = createErrorPage({
  site: () => site,
  policy: { https: true, development: false },
  styles: ["/assets/root-abc.css"],
});

describe("errorPage", () => {
  it("renders title, text and a next step in the site's layout", async () => {
    const html = await errorPage({
      status: 503,
      title: "We'll be right back",
      text: "Please try again in a minute.",
    }).text();
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(html).toContain("<title>We&#x27;ll be right back | Newly Raised</title>");
    expect(html).toContain('<link rel="stylesheet" href="/assets/root-abc.css"/>');
    expect(html).toContain('aria-label="Main"');
    expect(html).toContain("<p>Please try again in a minute.</p>");
    expect(html).toMatch(/href="\/"[^>]*>Return to Home<\/a>/);
  });

  it("sends the status, given headers and security headers, and is never cached", () => {
    const { status, headers } = errorPage({
      status: 503,
      title: "Away",
      text: "Away.",
      headers: { "retry-after": "30" },
    });
    expect(status).toBe(503);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "retry-after": "30",
      "strict-transport-security": expect.stringContaining("max-age="),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
  });

  it("escapes its input", async () => {
    const action = { href: 'https://funded.example/x?"><script>', label: "<b>Open</b>" };
    const html = await errorPage({ status: 400, title: "<i>", text: "<script>alert(1)</script>", action }).text();
    expect(html).not.toMatch(/<script>alert|<b>Open|<i>|"><script>/);
  });
});
