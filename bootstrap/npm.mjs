import { accessSync, constants, existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "./child.mjs";
import { SetupError, runtimeFolder } from "./project.mjs";

/** @typedef {{ node: string, cli: string }} BundledNpm npm brought along: the Node that runs it, and its program */

/**
 * Runs npm quietly; a failure's error contains its last lines.
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {string} purpose completes "Could not …", in the error
 * @param {BundledNpm | null} [bundled] which npm; by default the one that started us, else the one on the PATH
 */
export async function npm(args, cwd, purpose, bundled = null) {
  const cli = bundled?.cli ?? process.env.npm_execpath;
  const viaNode = cli !== undefined && /npm-cli\.[cm]?js$/.test(cli);
  const node = bundled?.node ?? process.env.npm_node_execpath ?? process.execPath;
  const command = viaNode ? node : "npm";
  const options = { cwd, quiet: true, env: environment(), shell: !viaNode && process.platform === "win32" };
  const { code, output } = await run(command, viaNode ? [cli, ...args] : args, options).catch((error) => {
    throw new SetupError(
      `Could not ${purpose}: npm did not start (${error.message}). Install Node.js with npm and try again.`,
    );
  });
  if (code === 0) return;
  const lines = output
    .trim()
    .split("\n")
    .filter((line) => !/npm (warn|notice)/i.test(line));
  throw new SetupError(
    `Could not ${purpose}. npm said:\n${lines
      .filter((line) => !/^npm error(\s+at .*)?$/.test(line))
      .slice(0, 15)
      .join("\n")}`,
  );
}

/** npm needs a writable cache folder, which a service account without a home lacks. */
function environment() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env };
  // Set by the outer npm for its project; the inner npm must find its own.
  delete env.npm_config_local_prefix;
  delete env.npm_config_prefix;
  // The outer npm sets this even if the folder cannot be created.
  if (!isWritable(env.npm_config_cache ?? join(homedir(), ".npm")))
    env.npm_config_cache = join(runtimeFolder, "npm-cache");
  return env;
}

/** @param {string} folder which may have to be made first @returns {boolean} */
function isWritable(folder) {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
