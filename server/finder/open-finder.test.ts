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
import { tryVerification } from "../../core/finder/verification/try-verification.ts";
import { parseSettings } from "../../platform/env.ts";
import { openFinder } from "./open-finder.ts";

const database = useDatabase();
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
  // The next test's server has the same address.
  await sql`delete from finder_turn`.execute(database.db);
  await sql`delete from finder_queue`.execute(database.db);
  await sql`update finder_rate_limit set next_at = clock_timestamp()`.execute(database.db);
});

const mx = (domain: string): Answer => ({
  type: "MX",
  name: domain,
  data: { preference: 10, exchange: `mx.${domain}` },
});
const at = (domain: string): Answer => ({ type: "A", name: `mx.${domain}`, data: "127.0.0.1" });

/** Opens a finder with mail servers on loopback and waits for its mode. */
async function opened(settings: Readonly<Record<string, string>>) {
  const mail = await startSmtpServer({
    recipient: (address) => (address === "ada@acme.org" ? "250 Ok" : "550 5.1.1 User unknown"),
  });
  const dns = await startDnsServer(
    Object.fromEntries(
      ["acme.org", "funded.org"].flatMap((domain) => [
        [domain, [mx(domain)]],
        [`mx.${domain}`, [at(domain)]],
      ]),
    ),
  );
  running.push(
    () => mail.stop(),
    () => dns.stop(),
  );
  const logged: string[] = [];
  const finder = openFinder({
    context: fakeClockContext(database.db),
    settings: parseSettings({
      SITE_URL: "https://funded.org",
      FINDER_DNS: dns.server,
      FINDER_PORT: String(mail.port),
      FINDER_TARGETS: "any",
      ...settings,
    }),
    secret: "a secret of this test",
    log: {
      info: (words: unknown) => void logged.push(String(words)),
      error: (error: unknown) => void logged.push(String(error)),
    },
  });
  await finder.deps.decided;
  return { deps: finder.deps, heard: mail.heard, port: mail.port, asked: dns.asked, logged };
}

const adaAt = ({ deps }: Awaited<ReturnType<typeof opened>>) => deps.prober.verify("acme.org", ["ada@acme.org"]);
const VALID = { addresses: [{ address: "ada@acme.org", result: "valid" }], control: "refused" };

describe("openFinder", () => {
  it("reports at start that a configured mail server answers", async () => {
    const finder = await opened({ FINDER_TEST_DOMAINS: "funded.org" });
    expect([finder.deps.mode(), finder.logged]).toEqual([
      "smtp",
      ["the email finder runs as smtp: A mail server of funded.org greeted."],
    ]);
    // The self-test only greets the server.
    expect(finder.heard.filter((line) => line !== "QUIT")).toEqual([]);
  });

  it("reports at start that no mail server can be reached", async () => {
    const finder = await opened({ FINDER_TEST_DOMAINS: "funded.org", FINDER_TARGETS: "public" });
    expect([finder.deps.mode(), finder.logged]).toEqual([
      "mx_only",
      [expect.stringContaining("the email finder runs as mx_only: No mail server of funded.org greeted")],
    ]);
  });

  it("probes no mail server unless the operator named a domain", async () => {
    const finder = await opened({});
    expect([finder.deps.mode(), finder.asked, finder.heard]).toEqual(["mx_only", [], []]);
  });

  it.each([
    [
      "as configured",
      { FINDER_HELO: "mail.funded.org", FINDER_MAIL_FROM: "finder@funded.org" },
      ["EHLO mail.funded.org", "MAIL FROM:<finder@funded.org>"],
    ],
    ["as its host by default", {}, ["EHLO funded.org", "MAIL FROM:<>"]],
  ])("introduces itself to mail servers as %s", async (_, settings, expected) => {
    const finder = await opened({ FINDER_MODE: "smtp", ...settings });
    expect(await adaAt(finder)).toMatchObject(VALID);
    expect(finder.heard.slice(0, 2)).toEqual(expected);
  });

  it("connects to public addresses only", async () => {
    const finder = await opened({ FINDER_MODE: "smtp", FINDER_TARGETS: "public" });
    expect(await adaAt(finder)).toMatchObject({
      addresses: [{ result: "unknown" }],
      unclear: "its mail servers have no public address",
    });
    expect([finder.heard, finder.deps.isReserved("acme.example")]).toEqual([[], true]);
  });

  it("reaches mail servers through its SOCKS proxy", async () => {
    const proxy = await startSocksServer({ user: "finder", password: "secret" });
    running.push(() => proxy.stop());
    const finder = await opened({ FINDER_PROXY: `socks5://finder:secret@127.0.0.1:${proxy.port}` });
    expect(await tryVerification(finder.deps, "ada@acme.org")).toEqual({
      works: true,
      text: "Verification works. The mail server of acme.org confirmed ada@acme.org. The SOCKS5 proxy works too.",
    });
    expect(proxy.asked).toEqual([`127.0.0.1:${finder.port}`]);
    const refused = await opened({ FINDER_PROXY: `socks5://finder:wrong@127.0.0.1:${proxy.port}` });
    expect(await tryVerification(refused.deps, "ada@acme.org")).toMatchObject({
      works: false,
      text: expect.stringContaining("check FINDER_PROXY: its host, port, user and password"),
    });
  });

  it("uses a verification service if one is configured", async () => {
    const bodies: string[] = [];
    const service = createServer((request, response) => {
      void text(request).then((body) => {
        bodies.push(`${request.headers.authorization ?? "no key"} ${body}`);
        if (request.headers.authorization !== "Bearer secret") return response.writeHead(401).end();
        const result = body.includes('"ada@') ? "valid" : "invalid";
        return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ result }));
      });
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    running.push(() => new Promise((resolve) => service.close(() => resolve())));
    const address = service.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const url = `http://127.0.0.1:${port}/verify`;
    const finder = await opened({ FINDER_SERVICE_URL: url, FINDER_SERVICE_KEY: "secret" });
    expect([finder.deps.mode(), finder.deps.prober.method]).toEqual(["smtp", "service"]);
    expect(await tryVerification(finder.deps, "ada@acme.org")).toEqual({
      works: true,
      text: "Verification works. The verification service confirmed ada@acme.org.",
    });
    expect([bodies, finder.heard]).toEqual([
      [
        'Bearer secret {"email":"ada@acme.org"}',
        expect.stringMatching(/^Bearer secret \{"email":"\w+\.\w+@acme\.org"\}$/),
      ],
      [],
    ]);
    const refused = await opened({ FINDER_SERVICE_URL: url });
    expect(await tryVerification(refused.deps, "ada@acme.org")).toMatchObject({
      works: false,
      text: expect.stringContaining("Check FINDER_SERVICE_URL and FINDER_SERVICE_KEY"),
    });
  });
});
