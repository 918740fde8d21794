import { afterEach, describe, expect, it, vi } from "vitest";
import { RECIPIENT_REPLIES } from "../../../test/builders/recipient-replies.ts";
import { DROP, SILENCE, type SmtpScript, startSmtpServer } from "../../../test/smtp-server.ts";
import { smtpSession } from "./smtp-session.ts";

const NOBODY = "zzzz@acme.example";
const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function asked(
  script: SmtpScript,
  candidates: readonly string[] = [],
  { stepMs = 5_000, sessionMs = 20_000 } = {},
) {
  const server = await startSmtpServer(script);
  running.push(server);
  const outcome = await smtpSession({
    address: "127.0.0.1",
    port: server.port,
    greeting: "finder.example",
    sender: "check@finder.example",
    control: NOBODY,
    secondControl: "tovema.brilosk@acme.example",
    candidates,
    stepMs,
    sessionMs,
  });
  return { outcome, heard: server.heard };
}

const always = (reply: string) => () => reply;

const only =
  (known: string, accepted = "250 2.1.5 Ok") =>
  (address: string) =>
    address === known ? accepted : "550 5.1.1 User unknown";

describe("smtpSession", () => {
  it("asks about the control, then candidates until one is accepted, and quits", async () => {
    const { outcome, heard } = await asked({ recipient: only("ada@acme.example") }, [
      "a.park@acme.example",
      "ada@acme.example",
      "apark@acme.example",
    ]);
    expect(outcome).toMatchObject({
      kind: "asked",
      control: { verdict: "unknown_user" },
      candidates: [
        { address: "a.park@acme.example", verdict: "unknown_user" },
        { address: "ada@acme.example", verdict: "accepted" },
      ],
      brokeOff: null,
    });
    await expect.poll(() => heard.at(-1)).toBe("QUIT");
    expect(heard).toEqual([
      "EHLO finder.example",
      "MAIL FROM:<check@finder.example>",
      `RCPT TO:<${NOBODY}>`,
      "RCPT TO:<a.park@acme.example>",
      "RCPT TO:<ada@acme.example>",
      "RCPT TO:<tovema.brilosk@acme.example>",
      "QUIT",
    ]);
  });

  it("sends one command at a time, even if the server offers pipelining", async () => {
    const server = await startSmtpServer({ delayMs: 5, recipient: only("ada@acme.example") });
    running.push(server);
    await smtpSession({
      address: "127.0.0.1",
      port: server.port,
      greeting: "finder.example",
      sender: "",
      control: NOBODY,
      secondControl: "tovema.brilosk@acme.example",
      candidates: ["a.park@acme.example", "ada@acme.example"],
    });
    expect([server.early, server.heard.length > 4]).toEqual([0, true]);
  });

  it("asks about at most five candidates", async () => {
    const { heard } = await asked(
      {},
      Array.from({ length: 9 }, (_, i) => `p${i}@acme.example`),
    );
    expect(heard.filter((line) => line.startsWith("RCPT")).length).toBe(6);
  });

  it.each([
    "501 5.1.3 Bad address syntax",
    "550 5.7.1 Client host blocked",
    "503 Bad sequence",
    "550 mailbox unavailable",
  ])("asks about no candidate when the control's reply is %s", async (reply) => {
    const { heard } = await asked({ recipient: () => reply }, ["ada@acme.example"]);
    expect(heard.filter((line) => line.startsWith("RCPT"))).toEqual([`RCPT TO:<${NOBODY}>`]);
  });

  it.each([
    ["everybody", () => "450 4.7.1 Greylisted", ["greylisted"]],
    [
      "a candidate",
      (address: string) => (address === NOBODY ? "550 5.1.1 User unknown" : "450 4.7.1 Greylisted"),
      ["unknown_user", "greylisted"],
    ],
  ] as const)(
    "also names the other candidates when %s is greylisted, ignoring the replies",
    async (_, recipient, verdicts) => {
      const wanted = Array.from({ length: 6 }, (__, i) => `p${i}@acme.example`);
      const { outcome, heard } = await asked({ recipient }, wanted);
      expect(heard.filter((line) => line.startsWith("RCPT"))).toEqual(
        [NOBODY, ...wanted.slice(0, 5)].map((address) => `RCPT TO:<${address}>`),
      );
      expect(
        outcome.kind === "asked" && [outcome.control, ...outcome.candidates].map(({ verdict }) => verdict),
      ).toEqual(verdicts);
    },
  );

  it("keeps a greylisting result when the connection drops afterwards", async () => {
    const { outcome } = await asked({ recipient: (address) => (address === NOBODY ? "450 4.7.1 Greylisted" : DROP) }, [
      "ada@acme.example",
    ]);
    expect(outcome).toMatchObject({
      kind: "asked",
      control: { verdict: "greylisted" },
      candidates: [],
      brokeOff: null,
    });
  });

  it("falls back to HELO for old servers", async () => {
    const { outcome, heard } = await asked({ answers: { EHLO: "502 5.5.2 Error: command not recognized" } });
    expect(heard.slice(0, 2)).toEqual(["EHLO finder.example", "HELO finder.example"]);
    expect(outcome.kind).toBe("asked");
  });

  it("assembles replies that arrive byte by byte", async () => {
    const { outcome } = await asked(
      { pieces: 1, recipient: only("ada@acme.example", "250-2.1.5 Recipient\r\n250 2.1.5 Ok") },
      ["ada@acme.example"],
    );
    expect(outcome).toMatchObject({ kind: "asked", candidates: [{ verdict: "accepted" }] });
  });

  it.each([
    ["a banner that never comes", { banner: SILENCE }, { why: "timed_out", atBanner: true }],
    ["a banner that refuses", { banner: "554 5.7.1 No SMTP service for you" }, { why: "refused_us", atBanner: true }],
    ["a banner for now", { banner: "421 4.3.2 Too many connections" }, { why: "refused_for_now", atBanner: true }],
    ["a drop instead of a banner", { banner: DROP }, { why: "dropped", atBanner: true }],
    ["something that is no mail server", { banner: "HTTP/1.1 400 Bad Request" }, { why: "malformed", atBanner: true }],
    ["a drop after EHLO", { answers: { EHLO: DROP } }, { why: "dropped", atBanner: false }],
    ["EHLO refused", { answers: { EHLO: "550 5.7.1 Access denied" } }, { why: "refused_us", atBanner: false }],
    [
      "EHLO and HELO unknown",
      { answers: { EHLO: "500 what", HELO: "500 what" } },
      { why: "refused_us", atBanner: false },
    ],
    ["silence after EHLO", { answers: { EHLO: SILENCE } }, { why: "timed_out", atBanner: false }],
    [
      "MAIL refused",
      { answers: { MAIL: "550 5.1.8 Sender address rejected" } },
      { why: "refused_us", atBanner: false },
    ],
    [
      "MAIL refused for now",
      { answers: { MAIL: "451 4.7.1 Try again later" } },
      { why: "refused_for_now", atBanner: false },
    ],
    [
      "STARTTLS asked for",
      { answers: { MAIL: "530 5.7.0 Must issue a STARTTLS command first" } },
      { why: "refused_us", atBanner: false },
    ],
    ["a drop after MAIL", { answers: { MAIL: DROP } }, { why: "dropped", atBanner: false }],
    ["a drop at RCPT", { recipient: always(DROP) }, { why: "dropped", atBanner: false }],
    ["silence at RCPT", { recipient: always(SILENCE) }, { why: "timed_out", atBanner: false }],
  ] as const)("ends with %s", async (_, script, expected) => {
    const { outcome } = await asked(script, ["ada@acme.example"], { stepMs: 150 });
    expect(outcome).toMatchObject({ kind: "not_asked", ...expected });
  });

  it.each([
    [DROP, "dropped"],
    [SILENCE, "timed_out"],
    ["nonsense", "malformed"],
  ] as const)("keeps the replies before %s", async (reply, brokeOff) => {
    const { outcome } = await asked(
      { recipient: (address) => (address === "ada@acme.example" ? reply : "550 5.1.1 User unknown") },
      ["a@acme.example", "ada@acme.example"],
      { stepMs: 300 },
    );
    expect(outcome).toMatchObject({
      kind: "asked",
      control: { verdict: "unknown_user" },
      candidates: [{ verdict: "unknown_user" }],
      brokeOff,
    });
  });

  it("enforces the total limit, however often the server sends something", async () => {
    const { outcome } = await asked({ recipient: () => SILENCE }, [], { stepMs: 60_000, sessionMs: 200 });
    expect(outcome).toMatchObject({ kind: "not_asked", why: "timed_out" });
  });

  it("defaults to 10 seconds per step and 45 in total", async () => {
    const server = await startSmtpServer({});
    running.push(server);
    const timers = vi.spyOn(globalThis, "setTimeout");
    await smtpSession({
      address: "127.0.0.1",
      port: server.port,
      greeting: "finder.example",
      sender: "",
      control: NOBODY,
      secondControl: "tovema.brilosk@acme.example",
      candidates: ["ada@acme.example"],
    });
    const waits = timers.mock.calls.map(([, milliseconds]) => milliseconds);
    timers.mockRestore();
    // Total; then connecting, banner, EHLO, MAIL and two RCPT; then closing.
    expect(waits).toEqual([45_000, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000, 1_000]);
  });

  it("reports an unreachable server", async () => {
    const server = await startSmtpServer({});
    await server.stop();
    const outcome = await smtpSession({
      address: "127.0.0.1",
      port: server.port,
      greeting: "finder.example",
      sender: "",
      control: NOBODY,
      secondControl: "tovema.brilosk@acme.example",
      candidates: [],
    });
    expect(outcome).toEqual({ kind: "not_asked", why: "refused_connection", atBanner: true, reply: null });
  });

  it("never sends more than one line per command", async () => {
    await expect(asked({}, ["ada@acme.example>\r\nDATA"])).rejects.toThrow("a command is one line");
  });
});

describe("smtpSession on real servers' replies", () => {
  it.each(RECIPIENT_REPLIES)("classifies %s as %s: %s", async (reply, verdict) => {
    const { outcome } = await asked({ recipient: () => reply });
    expect(outcome).toMatchObject({ kind: "asked", control: { verdict } });
  });
});
