import { copyFile, stat, truncate } from "node:fs/promises";

const LIMIT_BYTES = 4 * 1024 * 1024;

/**
 * Keeps the server's log file small: once it exceeds 4 MiB it is copied to `postgres.log.1`, over the copy before, and
 * emptied. The server appends to it, so it goes on at the beginning.
 */
export async function trimLog(file: string, limitBytes = LIMIT_BYTES): Promise<void> {
  const { size } = await stat(file);
  if (size <= limitBytes) return;
  // On a full disk there is no room for a copy, and all the more need to empty the file.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file, 0);
}
