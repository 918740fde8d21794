// Looks up 1,000 people at 50 companies as a bulk job, against a name server and a mail server on loopback that
// answer after 50 ms. Prints the time relative to what the rate limits need, the event loop delay, and memory growth.
// Then looks up the people of an invented world of 200 companies and prints precision and recall. Takes about five
// minutes; a job three times slower than expected is aborted.
//
// Limits are the product's (60 sessions per minute, 20 per provider, one at a time per provider) with both rates times
// `SCALE`, and 128 concurrent rows instead of 40, because answers take as long as in reality. With real limits it would
// take 20 minutes. A higher scale would measure the database's queue, which starts one session at a time.
// The limits need the time of all sessions at the total rate, or of one provider's sessions at its rate if that is longer.
//
// In the invented world there are no waits and hours pass at once: greylisting servers accept an address four minutes
// after the first attempt, and are retried after 5, 30 and 120 minutes.
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
import type { Context } from "../core/shared/context.ts";
import type { OpenSocket } from "../core/finder/verification/smtp-connection.ts";
import { grantAccess } from "../core/customers/billing/entitlement.ts";
import { createBulkWorker, lookUpRow } from "../core/finder/bulk/bulk-worker.ts";
import { createBulk } from "../core/finder/bulk/create-bulk.ts";
import { readBulk } from "../core/finder/bulk/read-bulk.ts";
import type { FinderDeps } from "../core/finder/finder.ts";
import { dnsResolver } from "../core/finder/mail-domains/mail-hosts.ts";
import { localPartsOf, priorOrder } from "../core/finder/names/patterns.ts";
import { spellName } from "../core/finder/names/person-name.ts";
import { smtpProber } from "../core/finder/verification/verify-addresses.ts";
import { databasePoliteness } from "../core/finder/verification/database-politeness.ts";
import { openConfiguredDatabase } from "../db/open.ts";
import { syntheticWorld } from "../test/builders/finder-world.ts";
import { judge, lookUpWorld } from "../test/builders/look-up-world.ts";
import type { ServersInput } from "./finder-servers.ts";

const [PEOPLE, COMPANIES, SCALE] = [
  Number(process.argv[2] ?? 1_000),
  Number(process.argv[3] ?? 50),
  Number(process.argv[4] ?? 8),
];
const PER_MINUTE = 60 * SCALE;
const PROVIDER_PER_MINUTE = 20 * SCALE;
const DELAY_MS = 50;
const SLOTS = 128;
const SAMPLE_MS = 1_000;
const FILE_ROWS = 10_000;
/** Aborts a job that needs more sessions than expected at half the rate. */
const LONGEST_MS = 60_000 + (3 * PEOPLE * 2 * 60_000) / PER_MINUTE;
/** Targets; the margin for memory covers measurement noise. */
const MUST = { times: 1.2, lateMs: 20, memory: 1.1, recall: 0.95 };
const missed: string[] = [];

const SYLLABLES = ["ka", "lo", "mi", "ren", "ta", "su", "vel", "nor", "di", "pa", "zu", "hel"];
const word = (n: number, length: number) =>
  Array.from({ length }, (_, at) => SYLLABLES[Math.floor(n / 12 ** at) % 12] ?? "").join("");
const domains = Array.from({ length: COMPANIES }, (_, at) => `company${at}.example`);
/**
 * Patterns that are tried at companies of unknown size. Companies with other patterns would find nothing, which slows
 * their queue down.
 */
const TRIED = priorOrder(null).filter((pattern) => pattern !== "first.m.last");
const people = Array.from({ length: PEOPLE }, (_, at) => {
  const [company, place] = [at % COMPANIES, Math.floor(at / COMPANIES)];
  // Colleagues have different first and last names.
  const name = `${word(company * 31 + place * 7, 2)} ${word(company * 17 + place * 11, 3)}`;
  const spelled = spellName(name);
  const local = spelled === null ? "" : (localPartsOf(TRIED[company % TRIED.length] ?? "first", spelled)[0] ?? "");
  // One person in ten has left the company.
  const exists = (company + place) % 10 !== 7;
  return { name, domain: domains[company] ?? "", address: `${local}@${domains[company] ?? ""}`, exists };
});

/** All companies resolve to the one server. */
const toLoopback: OpenSocket = async ({ port, signal }) => {
  const socket = connect({ host: "127.0.0.1", port });
  await once(socket, "connect", { signal });
  return socket;
};

const folder = await mkdtemp(join(tmpdir(), "bench-finder-"));
await chmod(folder, 0o711);
const database = await openConfiguredDatabase({ dataDir: folder });
const servers = fork(new URL("./finder-servers.ts", import.meta.url));
servers.send({
  domains,
  existing: people.filter(({ exists }) => exists).map(({ address }) => address),
  delayMs: DELAY_MS,
} satisfies ServersInput);
try {
  const ctx: Context = { db: database.db, actor: { id: "bench", access: "owner" }, clock: { now: () => new Date() } };
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values ('bench', 'bench@finder.example', true, now(), now())`.execute(ctx.db);
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
      resolver,
      greeting: "finder.example",
      sender: "",
      mayConnect: () => true,
      portOf: () => port,
      openSocket: toLoopback,
      politeness: databasePoliteness(ctx.db, {
        perMinute: PER_MINUTE,
        providerPerMinute: PROVIDER_PER_MINUTE,
        sleep: (milliseconds) => sleep(milliseconds),
      }),
    }),
    mode: () => "smtp",
    isReserved: () => false,
    suppressionKey: Buffer.from("a key of this bench"),
  };
  const lists: string[] = [];
  for (let from = 0; from < people.length; from += FILE_ROWS) {
    const rows = people.slice(from, from + FILE_ROWS).map(({ name, domain }) => `${name},${domain}`);
    lists.push(
      await createBulk(ctx, {
        accountId: "bench",
        fileName: "people.csv",
        bytes: Buffer.from(`Name,Domain\n${rows.join("\n")}\n`),
      }),
    );
  }
  const worker = createBulkWorker({
    ctx,
    lookUp: (row) => lookUpRow(ctx, deps, row),
    slots: SLOTS,
    onError: (error) => {
      throw error;
    },
  });
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
  const { rows } = await sql<{ email: string }>`select email from finder_bulk_row
    where status = 'verified' or 'colleague' = any(flags)`.execute(ctx.db);
  const existing = new Set(people.filter(({ exists }) => exists).map(({ address }) => address));
  print(
    `${people.length.toLocaleString("en")} people at ${COMPANIES} companies: ${sessions.toLocaleString("en")} sessions (${(sessions / people.length).toFixed(2)} a person), ${recipients.toLocaleString("en")} addresses asked of`,
  );
  print(
    `limits: ${PER_MINUTE} sessions a minute, ${PROVIDER_PER_MINUTE} with a provider (${SCALE} times the product's), one at a time with each, ${SLOTS} rows in work; every answer takes ${DELAY_MS} ms`,
  );
  print(
    `taken ${seconds.toFixed(1)} s where the limits need ${needed.toFixed(1)} s: ${(seconds / needed).toFixed(2)} times`,
  );
  print(
    `event loop late by, ms: median ${(delay.percentile(50) / 1e6).toFixed(1)}, p99 ${(delay.percentile(99) / 1e6).toFixed(1)}, most ${(delay.max / 1e6).toFixed(1)}`,
  );
  const [early, late] = [
    memory.slice(Math.floor(memory.length * 0.2), Math.floor(memory.length * 0.4)),
    memory.slice(Math.floor(memory.length * 0.8)),
  ];
  print(
    `memory, MB: ${middle(early).toFixed(0)} in the second fifth, ${middle(late).toFixed(0)} in the last: ${(middle(late) / middle(early)).toFixed(2)} times`,
  );
  must(done === people.length, `looked up only ${done} people in ${Math.round(seconds)} s`);
  must(seconds / needed <= MUST.times, `the bulk job took more than ${MUST.times} times as long as the limits need`);
  must(delay.percentile(99) / 1e6 < MUST.lateMs, `the event loop delay reached ${MUST.lateMs} ms`);
  // A run of a few seconds is too short to compare.
  must(
    !(middle(late) / middle(early) > MUST.memory),
    `memory grew by more than ${Math.round((MUST.memory - 1) * 100)} %`,
  );
  must(
    rows.every(({ email }) => existing.has(email)),
    "an address of the list was called confirmed that does not exist",
  );
  print(
    `confirmed ${rows.length.toLocaleString("en")} of ${existing.size.toLocaleString("en")} existing addresses; of those, ${rows.filter(({ email }) => !existing.has(email)).length} that do not exist`,
  );
}

/** Runs without limits and with a clock that jumps to the next retry, because correctness does not depend on time. */
async function world(ctx: Context): Promise<void> {
  const companies = syntheticWorld(200);
  // The companies above have the same names; discard what was learned about them.
  await sql`truncate finder_verification`.execute(ctx.db);
  const findings = await lookUpWorld(ctx, "bench", companies);
  const { verified, wrong } = judge(findings);
  must(wrong.length === 0, "a wrong person's address was reported as verified");
  print(
    `invented world of ${companies.length} companies: ${verified} reported as verified, ${verified - wrong.length} of them correct (${((100 * (verified - wrong.length)) / verified).toFixed(1)} %)`,
  );
  for (const [kind, where] of [
    ["answers", "where servers answer"],
    ["greylists", "where servers greylist first"],
  ] as const) {
    const { findable, missed: unfound } = judge(findings.filter(({ company }) => company.kind === kind));
    const found = findable - unfound.length;
    must(found / findable >= MUST.recall, `found fewer than ${MUST.recall * 100}% of the existing addresses ${where}`);
    print(
      `of ${findable} existing addresses ${where}, ${found} found (${((100 * found) / findable).toFixed(1)} %); ${unfound.filter(({ person }) => !person.isRuled).length} of the others follow no rule`,
    );
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
