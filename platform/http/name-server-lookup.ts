import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";

const TIMEOUT_MS = 5_000;
const TRIES = 2;

/** Resolves host names by these name servers instead of the system's ("127.0.0.1:5353"). */
export function nameServerLookup(servers: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  resolver.setServers([...servers]);
  return (hostname, options, callback) => {
    resolve(resolver, hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) callback(notFound(hostname), "", 0);
        else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : notFound(hostname), "", 0),
    );
  };
}

async function resolve(resolver: Resolver, hostname: string) {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  return [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
}

function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} was not found`), { code: "ENOTFOUND" });
}
