import { createVerify, generateKeyPairSync } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OutgoingMail } from "../../core/shared/outbox/mail.ts";
import { subscriptionLinks } from "../../core/customers/mail/links.ts";
import { headerOf, type MailServer, type ReceivedMail, startMailServer } from "../../test/mail-server.ts";
import { smtpTransport } from "./smtp-transport.ts";

const mail: OutgoingMail = {
  messageId: "0d6f0000-0000-4000-8000-000000000001",
  to: "ada@acme.example",
  subject: "Grüße",
  text: "Hello Ada",
  html: "<p>Hello Ada</p>",
  purpose: "service",
  list: null,
  links: null,
};

function relaxed(name: string, value: string): string {
  return `${name}:${value.replaceAll(/\s+/g, " ").trim()}`;
}

/** Verifies the signature of the headers (RFC 6376, relaxed canonicalization). */
function verifiesDkim(received: ReceivedMail, publicKey: string): boolean {
  const signature = headerOf(received, "dkim-signature") ?? "";
  const part = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(/\s/g, "") ?? "";
  const fields = part("h")
    .split(":")
    .flatMap((name) => {
      const value = headerOf(received, name);
      return value === null ? [] : [relaxed(name, value)];
    });
  const own = relaxed("dkim-signature", signature.replace(/\bb=[^;]*$/, "b="));
  return createVerify("RSA-SHA256")
    .update([...fields, own].join("\r\n"), "latin1")
    .verify(publicKey, part("b"), "base64");
}

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
  it("sends text and HTML under the mail's own Message-ID", async () => {
    expect(await transport.transfer(mail)).toMatchObject({ kind: "taken", answer: expect.stringMatching(/^250/) });
    const [received] = server.received;
    expect(received).toMatchObject({ from: "hello@newlyraised.example", to: ["ada@acme.example"] });
    if (received === undefined) throw new Error("nothing was received");
    expect(headerOf(received, "message-id")).toBe("<0d6f0000-0000-4000-8000-000000000001@newlyraised.example>");
    expect(headerOf(received, "content-type")).toMatch(/^multipart\/alternative/);
    expect(headerOf(received, "auto-submitted")).toBe("auto-generated");
    expect(received.source).toContain("Hello Ada");
  });

  it.each([
    [550, "5.1.1 No such user", { kind: "refused", isHard: true }],
    [550, "5.7.1 Not wanted here", { kind: "refused", isHard: false }],
    [552, "5.2.2 Mailbox full", { kind: "refused", isHard: false }],
    [451, "4.7.1 Greylisted, try again later", { kind: "later" }],
    [421, "4.3.2 Shutting down", { kind: "later" }],
  ] as const)("treats %i %s as expected", async (code, text, outcome) => {
    server.treat({ code, text });
    expect(await transport.transfer(mail)).toMatchObject({ ...outcome, answer: expect.stringContaining(text) });
    server.treat("take");
    expect(await transport.transfer(mail)).toMatchObject({ kind: "taken" });
  });

  it("reuses connections and opens new ones after the server closes them", async () => {
    for (let n = 0; n < 12; n += 1) expect(await transport.transfer(mail)).toMatchObject({ kind: "taken" });
    expect(server.connections).toBe(1);
    server.hangUp();
    expect(await transport.transfer(mail)).toMatchObject({ kind: "taken" });
    expect(server.connections).toBe(2);
    await Promise.all(Array.from({ length: 20 }, () => transport.transfer(mail)));
    expect(server.connections).toBeLessThanOrEqual(6);
    expect(server.received).toHaveLength(33);
  });

  it("adds unsubscribe headers by one click and by mail, with unbroken addresses", async () => {
    const links = subscriptionLinks("https://newlyraised.example", {
      address: mail.to,
      list: "alerts",
      key: Buffer.from("a key"),
    });
    const own = smtpTransport({
      url: server.url,
      from: "hello@newlyraised.example",
      unsubscribe: "leave@newlyraised.example",
      bounces: "back@newlyraised.example",
    });
    await own.transfer({ ...mail, purpose: "subscription", list: "alerts", links });
    own.close();
    const [received] = server.received;
    if (received === undefined) throw new Error("nothing was received");
    expect(headerOf(received, "list-unsubscribe")?.replaceAll(/\s/g, "")).toBe(
      `<${links.unsubscribeUrl}>,<mailto:leave@newlyraised.example?subject=unsubscribe%20${links.token}>`,
    );
    expect(received.source).toContain(`<${links.unsubscribeUrl}>`);
    expect(headerOf(received, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headerOf(received, "list-id")).toBe("Search alerts <alerts.newlyraised.example>");
    expect(headerOf(received, "mime-version")).toBe("1.0");
    expect(Date.parse(headerOf(received, "date") ?? "")).not.toBeNaN();
    expect(received.from).toBe("back+0d6f0000-0000-4000-8000-000000000001@newlyraised.example");
    expect(headerOf(received, "from")).toBe("hello@newlyraised.example");
  });

  it("adds no list headers to service mail", async () => {
    await transport.transfer(mail);
    const [received] = server.received;
    if (received === undefined) throw new Error("nothing was received");
    for (const name of ["list-unsubscribe", "list-unsubscribe-post", "list-id"])
      expect(headerOf(received, name)).toBeNull();
  });

  it.each([
    ["a subject", { subject: "Hello\r\nBcc: eve@evil.example\r\n\r\nYou won" }],
    ["a subject with a bare line feed", { subject: "Hello\nBcc: eve@evil.example" }],
    ["an address", { to: "ada@acme.example\r\nBcc: eve@evil.example" }],
    ["an address with a second one", { to: "ada@acme.example, eve@evil.example" }],
    ["an address with a command", { to: "ada@acme.example>\r\nRCPT TO:<eve@evil.example" }],
    [
      "a list's name",
      {
        list: "alerts",
        links: {
          listName: "Alerts\r\nBcc: eve@evil.example",
          unsubscribeUrl: "https://newlyraised.example/x\r\nBcc: eve@evil.example",
          preferencesUrl: "",
          token: "t",
        },
      },
    ],
  ] as const)("rejects header and recipient injection through %s", async (_what, part) => {
    await transport.transfer({ ...mail, ...part });
    for (const received of server.received) {
      expect(headerOf(received, "bcc")).toBeNull();
      expect(headerOf(received, "cc")).toBeNull();
      expect(received.to.filter((to) => to.startsWith("eve@"))).toEqual([]);
    }
  });

  it("signs mail with its domain's key, including the unsubscribe headers", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const own = smtpTransport({
      url: server.url,
      from: "hello@newlyraised.example",
      dkim: { domain: "newlyraised.example", selector: "mail2026", privateKey },
    });
    const links = subscriptionLinks("https://newlyraised.example", {
      address: mail.to,
      list: "alerts",
      key: Buffer.from("a key"),
    });
    await own.transfer({ ...mail, list: "alerts", links });
    own.close();
    const [received] = server.received;
    if (received === undefined) throw new Error("nothing was received");
    const signature = headerOf(received, "dkim-signature") ?? "";
    expect(signature).toContain("d=newlyraised.example; q=dns/txt; s=mail2026;");
    const signed = /; h=([^;]+);/.exec(signature)?.[1]?.replaceAll(" ", "").split(":") ?? [];
    expect(signed).toEqual(
      expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"]),
    );
    expect(verifiesDkim(received, publicKey)).toBe(true);
    expect(verifiesDkim({ ...received, source: received.source.replace("One-Click", "Two-Click") }, publicKey)).toBe(
      false,
    );
  });

  it("defers mail when the server hangs up halfway", async () => {
    server.treat("hang_up");
    expect(await transport.transfer(mail)).toMatchObject({ kind: "later" });
    expect(server.received).toEqual([]);
  });

  it("defers mail when nothing answers the connection or the greeting", async () => {
    const mute = createServer(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const address = mute.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const waiting = smtpTransport({
      url: `smtp://127.0.0.1:${port}`,
      from: "hello@newlyraised.example",
      timeoutMs: 200,
    });
    expect(await waiting.transfer(mail)).toMatchObject({ kind: "later" });
    waiting.close();
    await new Promise((resolve) => mute.close(resolve));
    const nobody = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: "hello@newlyraised.example" });
    expect(await nobody.transfer(mail)).toMatchObject({ kind: "later" });
    nobody.close();
  });

  it("treats a rejected sender as a configuration error, not as a fault of the mail", async () => {
    const strict = createServer((socket) => {
      socket.write("220 mx.example\r\n");
      socket.on("data", (data) =>
        socket.write(data.toString().startsWith("MAIL") ? "553 5.7.1 Sender not allowed\r\n" : "250 ok\r\n"),
      );
      socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
    const address = strict.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const refused = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: "hello@newlyraised.example" });
    expect(await refused.transfer(mail)).toMatchObject({
      kind: "later",
      answer: expect.stringContaining("Sender not allowed"),
    });
    refused.close();
    await new Promise((resolve) => strict.close(resolve));
  });
});

it("keeps no password that the mail server repeats when it refuses the sign-in", async () => {
  const password = "p4ss-word/of+tests";
  const refusing = createServer((socket) => {
    socket.write("220 mail.example ESMTP\r\n");
    socket.on("data", (line) => {
      const said = line.toString().trim();
      if (said.startsWith("EHLO")) socket.write("250-mail.example\r\n250 AUTH PLAIN\r\n");
      else socket.write(`535 5.7.8 Not ${said}, ${password} or ${encodeURIComponent(password)}\r\n`);
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => void refusing.listen(0, "127.0.0.1", resolve));
  const { port } = refusing.address() as AddressInfo;
  const url = `smtp://ada:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const problems: (string | null)[] = [];
  const signedIn = smtpTransport({
    url,
    from: "Newly Raised <hello@newlyraised.example>",
    onServerState: (problem) => problems.push(problem),
  });
  const outcome = await signedIn.transfer(mail);
  signedIn.close();
  refusing.close();
  expect(outcome).toMatchObject({ kind: "later", answer: expect.stringContaining("535 5.7.8 Not AUTH PLAIN") });
  const encoded = Buffer.from(`\0ada\0${password}`).toString("base64");
  for (const said of [JSON.stringify(outcome), problems.join()])
    for (const secret of [password, encodeURIComponent(password), encoded.slice(8)]) expect(said).not.toContain(secret);
});
