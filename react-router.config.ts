import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Public pages do not hydrate, so no address ever asks for the map of the others.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
