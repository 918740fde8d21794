import { describe, expect, it } from "vitest";
import { REPLY_SENDER, replyLines, SERVER_REPLIES } from "../../../../test/builders/server-replies.ts";
import { kindOfStatus, kindOfWords, kindWithReason } from "./return-kind.ts";

/** Kinds that each subject may have; a disabled mailbox has no reader, so it may be hard. */
const KINDS = { nobody: ["hard"], mailbox: ["soft", "hard"], us: ["sender"], nothing: ["soft"], accepted: ["soft"] };

describe("kindOfWords", () => {
  it.each(SERVER_REPLIES)("decides about our mail by what %s says: %s", (_, reply, subject) => {
    expect(KINDS[subject]).toContain(kindOfWords(replyLines(reply), { sender: REPLY_SENDER }));
  });

  it("takes full mailboxes for soft whatever the code", () => {
    const full = SERVER_REPLIES.filter(([, reply]) => /quota|full/i.test(reply));
    expect(full.map(([, reply]) => kindOfWords(replyLines(reply)))).toEqual(full.map(() => "soft"));
  });
});

describe("kindOfStatus", () => {
  it.each([
    ["5.1.1", "smtp; 550 5.1.1 User unknown", "hard"],
    ["5.1.1", "", "hard"],
    ["5.0.0", "smtp; 550 No Such User Here", "hard"],
    ["5.7.1", "smtp; 554 5.7.1 Service unavailable; Client host [192.0.2.4] blocked using zen.spamhaus.org", "sender"],
    ["5.1.1", "smtp; 550 5.1.1 Mail refused: 192.0.2.4 is listed at bl.spamcop.net", "sender"],
    ["5.2.1", "smtp; 550 5.2.1 Mailbox over quota", "soft"],
    ["5.4.4", "X-Postfix; Host or domain name not found. Name service error for name=acme.example", "hard"],
    ["5.4.1", "smtp; 550 5.4.1 Recipient address rejected: Access denied", "hard"],
    ["4.4.7", "smtp; 451 4.4.7 Message expired", "soft"],
  ])("reads status %s with %s as %s", (status, diagnostic, kind) => {
    expect(kindOfStatus({ action: "failed", status, diagnostic })).toBe(kind);
  });
});

describe("kindWithReason", () => {
  it("keeps a provider's kind unless the server's words speak of us or the mailbox", () => {
    expect(kindWithReason("hard", undefined)).toBe("hard");
    expect(kindWithReason("hard", "550 Rejected")).toBe("hard");
    expect(kindWithReason("hard", "554 5.7.1 blocked using zen.spamhaus.org")).toBe("sender");
    expect(kindWithReason("soft", "550 No such user")).toBe("hard");
    expect(kindWithReason("complaint", "550 No such user")).toBe("complaint");
  });
});
