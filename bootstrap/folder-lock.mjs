import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

const HEARTBEAT_MS = 2_000;
/** Longer than any pause between two heartbeats on a busy machine. */
const STALE_MS = 30_000;

/**
 * Runs `task` while holding a lock. The lock is a folder, because creating one is atomic. Waits for another holder, and
 * takes over from a dead one (no process, or no heartbeat).
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
    // If the lock was taken from us, the release notices it.
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

/** @param {string} path @param {number} staleMs @returns {Promise<boolean>} whether to retry at once */
async function takeAwayWhenStale(path, staleMs) {
  const owner = await readOwner(path);
  const age = await stat(path).then(
    (s) => Date.now() - s.mtimeMs,
    () => null,
  );
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
  // Another process took over between our check and our rename; give the lock back.
  if ((await readOwner(aside))?.token !== owner?.token) {
    await rename(aside, path).catch(() => undefined);
    return false;
  }
  await rm(aside, { recursive: true, force: true });
  return true;
}

/**
 * @param {string} path @returns {Promise<{ token: string, pid: number, host: string } | null>} null until it is written
 */
async function readOwner(path) {
  try {
    return JSON.parse(await readFile(join(path, "owner.json"), "utf8"));
  } catch {
    return null;
  }
}

/**
 * True if a process with this id exists on this machine.
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
