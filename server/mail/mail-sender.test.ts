import { once } from "node:events";
import { fork } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Context } from "../../core/shared/context.ts";
import { LEASE_SECONDS, RENEW_MS } from "../../core/shared/lease.ts";
import { claimDueMail } from "../../core/customers/mail/claim-due.ts";
import { enqueueMail } from "../../core/shared/outbox/enqueue-mail.ts";
import type { MailList } from "../../core/shared/outbox/lists.ts";
import type { Mail } from "../../core/shared/outbox/mail.ts";
import { listOutbox } from "../../core/customers/mail/read-outbox.ts";
import { type SendDeps, sendDueMail } from "../../core/customers/mail/send-due.ts";
import { joinMailList } from "../../core/customers/mail/preferences.ts";
import { suppressAddress } from "../../core/customers/mail/suppression.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { headerOf, type MailServer, startMailServer } from "../../test/mail-server.ts";
import { startMailSender } from "./mail-sender.ts";
import { smtpTransport } from "./smtp-transport.ts";

const database = useDatabase();
const key = Buffer.from("a key of this test's own");
const START = new Date("2026-09-01T12:00:00Z");
const HOUR = 3_600_000;

let server: MailServer;
let transport: ReturnType<typeof smtpTransport>;
const errors: unknown[] = [];
beforeAll(async () => {
  server = await startMailServer();
  transport = smtpTransport({ url: server.url, from: "hello@newlyraised.example" });
});
afterAll(async () => {
  transport.close();
  await server.stop();
});
beforeEach(async () => {
  server.treat("take");
  errors.length = 0;
  await database.db.deleteFrom("outbox_message").execute();
  await database.db.deleteFrom("mail_suppression").execute();
});

const at = (ms: number): Context => fakeClockContext(database.db, new Date(START.getTime() + ms));
const deps = (): SendDeps => ({
  transport,
  key,
  siteUrl: "https://newlyraised.example",
  render: async (template, data) => ({ subject: template, text: JSON.stringify(data), html: "<p>…</p>" }),
  onError: (error) => errors.push(error),
});
const NOTE = { to: "ada@acme.example", template: "late_work", data: { lines: ["hello"] } };
const mail = (more: Partial<Pick<Mail, "to" | "data" | "cause" | "expiresAt">> = {}): Mail => ({
  ...NOTE,
  purpose: "service",
  ...more,
});
const listMail = (list: MailList): Mail => ({ ...NOTE, purpose: "subscription", list });
const states = async () => (await listOutbox(at(0), { all: true, limit: 100 })).map(({ state }) => state);
const arrived = (from: number) => server.received.slice(from);

describe("outbox", () => {
  it("sends a mail once after its transaction commits, then deletes its content", async () => {
    const before = server.received.length;
    await expect(
      database.db.transaction().execute(async (db) => {
        await enqueueMail({ ...at(0), db }, mail({ data: { lines: ["never"] } }));
        throw new Error("the cause failed");
      }),
    ).rejects.toThrow("the cause failed");
    expect(await enqueueMail(at(0), mail({ cause: "order-1" }))).toBe(true);
    expect(await enqueueMail(at(0), mail({ cause: "order-1" }))).toBe(false);
    expect(await sendDueMail(at(0), deps(), 10)).toMatchObject({ claimed: 1, sent: 1 });
    expect(await sendDueMail(at(HOUR), deps(), 10)).toMatchObject({ claimed: 0, sent: 0 });
    expect(arrived(before).map(({ source }) => source.includes("hello"))).toEqual([true]);
    expect(await listOutbox(at(0), { all: true, limit: 10 })).toMatchObject([
      { state: "sent", attempts: 1, data: null, lastAnswer: expect.stringMatching(/^250/) },
    ]);
    expect(await listOutbox(at(0), { all: false, limit: 10 })).toEqual([]);
  });

  it("waits longer after each deferral and keeps the Message-ID", async () => {
    const before = server.received.length;
    await enqueueMail(at(0), mail());
    server.treat({ code: 451, text: "4.7.1 Greylisted" });
    expect(await sendDueMail(at(0), deps(), 10)).toMatchObject({ claimed: 1, sent: 0 });
    expect(await sendDueMail(at(30_000), deps(), 10)).toMatchObject({ claimed: 0, sent: 0 });
    expect(await sendDueMail(at(60_000), deps(), 10)).toMatchObject({ claimed: 1, sent: 0 });
    expect(await sendDueMail(at(120_000), deps(), 10)).toMatchObject({ claimed: 0, sent: 0 });
    server.treat("take");
    expect(await sendDueMail(at(HOUR), deps(), 10)).toMatchObject({ claimed: 1, sent: 1 });
    expect(arrived(before)).toHaveLength(1);
  });

  it("gets mail through a greylisting server", async () => {
    const before = server.received.length;
    server.treat("greylist");
    for (const to of ["grey-1@acme.example", "grey-2@acme.example"]) await enqueueMail(at(0), mail({ to }));
    expect(await sendDueMail(at(0), deps(), 10)).toMatchObject({ claimed: 2, sent: 0 });
    expect(await listOutbox(at(0), { all: false, limit: 10 })).toMatchObject([
      { state: "waiting", lastAnswer: expect.stringContaining("Greylisted") },
      { state: "waiting" },
    ]);
    expect(await sendDueMail(at(60_000), deps(), 10)).toMatchObject({ claimed: 2, sent: 2 });
    expect(
      arrived(before)
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(["grey-1@acme.example", "grey-2@acme.example"]);
  });

  it("resends the same message when the server drops it halfway or before confirming it", async () => {
    const before = server.received.length;
    await enqueueMail(at(0), mail());
    server.treat("hang_up");
    expect(await sendDueMail(at(0), deps(), 10)).toMatchObject({ claimed: 1, sent: 0 });
    expect(arrived(before)).toHaveLength(0);
    server.treat("hang_up_after");
    expect(await sendDueMail(at(60_000), deps(), 10)).toMatchObject({ claimed: 1, sent: 0 });
    server.treat("take");
    expect(await sendDueMail(at(HOUR), deps(), 10)).toMatchObject({ claimed: 1, sent: 1 });
    expect(arrived(before)).toHaveLength(2);
    expect(new Set(arrived(before).map((received) => headerOf(received, "message-id"))).size).toBe(1);
    expect(await states()).toEqual(["sent"]);
  });

  it("keeps the configured rate across all senders even if the clock changes", async () => {
    for (let n = 0; n < 12; n += 1) await enqueueMail(at(0), mail({ to: `slow-${n}@acme.example` }));
    const paced = { ...deps(), perMinute: 60 };
    const senders = await Promise.all([1, 2, 3].map(() => sendDueMail(at(0), paced, 5)));
    expect(senders.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
    expect(senders.map(({ waitMs }) => waitMs)).toEqual([1_000, 1_000, 1_000]);
    let sent = 2;
    for (let ms = 500; ms <= 6_000; ms += 500) sent += (await sendDueMail(at(ms), paced, 5)).sent;
    expect(sent).toBe(8);
    const { waitMs } = await sendDueMail(at(-24 * HOUR), paced, 5);
    expect(waitMs).toBeLessThanOrEqual(2_000);
    await database.db.updateTable("outbox_message").set({ due_at: START }).execute();
    expect(await sendDueMail(at(HOUR), deps(), 10)).toMatchObject({ claimed: 4, sent: 4 });
  });

  it("records the result of the sender that claimed the mail last", async () => {
    await enqueueMail(at(0), mail());
    const slow = Promise.withResolvers<void>();
    const handed = Promise.withResolvers<void>();
    const stuck = {
      ...deps(),
      transport: {
        transfer: async () => {
          handed.resolve();
          await slow.promise;
          return { kind: "refused", answer: "550 too late", isHard: false } as const;
        },
      },
    };
    const late = sendDueMail(at(0), stuck, 1);
    await handed.promise;
    expect(await sendDueMail(at(HOUR), deps(), 10)).toMatchObject({ claimed: 1, sent: 1 });
    slow.resolve();
    await late;
    expect(await states()).toEqual(["sent"]);
  });

  it("does not give up a mail whose senders died, and counts only answered attempts", async () => {
    await enqueueMail(at(0), mail());
    for (let n = 0; n < 20; n += 1)
      expect((await claimDueMail(at(n * HOUR), { limit: 1, perMinute: null })).mails).toHaveLength(1);
    server.treat({ code: 451, text: "4.3.0 Not now" });
    await sendDueMail(at(20 * HOUR), deps(), 10);
    expect(await listOutbox(at(0), { all: true, limit: 1 })).toMatchObject([
      {
        state: "waiting",
        dueAt: new Date(
          at(20 * HOUR)
            .clock.now()
            .getTime() + 60_000,
        ),
      },
    ]);
    server.treat("take");
    const before = server.received.length;
    await sendDueMail(at(21 * HOUR), deps(), 10);
    expect(await states()).toEqual(["sent"]);
    expect(arrived(before)).toHaveLength(1);
  });

  it("fails a mail after its last attempt and keeps the server's reply", async () => {
    await enqueueMail(at(0), mail());
    server.treat({ code: 450, text: "4.2.1 Not today" });
    for (let day = 0; day < 12; day += 1) await sendDueMail(at(day * 24 * HOUR), deps(), 10);
    expect(await listOutbox(at(0), { all: true, limit: 10 })).toMatchObject([
      { state: "failed", attempts: 9, lastAnswer: expect.stringContaining("Not today") },
    ]);
  });

  it("does not send obsolete mail", async () => {
    await enqueueMail(at(0), mail({ expiresAt: new Date(START.getTime() + 600_000) }));
    expect(await sendDueMail(at(600_000), deps(), 10)).toMatchObject({ claimed: 0, sent: 0 });
    expect(await states()).toEqual(["expired"]);
  });

  it("stops writing to an address that does not exist", async () => {
    await enqueueMail(at(0), mail({ to: "nobody@acme.example" }));
    server.treat({ code: 550, text: "5.1.1 No such user" });
    await sendDueMail(at(0), deps(), 10);
    expect(await states()).toEqual(["failed"]);
    server.treat("take");
    await enqueueMail(at(0), mail({ to: "Nobody@ACME.example" }));
    expect(await sendDueMail(at(0), deps(), 10)).toMatchObject({ claimed: 1, sent: 0 });
    expect(await states()).toEqual(["suppressed", "failed"]);
  });

  it("stops a mailing list after unsubscribing until the next subscription, and still sends requested mail", async () => {
    await suppressAddress(at(0), { address: "ada@acme.example", key, scope: "subscription", reason: "unsubscribed" });
    await enqueueMail(at(0), listMail("alerts"));
    await enqueueMail(at(0), mail());
    expect(await sendDueMail(at(0), deps(), 10)).toMatchObject({ claimed: 2, sent: 1 });
    expect(await states()).toEqual(["sent", "suppressed"]);
    await joinMailList(at(0), { address: "ADA@acme.example", key }, "alerts");
    await enqueueMail(at(0), listMail("alerts"));
    expect(await sendDueMail(at(0), deps(), 10)).toMatchObject({ claimed: 1, sent: 1 });
    await suppressAddress(at(0), { address: "ada@acme.example", key, scope: "all", reason: "complained" });
    await suppressAddress(at(0), { address: "ada@acme.example", key, scope: "subscription", reason: "unsubscribed" });
    await joinMailList(at(0), { address: "ada@acme.example", key }, "alerts");
    await enqueueMail(at(0), mail());
    expect(await sendDueMail(at(0), deps(), 10)).toMatchObject({ claimed: 1, sent: 0 });
  });

  it("keeps and reports a mail that cannot be rendered", async () => {
    await enqueueMail(at(0), mail());
    await sendDueMail(at(0), { ...deps(), render: () => Promise.reject(new Error("no such template")) }, 10);
    expect(errors).toMatchObject([{ message: "no such template" }]);
    expect(await states()).toEqual(["waiting"]);
  });

  it("shares work among senders without sending anything twice", async () => {
    const before = server.received.length;
    for (let n = 0; n < 20; n += 1) await enqueueMail(at(0), mail({ to: `reader-${n}@acme.example` }));
    await Promise.all([1, 2, 3, 4].map(() => sendDueMail(at(0), deps(), 10)));
    while ((await sendDueMail(at(0), deps(), 10)).claimed > 0);
    expect(new Set(arrived(before).flatMap(({ to }) => to)).size).toBe(20);
    expect(arrived(before)).toHaveLength(20);
  });

  it("resends the same message if a sender is killed before recording the delivery", async () => {
    const before = server.received.length;
    await enqueueMail(at(0), mail());
    const child = fork(
      join(import.meta.dirname, "../../test/mail-sender-process.ts"),
      [JSON.stringify({ target: database.target, url: server.url, now: START })],
      { stdio: "inherit" },
    );
    await vi.waitFor(() => {
      expect(child.exitCode, "the sender ended by itself").toBeNull();
      expect(arrived(before)).toHaveLength(1);
    }, 60_000);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await states()).toEqual(["sending"]);
    expect(await sendDueMail(at(30_000), deps(), 10)).toMatchObject({ claimed: 0, sent: 0 });
    expect(await sendDueMail(at(60_000), deps(), 10)).toMatchObject({ claimed: 1, sent: 1 });
    expect(new Set(arrived(before).map((received) => headerOf(received, "message-id"))).size).toBe(1);
    expect(await states()).toEqual(["sent"]);
  });
});

describe("slow mail server", () => {
  it("keeps its mail claimed by the sender that is waiting for it", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const before = server.received.length;
      await enqueueMail(at(0), mail());
      const arriving = Promise.withResolvers<void>();
      const taken = Promise.withResolvers<void>();
      server.treat(() => {
        arriving.resolve();
        return taken.promise;
      });
      let now = START.getTime();
      const sending = sendDueMail({ ...at(0), clock: { now: () => new Date(now) } }, deps(), 10);
      await arriving.promise;
      now += 40_000;
      vi.advanceTimersByTime(RENEW_MS);
      const due = () =>
        database.db
          .selectFrom("outbox_message")
          .select("due_at as at")
          .where("state", "=", "sending")
          .executeTakeFirstOrThrow();
      await vi.waitFor(async () => expect((await due()).at.getTime()).toBe(now + LEASE_SECONDS * 1_000), {
        timeout: 60_000,
      });
      expect(await sendDueMail(at(60_000), deps(), 10)).toMatchObject({ claimed: 0 });
      taken.resolve();
      expect(await sending).toMatchObject({ sent: 1 });
      expect(arrived(before)).toHaveLength(1);
    } finally {
      server.treat("take");
      vi.useRealTimers();
    }
  });
});

describe("startMailSender", () => {
  it("sends mail as it is queued, continues after a failure and stops", async () => {
    const before = server.received.length;
    const sender = startMailSender({ context: at(0), deps: deps(), intervalMs: 10 });
    for (let n = 0; n < 7; n += 1) await enqueueMail(at(0), mail());
    await vi.waitFor(() => expect(arrived(before)).toHaveLength(7), 60_000);
    await sender.stop();
    await enqueueMail(at(0), mail());
    expect(errors).toEqual([]);
    expect(await states()).toContain("waiting");
  });
});
