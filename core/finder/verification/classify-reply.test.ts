import { describe, expect, it } from "vitest";
import { RECIPIENT_REPLIES } from "../../../test/builders/recipient-replies.ts";
import { REPLY_SENDER, SERVER_REPLIES, replyLines } from "../../../test/builders/server-replies.ts";
import { classifyReply, decidingRow, subjectOf } from "./classify-reply.ts";
import { ReplyReader } from "./reply.ts";
import { replyRows } from "./reply-rows.ts";

const SENDER = "check@finder.example";

function verdictOf(lines: string) {
  const [reply] = new ReplyReader().push(Buffer.from(`${lines}\r\n`));
  return reply === undefined ? null : classifyReply(reply, SENDER);
}

describe("classifyReply", () => {
  it.each(RECIPIENT_REPLIES)("classifies %s as %s: %s", (lines, verdict) => {
    expect(verdictOf(lines)).toBe(verdict);
  });

  it("has at least 80 distinct examples", () => {
    expect(RECIPIENT_REPLIES.length).toBeGreaterThanOrEqual(80);
    expect(new Set(RECIPIENT_REPLIES.map(([reply]) => reply)).size).toBe(RECIPIENT_REPLIES.length);
  });

  it.each(SERVER_REPLIES)("names the subject of a reply from %s: %s", (_, reply, subject) => {
    const [read] = new ReplyReader().push(Buffer.from(replyLines(reply)));
    expect(read === undefined ? null : subjectOf(classifyReply(read, REPLY_SENDER))).toBe(subject);
  });

  it("has at least 150 replies of named products", () => {
    expect(new Set(SERVER_REPLIES.map(([, reply]) => reply)).size).toBeGreaterThanOrEqual(150);
  });

  it.each(replyRows().map((row, index) => [index + 2, row.meaning, row.sample, row] as const))(
    "decides by line %i of reply-rows.tsv, as %s: %s",
    (_line, _meaning, sample, row) => {
      const [read] = new ReplyReader().push(Buffer.from(replyLines(sample)));
      expect(read === undefined ? null : decidingRow(read, REPLY_SENDER)).toBe(row);
    },
  );

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
    ["550 host mx.acme.example said: 451 4.7.1 Greylisted", "greylisted"],
    [
      "550 5.1.1 <ada@tls-policy.example>: Recipient address rejected: User unknown in relay recipient table",
      "unknown_user",
    ],
  ])("reads the subject of %s", (lines, verdict) => {
    expect(verdictOf(lines)).toBe(verdict);
  });
});
