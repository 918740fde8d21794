import { createServer } from "node:http";
import { join } from "node:path";
import { createServer as createVite } from "vite";
import type { runDevelopmentSite } from "./development-site.ts";

// Runs the site under Vite, which loads everything, so that pages and server share one copy of each module.
const server = createServer();
const vite = await createVite({
  root: join(import.meta.dirname, ".."),
  appType: "custom",
  server: { middlewareMode: true, hmr: { server } },
});
const loaded = await vite.ssrLoadModule("./server/development-site.ts");
const run: typeof runDevelopmentSite = loaded["runDevelopmentSite"];
await run(server, vite);
