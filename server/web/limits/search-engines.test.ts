import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DnsZone, startDnsServer } from "../../../test/dns-server.ts";
import { createSearchEngines, type SearchEngines } from "./search-engines.ts";

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const BINGBOT = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";

const pointer = (name: string): DnsZone[string] => [{ type: "PTR", name: "", data: name }];
const ZONE: DnsZone = {
  "1.66.249.66.in-addr.arpa": pointer("crawl-66-249-66-1.googlebot.com"),
  "crawl-66-249-66-1.googlebot.com": [{ type: "A", name: "crawl-66-249-66-1.googlebot.com", data: "66.249.66.1" }],
  // A reverse record controlled by the sender: the name does not resolve back.
  "9.9.9.9.in-addr.arpa": pointer("crawl-66-249-66-1.googlebot.com"),
  "8.8.8.8.in-addr.arpa": pointer("googlebot.com.scraper.example"),
  "7.7.7.7.in-addr.arpa": pointer("fakegooglebot.com"),
  "6.6.6.6.in-addr.arpa": "servfail",
  [`1.${"0.".repeat(19)}0.0.1.4.2.0.8.c.0.0.a.2.ip6.arpa`]: pointer("msnbot.search.msn.com"),
  "msnbot.search.msn.com": [{ type: "AAAA", name: "msnbot.search.msn.com", data: "2a00:c802:4100::1" }],
};

let dns: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  dns = await startDnsServer(ZONE);
});
afterAll(() => dns.stop());

function engines(clock = { at: 1_000 }): SearchEngines {
  return createSearchEngines({ servers: [dns.server], timeout: 10_000, now: () => clock.at });
}

/** The verdict once the lookup has ended. */
async function settled(of: SearchEngines, address: string, agent: string): Promise<string> {
  return expect
    .poll(() => of.verdict(address, agent))
    .not.toBe("pending")
    .then(() => of.verdict(address, agent));
}

describe("search engines", () => {
  it.each([
    ["66.249.66.1", GOOGLEBOT, "verified"],
    ["2a00:c802:4100:0::1", BINGBOT, "verified"],
    ["66.249.66.1", BINGBOT, "other"],
    ["9.9.9.9", GOOGLEBOT, "other"],
    ["8.8.8.8", GOOGLEBOT, "other"],
    ["7.7.7.7", GOOGLEBOT, "other"],
    ["6.6.6.6", GOOGLEBOT, "other"],
    ["5.5.5.5", GOOGLEBOT, "other"],
  ])("judges %s by reverse and forward DNS (%s): %s", async (address, agent, verdict) => {
    expect(await settled(engines(), address, agent)).toBe(verdict);
  });

  it("answers at once while the lookup runs, and looks up nothing for browsers", () => {
    const known = engines();
    expect(known.verdict("66.249.66.1", GOOGLEBOT)).toBe("pending");
    expect(known.verdict("66.249.66.1", BROWSER)).toBe("other");
    expect(known.verdict("66.249.66.1", undefined)).toBe("other");
  });

  it("caches a verdict for a day and a failed lookup for ten minutes", async () => {
    const clock = { at: 1_000 };
    const known = engines(clock);
    await settled(known, "66.249.66.1", GOOGLEBOT);
    await settled(known, "6.6.6.6", GOOGLEBOT);
    const asked = dns.asked.length;
    clock.at += 10 * 60_000 + 1;
    expect(known.verdict("66.249.66.1", GOOGLEBOT)).toBe("verified");
    expect(dns.asked).toHaveLength(asked);
    expect(known.verdict("6.6.6.6", GOOGLEBOT)).toBe("pending");
    clock.at += 24 * 3_600_000;
    expect(known.verdict("66.249.66.1", GOOGLEBOT)).toBe("pending");
  });

  it("looks up an IPv6 network once, whatever its addresses", async () => {
    const known = engines();
    const before = dns.asked.length;
    const verdicts = () => Array.from({ length: 40 }, (_, n) => known.verdict(`2a00:c802:4100::${n + 1}`, BINGBOT));
    expect(new Set(verdicts())).toEqual(new Set(["pending"]));
    await settled(known, "2a00:c802:4100::1", BINGBOT);
    expect(new Set(verdicts())).toEqual(new Set(["verified"]));
    expect(dns.asked.length - before).toBeLessThan(20);
  });

  it("limits the DNS lookups that forged user agents can cause", () => {
    const known = engines();
    const verdicts = Array.from({ length: 60 }, (_, n) => known.verdict(`198.51.0.${n}`, GOOGLEBOT));
    expect(verdicts.filter((verdict) => verdict === "pending")).toHaveLength(50);
  });
});
