import { fork } from "node:child_process";
import { join } from "node:path";
import { openConfiguredDatabase } from "../../db/open.ts";
import { endLeasesOfEnded } from "../../core/shared/process-leases.ts";
import { OutageLog } from "../../db/outage-watch.ts";
import { unavailable } from "../../platform/errors.ts";
import { prepareDataFolder } from "../start/data-folder.ts";
import type { Program } from "../start/program.ts";
import { recordSiteAddress, siteAddress, startedWords } from "../start/site-address.ts";
import { type ReceivedSocket, receivedSocket } from "./listening-socket.ts";
import type { FromPrimary, ToPrimary } from "./messages.ts";
import { Supervised } from "./supervised.ts";

const PROGRAMS = join(import.meta.dirname, "..");

/** Processes that have not exited after this time are killed, so that the database can be stopped within 5 s. */
const STOP_LIMIT_MS = 3_800;

/**
 * Runs the site in several processes: `workers` web processes on one listener and one background process. This process
 * only supervises them and the embedded database, and keeps the listening socket open, so that connections wait while
 * no web process runs. SIGUSR2 replaces each process in turn without failing a request.
 */
export async function runPrimary({ settings, log, lifetime }: Program): Promise<void> {
  await prepareDataFolder(settings.dataDir);
  const database = await openConfiguredDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    log,
    // The background process migrates, so that an upgrade's migrations are its own.
    migrate: false,
    maxConnections: 1,
  });
  lifetime.closeAtEnd(() => database.close());
  const target = typeof database.target === "string" ? undefined : database.target;
  const startMessage = (takesOver: boolean): FromPrimary => ({ kind: "start", target, takesOver });

  const outageLog = new OutageLog(log);
  /** Every process notices an outage; log it once. */
  const logOutage = (message: ToPrimary) => {
    if (message.kind === "outage") outageLog.record(message.event);
    // It has opened the database; the processes that logged the outage may have exited.
    if (message.kind === "ready") outageLog.record({ state: "back" });
  };
  const onEnd = () =>
    void endLeasesOfEnded(database).catch((error: unknown) =>
      log.error({ err: error }, "the leases of an ended process are left to run out"),
    );
  const background = new Supervised({
    name: "the background process",
    fork: () => fork(join(PROGRAMS, "background-process.ts")),
    startMessage,
    onMessage: logOutage,
    onEnd,
    log,
  });
  // Web processes accept connections themselves: if the primary handed one to a dying process, it would never close.
  let socket: ReceivedSocket | undefined;
  const listening = Promise.withResolvers<string>();
  const relayMetrics = createMetricsRelay((message) =>
    web.reduce((sent, supervised) => sent + supervised.send(message), 0),
  );
  const onMessage = (message: ToPrimary, reply: (message: FromPrimary) => void, handle: unknown) => {
    logOutage(message);
    if (message.kind === "listening") {
      socket ??= receivedSocket(handle);
      listening.resolve(message.address);
    } else relayMetrics(message, reply);
  };
  const web: readonly Supervised[] = Array.from(
    { length: settings.workers },
    (_, i) =>
      new Supervised({
        name: `web process ${i + 1}`,
        fork: () => fork(join(PROGRAMS, "web-process.ts")),
        startMessage,
        startHandle: () => socket,
        onMessage,
        onEnd,
        log,
      }),
  );
  lifetime.closeAtEnd(async () => {
    // From now on connections are refused instead of waiting in vain.
    socket?.close();
    await Promise.all([background, ...web].map((supervised) => supervised.stop(STOP_LIMIT_MS)));
  });

  await started(background.start(false));
  const [first, ...others] = web;
  // Start one process first, so that a taken port is reported once.
  const isServing = Promise.race([
    listening.promise.then(() => true),
    ...(first === undefined ? [] : [first.start(false)]),
  ]);
  await started(isServing);
  const address = await listening.promise;
  await recordSiteAddress(settings, siteAddress(settings, address));
  for (const supervised of others) void supervised.start(false);
  process.stdout.write(startedWords(settings, address));

  let rolling = Promise.resolve();
  let isWaiting = false;
  process.on("SIGUSR2", () => {
    if (isWaiting) return;
    isWaiting = true;
    // A signal during a rolling restart starts another one afterwards, because this one may already have started old builds.
    rolling = rolling.then(() => {
      isWaiting = false;
      return roll([background, ...web]);
    });
  });

  /** Replaces one process at a time, so that at most one extra process runs. */
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
  // The process has logged the reason.
  if (!(await isStarted)) throw unavailable("The site did not start.");
}

interface Collection {
  readonly parts: (readonly object[])[];
  missing: number;
  readonly finish: () => void;
}

/** Time limit for answers; slower processes are left out. */
const LIMIT_MS = 900;

/**
 * Collects the counts of all web processes for the one that answers a scrape. `broadcast` sends a message to all and
 * returns how many received it. The primary only passes parts on and does not load the metrics library.
 */
export function createMetricsRelay(
  broadcast: (message: FromPrimary) => number,
  limitMs = LIMIT_MS,
): (message: ToPrimary, reply: (message: FromPrimary) => void) => void {
  const collections = new Map<number, Collection>();
  let last = 0;
  return (message, reply) => {
    if (message.kind === "metrics") {
      const collection = collections.get(message.collection);
      if (collection === undefined) return;
      collection.parts.push(message.part);
      collection.missing -= 1;
      if (collection.missing <= 0) collection.finish();
    }
    if (message.kind !== "metrics-wanted") return;
    const id = (last += 1);
    const limit = setTimeout(() => collection.finish(), limitMs);
    const collection: Collection = {
      parts: [],
      missing: 0,
      finish() {
        clearTimeout(limit);
        if (collections.delete(id))
          reply({ kind: "metrics-collected", request: message.request, parts: collection.parts });
      },
    };
    collections.set(id, collection);
    collection.missing = broadcast({ kind: "collect-metrics", collection: id });
    if (collection.missing === 0) collection.finish();
  };
}
