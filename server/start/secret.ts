import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../platform/env.ts";

type SecretSettings = Pick<Settings, "secret" | "dataDir">;

/**
 * The configured secret or else the one in the data folder, created on the first call. Processes that start together
 * agree on one; several machines need the same `SECRET`.
 */
export async function siteSecret(settings: SecretSettings): Promise<string> {
  const known = await knownSecret(settings);
  if (known !== null) return known;
  await keepSecret(settings.dataDir, randomBytes(32).toString("hex"));
  return readFile(fileIn(settings.dataDir), "utf8");
}

/** The site's secret; null if it has none yet. */
export async function knownSecret({ secret, dataDir }: SecretSettings): Promise<string | null> {
  return secret ?? (await readIfThere(fileIn(dataDir)));
}

/** Stores a secret in the data folder unless there is one. */
export async function keepSecret(dataDir: string, secret: string): Promise<void> {
  const made = join(dataDir, `.secret-${randomBytes(6).toString("hex")}`);
  await writeFile(made, secret, { mode: 0o600 });
  try {
    // Unlike a rename, a link never overwrites another process's file and is never half written.
    await link(made, fileIn(dataDir));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(made);
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, "secret");
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
