import { afterEach, describe, expect, it } from "vitest";
import { SILENCE, type SmtpScript, startSmtpServer } from "../../../test/smtp-server.ts";
import type { MailResolver } from "../mail-domains/resolver.ts";
import { reachOfMail } from "./reachability.ts";

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const resolver: MailResolver = {
  mx: (domain) => Promise.resolve(domain === "none.example" ? { kind: "none" } : { kind: "found", records: [{ preference: 10, host: `mx.${domain}` }] }),
  addresses: (host) => Promise.resolve(host.endsWith("none.example") ? { kind: "none" } : { kind: "found", records: ["127.0.0.1"] }),
  ns: () => Promise.resolve({ kind: "none" }),
};

/** What is told with these servers, by domain; null stands for one that is down. */
async function reach(scripts: Readonly<Record<string, SmtpScript | null>>, mayConnect: ((address: string) => boolean) | undefined = () => true) {
  const ports = new Map<string, number>();
  for (const [domain, script] of Object.entries(scripts)) {
    const server = await startSmtpServer(script ?? {});
    if (script === null) await server.stop();
    else running.push(server);
    ports.set(`mx.${domain}`, server.port);
  }
  return reachOfMail({ resolver, domains: Object.keys(scripts), stepMs: 200, portOf: (host) => ports.get(host) ?? 0, mayConnect });
}

describe("whether this host can talk to mail servers", () => {
  it.each([
    ["one greets", { "a.example": {} }, "smtp"],
    ["one of several greets", { "a.example": null, "b.example": { banner: SILENCE }, "c.example": {} }, "smtp"],
    ["one refuses in the protocol's words", { "a.example": { banner: "554 5.7.1 no" } }, "smtp"],
    ["all are down", { "a.example": null, "b.example": null }, "mx_only"],
    ["something swallows all that is said", { "a.example": { banner: SILENCE } }, "mx_only"],
    ["something else answers on the port", { "a.example": { banner: "HTTP/1.1 200 OK" } }, "mx_only"],
    ["no domain takes mail", { "none.example": {} }, "mx_only"],
    ["no domain is named", {}, "mx_only"],
  ] as const)("when %s", async (_, scripts, expected) => {
    expect(await reach(scripts)).toBe(expected);
  });

  it("is not tried on addresses that are not public", async () => {
    const { isPublicAddress } = await import("../../../platform/http/address-check.ts");
    expect(await reach({ "a.example": {} }, isPublicAddress)).toBe("mx_only");
  });
});
