import { openFinder } from "../finder/open-finder.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { watchLateWork } from "../observe/watch-late-work.ts";
import { firstOwnerLink, recordSiteAddress, siteAddress, startedWords } from "./site-address.ts";
import type { Program } from "./program.ts";
import { serveSite } from "./serve-site.ts";
import { openSite } from "./site.ts";
import { startMail } from "./start-mail.ts";

/** Runs the whole site in this process: web, jobs and mail. */
export async function runAlone({ settings, log, lifetime }: Program): Promise<void> {
  // This signal's default would end the process; there is nothing to replace here. Windows does not have it.
  if (process.platform !== "win32") process.on("SIGUSR2", () => log.warn("a rolling restart needs WORKERS=2 or more"));
  const opened = await openSite(settings, log, lifetime);
  const { context, secret } = opened;
  const finder = openFinder({ context, settings, secret, log });
  const serving = await serveSite({ opened, finder, settings, log, lifetime, takesOver: false });
  if (settings.jobs) lifetime.stopAtEnd(startJobs(opened, settings, finder.deps, log));
  lifetime.stopAtEnd(watchLateWork(context, log));
  await startMail({ context, readContent: opened.readContent, settings, secret, log, lifetime });
  process.stdout.write(startedWords(settings, serving.address));
  const address = siteAddress(settings, serving.address);
  await recordSiteAddress(settings, address);
  const ownerLink = await firstOwnerLink(context, address);
  if (ownerLink !== null)
    process.stdout.write(`The site has no owner yet. Whoever opens this link first becomes it: ${ownerLink}\n`);
}
