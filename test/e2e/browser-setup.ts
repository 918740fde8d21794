import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of this run's browser. */
    readonly browser: string;
  }
}

/** Browser options that stop background network requests. */
export const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The address bar's pop-ups of the full browser, which take a process per window.
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
];

/** Starts one Chromium for all test files of the run; each test has its own context. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    // Limits pages to this machine. Unlike routes in contexts, this keeps the browser's cache.
    args: [...QUIET, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"],
    host: "127.0.0.1",
  });
  project.provide("browser", server.wsEndpoint());
  return () => server.close();
}
