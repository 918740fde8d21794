import { join } from "node:path";
import { databaseProbe } from "../../db/probe.ts";
import { createMetrics, type Metrics } from "../observe/metrics.ts";
import { startTelemetryIfConfigured } from "../observe/start-telemetry.ts";
import { createRequestObserver } from "../observe/request-observer.ts";
import type { Finder } from "../../core/finder/finder.ts";
import type { Settings } from "../../platform/env.ts";
import type { Log } from "../../platform/log.ts";
import { loadBuiltWeb } from "./built-web.ts";
import { drain } from "./drain.ts";
import type { Lifetime } from "./lifetime.ts";
import { listen } from "./listen.ts";
import type { ProcessState } from "./process-state.ts";
import { sessionActor } from "./session-actor.ts";
import type { OpenSite } from "./site.ts";

const BUILD = join(import.meta.dirname, "../../build");

interface ServeSite {
  readonly opened: OpenSite;
  readonly finder: Finder;
  readonly settings: Settings;
  readonly log: Log;
  readonly lifetime: Lifetime;
  /** True when other processes serve meanwhile: everything is loaded before this one listens. */
  readonly takesOver: boolean;
  /** Collects what every web process has counted; absent where this process is the only one. */
  readonly collectMetrics?: () => Promise<readonly (readonly object[])[]>;
}

export interface Serving {
  /** As a person on this machine can open it. */
  readonly address: string;
  /** Resolves once searches are answered from memory, or it is known that they will not be. */
  readonly indexLoaded: Promise<void>;
  readonly metrics: Pick<Metrics, "part">;
  /** Accepts no more connections and resolves when the last one has ended by itself, or after some minutes. */
  retire(): Promise<void>;
}

/** Serves the built web part in this process until `lifetime` ends. */
export async function serveSite({ opened, finder, settings, log, lifetime, takesOver, collectMetrics }: ServeSite): Promise<Serving> {
  const { context, site, mailSecrets, renderMail, accounts, payments, databaseTarget, outages } = opened;
  const state: ProcessState = { index: "loading", isStopping: false };
  const web = await loadBuiltWeb(BUILD);
  const tracer = await startTelemetryIfConfigured(settings, lifetime);
  const metrics = createMetrics({ context, collectAll: collectMetrics });
  const deps = {
    context,
    actorOf: sessionActor(context, accounts),
    accounts,
    payments,
    finder,
    site,
    mailSecrets,
    renderMail,
    clientFolder: web.clientFolder,
    log,
    state,
    observer: createRequestObserver({ log, proxies: settings.proxies, logRequests: settings.logRequests, metrics: metrics.current, tracer }),
    metrics: { scrape: metrics.scrape, token: settings.metricsToken ?? null, proxies: settings.proxies },
    databaseAnswers: databaseProbe(databaseTarget),
    outages,
    proxies: settings.proxies,
    ...(settings.publicOrigin === undefined ? {} : { publicOrigin: settings.publicOrigin }),
    webhookTargets: settings.webhookTargets,
    backups: settings.backups.place.kind !== "off",
    quotas: { network: settings.apiRequests, key: settings.apiKeyRequests },
  };
  const server = web.createSiteServer(deps);
  const indexLoaded = web
    .loadSearchIndex(deps, settings.searchIndexRounds)
    .catch((error: unknown) => log.warn({ err: error }, "the search index could not be loaded; the first search loads it"))
    .then(() => void (state.index = "loaded"));
  // A first start serves at once: pages for visitors do not need the index.
  if (takesOver) await indexLoaded;
  const address = await listen(server, settings);
  lifetime.stopAtEnd(() => {
    state.isStopping = true;
    return drain(server);
  });
  return {
    address,
    indexLoaded,
    metrics,
    retire() {
      state.isStopping = true;
      return server.retire();
    },
  };
}
