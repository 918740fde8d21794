import type { OutageEvent } from "../db/outage-watch.ts";
import { connectToPrimary } from "./cluster/supervised-process.ts";
import { openFinder } from "./finder/open-finder.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { watchLateWork } from "./observe/watch-late-work.ts";
import { firstOwnerLink, siteAddress } from "./start/site-address.ts";
import { runProgram } from "./start/program.ts";
import { openSite } from "./start/site.ts";
import { startMail } from "./start/start-mail.ts";

// Runs what no web process should: migrations, jobs and mail. Started by cluster/primary.ts.
const primary = await connectToPrimary();
await runProgram(async ({ settings, log, lifetime }) => {
  const { target, takesOver } = primary.start;
  const reportOutage = (event: OutageEvent) => primary.report({ kind: "outage", event });
  const opened = await openSite(settings, log, lifetime, { target, isBackground: true, reportOutage });
  const { context, secret } = opened;
  if (settings.jobs) {
    lifetime.stopAtEnd(startJobs(opened, settings, openFinder({ context, settings, secret, log }).deps, log));
  }
  lifetime.stopAtEnd(watchLateWork(context, log));
  await startMail({ context, readContent: opened.readContent, settings, secret, log, lifetime });
  const ownerLink = takesOver ? null : await firstOwnerLink(context, siteAddress(settings, settings.siteUrl));
  if (ownerLink !== null)
    process.stdout.write(`The site has no owner yet. Whoever opens this link first becomes it: ${ownerLink}\n`);
  primary.onRetire(() => process.kill(process.pid, "SIGTERM"));
  primary.report({ kind: "ready" });
});
