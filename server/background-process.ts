import { connectToPrimary } from "./cluster/supervised-process.ts";
import { openFinder } from "./finder/open-finder.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { firstOwnerLink } from "./start/owner-link.ts";
import { runProgram } from "./start/program.ts";
import { openSite } from "./start/site.ts";
import { siteAddress } from "./start/site-address.ts";
import { startMail } from "./start/start-mail.ts";

// Started by cluster/primary.ts: prepares the database, then does what no web process should, jobs and mail.
const primary = await connectToPrimary();
await runProgram(async ({ settings, log, lifetime }) => {
  const { target, takesOver } = primary.start;
  const opened = await openSite(settings, log, lifetime, { target, isBackground: true });
  const { context, secret } = opened;
  if (settings.jobs) {
    lifetime.stopAtEnd(startJobs(opened, settings, openFinder({ context, settings, secret, log }).deps, log));
  }
  await startMail({ context, settings, secret, log, lifetime });
  const ownerLink = takesOver ? null : await firstOwnerLink(context, siteAddress(settings, settings.siteUrl));
  if (ownerLink !== null) process.stdout.write(`The site has no owner yet. Whoever opens this link first becomes it: ${ownerLink}\n`);
  primary.onRetire(() => process.kill(process.pid, "SIGTERM"));
  primary.report({ kind: "ready" });
});
