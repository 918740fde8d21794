import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SILENCE, type SmtpScript, startSmtpServer } from "../../../test/smtp-server.ts";
import type { MailResolver } from "../mail-domains/mail-hosts.ts";
import { isPublicSite, reachOfMail, selfTest } from "./self-test.ts";

const asked: string[] = [];
const resolver: MailResolver = {
  mx: (domain) => {
    asked.push(domain);
    return Promise.resolve(
      domain === "none.example"
        ? { kind: "none" }
        : { kind: "found", records: [{ preference: 10, host: `mx.${domain}` }] },
    );
  },
  addresses: (host) =>
    Promise.resolve(host.endsWith("none.example") ? { kind: "none" } : { kind: "found", records: ["127.0.0.1"] }),
  ns: () => Promise.resolve({ kind: "none" }),
};

let up: Awaited<ReturnType<typeof startSmtpServer>>;
let down: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  up = await startSmtpServer({});
  down = await startSmtpServer({});
  await down.stop();
});
afterAll(() => up.stop());

const PUBLIC = "https://funded.org";
const usual = () => ({
  resolver,
  domains: ["acme.org"],
  portOf: () => up.port,
  mayConnect: () => true,
  stepMs: 2_000,
  siteUrl: PUBLIC,
  mode: "auto" as const,
});

describe("selfTest", () => {
  it("reports a server that greets", async () => {
    expect(await selfTest(usual())).toEqual({
      reach: "smtp",
      why: "A mail server of acme.org greeted.",
      mayChange: false,
    });
  });

  it("reports that no server greets", async () => {
    expect(await selfTest({ ...usual(), portOf: () => down.port })).toMatchObject({
      reach: "mx_only",
      mayChange: true,
      why: expect.stringContaining("port 25"),
    });
  });

  it.each([
    ["the site is on a local machine", { siteUrl: "http://localhost:3000" }, "mx_only"],
    ["no test domain is set", { domains: [] }, "mx_only"],
    ["the mode is mx_only", { mode: "mx_only" as const }, "mx_only"],
    ["the mode is smtp", { mode: "smtp" as const }, "smtp"],
  ])("contacts nobody when %s", async (_, changed, expected) => {
    asked.length = 0;
    expect(await selfTest({ ...usual(), ...changed })).toMatchObject({ reach: expected, mayChange: false });
    expect(asked).toEqual([]);
  });
});

it.each([
  ["https://funded.org", true],
  ["http://8.8.8.8", true],
  ["http://localhost:3000", false],
  ["http://127.0.0.1:3000", false],
  ["http://[::1]:3000", false],
  ["http://192.168.1.4", false],
  ["http://funded.test", false],
  ["http://intranet", false],
  ["http://site.local", false],
])("decides whether %s is public", (siteUrl, isPublic) => {
  expect(isPublicSite(siteUrl)).toBe(isPublic);
});

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

/** Runs the self-test against these servers, by domain; null is an unreachable server. */
async function reach(
  scripts: Readonly<Record<string, SmtpScript | null>>,
  mayConnect: ((address: string) => boolean) | undefined = () => true,
) {
  const ports = new Map<string, number>();
  for (const [domain, script] of Object.entries(scripts)) {
    const server = await startSmtpServer(script ?? {});
    if (script === null) await server.stop();
    else running.push(server);
    ports.set(`mx.${domain}`, server.port);
  }
  return reachOfMail({
    resolver,
    domains: Object.keys(scripts),
    stepMs: 200,
    portOf: (host) => ports.get(host) ?? 0,
    mayConnect,
  });
}

describe("reachOfMail", () => {
  it.each([
    ["one greets", { "a.example": {} }, "smtp"],
    ["one of several greets", { "a.example": null, "b.example": { banner: SILENCE }, "c.example": {} }, "smtp"],
    ["one rejects with an SMTP reply", { "a.example": { banner: "554 5.7.1 no" } }, "smtp"],
    ["all are down", { "a.example": null, "b.example": null }, "mx_only"],
    ["the connection stays silent", { "a.example": { banner: SILENCE } }, "mx_only"],
    ["another protocol answers on the port", { "a.example": { banner: "HTTP/1.1 200 OK" } }, "mx_only"],
    ["no domain takes mail", { "none.example": {} }, "mx_only"],
    ["no domain is named", {}, "mx_only"],
  ] as const)("decides when %s", async (_, scripts, expected) => {
    expect(await reach(scripts)).toBe(expected);
  });

  it("connects to public addresses only", async () => {
    const { isPublicAddress } = await import("../../../platform/http/address-check.ts");
    expect(await reach({ "a.example": {} }, isPublicAddress)).toBe("mx_only");
  });
});
