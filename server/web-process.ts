import type { OutageEvent } from "../db/outage-watch.ts";
import { connectToPrimary } from "./cluster/supervised-process.ts";
import { openFinder } from "./finder/open-finder.ts";
import { runProgram } from "./start/program.ts";
import { serveSite } from "./start/serve-site.ts";
import { openSite } from "./start/site.ts";

// Serves the web and nothing else. Started by cluster/primary.ts, which keeps the listening socket.
const primary = await connectToPrimary();
await runProgram(async ({ settings, log, lifetime }) => {
  const { target, takesOver } = primary.start;
  const reportOutage = (event: OutageEvent) => primary.report({ kind: "outage", event });
  const opened = await openSite(settings, log, lifetime, { target, prepared: true, reportOutage });
  const finder = openFinder({ context: opened.context, settings, secret: opened.secret, log });
  const serving = await serveSite({
    opened,
    finder,
    settings,
    log,
    lifetime,
    takesOver,
    socket: primary.socket,
    collectMetrics: primary.collectMetrics,
  });
  primary.onCollect(serving.metrics.part);
  primary.report({ kind: "listening", address: serving.address }, serving.socket);
  await serving.indexLoaded;
  primary.onRetire(() => void serving.retire().then(() => process.kill(process.pid, "SIGTERM")));
  primary.report({ kind: "ready" });
});
