import { copyFile, stat, truncate } from "node:fs/promises";

const LIMIT_BYTES = 4 * 1024 * 1024;

/**
 * Limits the server's log file: beyond 4 MiB it is copied to `postgres.log.1`, replacing the previous copy, and
 * truncated. The server opened it for appending and so continues at the start.
 */
export async function trimLog(file: string, limitBytes = LIMIT_BYTES): Promise<void> {
  const { size } = await stat(file);
  if (size <= limitBytes) return;
  // A full disk has no room for a copy, which makes truncating more urgent.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file, 0);
}
