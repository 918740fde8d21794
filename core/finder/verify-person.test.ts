import { afterEach, describe, expect, it } from "vitest";
import { type SmtpScript, startSmtpServer } from "../../test/smtp-server.ts";
import type { MailResolver } from "./mail-domains/mail-hosts.ts";
import { candidatesFor, priorOrder } from "./names/patterns.ts";
import { spellName } from "./names/person-name.ts";
import { smtpProber } from "./verification/verify-addresses.ts";
import { type CheckedCandidate, verifyCandidates } from "./verify-person.ts";

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const LOOPBACK: MailResolver = {
  mx: () => Promise.resolve({ kind: "found", records: [{ preference: 10, host: "mx.acme.example" }] }),
  addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
  ns: () => Promise.resolve({ kind: "none" }),
};

const proberOf = (port: number) =>
  smtpProber({
    resolver: LOOPBACK,
    greeting: "finder.example",
    sender: "",
    stepMs: 2_000,
    sessionMs: 5_000,
    mayConnect: () => true,
    portOf: () => port,
    controlNames: { random: () => "qqqq", nameLike: () => "qqqq.qqqq" },
  });

async function verify(script: SmtpScript, written = "Ada Park") {
  const server = await startSmtpServer(script);
  running.push(server);
  const name = spellName(written);
  const candidates = name === null ? [] : candidatesFor(name, "acme.example", priorOrder(null));
  const checked: CheckedCandidate[] = [];
  const retryLater = await verifyCandidates({
    domain: "acme.example",
    candidates,
    keep: async (some) => void checked.push(...some),
    prober: proberOf(server.port),
  });
  return {
    candidates: candidates.map(({ address }) => address.split("@")[0]),
    results: checked.map(({ address, result }) => `${address.split("@")[0]} ${result}`),
    retryLater,
    sessions: server.heard.filter((line) => line.startsWith("MAIL")).length,
    asked: server.heard
      .flatMap((line) => /^RCPT TO:<([^@]*)@/.exec(line)?.[1] ?? [])
      .filter((local) => !local.startsWith("qqqq")),
  };
}

const knows = (local: string, reply = "250 Ok"): SmtpScript => ({
  recipient: (address) => (address.startsWith(`${local}@`) ? reply : "550 5.1.1 User unknown"),
});

it("never sends a mail server letters outside ASCII, and leaves such addresses unknown", async () => {
  const server = await startSmtpServer(knows("ada"));
  running.push(server);
  const prober = proberOf(server.port);
  for (const isPatient of [false, true]) {
    const ask = (domain: string, asked: readonly string[]) =>
      isPatient && prober.patient !== undefined ? prober.patient(domain, asked) : prober.verify(domain, asked);
    const { addresses, retryLater } = await ask("acme.example", ["zoë@acme.example", "ada@acme.example"]);
    expect(addresses.map(({ address, result }) => `${address} ${result}`)).toEqual([
      "zoë@acme.example unknown",
      "ada@acme.example valid",
    ]);
    expect([retryLater, await ask("acme.example", ["zoë@acme.example"])]).toMatchObject([false, { retryLater: false }]);
  }
  expect(server.heard.filter((line) => /zo|[^ -~]/.test(line))).toEqual([]);
});

describe("verifyCandidates", () => {
  it("ends with the valid address", async () => {
    expect(await verify(knows("ada"))).toMatchObject({
      results: ["ada.park invalid", "apark invalid", "ada valid"],
      retryLater: false,
      sessions: 1,
    });
  });

  it("continues in a second session after five invalid addresses", async () => {
    const { results, sessions } = await verify(knows("ada_park"));
    expect([results.length, results.at(-1), sessions]).toEqual([8, "ada_park valid", 2]);
  });

  it("ends with the last candidate after three sessions", async () => {
    const { results, sessions } = await verify(knows("nobody"));
    expect([results.length, results.every((result) => result.endsWith(" invalid")), sessions]).toEqual([11, true, 3]);
  });

  it("asks an accept-all server once", async () => {
    const { results, sessions, retryLater } = await verify({ recipient: () => "250 Ok" });
    expect([results[0], sessions, retryLater]).toEqual(["ada.park accept_all", 1, false]);
  });

  it("leaves deferred candidates for later", async () => {
    const { results, retryLater, sessions } = await verify(knows("apark", "451 4.7.1 Greylisted"));
    expect([results.slice(0, 2), retryLater, sessions]).toEqual([["ada.park invalid", "apark unknown"], true, 1]);
  });

  it("also names the next five candidates to a greylisting server", async () => {
    const { candidates, retryLater, sessions, asked } = await verify({ recipient: () => "450 4.7.1 Greylisted" });
    expect([retryLater, sessions]).toEqual([true, 2]);
    expect(asked).toEqual(candidates.slice(0, 10));
  });

  it("asks nothing about a name without a Latin spelling", async () => {
    expect(await verify(knows("ada"), "王小明")).toMatchObject({ results: [], retryLater: false, sessions: 0 });
  });
});
