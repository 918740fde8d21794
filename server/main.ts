import { join } from "node:path";
import { databaseProbe } from "../db/probe.ts";
import { openFinder } from "./finder/open-finder.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { createRequestObserver } from "./observe/request-observer.ts";
import { loadBuiltWeb } from "./start/built-web.ts";
import { drain } from "./start/drain.ts";
import { listen } from "./start/listen.ts";
import { runProgram } from "./start/program.ts";
import { openSite } from "./start/site.ts";
import { firstOwnerLink } from "./start/owner-link.ts";
import { sessionActor } from "./start/session-actor.ts";
import { startMail } from "./start/start-mail.ts";

const root = join(import.meta.dirname, "..");

// The site: database below, built pages above, until a signal comes.
await runProgram(async ({ settings, log, lifetime }) => {
  const { context, site, mailSecrets, renderMail, accounts, payments, secret, databaseTarget } = await openSite(settings, log, lifetime);
  const finder = openFinder({ context, settings, secret, log });
  const web = await loadBuiltWeb(join(root, "build"));
  const server = web.createSiteServer({
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
    observer: createRequestObserver({ log, proxies: settings.proxies, logRequests: settings.logRequests }),
    databaseAnswers: databaseProbe(databaseTarget),
    proxies: settings.proxies,
    ...(settings.publicOrigin === undefined ? {} : { publicOrigin: settings.publicOrigin }),
    webhookTargets: settings.webhookTargets,
    quotas: { network: settings.apiRequests, key: settings.apiKeyRequests },
  });
  const address = await listen(server, settings);
  if (settings.jobs) lifetime.closeAtEnd(startJobs(context, settings, payments, finder.deps, log));
  lifetime.closeAtEnd(() => drain(server));
  await startMail({ context, settings, secret, log, lifetime });
  process.stdout.write(`${site.name} is at ${address}\n`);
  const ownerLink = await firstOwnerLink(context, settings.siteUrl);
  if (ownerLink !== null) process.stdout.write(`The site has no owner yet. Whoever opens this link first becomes it: ${ownerLink}\n`);
});
