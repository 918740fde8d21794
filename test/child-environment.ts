import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What every Node process that a test starts needs from this one's environment: where programs are, and the code that
 * processes before it compiled, which halves the processor time of its start.
 */
export const CHILD_ENVIRONMENT = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache") };
