import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./server/web/precompress.ts";
import { pruneManifest } from "./server/web/prune-manifest.ts";
import { deleteUnusedScripts } from "./server/web/unused-scripts.ts";

export default {
  ssr: true,
  // `build`, or the temporary folder that the start script moves into place once complete.
  buildDirectory: process.env["BUILD_DIRECTORY"] ?? "build",
  // Reading pages are not hydrated, so nothing requests the route manifest.
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig: { buildDirectory, appDirectory } }) => {
    const client = join(buildDirectory, "client");
    await pruneManifest(client, appDirectory);
    await deleteUnusedScripts(client, join(buildDirectory, "server"));
    await precompress(client);
  },
} satisfies Config;
