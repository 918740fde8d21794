import { reactRouter } from "@react-router/dev/vite";
import tailwind from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwind(), reactRouter(), reloadPages],
  build: { reportCompressedSize: false },
  ...(command === "build" ? { ssr: oneFile, environments: { ssr: serverEnvironment } } : {}),
}));

/**
 * React is bundled with the pages; what talks to the database stays one copy, shared with the rest of the server,
 * and what draws share images brings machine code along. What only some visitors need is loaded with the first of them.
 */
const oneFile = { noExternal: true as const, external: ["kysely", "pg", "pg-boss", "pino", "satori", "@resvg/resvg-js", "@modelcontextprotocol/server"] };

const serverEnvironment = {
  // Lets the bundler drop React's development build.
  define: { "process.env.NODE_ENV": '"production"' },
  build: { rollupOptions: { input: "./server/web.ts" } },
};

/** Reading pages have no modules in the browser that could be replaced: an edit loads them anew. */
const reloadPages: Plugin = {
  name: "reload-pages",
  apply: "serve",
  hotUpdate({ modules, server }) {
    if (this.environment.name === "ssr" && modules.length > 0) server.environments.client.hot.send({ type: "full-reload" });
  },
};
