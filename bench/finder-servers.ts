// The name server and mail server of bench/finder.ts, in a separate process so that their cost is not counted.
import { once } from "node:events";
import type { Answer } from "dns-packet";
import { type DnsZone, startDnsServer } from "../test/dns-server.ts";
import { startSmtpServer } from "../test/smtp-server.ts";

/** Existing addresses, and the mail server's delay in milliseconds. */
export interface ServersInput {
  readonly domains: readonly string[];
  readonly existing: readonly string[];
  readonly delayMs: number;
}

const [{ domains, existing, delayMs }] = (await once(process, "message")) as [ServersInput];
const known = new Set(existing);
const mail = await startSmtpServer({
  delayMs,
  recipient: (address) => (known.has(address) ? "250 2.1.5 Ok" : "550 5.1.1 User unknown"),
});
// Each company has its own IP address, as rate limits count them; the benchmark connects to one server for all.
const zone: DnsZone = Object.fromEntries(
  domains.flatMap((domain, at): [string, Answer[]][] => [
    [domain, [{ type: "MX", name: domain, data: { preference: 10, exchange: `mx.${domain}` } }]],
    [`mx.${domain}`, [{ type: "A", name: `mx.${domain}`, data: `127.1.${at >> 8}.${at & 255}` }]],
  ]),
);
const names = await startDnsServer(zone);
process.send?.({ port: mail.port, nameServer: names.server });
// Request for the number of sessions.
process.on("message", () =>
  process.send?.({
    sessions: mail.heard.filter((line) => line.startsWith("EHLO")).length,
    recipients: mail.heard.filter((line) => line.startsWith("RCPT")).length,
  }),
);
