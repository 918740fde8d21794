import { openFinder } from "./finder/open-finder.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { runProgram } from "./start/program.ts";
import { openSite } from "./start/site.ts";

// Runs jobs only, beside one site or several, until a signal arrives.
await runProgram(async ({ settings, log, lifetime }) => {
  const opened = await openSite(settings, log, lifetime, { isBackground: true });
  const { context, site, secret } = opened;
  lifetime.stopAtEnd(startJobs(opened, settings, openFinder({ context, settings, secret, log }).deps, log));
  process.stdout.write(`${site.name} works on jobs\n`);
});
