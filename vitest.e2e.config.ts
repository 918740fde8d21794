import { defineConfig } from "vitest/config";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the browser; `npm test` finds or installs one. */
    readonly chromium: string;
  }
}

export default defineConfig({
  test: {
    include: ["test/e2e/**/*.e2e.ts"],
    provide: { chromium: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" },
    // Each file starts a site and a browser of its own.
    fileParallelism: false,
    // A browser on a busy machine now and then misses a moment; what is broken fails twice.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
