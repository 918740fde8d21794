import { describe, expect, it } from "vitest";
import { classifyRecipient } from "./classify-reply.ts";
import { ReplyReader } from "./reply.ts";
import { RECIPIENT_REPLIES } from "./test-replies.ts";

describe("an answer to RCPT", () => {
  it.each(RECIPIENT_REPLIES)("%s is %s: %s", (lines, verdict) => {
    const [reply] = new ReplyReader().push(Buffer.from(`${lines}\r\n`));
    expect(reply === undefined ? null : classifyRecipient(reply)).toBe(verdict);
  });

  it("is told in a table of at least 80 cases, each once", () => {
    expect(RECIPIENT_REPLIES.length).toBeGreaterThanOrEqual(80);
    expect(new Set(RECIPIENT_REPLIES.map(([reply]) => reply)).size).toBe(RECIPIENT_REPLIES.length);
  });
});
