import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwind from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwind(), reactRouter(), reloadPages, sharedSources, stateOnDemand, oneByteLetters],
  build: { reportCompressedSize: false },
  ...(command === "build" ? { ssr: oneFile, environments: { client: clientEnvironment, ssr: serverEnvironment } } : {}),
}));

/**
 * Bundles React with the pages. Modules that reach the database stay external, as one copy shared with the rest of the
 * server; the share-image libraries contain native code. Rarely used parts load on demand.
 */
const oneFile = {
  noExternal: true as const,
  external: [
    "kysely",
    "pg",
    "graphile-worker",
    "pino",
    "zod",
    "lru-cache",
    "satori",
    "@resvg/resvg-js",
    "@modelcontextprotocol/server",
  ],
};

/** One file of React, of the company list and of the finder instead of 50 below 1 kB: fewer requests, better compression. */
const clientEnvironment = {
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//, priority: 2 },
            { name: "list", test: /\/app\/(?:root|routes\/reading\/companies\/list)\.tsx/ },
            {
              name: "finder",
              test: /\/app\/(?:ui\/finder\/email-results\.tsx|routes\/finder\/screens\/use-progress\.ts)/,
            },
          ],
        },
      },
    },
  },
};

const serverEnvironment = {
  // Lets the bundler drop React's development build.
  define: { "process.env.NODE_ENV": '"production"' },
  build: { rollupOptions: { input: "./server/web.ts" } },
};

/** Modules that the server runs from source and the bundle must not contain a second time. */
export const SHARED =
  /^(?:core|db|platform|content|app\/mail|app\/content|app\/preflight)\/|^app\/(?:compared-features|form-post|logged-path|read-text|plans\/(?:current-payments|plan-prices|tax-words)|ui\/format\/(?:format-\w+|count|offer-text))\.ts$|^server\/web\/request-observer\.ts$/;

/**
 * Keeps one copy of each module in a process: modules that both the pages and the server import stay out of the bundle,
 * which loads their source files at run time. test/one-copy.test.ts fails when SHARED misses one.
 */
const sharedSources: Plugin = {
  name: "shared-sources",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (this.environment.name !== "ssr" || !source.startsWith(".") || importer === undefined) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (resolved === null) return null;
    const file = relative(import.meta.dirname, resolved.id);
    return SHARED.test(file) ? { id: `#source/${file}`, external: true } : null;
  },
};

/**
 * Encodes a page's data for its script only where `app/entry.server.tsx` asks for it. React Router encodes it for every
 * page, a sixth of the work of rendering a list, and has no setting for this.
 */
const stateOnDemand: Plugin = {
  name: "state-on-demand",
  apply: "build",
  generateBundle(_, bundle) {
    if (this.environment.name !== "ssr") return;
    let found = 0;
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk")
        chunk.code = chunk.code.replace(/\bserverHandoffStream: (encodeViaTurboStream\(.*\)),$/gm, (_all, encoded) => {
          found += 1;
          return `get serverHandoffStream() { return ${encoded}; },`;
        });
    if (found === 0) this.error("React Router encodes the data of pages differently: adapt or delete stateOnDemand.");
  },
};

/**
 * Escapes letters beyond ASCII in the server's bundle, which Node then keeps with one byte a letter instead of two. A
 * letter behind a backslash stays, because the escape would be read as text.
 */
const oneByteLetters: Plugin = {
  name: "one-byte-letters",
  apply: "build",
  generateBundle(_, bundle) {
    if (this.environment.name !== "ssr") return;
    for (const chunk of Object.values(bundle))
      if (chunk.type === "chunk")
        chunk.code = chunk.code.replace(
          /(?<!\\)[^\0-\x7f]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
  },
};

/** Reading pages have no modules that hot reload could replace, so an edit reloads them. */
const reloadPages: Plugin = {
  name: "reload-pages",
  apply: "serve",
  hotUpdate({ modules, server }) {
    if (this.environment.name === "ssr" && modules.length > 0)
      server.environments.client.hot.send({ type: "full-reload" });
  },
};
