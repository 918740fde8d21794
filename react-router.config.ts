import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./server/web/precompress.ts";

export default {
  ssr: true,
  // Where to build: `build`, or the folder the start script puts in place once it is complete.
  buildDirectory: process.env["BUILD_DIRECTORY"] ?? "build",
  // Reading pages do not hydrate, so no address ever asks for the map of the others.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
