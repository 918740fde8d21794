import { sql } from "kysely";
import { expect, it, onTestFinished, vi } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { startDnsServer } from "../../test/dns-server.ts";
import { SILENCE, startSmtpServer } from "../../test/smtp-server.ts";
import { startWorkerProcess } from "../../test/worker-process.ts";
import { grantAccess } from "../../core/customers/billing/entitlement.ts";
import { createBulk } from "../../core/finder/bulk/create-bulk.ts";

const database = useDatabase();
const PEOPLE = ["ada", "kofi", "mei", "ravi"];
const includeLists = (accountId: string) =>
  grantAccess(fakeClockContext(database.db, new Date(Date.now() - 60_000)), {
    accountId,
    plan: "pro",
    source: "test",
    endsAt: null,
  });

it("starts bulk jobs only once the self-test has ended", async () => {
  const mail = await startSmtpServer({
    delayMs: 400,
    recipient: (address) => (address === "ada.park@ada.example" ? "250 Ok" : "550 5.1.1 User unknown"),
  });
  const names = await startDnsServer({
    "ada.example": [{ type: "MX", name: "ada.example", data: { preference: 10, exchange: "mx.ada.example" } }],
    "mx.ada.example": [{ type: "A", name: "mx.ada.example", data: "127.0.0.1" }],
  });
  onTestFinished(async () => {
    await mail.stop();
    await names.stop();
  });
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values ('mei', 'mei@birch.example', true, now(), now())`.execute(database.db);
  await includeLists("mei");
  const id = await createBulk(fakeClockContext(database.db, new Date()), {
    accountId: "mei",
    fileName: "people.csv",
    bytes: Buffer.from("Name,Domain\nAda Park,ada.example\n"),
  });
  const worker = await startWorkerProcess(database.target, {
    SITE_URL: "https://funded.org",
    EXCHANGE_RATES: "off",
    FINDER_MODE: "auto",
    FINDER_TEST_DOMAINS: "ada.example",
    FINDER_TARGETS: "any",
    FINDER_DNS: names.server,
    FINDER_PORT: String(mail.port),
    FINDER_HELO: "finder.example",
  });
  const row = async () =>
    (
      await sql<{ status: string | null }>`select status from finder_bulk_row where bulk_id = ${id}`.execute(
        database.db,
      )
    ).rows;
  await vi.waitFor(async () => expect(await row()).not.toEqual([{ status: null }]), { timeout: 60_000, interval: 100 });
  expect(await row()).toEqual([{ status: "verified" }]);
  await worker.end("SIGTERM");
});

it("resumes a killed process's bulk job without repeating finished lookups", async () => {
  let isStuck = true;
  // The first process gets a reply about Ada and then no more.
  const mail = await startSmtpServer({
    // One address per company's server: requests to one address wait for each other.
    hosts: ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"],
    recipient: (address) => {
      if (isStuck && !address.endsWith("@ada.example")) return SILENCE;
      return /^(?:ada|kofi|mei|ravi)\.park@/.test(address) ? "250 Ok" : "550 5.1.1 User unknown";
    },
  });
  const names = await startDnsServer(
    Object.fromEntries(
      PEOPLE.flatMap((name, at) => [
        [
          `${name}.example`,
          [{ type: "MX" as const, name: `${name}.example`, data: { preference: 10, exchange: `mx.${name}.example` } }],
        ],
        [`mx.${name}.example`, [{ type: "A" as const, name: `mx.${name}.example`, data: `127.0.0.${at + 1}` }]],
      ]),
    ),
  );
  onTestFinished(async () => {
    await mail.stop();
    await names.stop();
  });
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values ('ada', 'ada@birch.example', true, now(), now())`.execute(database.db);
  await includeLists("ada");
  const ctx = fakeClockContext(database.db, new Date());
  const bytes = Buffer.from(`Name,Domain\n${PEOPLE.map((name) => `${name} Park,${name}.example`).join("\n")}\n`);
  const id = await createBulk(ctx, { accountId: "ada", fileName: "people.csv", bytes });
  const settings = {
    FINDER_MODE: "smtp",
    FINDER_TARGETS: "any",
    FINDER_DNS: names.server,
    FINDER_PORT: String(mail.port),
    FINDER_HELO: "finder.example",
  };
  const done = async () =>
    (
      await sql<{
        name: string;
        email: string | null;
      }>`select name, email from finder_bulk_row where bulk_id = ${id} and state = 'done' order by position`.execute(
        database.db,
      )
    ).rows;

  const first = await startWorkerProcess(database.target, settings);
  await vi.waitFor(async () => expect(await done()).toEqual([{ name: "ada Park", email: "ada.park@ada.example" }]), {
    timeout: 60_000,
    interval: 100,
  });
  await first.end("SIGKILL");
  expect((await sql`select from finder_bulk_row where claimed_by is not null`.execute(database.db)).rows.length).toBe(
    3,
  );
  // Advance by a minute.
  await sql`update finder_bulk_row set due_at = now() where state = 'waiting'`.execute(database.db);
  await sql`delete from finder_turn`.execute(database.db);
  isStuck = false;
  const before = mail.heard.filter((line) => line.includes("@ada.example")).length;
  const second = await startWorkerProcess(database.target, settings);
  await vi.waitFor(
    async () =>
      expect(
        (await sql<{ state: string }>`select state from finder_bulk where id = ${id}`.execute(database.db)).rows,
      ).toEqual([{ state: "done" }]),
    { timeout: 60_000, interval: 200 },
  );
  expect((await done()).map(({ email }) => email)).toEqual(PEOPLE.map((name) => `${name}.park@${name}.example`));
  expect(mail.heard.filter((line) => line.includes("@ada.example")).length).toBe(before);
  await second.end("SIGTERM");
});
