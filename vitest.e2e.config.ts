import { defineConfig } from "vitest/config";
import { CHILD_ENVIRONMENT } from "./test/child-environment.ts";
import { PATIENCE_MS } from "./test/e2e/patience.ts";
import { LongestFirst } from "./test/longest-first.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the browser; `npm test` finds or installs one. */
    readonly chromium: string;
    /** Paths of TLS proxy programs; empty if unavailable. */
    readonly tls: { readonly nginx: string; readonly caddy: string; readonly openssl: string };
  }
}

export default defineConfig({
  test: {
    include: ["test/e2e/**/*.e2e.ts"],
    provide: {
      chromium: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      tls: {
        nginx: process.env["NGINX_PATH"] ?? "",
        caddy: process.env["CADDY_PATH"] ?? "",
        openssl: process.env["OPENSSL_PATH"] ?? "",
      },
    },
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/network-guard.ts", "test/property-seed.ts"],
    env: { TEST_DATABASE_URL: "", NODE_COMPILE_CACHE: CHILD_ENVIRONMENT.NODE_COMPILE_CACHE },
    // Each file has its own site and database; on two cores further workers fill the others' waits.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    isolate: false,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: 480_000,
    hookTimeout: 240_000,
  },
});
