import { createServer } from "node:http";
import { join } from "node:path";
import { createServer as createVite } from "vite";
import { openFinder } from "./finder/open-finder.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { drain } from "./start/drain.ts";
import { listen } from "./start/listen.ts";
import { runProgram } from "./start/program.ts";
import { sessionActor } from "./start/session-actor.ts";
import { openSite } from "./start/site.ts";
import type { createRequestListener } from "./web.ts";

type Listener = ReturnType<typeof createRequestListener>;

// The site under Vite: the same database and data, pages reloaded as they are edited.
await runProgram(async ({ settings, log, lifetime }) => {
  const opened = await openSite(settings, log, lifetime);
  const { context, site, mailSecrets, renderMail, accounts, payments, secret } = opened;
  const finder = openFinder({ context, settings, secret, log });
  const server = createServer();
  const vite = await createVite({
    root: join(import.meta.dirname, ".."),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  lifetime.closeAtEnd(() => vite.close());
  const listeners = new WeakMap<object, Listener>();
  const pages = async (): Promise<Listener> => {
    // The same module until one of its files is edited, so a listener lives as long as the code it is made of.
    const web = await vite.ssrLoadModule("./server/web.ts");
    const known = listeners.get(web["createRequestListener"]);
    if (known !== undefined) return known;
    const listener: Listener = web["createRequestListener"]({
      context,
      actorOf: sessionActor(context, accounts),
      accounts,
      payments,
      finder,
      site,
      mailSecrets,
      renderMail,
      clientFolder: "",
      log,
      proxies: settings.proxies,
      ...(settings.publicOrigin === undefined ? {} : { publicOrigin: settings.publicOrigin }),
      webhookTargets: settings.webhookTargets,
    backups: settings.backups.place.kind !== "off",
      quotas: { network: settings.apiRequests, key: settings.apiKeyRequests },
    });
    listeners.set(web["createRequestListener"], listener);
    return listener;
  };
  server.on("request", (request, response) => {
    vite.middlewares(request, response, () => {
      pages().then(
        (listener) => listener(request, response),
        (error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          log.error({ err: error }, "a page could not be loaded");
          response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
          response.end(error instanceof Error ? error.stack : "A page could not be loaded; the reason is in the log.");
        },
      );
    });
  });
  const address = await listen(server, settings);
  if (settings.jobs) lifetime.stopAtEnd(startJobs(opened, settings, finder.deps, log));
  lifetime.stopAtEnd(() => drain(server));
  process.stdout.write(`${site.name} (development) is at ${address}\n`);
});
