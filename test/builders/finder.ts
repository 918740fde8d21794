import type { Context } from "../../core/shared/context.ts";
import type { Finder, FinderDeps, FinderMode } from "../../core/finder/finder.ts";
import { dnsResolver } from "../../core/finder/mail-domains/mail-hosts.ts";
import { runLookup } from "../../core/finder/lookups/run-lookup.ts";
import { createProgressFeed } from "../../core/finder/progress.ts";
import { smtpProber } from "../../core/finder/verification/verify-addresses.ts";

export const SUPPRESSION_KEY = Buffer.from("a key for tests");
const asked = () => Promise.reject(new Error("the test expected nobody to be asked"));

/** Effects that contact nobody: every domain is reserved, and any contact fails the test. */
export const SILENT_FINDER: FinderDeps = {
  resolver: { mx: asked, addresses: asked, ns: asked },
  prober: { method: "smtp", verify: asked },
  mode: () => "mx_only",
  isReserved: () => true,
  suppressionKey: SUPPRESSION_KEY,
};

interface Loopback {
  /** The test's name server ("127.0.0.1:5353"). */
  readonly nameServer: string;
  /** Port of all mail servers. */
  readonly port: number;
  readonly mode?: () => FinderMode;
  readonly stepMs?: number;
}

/** Effects that contact the test's servers on loopback, also for reserved example domains. */
export function loopbackFinder({ nameServer, port, mode = () => "smtp", stepMs = 2_000 }: Loopback): FinderDeps {
  const resolver = dnsResolver({ servers: [nameServer], timeout: 2_000, tries: 1 });
  return {
    resolver,
    prober: smtpProber({
      resolver,
      greeting: "finder.example",
      sender: "",
      stepMs,
      sessionMs: 2 * stepMs,
      mayConnect: () => true,
      portOf: () => port,
    }),
    mode,
    isReserved: () => false,
    suppressionKey: SUPPRESSION_KEY,
  };
}

/** A finder that runs lookups in this process; failed lookups reject the promise that the test awaits. */
export function finderOn(ctx: Context, deps: FinderDeps): Finder {
  return {
    deps,
    begin: async (searchId) => void (await runLookup(ctx, deps, searchId)),
    changes: createProgressFeed(ctx),
  };
}
