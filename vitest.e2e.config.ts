import { defineConfig } from "vitest/config";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the browser; `npm test` finds or installs one. */
    readonly chromium: string;
    /** Paths of the programs that serve TLS before the site; empty where one cannot be had. */
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
    globalSetup: ["test/global-setup.ts", "test/e2e/browser-setup.ts"],
    setupFiles: ["test/network-guard.ts"],
    env: { TEST_DATABASE_URL: "" },
    // Each file has a site and a database of its own; on two cores a third fills the waits of the others.
    maxWorkers: 3,
    isolate: false,
    // What is there at once on an idle machine may take seconds on a busy one; it is waited for no longer than it takes.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
