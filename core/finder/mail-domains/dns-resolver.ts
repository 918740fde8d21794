import { Resolver } from "node:dns/promises";
import type { Lookup, MailResolver } from "./resolver.ts";

/** The codes by which a resolver says that there is nothing, as opposed to that it could not tell. */
const NOTHING: ReadonlySet<string> = new Set(["ENODATA", "ENOTFOUND"]);

export interface DnsResolverOptions {
  /** Servers to ask ("127.0.0.1:5353"); the system's own when absent. */
  readonly servers?: readonly string[];
  /** Milliseconds for one try. */
  readonly timeout?: number;
  readonly tries?: number;
}

/** Asks the domain name system, through the system's servers or those given. */
export function dnsResolver({ servers, timeout = 3_000, tries = 2 }: DnsResolverOptions = {}): MailResolver {
  const resolver = new Resolver({ timeout, tries });
  if (servers !== undefined) resolver.setServers([...servers]);
  return {
    mx: (domain) => looked(async () => (await resolver.resolveMx(domain)).map(({ priority, exchange }) => ({ preference: priority, host: exchange === "." ? "" : exchange }))),
    ns: (domain) => looked(async () => (await resolver.resolveNs(domain)).map((host) => host.toLowerCase())),
    async addresses(host) {
      const [four, six] = await Promise.all([looked(() => resolver.resolve4(host)), looked(() => resolver.resolve6(host))]);
      const records = [four, six].flatMap((lookup) => (lookup.kind === "found" ? lookup.records : []));
      if (records.length > 0) return { kind: "found", records };
      return four.kind === "unclear" ? four : six.kind === "unclear" ? six : { kind: "none" };
    },
  };
}

async function looked<T>(ask: () => Promise<readonly T[]>): Promise<Lookup<T>> {
  try {
    return { kind: "found", records: await ask() };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return NOTHING.has(code) ? { kind: "none" } : { kind: "unclear", why: code === "" ? "the name could not be looked up" : `the name could not be looked up (${code})` };
  }
}
