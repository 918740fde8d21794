// The name server and the mail server of bench/finder.ts, in a process of their own: what they cost is not counted.
import { once } from "node:events";
import type { Answer } from "dns-packet";
import { type DnsZone, startDnsServer } from "../test/dns-server.ts";
import { startSmtpServer } from "../test/smtp-server.ts";

/** What exists, and after how many milliseconds the mail server answers. */
export interface ServersInput {
  readonly domains: readonly string[];
  readonly existing: readonly string[];
  readonly delayMs: number;
}

const [{ domains, existing, delayMs }] = (await once(process, "message")) as [ServersInput];
const known = new Set(existing);
const mail = await startSmtpServer({ delayMs, recipient: (address) => (known.has(address) ? "250 2.1.5 Ok" : "550 5.1.1 User unknown") });
// Each company has an address of its own, as its turns are held by; the bench connects to the one server for all of them.
const zone: DnsZone = Object.fromEntries(domains.flatMap((domain, at): [string, Answer[]][] => [
  [domain, [{ type: "MX", name: domain, data: { preference: 10, exchange: `mx.${domain}` } }]],
  [`mx.${domain}`, [{ type: "A", name: `mx.${domain}`, data: `127.1.${at >> 8}.${at & 255}` }]],
]));
const names = await startDnsServer(zone);
process.send?.({ port: mail.port, nameServer: names.server });
// Asked how many sessions there were.
process.on("message", () => process.send?.({ sessions: mail.heard.filter((line) => line.startsWith("EHLO")).length, recipients: mail.heard.filter((line) => line.startsWith("RCPT")).length }));
