// Looks up a list of 10,000 people at 500 companies with the email finder, against a name server and a mail server on
// loopback whose every answer takes 50 ms, and prints how much longer it took than the politeness limits make it take,
// by how much the finder's event loop was late, and whether its memory grew. Then the people of an invented world of 200
// companies, as a list of their own: what was called verified, and what was found. About five minutes; a list that takes three times
// as long as it should is given up.
//
// The limits are the product's (60 sessions a minute, 20 of them with one provider, one at a time with a provider) with both
// rates times `SCALE`, and 128 rows in work instead of 40, since answers take as long as ever: with the limits as they are, the list
// would take three hours. The clock is the machine's. The time the limits need is the sessions that really were begun, by the rate of
// all, or an even share of them by a provider's rate if that is more.
//
// In the invented world nobody waits for a turn, and hours pass at once: servers that greylist let an address through four
// minutes after it was first asked of, and are asked again after 5, 30 and 120 minutes, as they would be.
//
//   node bench/finder.ts [people] [companies] [scale]
import { fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Context } from "../core/context.ts";
import type { OpenSocket } from "../core/finder/verification/smtp-connection.ts";
import { grantAccess } from "../core/billing/entitlement.ts";
import { createBulkWorker } from "../core/finder/bulk/bulk-worker.ts";
import { createBulk } from "../core/finder/bulk/create-bulk.ts";
import { lookUpRow } from "../core/finder/bulk/look-up-row.ts";
import { readBulk } from "../core/finder/bulk/read-bulk.ts";
import type { FinderDeps } from "../core/finder/finder-deps.ts";
import { dnsResolver } from "../core/finder/mail-domains/dns-resolver.ts";
import { localPartsOf, PATTERNS } from "../core/finder/names/patterns.ts";
import { spellName } from "../core/finder/names/person-name.ts";
import { smtpProber } from "../core/finder/smtp-prober.ts";
import { databasePoliteness } from "../core/finder/turns/database-politeness.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { syntheticWorld } from "../test/builders/finder-world.ts";
import { judge, lookUpWorld } from "../test/builders/look-up-world.ts";
import type { ServersInput } from "./finder-servers.ts";

const [PEOPLE, COMPANIES, SCALE] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 500), Number(process.argv[4] ?? 80)];
const PER_MINUTE = 60 * SCALE;
const PROVIDER_PER_MINUTE = 20 * SCALE;
const DELAY_MS = 50;
const SLOTS = 128;
const SAMPLE_MS = 1_000;
const FILE_ROWS = 10_000;
/** More sessions than a list takes, at half the rate: then it is given up. */
const LONGEST_MS = 60_000 + (3 * PEOPLE * 2 * 60_000) / PER_MINUTE;
/** What it must reach; the memory's margin is that of measuring. */
const MUST = { times: 1.2, lateMs: 20, memory: 1.1, recall: 0.95 };
const missed: string[] = [];

const SYLLABLES = ["ka", "lo", "mi", "ren", "ta", "su", "vel", "nor", "di", "pa", "zu", "hel"];
const word = (n: number, length: number) => Array.from({ length }, (_, at) => SYLLABLES[(n * (at * 5 + 7) + at * 3 + Math.floor(n / 12 ** at)) % SYLLABLES.length] ?? "").join("");
const domains = Array.from({ length: COMPANIES }, (_, at) => `company${at}.example`);
const people = Array.from({ length: PEOPLE }, (_, at) => {
  const company = at % COMPANIES;
  const name = `${word(at, 2)} ${word(at * 3 + 1, 3)}${word(Math.floor(at / COMPANIES), 1)}`;
  const spelled = spellName(name);
  const local = spelled === null ? "" : (localPartsOf(PATTERNS[company % PATTERNS.length] ?? "first", spelled)[0] ?? "");
  // One in ten has left.
  return { name, domain: domains[company] ?? "", address: `${local}@${domains[company] ?? ""}`, exists: at % 10 !== 7 };
});

/** Every company's address is the one server's. */
const toLoopback: OpenSocket = async ({ port, signal }) => {
  const socket = connect({ host: "127.0.0.1", port });
  await once(socket, "connect", { signal });
  return socket;
};

const folder = await mkdtemp(join(tmpdir(), "bench-finder-"));
await chmod(folder, 0o711);
const database = await openConfiguredDatabase({ dataDir: folder });
const servers = fork(new URL("./finder-servers.ts", import.meta.url));
servers.send({ domains, existing: people.filter(({ exists }) => exists).map(({ address }) => address), delayMs: DELAY_MS } satisfies ServersInput);
try {
  const ctx: Context = { db: database.db, actor: { id: "bench", access: "owner" }, clock: { now: () => new Date() } };
  await sql`insert into account (id, email, email_verified, created_at, updated_at) values ('bench', 'bench@finder.example', true, now(), now())`.execute(ctx.db);
  await grantAccess(ctx, { accountId: "bench", plan: "pro", source: "bench", endsAt: null });
  const [{ port, nameServer }] = (await once(servers, "message")) as [{ port: number; nameServer: string }];
  await listOfPeople(ctx, port, nameServer);
  await world(ctx);
} finally {
  servers.kill();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
for (const what of missed) print(`MISSED: ${what}`);
if (missed.length > 0) process.exitCode = 1;

function must(isReached: boolean, what: string): void {
  if (!isReached) missed.push(what);
}

async function listOfPeople(ctx: Context, port: number, nameServer: string): Promise<void> {
  const resolver = dnsResolver({ servers: [nameServer], timeout: 2_000, tries: 2 });
  const deps: FinderDeps = {
    resolver,
    prober: smtpProber({
      resolver, greeting: "finder.example", sender: "", mayConnect: () => true, portOf: () => port, openSocket: toLoopback,
      politeness: databasePoliteness(ctx.db, { perMinute: PER_MINUTE, providerPerMinute: PROVIDER_PER_MINUTE, sleep: (milliseconds) => sleep(milliseconds) }),
    }),
    mode: () => "smtp", isReserved: () => false, suppressionKey: Buffer.from("a key of this bench"),
  };
  const lists: string[] = [];
  for (let from = 0; from < people.length; from += FILE_ROWS) {
    const rows = people.slice(from, from + FILE_ROWS).map(({ name, domain }) => `${name},${domain}`);
    lists.push(await createBulk(ctx, { accountId: "bench", fileName: "people.csv", bytes: Buffer.from(`Name,Domain\n${rows.join("\n")}\n`) }));
  }
  const worker = createBulkWorker({ ctx, lookUp: (row) => lookUpRow(ctx, deps, row), slots: SLOTS, onError: (error) => { throw error; } });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const memory: number[] = [];
  delay.enable();
  const begun = performance.now();
  worker.start();
  let done = 0;
  while (done < people.length && performance.now() - begun < LONGEST_MS) {
    await sleep(SAMPLE_MS);
    memory.push(process.memoryUsage().rss / 1_048_576);
    const all = await Promise.all(lists.map((id) => readBulk(ctx, { accountId: "bench", id })));
    done = all.reduce((sum, bulk) => sum + (bulk?.done ?? 0), 0);
  }
  const seconds = (performance.now() - begun) / 1_000;
  delay.disable();
  await worker.stop();
  servers.send("how many");
  const [{ sessions, recipients }] = (await once(servers, "message")) as [{ sessions: number; recipients: number }];
  const share = Math.ceil(sessions / COMPANIES);
  const needed = Math.max(sessions / (PER_MINUTE / 60), share / (PROVIDER_PER_MINUTE / 60));
  const { rows } = await sql<{ email: string }>`select email from finder_bulk_row where verified`.execute(ctx.db);
  const existing = new Set(people.filter(({ exists }) => exists).map(({ address }) => address));
  print(`${people.length.toLocaleString("en")} people at ${COMPANIES} companies: ${sessions.toLocaleString("en")} sessions (${(sessions / people.length).toFixed(2)} a person), ${recipients.toLocaleString("en")} addresses asked of`);
  print(`limits: ${PER_MINUTE} sessions a minute, ${PROVIDER_PER_MINUTE} with a provider (${SCALE} times the product's), one at a time with each, ${SLOTS} rows in work; every answer takes ${DELAY_MS} ms`);
  print(`taken ${seconds.toFixed(1)} s where the limits need ${needed.toFixed(1)} s: ${(seconds / needed).toFixed(2)} times`);
  print(`event loop late by, ms: median ${(delay.percentile(50) / 1e6).toFixed(1)}, p99 ${(delay.percentile(99) / 1e6).toFixed(1)}, most ${(delay.max / 1e6).toFixed(1)}`);
  const [early, late] = [memory.slice(Math.floor(memory.length * 0.2), Math.floor(memory.length * 0.4)), memory.slice(Math.floor(memory.length * 0.8))];
  print(`memory, MB: ${middle(early).toFixed(0)} in the second fifth, ${middle(late).toFixed(0)} in the last: ${(middle(late) / middle(early)).toFixed(2)} times`);
  must(done === people.length, `only ${done} people were looked up in ${Math.round(seconds)} s`);
  must(seconds / needed <= MUST.times, `the list took more than ${MUST.times} times what the limits need`);
  must(delay.percentile(99) / 1e6 < MUST.lateMs, `the event loop was late by ${MUST.lateMs} ms or more`);
  // Nothing to compare in a run of a few seconds.
  must(!(middle(late) / middle(early) > MUST.memory), `memory grew by more than ${Math.round((MUST.memory - 1) * 100)} %`);
  must(rows.every(({ email }) => existing.has(email)), "an address of the list was called verified that does not exist");
  print(`verified ${rows.length.toLocaleString("en")} of ${existing.size.toLocaleString("en")} that exist; of those, ${rows.filter(({ email }) => !existing.has(email)).length} that do not exist`);
}

/** Asked without limits, with a clock that goes on to when servers are asked again: what is right does not depend on when it is asked. */
async function world(ctx: Context): Promise<void> {
  const companies = syntheticWorld(200);
  // The companies of the list above have the same names: nothing learned of them counts here.
  await sql`truncate finder_verification`.execute(ctx.db);
  const findings = await lookUpWorld(ctx, "bench", companies);
  const { verified, wrong } = judge(findings);
  must(wrong.length === 0, "an address of the world was called verified that is not the person's");
  print(`invented world of ${companies.length} companies: ${verified} called verified, ${verified - wrong.length} of them that person's (${((100 * (verified - wrong.length)) / verified).toFixed(1)} %)`);
  for (const [kind, where] of [["answers", "where servers answer"], ["greylists", "where servers greylist first"]] as const) {
    const { findable, missed: unfound } = judge(findings.filter(({ company }) => company.kind === kind));
    const found = findable - unfound.length;
    must(found / findable >= MUST.recall, `fewer than ${MUST.recall * 100} % of those that exist were found ${where}`);
    print(`of ${findable} that exist ${where}, ${found} found (${((100 * found) / findable).toFixed(1)} %); ${unfound.filter(({ person }) => !person.isRuled).length} of the others follow no rule`);
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
