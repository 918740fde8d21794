import { sql } from "kysely";
import { expect, it } from "vitest";
import { createSecret } from "../../core/programs/keys/authenticate-key.ts";
import { openDatabase } from "../../db/client.ts";
import { withDatabase } from "../../db/connection-target.ts";
import { startEmbeddedPostgres } from "../../db/embedded/server.ts";
import { urlOf } from "../command-line.ts";
import { killAndHoldDown, scratchFolder } from "../embedded.ts";
import { keepPage, runSite } from "../site-process.ts";

/** A separate server with its own folder. */
async function ownServer(): Promise<{ folder: string; url: string; stop: () => Promise<void> }> {
  const folder = await scratchFolder();
  const server = await startEmbeddedPostgres({ dataDir: folder });
  const admin = openDatabase(server.target, { maxConnections: 1 });
  await sql`create database site`.execute(admin);
  await admin.destroy();
  return { folder, url: urlOf(withDatabase(server.target, "site")), stop: () => server.release() };
}

type Answer = readonly [status: number, retryAfter: string | null, type: string | null, body: string];

async function ask(address: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const { status, headers, text } = await fetch(`${address}${path}`, init).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));
  return [status, headers.get("retry-after"), headers.get("content-type"), text];
}

const html = "text/html; charset=utf-8";
const post = (type: string, body: string): RequestInit => ({ method: "POST", headers: { "content-type": type }, body });
const toolCall = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "search_rounds", arguments: {} },
});

/** A well-formed key, so that the database is queried for it. */
const KEY = createSecret().secret;

/** Number of times each message was logged at level error, with its error's own. */
function errorsIn(log: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of log.split("\n").filter((one) => one.startsWith("{"))) {
    const { level, msg, err } = JSON.parse(line);
    const words = err?.message === undefined ? msg : `${msg}: ${err.message}`;
    if (level === "error") counts[words] = (counts[words] ?? 0) + 1;
  }
  return counts;
}

it.each(["built-in", "own"] as const)(
  "serves pages in memory and 503 for the rest while its %s database is away, and recovers by itself",
  { timeout: 180_000 },
  async (kind) => {
    const own = kind === "own" ? await ownServer() : undefined;
    const dataDir = await scratchFolder();
    const site = runSite({ DATA_DIR: dataDir, ...(own && { DATABASE_URL: own.url }) });
    const address = await site.address;
    await keepPage(address);

    const allow = await killAndHoldDown(own?.folder ?? dataDir);
    await expect.poll(async () => (await ask(address, "/companies?stage=seed"))[0]).toBe(503);
    expect((await ask(address, "/companies"))[0]).toBe(200);
    expect
      .soft(await ask(address, "/companies?stage=series-a"))
      .toEqual([
        503,
        "5",
        html,
        expect.stringMatching(/We.{1,6}ll be right back[^]*href="\/companies\?stage=series-a"/),
      ]);
    expect
      .soft(await ask(address, "/account", { headers: { cookie: "account.session_token=aaaa.bbbb" } }))
      .toEqual([503, "5", html, expect.stringContaining("briefly unavailable")]);
    const contact = post("application/x-www-form-urlencoded", "name=Ada&email=ada@acme.example&message=Hello+there");
    expect
      .soft(await ask(address, "/contact", contact))
      .toEqual([503, "5", html, expect.stringMatching(/couldn.{1,6}t save this/)]);
    expect
      .soft(await ask(address, "/rest/v1/leads?limit=1"))
      .toEqual([503, "5", "application/json; charset=utf-8", expect.stringContaining('"code":"PGRST001"')]);
    expect
      .soft(await ask(address, "/rest/v1/leads?limit=1", { headers: { apikey: KEY } }))
      .toEqual([503, "5", "application/json; charset=utf-8", expect.any(String)]);
    expect
      .soft(
        await ask(address, "/mcp", {
          ...post("application/json", toolCall),
          headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
        }),
      )
      .toMatchObject({ 3: expect.stringMatching(/"isError":true|"error":\{"code":-32603/) });
    expect
      .soft(await ask(address, "/feeds/rounds.rss?stage=seed", { headers: { accept: "application/rss+xml" } }))
      .toEqual([503, "5", "text/plain; charset=utf-8", expect.stringContaining("briefly unavailable")]);
    expect
      .soft(await ask(address, "/api/finder/domain", post("application/json", '{"domain":"acme.example"}')))
      .toEqual([503, "5", "application/problem+json", expect.stringContaining('"code":"unavailable"')]);

    await allow();
    await expect.poll(async () => (await ask(address, "/companies?stage=seed"))[0]).toBe(200);
    expect((await ask(address, "/contact", contact))[0]).toBeLessThan(500);
    const { code, stdout, stderr } = await site.end("SIGTERM");
    await own?.stop();
    // graphile-worker prints a stack trace if the connection breaks while it ends a job.
    expect({ code, stderr: stderr.split("Trace: ")[0] }).toEqual({ code: 0, stderr: "" });
    const lines = errorsIn(stdout);
    const supervisor =
      kind === "built-in"
        ? [/^The built-in database cannot be started again yet/, /^The built-in database went away/]
        : [];
    expect(Object.keys(lines).toSorted()).toEqual(
      [...supervisor, /^The database does not answer/].map((words) => expect.stringMatching(words)),
    );
    expect(new Set(Object.values(lines))).toEqual(new Set([1]));
    expect(stdout).toContain("The database answers again after");
  },
);
