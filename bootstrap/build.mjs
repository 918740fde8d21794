import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "./child.mjs";
import { BUILD_INPUTS, fingerprintOf } from "./fingerprint.mjs";
import { withFolderLock } from "./folder-lock.mjs";
import { SetupError, root, runtimeFolder, say } from "./project.mjs";

const target = join(root, "build");
const stampFile = join(target, ".stamp");

/**
 * Builds the site into `build/` if its inputs changed. Safe for concurrent starts and for a site running from `build/`:
 * new files are moved in one by one, complete, and files of the previous build stay.
 * @param {string} node path of the runtime
 * @param {{ always?: boolean }} [options]
 * @returns {Promise<boolean>} whether it built
 */
export async function ensureBuild(node, options = {}) {
  if (!options.always && isCurrent()) return false;
  return withFolderLock(
    join(runtimeFolder, "locks", "build"),
    async () => {
      if (!options.always && isCurrent()) return false;
      say("Building…");
      await build(node);
      return true;
    },
    { onWait: () => say("Another start is building; waiting for it…") },
  );
}

/** @param {string} node */
async function build(node) {
  const inputs = fingerprintOf(root, BUILD_INPUTS);
  const before = readStamp()?.files ?? null;
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(target))
    if (name.startsWith(".next-")) rmSync(join(target, name), { recursive: true, force: true });
  const next = join(target, `.next-${randomUUID()}`);
  const cli = join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: next };
  const { code, output } = await run(node, [cli, "build"], { quiet: true, env });
  if (code !== 0) throw new SetupError(`The build failed:\n${output.trim()}`);
  // Without a stamp, a start that is killed before the end simply builds again.
  rmSync(stampFile, { force: true });
  const files = filesIn(next);
  // Client files first, because the server's refer to them.
  for (const file of files.sort((a, b) => Number(a.startsWith("server")) - Number(b.startsWith("server")))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    renameSync(join(next, file), join(target, file));
  }
  rmSync(next, { recursive: true, force: true });
  const kept = new Set([...files, ...(before ?? [])]);
  if (before) for (const file of filesIn(target)) if (!kept.has(file)) rmSync(join(target, file), { force: true });
  writeFileSync(stampFile, JSON.stringify({ inputs, files }));
}

function isCurrent() {
  try {
    statSync(join(target, "server", "index.js"));
    return readStamp()?.inputs === fingerprintOf(root, BUILD_INPUTS);
  } catch {
    return false;
  }
}

/** @returns {{ inputs: string, files: string[] } | null} inputs and files of the last complete build */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return null;
  }
}

/** @param {string} folder @param {string} [under] @returns {string[]} */
function filesIn(folder, under = "") {
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = join(under, entry.name);
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}
