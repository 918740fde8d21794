import { existsSync } from "node:fs";
import { run } from "./child.mjs";
import { say } from "./project.mjs";

/**
 * Installs Debian packages where apt-get is there and this user may use it, also by passwordless sudo. Failure shows in
 * what is found afterwards.
 * @param {readonly string[]} packages
 */
export async function installWithApt(packages) {
  if (process.platform !== "linux" || !existsSync("/usr/bin/apt-get")) return;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = async (/** @type {string[]} */ ...args) => {
    const [command = "", ...rest] = [...sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    // A missing sudo is the same as a refused one.
    return (await run(command, rest, { quiet: true }).catch(() => ({ code: 127 }))).code === 0;
  };
  say(`Installing ${packages.join(", ")} (apt-get)…`);
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...packages);
}
