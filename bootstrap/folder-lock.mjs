import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

const HEARTBEAT_MS = 2_000;
/** Longer than any pause a busy machine makes between two heartbeats. */
const STALE_MS = 30_000;

/**
 * Runs `task` while holding a lock that is a folder: making a folder either succeeds or finds it made.
 * Waits for another holder; takes over from one that is dead (its process is gone, or its heartbeat stopped).
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} task
 * @param {{ staleMs?: number, onWait?: () => void }} [options]
 * @returns {Promise<T>}
 */
export async function withFolderLock(path, task, options = {}) {
  const token = randomUUID();
  await mkdir(dirname(path), { recursive: true });
  let waited = false;
  while (!(await acquire(path, token))) {
    if (!waited) options.onWait?.();
    waited = true;
    if (!(await takeAwayWhenStale(path, options.staleMs ?? STALE_MS))) await pause(200);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    // A lock taken from us meanwhile is noticed on release; nothing to do here.
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  try {
    return await task();
  } finally {
    clearInterval(heartbeat);
    if ((await readOwner(path))?.token === token) await rm(path, { recursive: true, force: true });
  }
}

/** @param {string} path @param {string} token */
async function acquire(path, token) {
  try {
    await mkdir(path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
  await writeFile(join(path, "owner.json"), JSON.stringify({ token, pid: process.pid, host: hostname() }));
  return true;
}

/** @param {string} path @param {number} staleMs @returns {Promise<boolean>} whether it is worth trying again at once */
async function takeAwayWhenStale(path, staleMs) {
  const owner = await readOwner(path);
  const age = await stat(path).then((s) => Date.now() - s.mtimeMs, () => null);
  if (age === null) return true;
  const dead = owner !== null && owner.host === hostname() && !isAlive(owner.pid);
  if (!dead && age < staleMs) return false;
  const aside = `${path}.stale-${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return true;
    throw error;
  }
  // Someone else may have taken it over between our look and our rename: then it is theirs, give it back.
  if ((await readOwner(aside))?.token !== owner?.token) {
    await rename(aside, path).catch(() => undefined);
    return false;
  }
  await rm(aside, { recursive: true, force: true });
  return true;
}

/** @param {string} path @returns {Promise<{ token: string, pid: number, host: string } | null>} null until it is written */
async function readOwner(path) {
  try {
    return JSON.parse(await readFile(join(path, "owner.json"), "utf8"));
  } catch {
    return null;
  }
}

/**
 * True when a process of this machine has the id.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * The code of a system error ("ENOENT"); undefined for other errors.
 * @param {unknown} error
 */
export function codeOf(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** @param {number} ms */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
