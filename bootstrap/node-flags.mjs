import { join } from "node:path";
import { runtimeFolder } from "./project.mjs";

/**
 * The environment with a folder in which Node keeps compiled code, unless it names one: later starts take half of the
 * processor time. Node does without where it cannot write.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withCompileCache(env) {
  return { NODE_COMPILE_CACHE: join(runtimeFolder, "compile-cache"), ...env };
}

/**
 * Node flags of the site: garbage is collected before the heap has grown by a fifth, and few new objects are kept apart.
 * Node's own limits follow the machine's memory, so that a site of a few thousand rounds held half a gigabyte of garbage
 * (measured by bench/soak.ts).
 */
export const SITE_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=20"];

/** In bytes. */
const ONE_MEBIBYTE = "1048576";

/**
 * The environment in which native memory is given back: few pools, because each thread's own keeps what it once needed, and
 * blocks from 1 MiB outside of them. Otherwise the pools keep the room in which a start reads its modules, about 20 MB.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withFewPools(env) {
  return { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: ONE_MEBIBYTE, MALLOC_TRIM_THRESHOLD_: ONE_MEBIBYTE, ...env };
}

/**
 * Node flags of the commands: a small heap that is collected early, so an import of any size stays within its memory
 * limit next to a running site (measured by bench/import.ts).
 */
export const COMMAND_FLAGS = ["--max-semi-space-size=8", "--max-old-space-size=320"];
