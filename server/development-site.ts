import type { Server } from "node:http";
import type { ViteDevServer } from "vite";
import { openFinder } from "./finder/open-finder.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { drain, listen } from "./start/listen.ts";
import { runProgram } from "./start/program.ts";
import { openSite } from "./start/site.ts";
import { webDeps } from "./start/web-deps.ts";
import type { createRequestListener } from "./web.ts";

type Listener = ReturnType<typeof createRequestListener>;

/** Runs the site in development until a signal arrives; `vite` loads pages on demand. */
export async function runDevelopmentSite(server: Server, vite: ViteDevServer): Promise<void> {
  await runProgram(async ({ settings, log, lifetime }) => {
    const opened = await openSite(settings, log, lifetime);
    const { context, site, secret } = opened;
    const finder = openFinder({ context, settings, secret, log });
    lifetime.closeAtEnd(() => vite.close());
    const listeners = new WeakMap<object, Listener>();
    const pages = async (): Promise<Listener> => {
      // Vite returns the same module until one of its files is edited, so a listener lives as long as its code.
      const web = await vite.ssrLoadModule("./server/web.ts");
      const known = listeners.get(web["createRequestListener"]);
      if (known !== undefined) return known;
      const listener: Listener = web["createRequestListener"]({
        ...webDeps({ opened, finder, settings, log }),
        clientFolder: "",
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
            response.end(
              error instanceof Error ? error.stack : "A page could not be loaded; the reason is in the log.",
            );
          },
        );
      });
    });
    const address = await listen(server, settings);
    if (settings.jobs) lifetime.stopAtEnd(startJobs(opened, settings, finder.deps, log));
    lifetime.stopAtEnd(() => drain(server));
    process.stdout.write(`${site.name} (development) is at ${address}\n`);
  });
}
