import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./project.mjs";

const FORWARDED = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program to its end, handing on signals, and answers its exit code (128 + n after signal n).
 * `quiet` keeps its output and answers it as `output`; otherwise the program writes to our own streams.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      shell: options.shell ?? false,
      stdio: options.quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const handlers = FORWARDED.map((signal) => {
      const handler = () => child.kill(signal);
      process.on(signal, handler);
      return () => process.off(signal, handler);
    });
    const settle = () => handlers.forEach((off) => off());
    child.on("error", (error) => {
      settle();
      reject(error);
    });
    child.on("close", (code, signal) => {
      settle();
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output });
    });
  });
}

/**
 * Becomes the given program where the system can (same process id, no idle parent left in memory);
 * elsewhere runs it as a child with signals and exit code handed through. Standard input is inherited.
 * @param {string} command an absolute path
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code, where it returns at all
 */
export async function handOver(command, args, env) {
  if (process.platform !== "win32" && typeof process.execve === "function") {
    // It is marked experimental, and would say so on every start.
    process.removeAllListeners("warning");
    /** @type {Record<string, string>} */
    const plain = {};
    for (const [name, value] of Object.entries(env)) if (value !== undefined) plain[name] = value;
    process.execve(command, [command, ...args], plain);
  }
  return (await run(command, args, { env, cwd: process.cwd() })).code;
}
