import { accessSync, constants, existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";
import { SetupError } from "./project.mjs";

/** The shell has no user interface of its own and takes half the processor time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/**
 * Where a Chromium may be, the likeliest first: on the PATH, then where the system's packages and installers put it.
 * @param {{ platform: string, env: NodeJS.ProcessEnv, home: string }} system
 * @returns {string[]}
 */
export function placesOf({ platform, env, home }) {
  const onPath = (env.PATH ?? "").split(delimiter).filter(Boolean).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  switch (platform) {
    case "linux":
      return [...onPath, ...["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"].flatMap((folder) => NAMES.map((name) => join(folder, name)))];
    case "darwin":
      return [...onPath, ...["/", home].flatMap((base) =>
        ["Chromium", "Google Chrome"].map((name) => join(base, "Applications", `${name}.app`, "Contents", "MacOS", name)),
      )];
    case "win32":
      return [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].flatMap((base) =>
        base === undefined ? [] : ["Chromium", join("Google", "Chrome")].map((name) => join(base, name, "Application", "chrome.exe")),
      );
    default:
      return onPath;
  }
}

/**
 * Path of a Chromium for the end-to-end tests: the one named by CHROMIUM_PATH, else one that is there, else one
 * installed with apt where that is possible. When none can be had, the error says how to get one.
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new SetupError(`CHROMIUM_PATH names ${named}, which is not there. Correct it, or leave it out to have one found.`);
  }
  const found = findChromium();
  if (found !== null) return found;
  await installWithApt(["chromium-headless-shell"]);
  // Older releases of Debian and Ubuntu have the whole browser only.
  if (findChromium() === null) await installWithApt(["chromium"]);
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new SetupError(
    "The end-to-end tests need Chromium, and none was found or could be installed. " +
      "Install it (Debian and Ubuntu: sudo apt-get install chromium-headless-shell; macOS: brew install --cask chromium) or set CHROMIUM_PATH.",
  );
}

function findChromium() {
  return placesOf({ platform: process.platform, env: process.env, home: homedir() }).find(isProgram) ?? null;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    // A folder of that name passes for executable.
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
