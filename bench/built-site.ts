// The built site with settings from the environment, like `npm start`, from the folder given as argument. With `--paid`
// every request comes from a paying account. Used by bench/pages.ts, bench/lighthouse.ts and bench/export.ts.
import { loadBuiltWeb } from "../server/start/built-web.ts";
import { openFinder } from "../server/finder/open-finder.ts";
import { drain, listen } from "../server/start/listen.ts";
import { runProgram } from "../server/start/program.ts";
import { openSite } from "../server/start/site.ts";

await runProgram(async ({ settings, log, lifetime }) => {
  const { context, site, mailSecrets, renderMail, accounts, payments, secret } = await openSite(
    settings,
    log,
    lifetime,
  );
  const web = await loadBuiltWeb(process.argv[2] ?? "build");
  const server = web.createSiteServer({
    context,
    accounts,
    payments,
    finder: openFinder({ context, settings, secret, log }),
    site,
    mailSecrets,
    renderMail,
    ...(process.argv[3] === "--paid"
      ? { actorOf: () => Promise.resolve({ id: "bench", access: "paid" as const }) }
      : {}),
    clientFolder: web.clientFolder,
    log,
  });
  await listen(server, settings);
  lifetime.closeAtEnd(() => drain(server));
});
