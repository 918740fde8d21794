import { accessSync, constants, existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";
import { SetupError } from "./project.mjs";

/** Has no user interface and takes a third less processor time. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/**
 * Possible paths of Chromium, most likely first: on the PATH, then where packages and installers put it.
 * @param {{ platform: string, env: NodeJS.ProcessEnv, home: string }} system
 * @returns {string[]}
 */
export function placesOf({ platform, env, home }) {
  const onPath = (env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  switch (platform) {
    case "linux":
      return [
        ...onPath,
        ...["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome"].flatMap((folder) =>
          NAMES.map((name) => join(folder, name)),
        ),
      ];
    case "darwin":
      return [
        ...onPath,
        ...["/", home].flatMap((base) =>
          ["Chromium", "Google Chrome"].map((name) =>
            join(base, "Applications", `${name}.app`, "Contents", "MacOS", name),
          ),
        ),
      ];
    case "win32":
      return [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].flatMap((base) =>
        base === undefined
          ? []
          : ["Chromium", join("Google", "Chrome")].map((name) => join(base, name, "Application", "chrome.exe")),
      );
    default:
      return onPath;
  }
}

/**
 * Path of a Chromium for the end-to-end tests: CHROMIUM_PATH, else an installed one, else one installed with apt. A
 * build server (`CI=true`) also gets the headless shell beside an installed browser. Throws with instructions if there
 * is none.
 * @param {{ places?: readonly string[], install?: (packages: readonly string[]) => Promise<void> }} [options] for tests
 */
export async function ensureChromium({ places = placesHere(), install = installWithApt } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new SetupError(
      `CHROMIUM_PATH is ${named}, which does not exist. Correct it, or unset it to find Chromium automatically.`,
    );
  }
  const found = findIn(places);
  if (found !== null && (process.env.CI !== "true" || basename(found) === SHELL)) return found;
  await install([SHELL]);
  // Older releases of Debian and Ubuntu have only the full browser.
  if (findIn(places) === null) await install(["chromium"]);
  const installed = findIn(places);
  if (installed !== null) return installed;
  throw new SetupError(
    "The end-to-end tests need Chromium, and none was found or could be installed. " +
      "Install it (Debian and Ubuntu: sudo apt-get install chromium-headless-shell; macOS: brew install --cask chromium) or set CHROMIUM_PATH.",
  );
}

function placesHere() {
  return placesOf({ platform: process.platform, env: process.env, home: homedir() });
}

/** The headless shell if there is one, wherever it is. @param {readonly string[]} places */
function findIn(places) {
  const found = places.filter(isProgram);
  return found.find((path) => basename(path) === SHELL) ?? found[0] ?? null;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    // A folder also counts as executable.
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
