import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./project.mjs";

const FORWARDED = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program to its end, forwarding signals, and returns its exit code (128 + n after signal n). With `quiet` the
 * output is captured as `output` instead of being shown.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, shell?: boolean,
 *   isLowPriority?: boolean }} [options] `isLowPriority` gives way to other processes
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const [program, ...rest] = options.isLowPriority ? atLowPriority(command, args) : [command, ...args];
    const child = spawn(program, rest, {
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
 * The command that runs a program, and every process it starts, at low priority; unchanged on Windows.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {[string, ...string[]]}
 */
export function atLowPriority(command, args) {
  return process.platform === "win32" ? [command, ...args] : ["nice", "-n", "10", command, ...args];
}

/**
 * Replaces this process with the program where the system can (same process id, no idle parent); elsewhere runs it as a
 * child and forwards signals and exit code. Standard input is inherited.
 * @param {string} command an absolute path
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code, if it returns
 */
export async function handOver(command, args, env) {
  if (process.platform !== "win32" && typeof process.execve === "function") {
    // Suppresses the warning that execve is experimental.
    process.removeAllListeners("warning");
    /** @type {Record<string, string>} */
    const plain = {};
    for (const [name, value] of Object.entries(env)) if (value !== undefined) plain[name] = value;
    process.execve(command, [command, ...args], plain);
  }
  return (await run(command, args, { env, cwd: process.cwd() })).code;
}
