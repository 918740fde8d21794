import { afterEach, describe, expect, it } from "vitest";
import { startSmtpServer } from "../../../test/smtp-server.ts";
import { type SocksTreatment, startSocksServer } from "../../../test/socks-server.ts";
import { smtpSession } from "./smtp-session.ts";
import { readSocksProxy, throughSocks } from "./smtp-connection.ts";

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

/** Runs a session through a proxy with this behaviour. */
async function session(treatment: SocksTreatment, login = "", { stepMs = 2_000, sessionMs = 5_000 } = {}) {
  const mail = await startSmtpServer({
    recipient: (address) => (address.startsWith("ada@") ? "250 Ok" : "550 5.1.1 User unknown"),
  });
  const proxy = await startSocksServer(treatment);
  running.push(mail, proxy);
  const outcome = await smtpSession({
    address: "127.0.0.1",
    port: mail.port,
    greeting: "finder.example",
    sender: "",
    control: "zzzz@acme.example",
    secondControl: "tovema.brilosk@acme.example",
    candidates: ["ada@acme.example"],
    stepMs,
    sessionMs,
    openSocket: throughSocks(readSocksProxy(`socks5://${login}127.0.0.1:${proxy.port}`)),
  });
  return { outcome, asked: proxy.asked, to: `127.0.0.1:${mail.port}`, heard: mail.heard };
}

describe("throughSocks", () => {
  it.each([
    ["without a login", "open", ""],
    ["with one", { user: "finder", password: "p@ss:word" }, "finder:p%40ss%3Aword@"],
  ] as const)("connects through %s", async (_, treatment, login) => {
    const { outcome, asked, to } = await session(treatment, login);
    expect(outcome).toMatchObject({
      kind: "asked",
      control: { verdict: "unknown_user" },
      candidates: [{ verdict: "accepted" }],
    });
    expect(asked).toEqual([to]);
  });

  it.each([
    ["refuses the login", { user: "finder", password: "right" }, "finder:wrong@", "refused_connection"],
    ["cannot connect", "refuse", "", "refused_connection"],
    ["never answers", "silence", "", "timed_out"],
  ] as const)("reports a proxy that %s", async (_, treatment, login, why) => {
    const { outcome, heard } = await session(treatment, login, { stepMs: 200 });
    expect([outcome, heard]).toMatchObject([{ kind: "not_asked", why, atBanner: true }, []]);
  });

  it("ends within its time limit", async () => {
    const { outcome } = await session("silence", "", { stepMs: 60_000, sessionMs: 200 });
    expect(outcome).toMatchObject({ kind: "not_asked", why: "timed_out" });
  });
});

it("parses a proxy URL", () => {
  expect(readSocksProxy("socks5://proxy.funded.example")).toEqual({
    host: "proxy.funded.example",
    port: 1080,
    user: null,
    password: null,
  });
  expect(readSocksProxy("socks5://[2001:db8::1]:9050").host).toBe("2001:db8::1");
  expect(() => readSocksProxy("http://proxy.funded.example")).toThrow(
    "FINDER_PROXY must be the address of a SOCKS5 proxy",
  );
});
