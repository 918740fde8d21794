import type { Context } from "../../core/context.ts";
import type { Finder } from "../../core/finder/finder.ts";
import type { FinderDeps, FinderMode } from "../../core/finder/finder-deps.ts";
import { dnsResolver } from "../../core/finder/mail-domains/dns-resolver.ts";
import { runSearch } from "../../core/finder/searches/run-search.ts";
import { createChanges } from "../../core/finder/watch/changes.ts";
import { smtpProber } from "../../core/finder/smtp-prober.ts";

const SUPPRESSION_KEY = Buffer.from("a key for tests");
const asked = () => Promise.reject(new Error("the test expected nobody to be asked"));

/** Effects that reach nobody: every domain is reserved, and whoever asks all the same fails the test. */
export const SILENT_FINDER: FinderDeps = {
  resolver: { mx: asked, addresses: asked, ns: asked },
  prober: { method: "smtp", verify: asked },
  mode: () => "mx_only", isReserved: () => true, suppressionKey: SUPPRESSION_KEY,
};

interface Loopback {
  /** A name server of the test's ("127.0.0.1:5353"). */
  readonly nameServer: string;
  /** Where all mail servers listen. */
  readonly port: number;
  readonly mode?: () => FinderMode;
  readonly stepMs?: number;
}

/** Effects that reach servers of the test on loopback, also under the names reserved for examples. */
export function loopbackFinder({ nameServer, port, mode = () => "smtp", stepMs = 2_000 }: Loopback): FinderDeps {
  const resolver = dnsResolver({ servers: [nameServer], timeout: 500, tries: 1 });
  return {
    resolver,
    prober: smtpProber({ resolver, greeting: "finder.example", sender: "", stepMs, sessionMs: 2 * stepMs, mayConnect: () => true, portOf: () => port }),
    mode, isReserved: () => false, suppressionKey: SUPPRESSION_KEY,
  };
}

/** A finder that works on searches in this process; what fails, fails the test that waits for it. */
export function finderOn(ctx: Context, deps: FinderDeps): Finder {
  return { deps, begin: async (searchId) => void (await runSearch(ctx, deps, searchId)), changes: createChanges(ctx) };
}
