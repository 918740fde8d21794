import { describe, expect, it } from "vitest";
import { LABELLED_REPLIES } from "../../../test/builders/labelled-replies.ts";
import { RECIPIENT_REPLIES } from "../../../test/builders/recipient-replies.ts";
import { classifyRecipient, type RecipientVerdict } from "./classify-reply.ts";
import { ReplyReader } from "./reply.ts";

/** Subject of a reply. Only replies about the recipient or the mailbox say anything about the address. */
type ReplySubject = "recipient" | "mailbox" | "sender" | "client" | "form" | "unknown";

const SUBJECT_OF: Readonly<Record<RecipientVerdict, ReplySubject>> = {
  accepted: "recipient",
  unknown_user: "recipient",
  no_mail: "recipient",
  full: "mailbox",
  disabled: "mailbox",
  restricted: "mailbox",
  bad_sender: "sender",
  reputation: "client",
  blocked: "client",
  bad_form: "form",
  temporary: "unknown",
  unclear: "unknown",
};

const SENDER = "check@finder.example";

function verdictOf(lines: string) {
  const [reply] = new ReplyReader().push(Buffer.from(`${lines}\r\n`));
  return reply === undefined ? null : classifyRecipient(reply, SENDER);
}

describe("classifyRecipient", () => {
  it.each(RECIPIENT_REPLIES)("classifies %s as %s: %s", (lines, verdict) => {
    expect(verdictOf(lines)).toBe(verdict);
  });

  it("has at least 80 distinct examples", () => {
    expect(RECIPIENT_REPLIES.length).toBeGreaterThanOrEqual(80);
    expect(new Set(RECIPIENT_REPLIES.map(([reply]) => reply)).size).toBe(RECIPIENT_REPLIES.length);
  });

  it.each(LABELLED_REPLIES)("names the subject of a reply from %s: %s %s", (_, code, text, subject) => {
    const verdict = verdictOf(`${code} ${text}`) ?? "unclear";
    // Greylisting is about the client, although it may end well.
    const said =
      verdict === "accepted" || (verdict === "temporary" && subject === "client") ? subject : SUBJECT_OF[verdict];
    expect([said, verdict === "accepted"]).toEqual([subject === "accepted" ? said : subject, subject === "accepted"]);
  });

  it.each([
    [`550-Verification failed for <${SENDER}>\r\n550-Unrouteable address\r\n550 Sender verify failed`, "bad_sender"],
    [`550 Callback setup failed while verifying <${SENDER}>`, "bad_sender"],
    [
      "550-Verification failed for <ada@acme.example>\r\n550-Called: 192.0.2.4\r\n550-Sent: RCPT TO:<ada@acme.example>\r\n550-Response: 550 5.1.1 User unknown\r\n550 Unknown user",
      "unknown_user",
    ],
    ["550 5.1.7 Bad sender's mailbox address syntax", "bad_sender"],
    ["550 5.1.8 Bad sender's system address", "bad_sender"],
    ["550 Return address unknown", "bad_sender"],
    ["550 Host address 198.51.100.9 not found in DNS", "blocked"],
    ["553 5.1.3 Bad recipient address syntax", "bad_form"],
    ["501 5.1.3 Local part too long", "bad_form"],
    ["250 5.1.1 User unknown, message will be discarded", "unclear"],
    ["550 host relay.corp.local said: 550 5.1.1 User unknown", "unknown_user"],
    ["550 host mx.acme.example said: 451 4.7.1 Greylisted", "temporary"],
    [
      "550 5.1.1 <ada@tls-policy.example>: Recipient address rejected: User unknown in relay recipient table",
      "unknown_user",
    ],
  ])("reads the subject of %s", (lines, verdict) => {
    expect(verdictOf(lines)).toBe(verdict);
  });
});
