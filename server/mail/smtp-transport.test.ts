import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OutgoingMail } from "../../core/mail/mail.ts";
import { headerOf, type MailServer, startMailServer } from "../../test/mail-server.ts";
import { smtpTransport } from "./smtp-transport.ts";

const mail: OutgoingMail = {
  messageId: "0d6f0000-0000-4000-8000-000000000001",
  to: "ada@acme.example",
  subject: "Grüße",
  text: "Hello Ada",
  html: "<p>Hello Ada</p>",
  purpose: "service",
};

let server: MailServer;
let transport: ReturnType<typeof smtpTransport>;
beforeEach(async () => {
  server = await startMailServer();
  transport = smtpTransport({ url: server.url, from: "Newly Raised <hello@newlyraised.example>" });
});
afterEach(async () => {
  transport.close();
  await server.stop();
});

describe("smtpTransport", () => {
  it("hands over text and HTML under the mail's own Message-ID", async () => {
    expect(await transport.handOver(mail)).toMatchObject({ kind: "taken", answer: expect.stringMatching(/^250/) });
    const [received] = server.received;
    expect(received).toMatchObject({ from: "hello@newlyraised.example", to: ["ada@acme.example"] });
    if (received === undefined) throw new Error("nothing was received");
    expect(headerOf(received, "message-id")).toBe("<0d6f0000-0000-4000-8000-000000000001@newlyraised.example>");
    expect(headerOf(received, "content-type")).toMatch(/^multipart\/alternative/);
    expect(headerOf(received, "auto-submitted")).toBe("auto-generated");
    expect(received.source).toContain("Hello Ada");
  });

  it.each([
    [550, "5.1.1 No such user", { kind: "refused", unknownMailbox: true }],
    [550, "5.7.1 Not wanted here", { kind: "refused", unknownMailbox: false }],
    [552, "5.2.2 Mailbox full", { kind: "refused", unknownMailbox: false }],
    [451, "4.7.1 Greylisted, try again later", { kind: "later" }],
    [421, "4.3.2 Shutting down", { kind: "later" }],
  ] as const)("takes %i %s for what it is", async (code, text, outcome) => {
    server.treat({ code, text });
    expect(await transport.handOver(mail)).toMatchObject({ ...outcome, answer: expect.stringContaining(text) });
    server.treat("take");
    expect(await transport.handOver(mail)).toMatchObject({ kind: "taken" });
  });

  it("tries again later when the server hangs up in the middle", async () => {
    server.treat("hang_up");
    expect(await transport.handOver(mail)).toMatchObject({ kind: "later" });
    expect(server.received).toEqual([]);
  });

  it("tries again later when nobody answers, or nobody speaks", async () => {
    const mute = createServer(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const address = mute.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const waiting = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: "hello@newlyraised.example", timeoutMs: 200 });
    expect(await waiting.handOver(mail)).toMatchObject({ kind: "later" });
    waiting.close();
    await new Promise((resolve) => mute.close(resolve));
    const nobody = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: "hello@newlyraised.example" });
    expect(await nobody.handOver(mail)).toMatchObject({ kind: "later" });
    nobody.close();
  });

  it("takes a refused sender for a matter of settings, not of the mail", async () => {
    const strict = createServer((socket) => {
      socket.write("220 mx.example\r\n");
      socket.on("data", (data) => socket.write(data.toString().startsWith("MAIL") ? "553 5.7.1 Sender not allowed\r\n" : "250 ok\r\n"));
      socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
    const address = strict.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const refused = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: "hello@newlyraised.example" });
    expect(await refused.handOver(mail)).toMatchObject({ kind: "later", answer: expect.stringContaining("Sender not allowed") });
    refused.close();
    await new Promise((resolve) => strict.close(resolve));
  });
});
