import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import type { Answer } from "dns-packet";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { startDnsServer } from "../../test/dns-server.ts";
import { startSmtpServer } from "../../test/smtp-server.ts";
import { startSocksServer } from "../../test/socks-server.ts";
import { parseSettings } from "../../platform/env.ts";
import { openFinder } from "./open-finder.ts";

const database = useDatabase();
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
  // The next test's server is another, though it has the same address.
  await sql`delete from finder_provider_turn`.execute(database.db);
  await sql`update finder_pace set next_at = clock_timestamp()`.execute(database.db);
});

const mx = (domain: string): Answer => ({ type: "MX", name: domain, data: { preference: 10, exchange: `mx.${domain}` } });
const at = (domain: string): Answer => ({ type: "A", name: `mx.${domain}`, data: "127.0.0.1" });

/** The finder of a site with these settings, whose name and mail servers are on loopback; once it has decided its mode. */
async function opened(settings: Readonly<Record<string, string>>) {
  const mail = await startSmtpServer({ recipient: (address) => (address === "ada@acme.org" ? "250 Ok" : "550 5.1.1 User unknown") });
  const dns = await startDnsServer(Object.fromEntries(["acme.org", "funded.org"].flatMap((domain) => [[domain, [mx(domain)]], [`mx.${domain}`, [at(domain)]]])));
  running.push(() => mail.stop(), () => dns.stop());
  const told: string[] = [];
  const finder = openFinder({
    context: fakeClockContext(database.db),
    settings: parseSettings({ SITE_URL: "https://funded.org", FINDER_DNS: dns.server, FINDER_PORT: String(mail.port), FINDER_TARGETS: "any", ...settings }),
    secret: "a secret of this test",
    log: { info: (words: unknown) => void told.push(String(words)), error: (error: unknown) => void told.push(String(error)) },
  });
  await finder.deps.decided;
  return { deps: finder.deps, heard: mail.heard, port: mail.port, asked: dns.asked, told };
}

const adaAt = ({ deps }: Awaited<ReturnType<typeof opened>>) => deps.prober.verify("acme.org", ["ada@acme.org"]);
const VALID = { addresses: [{ address: "ada@acme.org", result: "valid" }], control: "refused" };

describe("the finder of a site", () => {
  it("finds out at the start that a mail server of the operator's greets, and says so", async () => {
    const finder = await opened({ FINDER_TEST_DOMAINS: "funded.org" });
    expect([finder.deps.mode(), finder.told]).toEqual(["smtp", ["the email finder runs as smtp: A mail server of funded.org greeted."]]);
    // It only greeted: nothing was asked of it.
    expect(finder.heard.filter((line) => line !== "QUIT")).toEqual([]);
  });

  it("finds out that none can be reached", async () => {
    const finder = await opened({ FINDER_TEST_DOMAINS: "funded.org", FINDER_TARGETS: "public" });
    expect([finder.deps.mode(), finder.told]).toEqual(["mx_only", [expect.stringContaining("the email finder runs as mx_only: No mail server of funded.org greeted")]]);
  });

  it("asks nobody anything unless its operator named a domain for it", async () => {
    const finder = await opened({});
    expect([finder.deps.mode(), finder.asked, finder.heard]).toEqual(["mx_only", [], []]);
  });

  it.each([
    ["as it is told to", { FINDER_HELO: "mail.funded.org", FINDER_MAIL_FROM: "finder@funded.org" }, ["EHLO mail.funded.org", "MAIL FROM:<finder@funded.org>"]],
    ["as its host where it is not told", {}, ["EHLO funded.org", "MAIL FROM:<>"]],
  ])("greets %s", async (_, settings, expected) => {
    const finder = await opened({ FINDER_MODE: "smtp", ...settings });
    expect(await adaAt(finder)).toMatchObject(VALID);
    expect(finder.heard.slice(0, 2)).toEqual(expected);
  });

  it("connects to public addresses only", async () => {
    const finder = await opened({ FINDER_MODE: "smtp", FINDER_TARGETS: "public" });
    expect(await adaAt(finder)).toMatchObject({ addresses: [{ result: "unknown" }], unclear: "its mail servers have no public address" });
    expect([finder.heard, finder.deps.isReserved("acme.example")]).toEqual([[], true]);
  });

  it("reaches mail servers through its proxy", async () => {
    const proxy = await startSocksServer({ user: "finder", password: "secret" });
    running.push(() => proxy.stop());
    const finder = await opened({ FINDER_MODE: "smtp", FINDER_PROXY: `socks5://finder:secret@127.0.0.1:${proxy.port}` });
    expect(await adaAt(finder)).toMatchObject(VALID);
    expect(proxy.asked).toEqual([`127.0.0.1:${finder.port}`]);
  });

  it("asks a verification service instead, when it has one", async () => {
    const bodies: string[] = [];
    const service = createServer((request, response) => {
      void text(request).then((body) => {
        bodies.push(`${request.headers.authorization ?? "no key"} ${body}`);
        response.writeHead(200, { "content-type": "application/json" }).end('{"result":"valid"}');
      });
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    running.push(() => new Promise((resolve) => service.close(() => resolve())));
    const address = service.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const finder = await opened({ FINDER_SERVICE_URL: `http://127.0.0.1:${port}/verify`, FINDER_SERVICE_KEY: "secret" });
    expect([finder.deps.mode(), finder.deps.prober.method]).toEqual(["smtp", "service"]);
    expect(await adaAt(finder)).toMatchObject({ addresses: [{ address: "ada@acme.org", result: "valid" }] });
    expect([bodies, finder.heard]).toEqual([['Bearer secret {"email":"ada@acme.org"}'], []]);
  });
});
