// Loses connections to the database at chosen statements while a site sells, signs in, sends mail, imports, exports and
// backs up, and checks without a restart that all acknowledged work is done once, within two leases. Everything is real
// and on loopback; the database is a server of its own behind a proxy.
//
//   node bench/lost-connections.ts                 all points, about half an hour
//   node bench/lost-connections.ts --only "fetch a job" [--moment swallow]
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startPostgresServer } from "../bootstrap/postgres-server.mjs";
import { startDatabaseProxy } from "../test/database-proxy.ts";
import { type Loss, loseConnections, LOSS_POINTS, PAGE_WITHIN_MS, WITHIN_MS } from "./lost-connection-points.ts";
import { Supervised } from "../test/kills/supervised.ts";
import { inWorld } from "../test/kills/world.ts";

const MOMENTS = {
  before: "before it",
  after: "after its commit",
  copy: "in the middle",
  delay: "answered after a lease",
  swallow: "never answered, nine times",
  cut: "cut twice",
  refused: "refused for 20 s",
} as const;

const { values } = parseArgs({ options: { only: { type: "string" }, moment: { type: "string" } } });
const points = LOSS_POINTS.filter(
  ({ statement, moment }) => statement === (values.only ?? statement) && moment === (values.moment ?? moment),
);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const seconds = (s: number) => `${s.toFixed(1)} s`;

const server = await startPostgresServer();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    Supervised.killAll();
    void server.stop().then(() => process.exit(130));
  });
}
try {
  const proxy = await startDatabaseProxy(server.url);
  print(`${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)} before the start`);
  print(
    "| statement | moment | lost connections | acknowledged | outcome | sent again, same id | settled after | oldest due job | longest page |",
  );
  print("|---|---|---|---|---|---|---|---|---|");
  const options = { worker: false, stripe: false, processes: 1, databaseUrl: proxy.target, directUrl: server.url };
  const failed = await inWorld(options, async (world) => {
    let bad = 0;
    for (const point of points) {
      const loss = await loseConnections(world, proxy, point);
      print(rowOf(loss));
      if (!isGood(loss)) bad += 1;
    }
    const errors = world
      .siteLog()
      .split("\n")
      .filter((line) => /restarted|late/.test(line));
    for (const line of errors) print(line.slice(0, 200));
    return bad;
  });
  await proxy.stop();
  print(`${points.length - failed} of ${points.length} points without a fault; no restart`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await server.stop();
}

function isGood({ lost, duplicated, happened, settledMs, longestPageMs }: Loss): boolean {
  return (
    lost.length + duplicated.length === 0 && happened > 0 && settledMs <= WITHIN_MS && longestPageMs <= PAGE_WITHIN_MS
  );
}

function rowOf(loss: Loss): string {
  const { point, happened, acknowledged, lost, duplicated, repeated, settledMs, oldestJob, longestPageMs } = loss;
  const faults = [...lost.map((what) => `lost: ${what}`), ...duplicated.map((what) => `twice: ${what}`)].slice(0, 3);
  const outcome = happened === 0 ? "did not occur" : faults.length === 0 ? "all done once" : faults.join("; ");
  const cells = [point.statement, MOMENTS[point.moment], happened, acknowledged, outcome, repeated];
  return `| ${[...cells, seconds(settledMs / 1_000), seconds(oldestJob), seconds(longestPageMs / 1_000)].join(" | ")} |`;
}
