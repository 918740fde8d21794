import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { CHILD_ENVIRONMENT } from "./test/child-environment.ts";
import { LongestFirst } from "./test/longest-first.ts";

export default defineConfig({
  test: {
    include: ["{platform,db,core,app,server,content,bootstrap,test}/**/*.test.{ts,tsx}"],
    // More workers than processors, because many files wait for the database or a process.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Files of one worker share modules; importing them again for each file took half of the processor time.
    isolate: false,
    // Otherwise collecting garbage takes an eighth of a worker's processor time.
    execArgv: ["--max-semi-space-size=64"],
    // Generous limits for busy machines; a test waits only as long as needed.
    expect: { poll: { timeout: 100_000 } },
    testTimeout: 480_000,
    hookTimeout: 240_000,
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/network-guard.ts", "test/property-seed.ts", "test/sql/record.ts"],
    env: {
      TEST_DATABASE_URL: process.env["TEST_DATABASE_URL"] ?? "",
      // For processes that the product starts in a test.
      NODE_COMPILE_CACHE: CHILD_ENVIRONMENT.NODE_COMPILE_CACHE,
    },
  },
});
