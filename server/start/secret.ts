import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "../../platform/env.ts";

type SecretSettings = Pick<Settings, "secret" | "dataDir">;

/**
 * The site's secret: the one in the settings, else the one in the data folder, made on the first call. Several processes
 * that start at once agree on one; each of several machines needs the same in `SECRET`.
 */
export async function siteSecret(settings: SecretSettings): Promise<string> {
  const known = await knownSecret(settings);
  if (known !== null) return known;
  await keepSecret(settings.dataDir, randomBytes(32).toString("hex"));
  return readFile(fileIn(settings.dataDir), "utf8");
}

/** The site's secret, or null where it has none yet. */
export async function knownSecret({ secret, dataDir }: SecretSettings): Promise<string | null> {
  return secret ?? (await readIfThere(fileIn(dataDir)));
}

/** Puts a secret into the data folder, unless there is one. */
export async function keepSecret(dataDir: string, secret: string): Promise<void> {
  const made = join(dataDir, `.secret-${randomBytes(6).toString("hex")}`);
  await writeFile(made, secret, { mode: 0o600 });
  try {
    // Unlike a rename, a link never takes the place of what another process put there first, and it is never half written.
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
