import { fork } from "node:child_process";
import cluster from "node:cluster";
import { join } from "node:path";
import { openConfiguredDatabase } from "../../db/open.ts";
import { AppError } from "../../platform/errors.ts";
import type { Program } from "../start/program.ts";
import { prepareDataFolder } from "../start/data-folder.ts";
import { recordSiteAddress, siteAddress } from "../start/site-address.ts";
import type { FromPrimary, ToPrimary } from "./messages.ts";
import { createMetricsRelay } from "./metrics-relay.ts";
import { Supervised } from "./supervised.ts";

const PROGRAMS = join(import.meta.dirname, "..");

/** How long processes may take to end before they are killed, which leaves time to stop the database within 5 s. */
const STOP_LIMIT_MS = 3_800;

/**
 * Runs the site in several processes: `workers` of them serve the web from one listener, one more does all background
 * work. This process supervises them and the embedded database, and does nothing else, so that it is always there to
 * hand over connections. SIGUSR2 replaces every process, one after the other, without failing a request.
 */
export async function runPrimary({ settings, log, lifetime }: Program): Promise<void> {
  await prepareDataFolder(settings.dataDir);
  const database = await openConfiguredDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    log,
    // The background process does, so that a new version's migrations come with it.
    migrate: false,
    maxConnections: 1,
  });
  lifetime.closeAtEnd(() => database.close());
  const target = typeof database.target === "string" ? undefined : database.target;
  const startMessage = (takesOver: boolean): FromPrimary => ({ kind: "start", target, takesOver });

  const background = new Supervised({
    name: "the background process",
    fork: () => fork(join(PROGRAMS, "background-process.ts")),
    startMessage,
    log,
  });
  // Web processes accept connections themselves: one handed over by the primary to a process that dies is never closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(PROGRAMS, "web-process.ts") });
  const listening = Promise.withResolvers<string>();
  const relayMetrics = createMetricsRelay((message) => web.reduce((told, supervised) => told + supervised.tell(message), 0));
  const onMessage = (message: ToPrimary, reply: (message: FromPrimary) => void) => {
    if (message.kind === "listening") listening.resolve(message.address);
    else relayMetrics(message, reply);
  };
  const web: readonly Supervised[] = Array.from({ length: settings.workers }, (_, i) => new Supervised({ name: `web process ${i + 1}`, fork: () => cluster.fork().process, startMessage, onMessage, log }));
  lifetime.closeAtEnd(async () => {
    await Promise.all([background, ...web].map((supervised) => supervised.stop(STOP_LIMIT_MS)));
  });

  await started(background.start(false));
  const [first, ...others] = web;
  // Alone, so that a port in use is reported once.
  const isServing = Promise.race([listening.promise.then(() => true), ...(first === undefined ? [] : [first.start(false)])]);
  await started(isServing);
  const address = await listening.promise;
  await recordSiteAddress(settings, siteAddress(settings, address));
  for (const supervised of others) void supervised.start(false);
  process.stdout.write(`${settings.siteName} is at ${address}\n`);

  let rolling: Promise<void> | null = null;
  process.on("SIGUSR2", () => {
    rolling ??= roll([background, ...web]).finally(() => (rolling = null));
  });

  /** One after the other, so that there is never more than one process more than usual. */
  async function roll(all: readonly Supervised[]): Promise<void> {
    log.info("a rolling restart begins");
    for (const supervised of all) {
      if (lifetime.stopping) return;
      if (!(await supervised.replace())) {
        log.error({}, "a new process did not become ready; the rolling restart stops here and the others go on");
        return;
      }
    }
    log.info("the rolling restart is finished");
  }
}

async function started(isStarted: Promise<boolean>): Promise<void> {
  // The process itself wrote why.
  if (!(await isStarted)) throw new AppError("unavailable", "The site did not start.");
}
