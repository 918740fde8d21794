import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Environment variables that every Node process of a test needs: program paths, the compile cache, which halves the
 * processor time of a start, and no requests to the European Central Bank.
 */
export const CHILD_ENVIRONMENT = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
  EXCHANGE_RATES: "off",
};
