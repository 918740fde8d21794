import { describe, expect, it } from "vitest";
import { robotsText } from "./robots.ts";
import { securityText } from "./security.ts";

/** True if a crawler may fetch a path: the longest matching rule wins; on a tie, the allowing one (RFC 9309, 2.2.2). */
function allowed(path: string): boolean {
  const rules = [...robotsText("https://site.example").matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(
    ([, verb, pattern = ""]) => ({ allows: verb === "Allow", pattern }),
  );
  expect(rules.length).toBeGreaterThan(2);
  const matching = rules.filter(({ pattern }) => {
    const source = pattern
      .replace(/\$$/, "")
      .split("*")
      .map((part) => part.replaceAll(/[.?+^$()[\]{}|\\]/g, String.raw`\$&`))
      .join(".*");
    return new RegExp(`^${source}${pattern.endsWith("$") ? "$" : ""}`).test(path);
  });
  const [strongest] = matching.sort(
    (a, b) => b.pattern.length - a.pattern.length || Number(b.allows) - Number(a.allows),
  );
  return strongest?.allows ?? true;
}

describe("robots.txt", () => {
  it.each([
    ["/", true],
    ["/companies", true],
    ["/companies/lanternfish", true],
    ["/is-this-you/lanternfish", false],
    ["/companies?page=2", true],
    ["/share/companies/lanternfish.png", true],
    ["/companies?industry=Health", true],
    ["/companies?utm_source=x&utm_medium=y", true],
    ["/companies/lanternfish?ref=producthunt", true],
    ["/companies/lanternfish?fbclid=x", true],
    ["/pricing?gclid=x", true],
    ["/exports/leads.csv?stage=Seed", false],
    ["/feeds/rounds.rss", true],
    ["/feeds/rounds.rss?stage=Seed", true],
    ["/top-founders?rank=2", true],
    ["/rest/v1/leads?select=*", false],
    ["/back-office", false],
    ["/back-office/inbox", false],
  ])("decides whether crawlers may fetch %s: %s", (path, expected) => {
    expect(allowed(path)).toBe(expected);
  });

  it("names the sitemap by its absolute URL", () => {
    expect(robotsText("https://site.example")).toContain("\nSitemap: https://site.example/sitemap.xml\n");
  });
});

it("security.txt names the contact form and a day within a year (RFC 9116)", () => {
  const now = new Date("2026-11-29T15:00:00Z");
  const fields = new Map(
    securityText("https://funded.example", now)
      .trimEnd()
      .split("\n")
      .map((line) => line.split(": ", 2) as [string, string]),
  );
  expect(fields.get("Contact")).toBe("https://funded.example/contact");
  expect(fields.get("Canonical")).toBe("https://funded.example/.well-known/security.txt");
  const expires = new Date(fields.get("Expires") ?? "");
  expect(expires.getTime() - now.getTime()).toBeGreaterThan(100 * 86_400_000);
  expect(expires.getTime() - now.getTime()).toBeLessThan(365 * 86_400_000);
});
