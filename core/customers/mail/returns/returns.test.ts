import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { complaintReport, deliveryReport, type ReportParts } from "../../../../test/builders/mail-reports.ts";
import { useDatabase } from "../../../../test/database.ts";
import type { Context } from "../../../shared/context.ts";
import { enqueueMail } from "../../../shared/outbox/enqueue-mail.ts";
import { makeLinkToken } from "../links.ts";
import { findSuppression, liftSuppression } from "../suppression.ts";
import { listOutbox } from "../read-outbox.ts";
import { readMailPreferences } from "../preferences.ts";
import { readMailReport } from "./read-report.ts";
import { applyMailEvents } from "./apply-events.ts";
import { applyReport } from "./apply-report.ts";

const database = useDatabase();
const START = new Date("2026-09-01T12:00:00Z");
const DAY = 86_400_000;
const key = Buffer.from("a key of this test's own");
const address = "ada@acme.example";
const at = (days: number): Context => fakeClockContext(database.db, new Date(START.getTime() + days * DAY));

beforeEach(async () => {
  for (const table of ["mail_return", "outbox_message", "mail_suppression", "mail_list_refusal"] as const)
    await database.db.deleteFrom(table).execute();
});

/** Sends a mail and returns the local part of its Message-ID. */
async function sentMail({ to = address, isListed = true } = {}): Promise<string> {
  await enqueueMail(at(0), {
    to,
    template: "account_deleted",
    data: {},
    ...(isListed ? { purpose: "subscription", list: "alerts" } : { purpose: "service" }),
  });
  const { message_id } = await database.db
    .updateTable("outbox_message")
    .set({ state: "sent", attempts: 1, data: null })
    .where("attempts", "=", 0)
    .returning("message_id")
    .executeTakeFirstOrThrow();
  return message_id;
}

const take = async (source: string | Buffer, when = at(0)) =>
  applyReport(when, { report: await readMailReport(Buffer.from(source)), key });
const report = (parts: ReportParts, when = at(0)) => take(deliveryReport(parts), when);
const unsubscription = (subject: string) =>
  `From: ada@acme.example\r\nTo: unsubscribe@newlyraised.example\r\nSubject: ${subject}\r\n\r\n`;
const suppression = () => findSuppression(at(0), { address, key });

describe("a delivery report", () => {
  it.each([
    ["no such user", { status: "5.1.1" }],
    ["no such domain", { status: "5.1.2", diagnostic: "dns; Host not found" }],
    ["a disabled mailbox", { status: "5.2.1" }],
    [
      "a precise reply behind a vague status",
      { status: "5.0.0", diagnostic: "smtp; 550 5.1.1 <ada@acme.example>: Recipient address rejected: User unknown" },
    ],
    ["all of the mail returned", { returned: "message/rfc822" }],
    ["ACTION in capitals", { action: "Failed" }],
  ] as const)("of %s suppresses the address and stores the reply without addresses", async (_what, parts) => {
    const messageId = await sentMail();
    expect(await report({ messageId, ...parts })).toMatchObject({ kind: "suppressed" });
    expect(await suppression()).toMatchObject({ scope: "all", reason: "bounced" });
    expect(await report({ messageId, ...parts })).toMatchObject({ kind: "known" });
    expect(await listOutbox(at(0), { all: true, limit: 9 })).toMatchObject([{ state: "sent", returned: "hard" }]);
    expect(
      (await database.db.selectFrom("mail_return").select("reason").executeTakeFirstOrThrow()).reason,
    ).not.toContain("ada@");
  });

  it.each([
    ["a full mailbox", { status: "5.2.2", diagnostic: "smtp; 552 5.2.2 Mailbox full" }],
    ["a policy", { status: "5.7.1", diagnostic: "smtp; 550 5.7.1 Not wanted here" }],
    ["a server that never answered", { status: "4.4.1", diagnostic: "smtp; connection timed out" }],
    ["a policy that names another user's status", { status: "5.7.1", diagnostic: "smtp; 550 5.7.1 we hate 5.1.1" }],
  ] as const)("of %s suppresses the address only at the fifth mail within 90 days", async (_what, parts) => {
    for (let mail = 1; mail <= 4; mail += 1) {
      const messageId = await sentMail();
      for (let time = 0; time < 3; time += 1) await report({ messageId, ...parts });
    }
    expect(await suppression()).toBeNull();
    expect(await report({ messageId: await sentMail(), ...parts }, at(91))).toMatchObject({ kind: "noted" });
    for (let mail = 2; mail <= 4; mail += 1)
      expect(await report({ messageId: await sentMail(), ...parts }, at(92))).toMatchObject({ kind: "noted" });
    expect(await report({ messageId: await sentMail(), ...parts }, at(92))).toMatchObject({ kind: "suppressed" });
    expect(await liftSuppression(at(0), { address, key })).toBe(true);
    expect(await report({ messageId: await sentMail(), ...parts }, at(92))).toMatchObject({ kind: "noted" });
  });

  it.each(["delayed", "delivered", "relayed", "expanded"])(
    "with action %s changes nothing, however often it arrives",
    async (action) => {
      for (let mail = 0; mail < 7; mail += 1)
        expect(await report({ messageId: await sentMail(), action, status: "4.4.7" })).toMatchObject({
          kind: "nothing",
        });
      expect(await suppression()).toBeNull();
    },
  );

  it("without returned content is matched by the address it was sent to", async () => {
    const messageId = await sentMail();
    expect(
      await report({ messageId: null, sentTo: `Bounces <bounces+${messageId}@newlyraised.example>` }),
    ).toMatchObject({ kind: "suppressed" });
  });

  it("that is forged is ignored: unknown address, unsent mail, missing mail id", async () => {
    await sentMail();
    for (const messageId of ["00000000-0000-4000-8000-000000000000", null, "not-a-number", "' or 1=1 --"]) {
      expect(await report({ messageId, to: "victim@acme.example" })).toEqual({
        kind: "nothing",
        why: "It names no mail that this site sent.",
      });
    }
    await enqueueMail(at(0), { to: address, template: "account_deleted", data: {}, purpose: "service" });
    const waiting = await database.db
      .selectFrom("outbox_message")
      .select("message_id")
      .where("attempts", "=", 0)
      .executeTakeFirstOrThrow();
    expect(await report({ messageId: waiting.message_id })).toMatchObject({ kind: "nothing" });
    expect(await database.db.selectFrom("mail_suppression").selectAll().execute()).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    [
      "an answer out of office",
      "From: ada@acme.example\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nBack on Monday.",
    ],
    ["chance", Buffer.from(Array.from({ length: 4_000 }, (_, n) => (n * 7919) % 256))],
    [
      "a report without a receiver",
      deliveryReport({ messageId: null }).replace(/Final-Recipient[^]*?Diagnostic-Code[^\r]*\r\n/, ""),
    ],
    [
      "too many nested parts",
      `${Array.from({ length: 60 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join("")}end`,
    ],
    ["headers without end", `X: ${"a".repeat(600_000)}\r\n\r\n`],
    ["too much", Buffer.alloc(11 * 1024 * 1024, "a")],
  ])("ignores %s", async (_what, source) => {
    expect(await take(source)).toMatchObject({ kind: "nothing", why: expect.stringMatching(/\.$/) });
  });
});

describe("a complaint", () => {
  it.each(["abuse", "fraud", "other"])(
    "of type %s about list mail stops list mail at once and keeps sign-in links",
    async (type) => {
      expect(await take(complaintReport({ messageId: await sentMail(), type }))).toMatchObject({ kind: "suppressed" });
      expect(await suppression()).toMatchObject({ scope: "subscription", reason: "complained" });
    },
  );

  it("about service mail stops all mail", async () => {
    expect(await take(complaintReport({ messageId: await sentMail({ isListed: false }) }))).toMatchObject({
      kind: "suppressed",
    });
    expect(await suppression()).toMatchObject({ scope: "all", reason: "complained" });
  });

  it("that is withdrawn or names no mail of ours changes nothing", async () => {
    expect(await take(complaintReport({ messageId: await sentMail(), type: "not-spam" }))).toMatchObject({
      kind: "nothing",
    });
    expect(await take(complaintReport({ messageId: "00000000-0000-4000-8000-000000000000" }))).toMatchObject({
      kind: "nothing",
    });
    expect(await suppression()).toBeNull();
  });
});

describe("an unsubscription by mail", () => {
  it("removes the link's address from the link's list only", async () => {
    const token = makeLinkToken({ address, list: "alerts", key });
    expect(await take(unsubscription(`unsubscribe ${token.slice(0, -1)}`))).toMatchObject({ kind: "nothing" });
    expect((await readMailPreferences(at(0), { address, key })).lists.alerts).toBe(true);
    expect(await take(unsubscription(`unsubscribe ${token}`))).toEqual({ kind: "unsubscribed" });
    expect((await readMailPreferences(at(0), { address, key })).lists).toMatchObject({ alerts: false, notices: true });
  });
});

describe("a provider's webhook", () => {
  const secret = "a webhook secret of these tests";
  const basic = `Basic ${Buffer.from(`postmark:${secret}`).toString("base64")}`;
  const post = (provider: string, body: unknown, authorization: string | null = `Bearer ${secret}`) =>
    applyMailEvents(at(0), {
      provider,
      post: { body: typeof body === "string" ? body : JSON.stringify(body), authorization },
      secret,
      key,
    });
  const mailgun = (data: object, signature?: string) => {
    const [timestamp, token] = ["1788264000", "a-token"];
    return {
      signature: {
        timestamp,
        token,
        signature:
          signature ??
          createHmac("sha256", secret)
            .update(timestamp + token)
            .digest("hex"),
      },
      "event-data": data,
    };
  };
  const failed = {
    event: "failed",
    severity: "permanent",
    recipient: address,
    "delivery-status": { code: 550, message: "5.1.1 No such user" },
  };

  it.each([
    ["generic", { event: "hard_bounce", address }, "bounced", "all"],
    [
      "generic",
      [
        { event: "delayed", address },
        { event: "complaint", address: "Ada@ACME.example" },
      ],
      "complained",
      "subscription",
    ],
    [
      "postmark",
      {
        RecordType: "Bounce",
        Type: "HardBounce",
        Email: address,
        MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
        Description: "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
      },
      "bounced",
      "all",
    ],
    ["postmark", { RecordType: "SpamComplaint", Type: "SpamComplaint", Email: address }, "complained", "subscription"],
    ["mailgun", mailgun(failed), "bounced", "all"],
    ["mailgun", mailgun({ event: "complained", recipient: address }), "complained", "subscription"],
  ])("from %s is accepted: %j", async (provider, body, reason, scope) => {
    await sentMail();
    const authorization = provider === "postmark" ? basic : undefined;
    expect(await post(provider, body, authorization)).toEqual({ kind: "taken", matched: 1, recorded: 1 });
    expect(await post(provider, body, authorization)).toEqual({ kind: "taken", matched: 1, recorded: 0 });
    expect(await suppression()).toMatchObject({ reason, scope });
  });

  it("prefers the Message-ID over the address", async () => {
    const first = await sentMail();
    await sentMail();
    await post("generic", { event: "hard_bounce", message_id: `<${first}@newlyraised.example>` });
    expect((await listOutbox(at(0), { all: true, limit: 9 })).map(({ returned }) => returned)).toEqual([null, "hard"]);
  });

  it.each([
    ["postmark", { RecordType: "Bounce", Type: "Transient", Email: address }],
    ["postmark", { RecordType: "Bounce", Type: "AutoResponder", Email: address }],
    ["postmark", { RecordType: "Open", Email: address }],
    ["mailgun", mailgun({ ...failed, severity: "temporary" })],
    ["mailgun", mailgun({ event: "opened", recipient: address })],
    ["generic", { event: "delayed", address }],
  ])("from %s ignores events that are not bounces or complaints: %j", async (provider, body) => {
    await sentMail();
    expect(await post(provider, body, provider === "postmark" ? basic : undefined)).toEqual({
      kind: "taken",
      matched: 0,
      recorded: 0,
    });
    expect(await suppression()).toBeNull();
  });

  it("suppresses no address that this site never mailed", async () => {
    await sentMail();
    expect(
      await post("generic", [
        { event: "hard_bounce", address: "victim@acme.example" },
        { event: "complaint", address: "%" },
      ]),
    ).toEqual({ kind: "taken", matched: 0, recorded: 0 });
    expect(await database.db.selectFrom("mail_suppression").selectAll().execute()).toEqual([]);
  });

  it.each([
    ["generic", { event: "hard_bounce", address }, null],
    ["generic", { event: "hard_bounce", address }, "Bearer wrong"],
    ["generic", { event: "hard_bounce", address }, "Bearer "],
    ["generic", { event: "hard_bounce", address }, `Digest ${secret}`],
    [
      "postmark",
      { RecordType: "Bounce", Type: "HardBounce", Email: address },
      `Basic ${Buffer.from("postmark:wrong").toString("base64")}`,
    ],
    ["mailgun", mailgun(failed, "0".repeat(64)), null],
    ["mailgun", mailgun(failed, ""), null],
  ])("from %s is rejected without its secret: %j, %s", async (provider, body, authorization) => {
    await sentMail();
    expect(await post(provider, body, authorization)).toEqual({ kind: "unauthenticated" });
    expect(await suppression()).toBeNull();
  });

  it.each([
    ["generic", "{"],
    ["generic", '{"event":"hard_bounce"}'],
    ["generic", "[]x"],
    ["mailgun", "null"],
    ["mailgun", '{"signature":"x"}'],
    ["postmark", "[]"],
  ])("from %s explains what is wrong with %s", async (provider, body) => {
    expect(await post(provider, body, basic)).toMatchObject({
      kind: "malformed",
      problem: expect.stringMatching(/^The body must be/),
    });
  });

  it("rejects unknown providers", async () => {
    for (const provider of ["nobody", "constructor", "__proto__", ""])
      expect(await post(provider, {})).toEqual({ kind: "unknown_provider" });
  });
});

const bounce = (messageId: string, words: string, copy: string) =>
  [
    "From: MAILER-DAEMON@mx.acme.example",
    "To: bounces@newlyraised.example",
    "Subject: failure notice",
    "",
    words,
    "",
    copy,
    "",
    "From: Newly Raised <hello@newlyraised.example>",
    `Message-ID: <${messageId}@newlyraised.example>`,
    "Subject: Leads",
    "",
    "user unknown is what our own text says",
    "",
  ].join("\r\n");

describe("a bounce in plain text", () => {
  const QMAIL = "--- Below this line is a copy of the message.";
  const EXIM = "------ This is a copy of the message, including all the headers. ------";

  it.each([
    ["<ada@acme.example>:\r\nSorry, no mailbox here by that name. (#5.1.1)", QMAIL, "suppressed"],
    [
      "<ada@acme.example>:\r\n192.0.2.4 does not like recipient.\r\nRemote host said: 550 No such user",
      QMAIL,
      "suppressed",
    ],
    ["  ada@acme.example\r\n    Unrouteable address", EXIM, "suppressed"],
    [
      "  ada@acme.example\r\n    SMTP error from remote mail server after RCPT TO:<ada@acme.example>:\r\n    host mx.acme.example [192.0.2.4]: 550 5.1.1 User unknown",
      EXIM,
      "suppressed",
    ],
    ["  ada@acme.example\r\n    mailbox is full: retry timeout exceeded", EXIM, "noted"],
    ["<ada@acme.example>:\r\nRemote host said: 554 blocked using zen.spamhaus.org", QMAIL, "noted"],
  ])("is read as a server's words: %s", async (words, copy, kind) => {
    expect(await take(bounce(await sentMail(), words, copy))).toMatchObject({ kind });
    expect((await suppression()) !== null).toBe(kind === "suppressed");
  });

  it("is no bounce when a person answers", async () => {
    const answer = bounce(await sentMail(), "ada@acme.example\r\nno such user", QMAIL).replace("MAILER-DAEMON", "ada");
    expect(await take(answer)).toMatchObject({ kind: "nothing" });
  });
});
