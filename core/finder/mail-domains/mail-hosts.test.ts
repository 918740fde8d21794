import type { Answer } from "dns-packet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DnsZone, startDnsServer } from "../../../test/dns-server.ts";
import { type MailResolver, dnsResolver, mailHosts } from "./mail-hosts.ts";

const a = (name: string, data: string): Answer => ({ type: "A", name, data });
const aaaa = (name: string, data: string): Answer => ({ type: "AAAA", name, data });
const mx = (name: string, preference: number, exchange: string): Answer => ({
  type: "MX",
  name,
  data: { preference, exchange },
});
const ns = (name: string, data: string): Answer => ({ type: "NS", name, data });
const cname = (name: string, data: string): Answer => ({ type: "CNAME", name, data });

const ZONE: DnsZone = {
  "two.example": [mx("two.example", 20, "second.mail.example"), mx("two.example", 10, "First.mail.example")],
  "first.mail.example": [a("first.mail.example", "192.0.2.1"), aaaa("first.mail.example", "2001:db8::1")],
  "second.mail.example": [a("second.mail.example", "192.0.2.2")],
  "null.example": [mx("null.example", 0, "."), a("null.example", "192.0.2.9")],
  "own.example": [a("own.example", "192.0.2.3")],
  "six.example": [aaaa("six.example", "2001:db8::6")],
  "text.example": [{ type: "TXT", name: "text.example", data: "nothing else" }],
  "alias.example": [mx("alias.example", 10, "other.mail.example")],
  "other.mail.example": [cname("other.mail.example", "second.mail.example")],
  "gone.example": [mx("gone.example", 10, "nowhere.mail.example"), mx("gone.example", 20, "second.mail.example")],
  "dead.example": [mx("dead.example", 10, "nowhere.mail.example"), a("dead.example", "192.0.2.4")],
  "broken.example": "servfail",
  "silent.example": "silence",
  "half.example": [mx("half.example", 10, "broken.example")],
  "parked.example": [mx("parked.example", 10, "mx1.h-email.net"), a("parked.example", "192.0.2.5")],
  "sale.example": [a("sale.example", "192.0.2.6"), ns("sale.example", "NS1.SedoParking.com")],
  "used.example": [a("used.example", "192.0.2.7"), ns("used.example", "ns.own.example")],
  "sold.example": [mx("sold.example", 10, "first.mail.example"), ns("sold.example", "ns1.sedoparking.com")],
  "xn--bcher-kva.example": [mx("xn--bcher-kva.example", 10, "first.mail.example")],
};

let server: Awaited<ReturnType<typeof startDnsServer>>;
let resolver: MailResolver;
beforeAll(async () => {
  server = await startDnsServer(ZONE);
  resolver = dnsResolver({ servers: [server.server], timeout: 1_000, tries: 1 });
});
afterAll(() => server.stop());

const FIRST = { host: "first.mail.example", addresses: ["192.0.2.1", "2001:db8::1"] };
const SECOND = { host: "second.mail.example", addresses: ["192.0.2.2"] };

describe("mailHosts", () => {
  it.each([
    ["two.example", "a domain with two, by preference", { kind: "hosts", hosts: [FIRST, SECOND] }],
    ["xn--bcher-kva.example", "an internationalised one", { kind: "hosts", hosts: [FIRST] }],
    [
      "own.example",
      "a domain without MX: itself",
      { kind: "hosts", hosts: [{ host: "own.example", addresses: ["192.0.2.3"] }] },
    ],
    [
      "six.example",
      "one with IPv6 alone",
      { kind: "hosts", hosts: [{ host: "six.example", addresses: ["2001:db8::6"] }] },
    ],
    [
      "alias.example",
      "one whose server is an alias",
      { kind: "hosts", hosts: [{ host: "other.mail.example", addresses: ["192.0.2.2"] }] },
    ],
    ["gone.example", "one whose first server is nowhere", { kind: "hosts", hosts: [SECOND] }],
    ["null.example", "one that takes no mail and says so, whatever its address", { kind: "no_mail", why: "null_mx" }],
    ["dead.example", "one whose only server is nowhere: its own address does not stand in", { kind: "not_found" }],
    ["parked.example", "one whose mail goes to a service for unused domains", { kind: "no_mail", why: "parked" }],
    ["sale.example", "one without a server that such a service names", { kind: "no_mail", why: "parked" }],
    [
      "used.example",
      "one without a server that somebody uses",
      { kind: "hosts", hosts: [{ host: "used.example", addresses: ["192.0.2.7"] }] },
    ],
    ["sold.example", "one with its own server, whoever names it", { kind: "hosts", hosts: [FIRST] }],
    ["text.example", "one without server and address", { kind: "not_found" }],
    ["missing.example", "one that does not exist", { kind: "not_found" }],
    [
      "broken.example",
      "one whose name server fails",
      { kind: "unclear", why: "the name could not be looked up (ESERVFAIL)" },
    ],
    [
      "silent.example",
      "one whose name server is silent",
      { kind: "unclear", why: "the name could not be looked up (ETIMEOUT)" },
    ],
    [
      "half.example",
      "one whose server cannot be looked up",
      { kind: "unclear", why: "the name could not be looked up (ESERVFAIL)" },
    ],
  ])("resolves %s: %s", async (domain, _, expected) => {
    expect(await mailHosts(resolver, domain)).toEqual(expected);
  });
});
