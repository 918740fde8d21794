import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmtpServer } from "../../../test/smtp-server.ts";
import type { MailResolver } from "../mail-domains/resolver.ts";
import { isPublicSite, selfTest } from "./self-test.ts";

const asked: string[] = [];
const resolver: MailResolver = {
  mx: (domain) => {
    asked.push(domain);
    return Promise.resolve({ kind: "found", records: [{ preference: 10, host: `mx.${domain}` }] });
  },
  addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
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
const usual = () => ({ resolver, domains: ["acme.org"], portOf: () => up.port, mayConnect: () => true, stepMs: 2_000, siteUrl: PUBLIC, mode: "auto" as const });

describe("the test at the start", () => {
  it("finds that a server greets", async () => {
    expect(await selfTest(usual())).toEqual({ reach: "smtp", why: "A mail server of acme.org greeted.", mayChange: false });
  });

  it("finds that none greets", async () => {
    expect(await selfTest({ ...usual(), portOf: () => down.port })).toMatchObject({ reach: "mx_only", mayChange: true, why: expect.stringContaining("port 25") });
  });

  it.each([
    ["the site is on one's own machine", { siteUrl: "http://localhost:3000" }, "mx_only"],
    ["no domain is named for it", { domains: [] }, "mx_only"],
    ["the operator wants none verified", { mode: "mx_only" as const }, "mx_only"],
    ["the operator knows that it works", { mode: "smtp" as const }, "smtp"],
  ])("reaches out to nobody when %s", async (_, changed, reach) => {
    asked.length = 0;
    expect(await selfTest({ ...usual(), ...changed })).toMatchObject({ reach, mayChange: false });
    expect(asked).toEqual([]);
  });
});

it.each([
  ["https://funded.org", true], ["http://8.8.8.8", true], ["http://localhost:3000", false], ["http://127.0.0.1:3000", false], ["http://[::1]:3000", false],
  ["http://192.168.1.4", false], ["http://funded.test", false], ["http://intranet", false], ["http://site.local", false],
])("tells whether %s is for the world", (siteUrl, isPublic) => {
  expect(isPublicSite(siteUrl)).toBe(isPublic);
});
