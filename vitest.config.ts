import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{platform,db,core,app,server,content,bootstrap,test}/**/*.test.{ts,tsx}"],
    // On two cores too, where vitest would take one worker: many files wait for the database or for a process.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The files that run in one worker share its modules: importing them anew for each was half of the processor time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/network-guard.ts"],
    env: { TEST_DATABASE_URL: process.env["TEST_DATABASE_URL"] ?? "" },
  },
});
