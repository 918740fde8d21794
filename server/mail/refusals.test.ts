import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../core/shared/context.ts";
import { enqueueMail } from "../../core/shared/outbox/enqueue-mail.ts";
import { listOutbox } from "../../core/customers/mail/read-outbox.ts";
import { listRefusals } from "../../core/customers/mail/returns/refusals.ts";
import { sendDueMail } from "../../core/customers/mail/send-due.ts";
import { findSuppression } from "../../core/customers/mail/suppression.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { type MailServer, startMailServer } from "../../test/mail-server.ts";
import { smtpTransport } from "./smtp-transport.ts";

const database = useDatabase();
const key = Buffer.from("a key of this test's own");
const START = new Date("2026-09-01T12:00:00Z");
const MINUTE = 60_000;
const LISTED = "5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org";

let server: MailServer;
let transport: ReturnType<typeof smtpTransport>;
beforeEach(async () => {
  for (const table of ["mail_return", "outbox_message", "mail_suppression", "mail_refusal", "account"] as const)
    await database.db.deleteFrom(table).execute();
  server = await startMailServer();
  server.treat({ code: 554, text: LISTED });
  transport = smtpTransport({ url: server.url, from: "hello@newlyraised.example" });
});
afterEach(async () => {
  transport.close();
  await server.stop();
});

const at = (minutes: number): Context => fakeClockContext(database.db, new Date(START.getTime() + minutes * MINUTE));
const send = (minutes: number) =>
  sendDueMail(
    at(minutes),
    {
      transport,
      key,
      siteUrl: "https://newlyraised.example",
      render: async (subject) => ({ subject, text: "…", html: "<p>…</p>" }),
      onError: (error) => {
        throw error;
      },
    },
    10,
  );
const write = (to: string, minutes = 0, isList = true) =>
  enqueueMail(at(minutes), {
    to,
    template: "account_deleted",
    data: {},
    ...(isList ? { purpose: "subscription", list: "alerts" } : { purpose: "service" }),
  });
const outbox = async () =>
  (await listOutbox(at(0), { all: true, limit: 100 })).map(({ to, template, state }) => `${template} ${to} ${state}`);

describe("a server that refuses this site", () => {
  it("suppresses nobody, however often it refuses", async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      await write("ada@acme.example", turn * 2_000, false);
      await send(turn * 2_000);
    }
    expect(await findSuppression(at(0), { address: "ada@acme.example", key })).toBeNull();
    expect(await listRefusals(at(22_000))).toMatchObject([{ domain: "acme.example", reason: `554 ${LISTED}` }]);
  });

  it("pauses list mail to its domain for growing times, but not mail that somebody asked for", async () => {
    await write("ada@acme.example");
    expect(await send(0)).toMatchObject({ claimed: 1, sent: 0 });
    await write("bo@Acme.example", 1);
    await write("cem@acme.example", 1, false);
    await write("dee@other.example", 1);
    expect(await send(2)).toMatchObject({ claimed: 2 });
    expect(await send(16)).toMatchObject({ claimed: expect.any(Number) });
    const [first] = (await listRefusals(at(16))).filter(({ domain }) => domain === "acme.example");
    expect(first?.until.getTime()).toBe(START.getTime() + (16 + 30) * MINUTE);
  });

  it("resumes at once when it takes a mail again", async () => {
    await write("ada@acme.example");
    await send(0);
    server.treat("take");
    await write("cem@acme.example", 1, false);
    await send(1);
    expect(await listRefusals(at(1))).toEqual([]);
    await send(2);
    expect((await outbox()).toSorted()).toEqual([
      "account_deleted ada@acme.example sent",
      "account_deleted cem@acme.example sent",
    ]);
  });

  it("is reported to owners once, not by domain", async () => {
    await database.db
      .insertInto("account")
      .values({
        id: "owner",
        email: "owner@newlyraised.example",
        email_verified: true,
        role: "owner",
        created_at: START,
        updated_at: START,
      })
      .execute();
    for (const to of ["ada@acme.example", "bo@other.example", "cem@third.example"]) await write(to);
    await send(0);
    await send(20);
    expect((await outbox()).filter((line) => line.startsWith("mail_refused"))).toHaveLength(1);
  });

  it("suppresses at once when it says that there is no such mailbox", async () => {
    server.treat({ code: 550, text: "No Such User Here" });
    await write("ada@acme.example");
    await send(0);
    expect(await findSuppression(at(0), { address: "ada@acme.example", key })).toMatchObject({ scope: "all" });
  });

  it("ends lists, but not requested mail, after five full mailboxes", async () => {
    server.treat({ code: 552, text: "5.2.2 Mailbox full" });
    for (let turn = 0; turn < 5; turn += 1) {
      await write("ada@acme.example", turn);
      await send(turn);
    }
    expect(await findSuppression(at(5), { address: "ada@acme.example", key })).toMatchObject({ scope: "subscription" });
    server.treat("take");
    await write("ada@acme.example", 6, false);
    expect(await send(6)).toMatchObject({ sent: 1 });
  });
});
