import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { Context } from "../../core/context.ts";
import { inTransaction } from "../../core/transaction.ts";
import { enqueueMail } from "../../core/mail/enqueue-mail.ts";
import { countOutbox } from "../../core/mail/read-outbox.ts";
import { mailSamples } from "../../app/mail/mail-samples.ts";
import { headerOf } from "../mail-server.ts";
import { useMailedSite } from "./mailed-site.ts";

// Kills the site after the mail server has accepted a mail and before the outbox records it.

const world = useMailedSite();

/** Number of mails a process sends concurrently (server/mail/mail-sender.ts). */
const IN_HAND = 5;
const MAILS = 12;

const WAITING_TO_NOTE = sql`
  from pg_locks
  where relation = 'outbox_message'::regclass and database = (select oid from pg_database
    where datname = current_database()) and not granted`;

/** Blocks writes to the outbox, but not reads, from the first `take` until `release`. */
function holdOn(ctx: Context): { readonly take: () => Promise<void>; readonly release: () => Promise<void> } {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  let holding: Promise<void> | undefined;
  const hold = () =>
    inTransaction(ctx, async ({ db }) => {
      await sql`lock table outbox_message in share mode`.execute(db);
      held.resolve();
      await over.promise;
    });
  return {
    take() {
      holding ??= hold();
      return Promise.race([held.promise, holding]);
    },
    async release() {
      over.resolve();
      await holding;
    },
  };
}

it("loses no mail when a sender is killed before recording it, and resends only the same messages", async () => {
  const { site: killed } = await world.start();
  const ctx = await world.operator();
  const { mail } = world;
  const outbox = holdOn(ctx);
  mail.treat(outbox.take);
  const data = mailSamples(await killed.address)["inbox"]?.data ?? {};
  await inTransaction(ctx, async (inner) => {
    for (let n = 0; n < MAILS; n += 1)
      await enqueueMail(inner, { to: `reader-${n}@someone.example`, template: "inbox", data, purpose: "service" });
  });
  const noting = async () =>
    (await sql<{ n: number }>`select count(*)::int as n ${WAITING_TO_NOTE}`.execute(ctx.db)).rows[0]?.n;
  await vi.waitFor(async () => expect(await noting()).toBe(IN_HAND), { timeout: 60_000, interval: 50 });
  await killed.end("SIGKILL");
  // A statement waiting for a lock outlives its process; end it too.
  await sql`select pg_terminate_backend(pid) ${WAITING_TO_NOTE}`.execute(ctx.db);
  await vi.waitFor(async () => expect(await noting()).toBe(0), { timeout: 60_000, interval: 50 });
  await outbox.release();
  expect(mail.received).toHaveLength(IN_HAND);
  expect(await countOutbox(ctx)).toMatchObject({ sending: IN_HAND, waiting: MAILS - IN_HAND, sent: 0 });

  mail.treat("take");
  const { site: second } = await world.start();
  // The killed process's claims take a while to expire.
  await vi.waitFor(
    async () => expect(await countOutbox(ctx)).toMatchObject({ sent: MAILS - IN_HAND, sending: IN_HAND, waiting: 0 }),
    { timeout: 60_000, interval: 50 },
  );
  expect(mail.received).toHaveLength(MAILS);
  await sql`update outbox_message set due_at = now() where state = 'sending'`.execute(ctx.db);
  await vi.waitFor(
    async () => expect(await countOutbox(ctx)).toMatchObject({ sent: MAILS, sending: 0, waiting: 0, failed: 0 }),
    { timeout: 60_000, interval: 50 },
  );
  expect(mail.received).toHaveLength(MAILS + IN_HAND);
  const messages = new Map(mail.received.map((received) => [received.to[0], headerOf(received, "message-id")]));
  expect(messages.size).toBe(MAILS);
  for (const received of mail.received) expect(headerOf(received, "message-id")).toBe(messages.get(received.to[0]));
  expect(new Set(messages.values()).size).toBe(MAILS);
  await second.end("SIGTERM");
});
