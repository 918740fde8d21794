import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../platform/env.ts";

/**
 * The site's secret: the one in the settings, else the one in the data folder, made on the first call. Several processes
 * that start at once agree on one; each of several machines needs the same in `SECRET`.
 */
export async function siteSecret({ secret, dataDir }: Pick<Settings, "secret" | "dataDir">): Promise<string> {
  if (secret !== undefined) return secret;
  const file = join(dataDir, "secret");
  const made = join(dataDir, `.secret-${randomBytes(6).toString("hex")}`);
  const known = await readIfThere(file);
  if (known !== null) return known;
  await writeFile(made, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    // Unlike a rename, a link never takes the place of what another process put there first, and it is never half written.
    await link(made, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(made);
  }
  return readFile(file, "utf8");
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
