import { isRoleAddress } from "../../catalogue/facts/email-address.ts";
import type { Answer } from "dns-packet";
import { afterEach, describe, expect, it } from "vitest";
import { startDnsServer } from "../../../test/dns-server.ts";
import { DROP, SILENCE, type SmtpScript, startSmtpServer } from "../../../test/smtp-server.ts";
import { createSemaphores } from "../../shared/semaphore.ts";
import { type MailResolver, dnsResolver, providerOf } from "../mail-domains/mail-hosts.ts";
import type { Politeness } from "./politeness.ts";
import { controlNames } from "./control-names.ts";
import { verifyAddresses } from "./verify-addresses.ts";

const NOBODY = "qqqq";
const CONTROLS = { random: () => NOBODY, nameLike: () => "tovema.brilosk" };
const LOOPBACK: MailResolver = {
  mx: () => Promise.resolve({ kind: "none" }),
  addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
  ns: () => Promise.resolve({ kind: "none" }),
};
const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function started<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const server = await starting;
  running.push(server);
  return server;
}

interface World {
  /** Mail servers by host, in order of preference. */
  readonly servers: Readonly<Record<string, SmtpScript | "down">>;
  readonly records?: readonly Answer[];
  readonly mayConnect?: (address: string) => boolean;
  readonly address?: string;
  readonly politeness?: Politeness;
}

/** Verifies addresses at acme.example with these loopback mail servers. */
async function verify(
  {
    servers,
    records,
    mayConnect = (address) => address === "127.0.0.1",
    address = "127.0.0.1",
    politeness: turns,
  }: World,
  ...locals: readonly string[]
) {
  const ports = new Map<string, number>();
  const heard = new Map<string, readonly string[]>();
  for (const [host, script] of Object.entries(servers)) {
    const server = await started(startSmtpServer(script === "down" ? {} : script));
    if (script === "down") await server.stop();
    ports.set(host, server.port);
    heard.set(host, server.heard);
  }
  const hosts = Object.keys(servers);
  const dns = await started(
    startDnsServer({
      "acme.example":
        records ??
        hosts.map((host, i): Answer => ({
          type: "MX",
          name: "acme.example",
          data: { preference: (i + 1) * 10, exchange: host },
        })),
      ...Object.fromEntries(hosts.map((host) => [host, [{ type: "A", name: host, data: address } satisfies Answer]])),
    }),
  );
  const verified = await verifyAddresses(
    {
      resolver: dnsResolver({ servers: [dns.server], timeout: 2_000, tries: 1 }),
      greeting: "finder.example",
      sender: "",
      stepMs: 300,
      sessionMs: 5_000,
      mayConnect,
      portOf: (host) => ports.get(host) ?? 0,
      controlNames: CONTROLS,
      ...(turns && { politeness: turns }),
    },
    "acme.example",
    locals.map((local) => `${local}@acme.example`),
  );
  return {
    results: verified.addresses.map((one) => [one.address.split("@")[0], one.result, ...one.flags].join(" ")),
    retryLater: verified.retryLater,
    unclear: verified.unclear,
    heard,
  };
}

/** Replies by local part; other recipients are unknown. */
const knows = (answers: Readonly<Record<string, string>>): SmtpScript => ({
  recipient: (address) => answers[address.split("@")[0] ?? ""] ?? "550 5.1.1 User unknown",
});

describe("verifyAddresses", () => {
  it.each([
    [
      "one is there: the others are not asked of",
      knows({ ada: "250 Ok" }),
      ["a.park", "ada", "apark"],
      ["a.park invalid", "ada valid"],
      false,
    ],
    ["none is there", knows({}), ["ada", "apark"], ["ada invalid", "apark invalid"], false],
    [
      "anybody is accepted",
      { recipient: () => "250 Ok" },
      ["ada", "apark"],
      ["ada accept_all", "apark accept_all"],
      false,
    ],
    ["greylisting", { recipient: () => "450 4.7.1 Greylisted" }, ["ada"], ["ada unknown"], true],
    [
      "we are on a block-list",
      { recipient: () => "550 5.7.1 Client host blocked using zen.example" },
      ["ada"],
      ["ada unknown"],
      false,
    ],
    [
      "a block-list behind a code for unknown users",
      { recipient: () => "550 5.1.1 Your IP is on our blacklist" },
      ["ada"],
      ["ada unknown"],
      false,
    ],
    [
      "the candidate is full",
      knows({ ada: "452 4.2.2 Mailbox full" }),
      ["ada", "apark"],
      ["ada unknown full", "apark unknown"],
      false,
    ],
    [
      "the candidate is disabled, another is there",
      knows({ ada: "550 5.2.1 Account disabled", apark: "250 Ok" }),
      ["ada", "apark"],
      ["ada invalid disabled", "apark valid"],
      false,
    ],
    [
      "the candidate is greylisted",
      knows({ ada: "451 4.7.1 Come back later" }),
      ["ada", "apark"],
      ["ada unknown", "apark unknown"],
      true,
    ],
    ["the candidate's answer is unclear", knows({ ada: "550 mailbox unavailable" }), ["ada"], ["ada unknown"], false],
    ["the line drops at the candidate", knows({ ada: DROP }), ["a", "ada"], ["a invalid", "ada unknown"], true],
    ["a role", knows({ info: "250 Ok" }), ["info"], ["info valid role"], false],
    ["the server refuses us at once", { banner: "554 5.7.1 no" }, ["ada"], ["ada unknown"], false],
    ["the server is busy", { banner: "421 later" }, ["ada"], ["ada unknown"], true],
    ["the sender is refused", { answers: { MAIL: "550 5.7.1 no" } }, ["ada"], ["ada unknown"], false],
    ["silence", { banner: SILENCE }, ["ada"], ["ada unknown"], true],
    [
      "it wants encryption",
      { answers: { MAIL: "530 5.7.0 Must issue a STARTTLS command first" } },
      ["ada"],
      ["ada unknown"],
      false,
    ],
    ["the host takes no mail", { recipient: () => "556 5.1.10 null MX" }, ["ada"], ["ada invalid"], false],
  ] as const)("verifies addresses when %s", async (_, script, locals, expected, retryLater) => {
    const { results, retryLater: later } = await verify({ servers: { "mx.acme.example": script } }, ...locals);
    expect([results, later]).toEqual([expected, retryLater]);
  });

  it("succeeds the second time at a server that greylists each recipient", async () => {
    const server = await started(startSmtpServer({ greylists: true, ...knows({ apark: "250 Ok" }) }));
    const options = {
      resolver: LOOPBACK,
      greeting: "finder.example",
      sender: "",
      mayConnect: () => true,
      portOf: () => server.port,
      controlNames: controlNames("a secret of this test"),
    };
    const ask = () =>
      verifyAddresses(options, "acme.example", ["ada@acme.example", "a.park@acme.example", "apark@acme.example"]);
    const first = await ask();
    expect([first.retryLater, first.addresses.map(({ result }) => result)]).toEqual([
      true,
      ["unknown", "unknown", "unknown"],
    ]);
    const second = await ask();
    expect([second.retryLater, second.control, second.addresses.map(({ result }) => result)]).toEqual([
      false,
      "refused",
      ["invalid", "invalid", "valid"],
    ]);
  });

  it("uses an unguessable control address that is stable per domain", () => {
    const [name, other] = [controlNames("one"), controlNames("another")];
    expect([name.random("acme.example"), name.random("acme.example"), name.nameLike("acme.example")]).toEqual([
      expect.stringMatching(/^[a-z]{18}$/),
      controlNames("one").random("acme.example"),
      expect.stringMatching(/^[a-z]{6,}\.[a-z]{7,}$/),
    ]);
    for (const shape of ["random", "nameLike"] as const)
      expect(
        new Set([name[shape]("acme.example"), name[shape]("birch.example"), other[shape]("acme.example")]).size,
      ).toBe(3);
  });

  it("leaves addresses beyond five for later", async () => {
    const { results, retryLater } = await verify(
      { servers: { "mx.acme.example": knows({}) } },
      "a",
      "b",
      "c",
      "d",
      "e",
      "f",
    );
    expect([results.at(-2), results.at(-1), retryLater]).toEqual(["e invalid", "f unknown", true]);
  });

  it.each([
    ["is down", "down" as const],
    ["is too busy to greet", { banner: "421 later" }],
    ["never greets", { banner: SILENCE }],
  ])("tries the second server when the first %s", async (_, first) => {
    const { results, heard } = await verify(
      { servers: { "mx1.acme.example": first, "mx2.acme.example": knows({ ada: "250 Ok" }) } },
      "ada",
    );
    expect(results).toEqual(["ada valid"]);
    expect(heard.get("mx2.acme.example")?.length).toBeGreaterThan(3);
  });

  it("skips the second server once the first has answered", async () => {
    const { heard } = await verify(
      {
        servers: { "mx1.acme.example": { recipient: () => "450 later" }, "mx2.acme.example": knows({ ada: "250 Ok" }) },
      },
      "ada",
    );
    expect(heard.get("mx2.acme.example")).toEqual([]);
  });

  it("waits for its politeness lease", async () => {
    const asked: string[] = [];
    const turns: Politeness = {
      run({ host, address }, session) {
        asked.push(`${host} ${address}`);
        return session();
      },
    };
    const { results } = await verify(
      { servers: { "mx1.acme.example": "down", "mx2.acme.example": knows({ ada: "250 Ok" }) }, politeness: turns },
      "ada",
    );
    expect([asked, results]).toEqual([["mx1.acme.example 127.0.0.1", "mx2.acme.example 127.0.0.1"], ["ada valid"]]);
  });

  it("needs a lease for every connection, including the unencrypted retry", async () => {
    const asked: string[] = [];
    const turns: Politeness = {
      run({ host }, session) {
        asked.push(host);
        return session();
      },
    };
    const script = {
      answers: { EHLO: "250-mail.example\r\n250 STARTTLS", STARTTLS: "220 go ahead\r\n250 not TLS" },
      ...knows({ ada: "250 Ok" }),
    };
    const { results, heard } = await verify({ servers: { "mx.acme.example": script }, politeness: turns }, "ada");
    expect([
      results,
      asked.length,
      heard.get("mx.acme.example")?.filter((line) => line.startsWith("EHLO")).length,
    ]).toEqual([["ada valid"], 2, 2]);
  });

  it("uses the ASCII form of an internationalised domain", async () => {
    const server = await started(startSmtpServer(knows({ ada: "250 Ok" })));
    const resolver: MailResolver = {
      ...LOOPBACK,
      mx: () => Promise.resolve({ kind: "found", records: [{ preference: 10, host: "mx.xn--bcher-kva.example" }] }),
    };
    const verified = await verifyAddresses(
      {
        resolver,
        greeting: "finder.example",
        sender: "",
        mayConnect: () => true,
        portOf: () => server.port,
        controlNames: CONTROLS,
      },
      "xn--bcher-kva.example",
      ["ada@xn--bcher-kva.example"],
    );
    expect(verified.addresses).toMatchObject([{ result: "valid" }]);
    expect(server.heard.filter((line) => line.startsWith("RCPT"))).toEqual([
      `RCPT TO:<${NOBODY}@xn--bcher-kva.example>`,
      "RCPT TO:<ada@xn--bcher-kva.example>",
      "RCPT TO:<tovema.brilosk@xn--bcher-kva.example>",
    ]);
  });

  it("runs one session at a time for two domains of one provider", async () => {
    const server = await started(startSmtpServer({ ...knows({ ada: "250 Ok" }), delayMs: 5 }));
    const resolver: MailResolver = {
      ...LOOPBACK,
      mx: (domain) =>
        Promise.resolve({
          kind: "found",
          records: [{ preference: 10, host: `${domain.split(".")[0] ?? ""}.mail.provider.example` }],
        }),
    };
    const semaphores = createSemaphores();
    const turns: Politeness = {
      async run({ address }, session) {
        const leave = await semaphores.enter(address);
        return session().finally(leave);
      },
    };
    const options = {
      resolver,
      greeting: "finder.example",
      sender: "",
      mayConnect: () => true,
      portOf: () => server.port,
      politeness: turns,
    };
    const verified = await Promise.all(
      ["acme.example", "birch.example", "cedar.example"].map((domain) =>
        verifyAddresses(options, domain, [`ada@${domain}`]),
      ),
    );
    expect([verified.map(({ addresses }) => addresses[0]?.result), server.most]).toEqual([
      ["valid", "valid", "valid"],
      1,
    ]);
  });

  it("reports invalid addresses if the domain accepts no mail", async () => {
    const { results } = await verify(
      { servers: {}, records: [{ type: "MX", name: "acme.example", data: { preference: 0, exchange: "." } }] },
      "ada",
    );
    expect(results).toEqual(["ada invalid"]);
  });

  it.each(["127.0.0.1", "10.0.0.1", "169.254.169.254"])(
    "does not connect to %s unless a test allows it",
    async (address) => {
      const { isPublicAddress } = await import("../../../platform/http/address-check.ts");
      const { results, unclear, heard } = await verify(
        { servers: { "mx.acme.example": knows({ ada: "250 Ok" }) }, address, mayConnect: isPublicAddress },
        "ada",
      );
      expect([results, unclear, heard.get("mx.acme.example")]).toEqual([
        ["ada unknown"],
        "its mail servers have no public address",
        [],
      ]);
    },
  );

  const gateway = "mx-a.mimecast.com";
  it.each([
    ["a gateway that knows its recipients", gateway, knows({ ada: "250 Ok" }), ["ada valid gateway"]],
    ["a gateway that accepts any address", gateway, { recipient: () => "250 Ok" }, ["ada accept_all gateway"]],
    [
      "a gateway that refuses only what looks random",
      gateway,
      { recipient: (address: string) => (address.startsWith(NOBODY) ? "550 5.1.1 User unknown" : "250 Ok") },
      ["ada accept_all gateway"],
    ],
    [
      "a gateway that stops answering after an acceptance",
      gateway,
      knows({ ada: "250 Ok", "tovema.brilosk": "451 4.7.1 Try later" }),
      ["ada unknown gateway"],
    ],
    [
      "a server that accepts everything after the first refusal",
      "mx.acme.example",
      { recipient: (address: string) => (address.startsWith(NOBODY) ? "550 5.1.1 User unknown" : "250 Ok") },
      ["ada accept_all"],
    ],
    [
      "a server that accepts the control and refuses the candidate",
      "mx.acme.example",
      knows({ [NOBODY]: "250 Ok" }),
      ["ada invalid"],
    ],
    ["a service that hides its users", "mta5.am0.yahoodns.net", knows({ ada: "250 Ok" }), ["ada unknown"]],
    [
      "a server that refuses the control's form",
      "mx.acme.example",
      knows({ [NOBODY]: "553 5.1.3 Bad recipient address syntax", ada: "250 Ok" }),
      ["ada unknown"],
    ],
    [
      "a server that refuses the control because of the sender",
      "mx.acme.example",
      knows({ [NOBODY]: "550 5.1.8 Bad sender's system address", ada: "250 Ok" }),
      ["ada unknown"],
    ],
  ])("asks %s", async (_, host, script, expected) => {
    const { results } = await verify({ servers: { [host]: script } }, "ada");
    expect(results).toEqual(expected);
  });
});

it.each([
  ["mta5.am0.yahoodns.net", true, false],
  ["eu-smtp-inbound-1.mimecast.com.", false, true],
  ["notmimecast.com", false, false],
  ["mx.acme.example", false, false],
])("identifies the service behind %s", (host, hidesUsers, isGateway) => {
  expect(providerOf(host)).toEqual({ hidesUsers, isGateway });
});

it.each([
  ["info@acme.example", true],
  ["No-Reply@acme.example", true],
  ["customer.service@acme.example", true],
  ["sales+eu@acme.example", true],
  ["ada.park@acme.example", false],
  ["infomar@acme.example", false],
])("decides whether %s is a role", (address, isRole) => {
  expect(isRoleAddress(address)).toBe(isRole);
});
