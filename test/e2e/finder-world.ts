import type { FinderDeps, FinderMode } from "../../core/finder/finder.ts";
import { loopbackFinder } from "../builders/finder.ts";
import { type DnsZone, startDnsServer } from "../dns-server.ts";
import { SILENCE, startSmtpServer } from "../smtp-server.ts";

/** Domains of the invented world, each with a different mail server behaviour. */
const DOMAINS = ["answers", "any", "later", "slow", "lanternfish"] as const;

const zoneOf = (domains: readonly string[]): DnsZone =>
  Object.fromEntries([
    ...domains.flatMap((domain) => [
      [domain, [{ type: "MX", name: domain, data: { preference: 10, exchange: `mx.${domain}` } }]],
      [`mx.${domain}`, [{ type: "A", name: `mx.${domain}`, data: "127.0.0.1" }]],
    ]),
    ["null.example", [{ type: "MX", name: "null.example", data: { preference: 0, exchange: "." } }]],
  ]);

/**
 * Name and mail servers on loopback: `ada@answers.example` and `info@` exist, `full@` is full, `any` accepts all
 * addresses, `later` greylists, `slow` is silent.
 */
export interface FinderWorld {
  readonly finder: (mode?: FinderMode, stepMs?: number) => FinderDeps;
  stop(): Promise<void>;
}

/** Starts the world with further ordinary domains; these mailboxes exist at all of them. */
export async function startFinderWorld(
  mailboxes: readonly string[] = ["info", "ada", "ada.park"],
  domains: readonly string[] = [],
): Promise<FinderWorld> {
  const mail = await startSmtpServer({
    recipient(address) {
      const [local = "", domain = ""] = address.split("@");
      if (domain === "any.example") return "250 2.1.5 Ok";
      if (domain === "later.example") return "451 4.7.1 Greylisted, come back later";
      if (domain === "slow.example") return SILENCE;
      if (local === "full") return "452 4.2.2 Mailbox full";
      return mailboxes.includes(local) ? "250 2.1.5 Ok" : "550 5.1.1 User unknown";
    },
  });
  const names = await startDnsServer(zoneOf([...DOMAINS.map((name) => `${name}.example`), ...domains]));
  return {
    finder: (mode = "smtp", stepMs = 4_000) =>
      loopbackFinder({ nameServer: names.server, port: mail.port, mode: () => mode, stepMs }),
    async stop() {
      await mail.stop();
      await names.stop();
    },
  };
}
