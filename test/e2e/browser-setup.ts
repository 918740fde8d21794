import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of this run's browser, which each test file connects to. */
    readonly browser: string;
  }
}

/** How tests start a browser: nothing is asked of the network by itself. */
export const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Starts one Chromium for all test files of the run; each test has a context of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: QUIET, host: "127.0.0.1" });
  project.provide("browser", server.wsEndpoint());
  return () => server.close();
}
