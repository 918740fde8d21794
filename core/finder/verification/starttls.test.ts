import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { DROP, SILENCE, type SmtpScript, startSmtpServer } from "../../../test/smtp-server.ts";
import { smtpSession } from "./smtp-session.ts";

const EHLO = "250-mail.example\r\n250-STARTTLS\r\n250 ENHANCEDSTATUSCODES";
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

const ask = (port: number, mayEncrypt = true) =>
  smtpSession({
    mayEncrypt,
    address: "127.0.0.1",
    host: "mail.acme.example",
    port,
    greeting: "finder.example",
    sender: "",
    control: "zzzz@acme.example",
    secondControl: "tovema.brilosk@acme.example",
    candidates: ["ada@acme.example"],
    stepMs: 500,
    sessionMs: 5_000,
  });

/** A mail server with STARTTLS that records encrypted recipients. */
async function tlsServer(needsTls: boolean) {
  const askedSecurely: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ["AUTH"],
    onMailFrom: (_address, session, answer) =>
      needsTls && !session.secure
        ? answer(Object.assign(new Error("5.7.0 Must issue a STARTTLS command first"), { responseCode: 530 }))
        : answer(),
    onRcptTo({ address }, session, answer) {
      if (session.secure) askedSecurely.push(address);
      return address === "ada@acme.example"
        ? answer()
        : answer(Object.assign(new Error("5.1.1 User unknown"), { responseCode: 550 }));
    },
  });
  server.on("error", () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  running.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { port, askedSecurely };
}

async function scripted(script: SmtpScript) {
  const server = await startSmtpServer(script);
  running.push(() => server.stop());
  return server;
}

const knowsAda = (address: string) => (address === "ada@acme.example" ? "250 Ok" : "550 5.1.1 User unknown");

describe("STARTTLS", () => {
  it.each([[true], [false]])("encrypts the session (required: %s)", async (needsTls) => {
    const { port, askedSecurely } = await tlsServer(needsTls);
    expect(await ask(port)).toMatchObject({
      kind: "asked",
      control: { verdict: "unknown_user" },
      candidates: [{ verdict: "accepted" }],
    });
    expect(askedSecurely).toEqual(["zzzz@acme.example", "ada@acme.example", "tovema.brilosk@acme.example"]);
  });

  it("continues unencrypted when the server cannot at the moment", async () => {
    const server = await scripted({ answers: { EHLO, STARTTLS: "454 4.7.0 TLS not available" }, recipient: knowsAda });
    expect(await ask(server.port)).toMatchObject({ kind: "asked", candidates: [{ verdict: "accepted" }] });
    expect(server.heard.slice(0, 3)).toEqual(["EHLO finder.example", "STARTTLS", "MAIL FROM:<>"]);
  });

  it.each([
    ["speaks no TLS after all", "220 go ahead\r\n250 not TLS"],
    ["says no more", "220 go ahead"],
  ])("with %s is retried unencrypted in another connection", async (_, STARTTLS) => {
    const server = await scripted({ answers: { EHLO, STARTTLS }, recipient: knowsAda });
    expect(await ask(server.port)).toMatchObject({ kind: "not_asked", why: "no_tls" });
    expect(await ask(server.port, false)).toMatchObject({ kind: "asked", candidates: [{ verdict: "accepted" }] });
    expect(server.heard.filter((line) => line.startsWith("EHLO")).length).toBe(2);
  });

  it.each([
    ["drops", DROP, "dropped"],
    ["is silent", SILENCE, "timed_out"],
  ])("with %s gives no result", async (_, STARTTLS, why) => {
    const server = await scripted({ answers: { EHLO, STARTTLS }, recipient: knowsAda });
    expect(await ask(server.port)).toMatchObject({ kind: "not_asked", why });
  });

  it("discards replies sent before the encryption", async () => {
    const server = await scripted({
      answers: { EHLO, STARTTLS: "220 go ahead\r\n250 injected\r\n250 injected\r\n250 injected\r\n250 injected" },
    });
    expect(await ask(server.port)).toMatchObject({ kind: "not_asked", why: "no_tls" });
  });
});
