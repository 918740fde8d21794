import { access, chown, mkdtemp, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.ts";
import { CLUSTER_NAME, type Home } from "./home.ts";
import { initdb } from "./initdb.ts";
import type { EmbeddedLog } from "./share.ts";

const DRAFT_PREFIX = `${CLUSTER_NAME}.draft-`;

/**
 * Makes the cluster unless it is there. It is drafted beside its place and moved there whole, so a power cut leaves
 * no half-made cluster, and of several first starts one wins and the others take its cluster.
 */
export async function ensureCluster(home: Home, binaries: Binaries, log: EmbeddedLog): Promise<void> {
  if (!(await exists(path.join(home.clusterPath, "PG_VERSION")))) await makeCluster(home, binaries, log);
  await removeDrafts(home);
}

async function makeCluster(home: Home, binaries: Binaries, log: EmbeddedLog): Promise<void> {
  log.info("Preparing the database for its first start.");
  const draft = await mkdtemp(path.join(home.folder, DRAFT_PREFIX));
  try {
    if (process.getuid?.() === 0) await chown(draft, home.account.uid, home.account.gid);
    await initdb(home, binaries, draft);
    if (home.elsewhere) await placeElsewhere(home, draft);
    else await rename(draft, home.clusterPath);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    if (!(await exists(path.join(home.clusterPath, "PG_VERSION")))) throw error;
  }
}

/** initdb takes seconds, so nobody works on a draft this old. */
const OLD_DRAFT_MS = 10 * 60_000;

/** Removes what killed first starts left: in DATA_DIR all of it, in a folder shared with other sites what is old. */
async function removeDrafts(home: Home): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    const draft = path.join(home.folder, name);
    const made = await stat(draft).catch(() => undefined);
    const isOld = made !== undefined && Date.now() - made.mtimeMs > OLD_DRAFT_MS;
    // The cluster is there: a start that still works on a draft fails, and then takes the cluster.
    // What it writes meanwhile (ENOTEMPTY) goes with it, or with the next start.
    if (isOld || !home.elsewhere) await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function placeElsewhere(home: Home, draft: string): Promise<void> {
  // The draft's random ending keeps the clusters of several DATA_DIRs apart.
  const place = draft.replace(".draft-", "-");
  await rename(draft, place);
  try {
    await symlink(place, home.clusterPath);
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
