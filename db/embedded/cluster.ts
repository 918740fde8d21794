import { execFile } from "node:child_process";
import { access, mkdtemp, rename, rm, symlink, chown } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { AppError } from "../../platform/errors.ts";
import { asAccount } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { diskFull } from "./file-error.ts";
import { CLUSTER_NAME, type Home } from "./home.ts";
import { SUPERUSER } from "./users.ts";

const run = promisify(execFile);

// Servers must not inherit PG* settings or a locale from whoever starts them first.
export const SERVER_ENVIRONMENT = { LANG: "C", LC_ALL: "C", TZ: "UTC" };

/**
 * Makes the cluster unless it is there. It is drafted beside its place and moved there whole, so a power cut leaves
 * no half-made cluster, and of several first starts one wins and the others take its cluster.
 */
export async function ensureCluster(home: Home, binaries: Binaries, log: (line: string) => void): Promise<void> {
  if (await exists(path.join(home.clusterPath, "PG_VERSION"))) return;
  log("Preparing the database for its first start.");
  const draft = await mkdtemp(path.join(home.folder, `${CLUSTER_NAME}.draft-`));
  try {
    if (process.getuid?.() === 0) await chown(draft, home.account.uid, home.account.gid);
    await initdb(home, binaries, draft);
    if (home.elsewhere) await placeElsewhere(home, draft);
    else await rename(draft, home.clusterPath);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(path.join(home.clusterPath, "PG_VERSION")))) throw error;
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

async function initdb(home: Home, binaries: Binaries, folder: string): Promise<void> {
  const choices = ["-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-instructions"];
  // PostgreSQL's own C.UTF-8: the same order on every system, and no dependence on installed locales.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    await run(binaries.initdb, ["-D", folder, ...choices, ...locale], {
      ...asAccount(home.account),
      cwd: "/",
      env: SERVER_ENVIRONMENT,
    });
  } catch (error) {
    if (error instanceof Error && /No space left|disk quota/i.test(error.message)) throw diskFull(home.folder, error);
    const messages = error instanceof Error ? error.message.trim() : "";
    const reason = /initdb: (?:error: )?(.+)/.exec(messages)?.[1] ?? messages.split("\n").at(-1);
    throw new AppError(
      "unavailable",
      `The built-in database could not be prepared in ${home.folder} (${reason}): mend that, or set DATABASE_URL to a server of your own.`,
      { cause: error },
    );
  }
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
