import { createServer } from "node:http";
import { join } from "node:path";
import { loadBuiltWeb } from "./start/built-web.ts";
import { drain } from "./start/drain.ts";
import { listen } from "./start/listen.ts";
import { runProgram } from "./start/program.ts";
import { openSite } from "./start/site.ts";

const root = join(import.meta.dirname, "..");

// The site: database below, built pages above, until a signal comes.
await runProgram(async ({ settings, log, lifetime }) => {
  const { context, site } = await openSite(settings, log, lifetime);
  const web = await loadBuiltWeb(join(root, "build"));
  const server = createServer(web.createRequestListener({ context, site, clientFolder: web.clientFolder, log, proxies: settings.proxies }));
  const address = await listen(server, settings);
  lifetime.closeAtEnd(() => drain(server));
  process.stdout.write(`${site.name} is at ${address}\n`);
});
