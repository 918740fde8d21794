import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf, isAlive } from "./folder-lock.mjs";

/** Prefix of the folder's name; the process id of the run follows. */
const PREFIX = "nr-test-";

/** Free space that a test run requires in memory: well under 2 GiB for its databases, the rest for its processes. */
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * Creates the temporary folder of a test run, in memory if possible, where databases are cloned several times faster.
 * Removes folders of killed runs first.
 * @param {{ memory?: string, disk?: string, roomBytes?: number }} [places]
 * @returns {{ path: string, onDisk: string | null, remove: () => void }} `onDisk`: why it is not in memory
 */
export function makeTestFolder({ memory = "/dev/shm", disk = tmpdir(), roomBytes = ROOM_BYTES } = {}) {
  for (const place of [memory, disk]) removeLeftovers(place);
  const onDisk = whyUnusable(memory, roomBytes);
  const path = mkdtempSync(join(onDisk === null ? memory : disk, `${PREFIX}${process.pid}-`));
  // World-writable like /tmp: under root, tests start processes of other users.
  chmodSync(path, 0o1777);
  return { path, onDisk, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/**
 * @param {string} memory @param {number} roomBytes
 * @returns {string | null} null if it can be used
 */
function whyUnusable(memory, roomBytes) {
  if (!existsSync(memory)) return `there is no ${memory}`;
  let probe = "";
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, freemem()) < roomBytes)
      return `${memory} has less than ${Math.round(roomBytes / 1024 ** 3)} GiB free`;
    probe = mkdtempSync(join(memory, `${PREFIX}${process.pid}-`));
    // Containers often mount it noexec, and some tests put programs there.
    writeFileSync(join(probe, "program"), "#!/bin/sh\n", { mode: 0o700 });
    execFileSync(join(probe, "program"));
    return null;
  } catch {
    return `${memory} cannot be written to or runs no programs`;
  } finally {
    if (probe !== "") rmSync(probe, { recursive: true, force: true });
  }
}

/**
 * Removes the folders of runs whose process has ended. A PostgreSQL server running in one ends within a minute, when it
 * finds its files missing.
 * @param {string} place
 */
function removeLeftovers(place) {
  if (!existsSync(place)) return;
  for (const name of readdirSync(place)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) removeOwn(join(place, name));
  }
}

/** @param {string} folder ignored if it belongs to another user */
function removeOwn(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    if (codeOf(error) !== "EPERM" && codeOf(error) !== "EACCES") throw error;
  }
}
