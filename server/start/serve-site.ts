import type { SendHandle } from "node:child_process";
import { join } from "node:path";
import { type ReceivedSocket, socketOf } from "../cluster/listening-socket.ts";
import { ExportClient } from "../exports/export-client.ts";
import { createMetrics, type Metrics } from "../observe/metrics.ts";
import { startTelemetryIfConfigured } from "../observe/start-telemetry.ts";
import { createRequestObserver } from "../observe/request-observer.ts";
import type { Finder } from "../../core/finder/finder.ts";
import type { Settings } from "../../platform/env.ts";
import type { Log } from "../../platform/log.ts";
import { loadBuiltWeb } from "./built-web.ts";
import { drain, listen } from "./listen.ts";
import type { Lifetime } from "./lifetime.ts";
import type { ProcessState } from "./process-state.ts";
import type { OpenSite } from "./site.ts";
import { webDeps } from "./web-deps.ts";

const BUILD = join(import.meta.dirname, "../../build");

interface ServeSite {
  readonly opened: OpenSite;
  readonly finder: Finder;
  readonly settings: Settings;
  readonly log: Log;
  readonly lifetime: Lifetime;
  /** True if other processes serve meanwhile: load everything before listening. */
  readonly takesOver: boolean;
  /** The site's listening socket, if another process has opened it. */
  readonly socket?: ReceivedSocket | undefined;
  /** Collects the counts of all web processes; absent if there is only one. */
  readonly collectMetrics?: () => Promise<readonly (readonly object[])[]>;
}

export interface Serving {
  /** The URL for people on this machine. */
  readonly address: string;
  /** The listening socket, for other processes. */
  readonly socket: SendHandle;
  /** Resolves once the search index is loaded or found to be unused. */
  readonly indexLoaded: Promise<void>;
  readonly metrics: Pick<Metrics, "part">;
  /** Accepts no more connections and resolves when the last one has closed, at most some minutes later. */
  retire(): Promise<void>;
}

/** Serves the web bundle in this process until `lifetime` ends. */
export async function serveSite({
  opened,
  finder,
  settings,
  log,
  lifetime,
  takesOver,
  socket,
  collectMetrics,
}: ServeSite): Promise<Serving> {
  const { context, databaseAnswers } = opened;
  const state: ProcessState = { index: "loading", isStopping: false };
  const web = await loadBuiltWeb(BUILD);
  const tracer = await startTelemetryIfConfigured(settings, lifetime);
  const exporter = new ExportClient({
    target: opened.databaseTarget,
    publicAccess: context.publicAccess,
    onAway: (error) => opened.outages.failed(error),
  });
  lifetime.closeAtEnd(() => exporter.close());
  const metrics = createMetrics({ context, collectAll: collectMetrics });
  const deps = {
    ...webDeps({ opened, finder, settings, log }),
    clientFolder: web.clientFolder,
    state,
    observer: createRequestObserver({
      log,
      proxies: settings.proxies,
      logRequests: settings.logRequests,
      metrics: metrics.current,
      tracer,
    }),
    metrics: { scrape: metrics.scrape, token: settings.metricsToken ?? null, proxies: settings.proxies },
    databaseAnswers,
    exporter,
  };
  const server = web.createSiteServer(deps);
  const indexLoaded = web
    .loadSearchIndex(deps, settings.searchIndexRounds)
    .catch((error: unknown) =>
      log.warn({ err: error }, "the search index could not be loaded; the first search loads it"),
    )
    .then(() => void (state.index = "loaded"));
  // A first start serves at once: anonymous pages do not need the index.
  if (takesOver) await indexLoaded;
  const address = await listen(server, settings, socket);
  lifetime.stopAtEnd(async () => {
    state.isStopping = true;
    await drain(server);
    await server.finish();
  });
  return {
    address,
    socket: socketOf(server),
    indexLoaded,
    metrics,
    retire() {
      state.isStopping = true;
      return server.retire();
    },
  };
}
