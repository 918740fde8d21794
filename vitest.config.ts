import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{platform,db,core,app,server,content,bootstrap,test}/**/*.test.{ts,tsx}"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ["test/global-setup.ts"],
    env: { TEST_DATABASE_URL: process.env["TEST_DATABASE_URL"] ?? "" },
  },
});
