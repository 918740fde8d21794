import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MalformedReply, ReplyReader } from "./reply.ts";

const read = (text: string) => new ReplyReader().push(Buffer.from(text));

describe("ReplyReader", () => {
  it.each([
    ["250 2.1.5 Ok\r\n", [{ code: 250, enhanced: "2.1.5", text: "Ok" }]],
    ["250\r\n", [{ code: 250, enhanced: null, text: "" }]],
    ["250 Ok\n", [{ code: 250, enhanced: null, text: "Ok" }]],
    ["550-5.1.1 No such\r\n550 5.1.1 user\r\n", [{ code: 550, enhanced: "5.1.1", text: "No such user" }]],
    [
      "250-a\r\n250-b\r\n250 c\r\n220 d\r\n",
      [
        { code: 250, enhanced: null, text: "a b c" },
        { code: 220, enhanced: null, text: "d" },
      ],
    ],
    ["550 Utilisateur inconnu \u00e9\r\n", [{ code: 550, enhanced: null, text: "Utilisateur inconnu é" }]],
    ["250-not yet", []],
  ])("reads %j", (text, replies) => {
    expect(read(text)).toEqual(replies);
  });

  it.each([
    "HTTP/1.1 400 Bad Request\r\n",
    "SSH-2.0-OpenSSH_9\r\n",
    "\r\n",
    "99 x\r\n",
    "650 x\r\n",
    "2500 x\r\n",
    `220${"-".repeat(5_000)}`,
    "250-x\r\n".repeat(300),
  ])("rejects %j", (text) => {
    expect(() => read(text)).toThrow(MalformedReply);
  });

  it("reads the same replies from any chunks", () => {
    const text = "220-mail.example\r\n220 ready\r\n250 2.1.0 Ok\r\n550-5.1.1 a\r\n550 5.1.1 b\r\n";
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (sizes) => {
        const reader = new ReplyReader();
        const replies = [];
        let at = 0;
        for (let i = 0; at < text.length; i++) {
          const size = sizes[i % sizes.length] ?? 1;
          replies.push(...reader.push(Buffer.from(text.slice(at, at + size))));
          at += size;
        }
        expect(replies).toEqual(read(text));
      }),
    );
  });
});
