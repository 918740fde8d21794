import { reactRouter } from "@react-router/dev/vite";
import tailwind from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwind(), reactRouter()],
  build: { reportCompressedSize: false },
  ...(command === "build" ? { ssr: onefile, environments: { ssr: serverEnvironment } } : {}),
}));

/** React is bundled with the pages; what talks to the database stays one copy, shared with the rest of the server. */
const onefile = { noExternal: true as const, external: ["kysely", "pg", "pino"] };

const serverEnvironment = {
  // Lets the bundler drop React's development build.
  define: { "process.env.NODE_ENV": '"production"' },
  build: { rollupOptions: { input: "./server/web.ts" } },
};
