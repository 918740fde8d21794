import { execFile } from "node:child_process";
import { chown, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { type Account, nobody } from "./account.ts";

const run = promisify(execFile);

/**
 * Writes the access rules before each start, which also converts earlier clusters that trusted everybody. They admit
 * the users that run the site, identified by the kernel (peer); under root not `nobody`, because other daemons run as it
 * too. A user without a name in the system's list cannot be mapped and is protected by the socket folder's permissions.
 */
export async function writeAccessRules(cluster: string, account: Account): Promise<void> {
  const names = await siteUsers(account);
  const rule = names === undefined ? "local all all trust" : "local all all peer map=site";
  const map = (names ?? []).map((name) => `site "${name}" all\n`).join("");
  await writeRules(path.join(cluster, "pg_hba.conf"), `${rule}\n`, account);
  await writeRules(path.join(cluster, "pg_ident.conf"), map, account);
}

async function siteUsers(account: Account): Promise<readonly string[] | undefined> {
  if (process.getuid?.() !== 0) {
    const own = await nameOf(account.uid);
    // Root may work on an ordinary user's site.
    return own === undefined ? undefined : [own, "root"];
  }
  if (account.uid === (await nobody()).uid) return ["root"];
  const owner = await nameOf(account.uid);
  return owner === undefined ? undefined : [owner, "root"];
}

async function nameOf(uid: number): Promise<string | undefined> {
  // `id` knows users of every directory service, and fails for a uid without a name.
  return await run("id", ["-un", String(uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

async function writeRules(file: string, rules: string, account: Account): Promise<void> {
  if ((await readFile(file, "utf8").catch(() => undefined)) === rules) return;
  await writeFile(file, rules, { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(file, account.uid, account.gid);
}
