import { existsSync } from "node:fs";
import { run } from "./child.mjs";
import { say } from "./project.mjs";

/**
 * Installs Debian packages if apt-get is available to this user, also through passwordless sudo. Failures are ignored;
 * callers check what is installed.
 * @param {readonly string[]} packages
 */
export async function installWithApt(packages) {
  if (process.platform !== "linux" || !existsSync("/usr/bin/apt-get")) return;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = async (/** @type {string[]} */ ...args) => {
    const [command = "", ...rest] = [...sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    // A missing sudo counts as a refused one.
    return (await run(command, rest, { quiet: true }).catch(() => ({ code: 127 }))).code === 0;
  };
  say(`Installing ${packages.join(", ")} (apt-get)…`);
  // A server that does not answer must not delay the tests for long.
  const patience = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=0"];
  await apt("update", ...patience);
  await apt("install", "-y", "--no-install-recommends", "--no-remove", ...patience, ...packages);
}
