import { execFile, spawnSync } from "node:child_process";
import { chmod, chown, lstat, mkdir, readdir, readlink, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import {
  folderWithCluster,
  isRoot,
  ORDINARY_USER,
  scratchFolder,
  serversBelow,
  UserProcess,
} from "../../test/embedded.ts";
import { canEnter } from "./account.ts";
import { installedPackage } from "./binaries.ts";
import { startEmbeddedPostgres } from "./server.ts";

// Under root, tests become an ordinary user, who must be able to read this program and run node.
const asOrdinaryUser = isRoot ? ORDINARY_USER : {};
const canBeOrdinary =
  !isRoot ||
  ((await canEnter(import.meta.dirname, ORDINARY_USER)) &&
    (await canEnter(path.dirname(process.execPath), ORDINARY_USER)));

/** A uid that the system's list does not name, as in containers. */
const NAMELESS_USER = { uid: 54_321, gid: 54_321 };
const canBeNameless = isRoot && canBeOrdinary;
const mayUseNamespaces =
  isRoot && spawnSync("unshare", ["--user", "--map-user=65534", "true"], NAMELESS_USER).status === 0;

async function folderOf(account: typeof ORDINARY_USER): Promise<string> {
  const folder = path.join(await scratchFolder(), "data");
  await mkdir(folder);
  if (isRoot) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Uses a program, because Node takes ten times as long for a thousand files. */
async function copyPackage(folder: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", installedPackage(), folder]);
}

describe("the embedded server's location", () => {
  it("puts its socket in the system's temporary folder if the path in DATA_DIR is too long", async () => {
    const dataDir = path.join(await scratchFolder(), "long".repeat(20), "longer".repeat(10));
    const server = await startEmbeddedPostgres({ dataDir });
    const { host } = server.target;
    expect(host.startsWith(dataDir)).toBe(false);
    expect((await lstat(host)).mode & 0o777).toBe(0o700);
    await server.release();
    await expect(lstat(host)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.skipIf(!canBeNameless || !mayUseNamespaces)(
    "serves a user without a name (skipped unless root, or where user namespaces are not allowed)",
    async () => {
      const dataDir = await folderOf(NAMELESS_USER);
      const user = UserProcess.start({ dataDir }, NAMELESS_USER);
      await expect(user.joined()).resolves.toMatchObject({ adopted: false });
      await expect(user.insert()).resolves.toBe(1);
      expect((await stat(path.join(dataDir, "postgres-18"))).uid).toBe(NAMELESS_USER.uid);
      await user.release();
      await expect(serversBelow(dataDir)).resolves.toEqual([]);
    },
  );

  it.skipIf(!canBeOrdinary)(
    "serves an ordinary user, and root as that user (skipped where that user cannot read this program)",
    async () => {
      const dataDir = await folderOf(ORDINARY_USER);
      const user = UserProcess.start({ dataDir }, asOrdinaryUser);
      await expect(user.joined()).resolves.toMatchObject({ adopted: false });
      await expect(user.insert()).resolves.toBe(1);
      await user.release();
      await expect(serversBelow(dataDir)).resolves.toEqual([]);
      if (!isRoot) return;
      const root = UserProcess.start({ dataDir });
      const { pid } = await root.joined();
      await expect(root.insert()).resolves.toBe(2);
      expect((await stat(`/proc/${pid}`)).uid).toBe(ORDINARY_USER.uid);
      await root.release();
    },
  );

  it.skipIf(!isRoot)(
    "stores cluster and programs elsewhere if its user cannot enter the folder (skipped unless root)",
    async () => {
      const scratch = await scratchFolder();
      const closed = path.join(scratch, "closed");
      await mkdir(closed, { mode: 0o700 });
      const packageFolder = path.join(closed, "package");
      await copyPackage(packageFolder);
      const options = { dataDir: path.join(closed, "data"), elsewhere: path.join(scratch, "elsewhere"), packageFolder };
      const users = [UserProcess.start(options), UserProcess.start(options)];
      const joined = await Promise.all(users.map((user) => user.joined()));
      expect(new Set(joined.map((one) => one.pid)).size).toBe(1);
      for (const [index, user] of users.entries()) await expect(user.insert()).resolves.toBe(index + 1);
      for (const user of users) await user.release();
      const cluster = await readlink(path.join(options.dataDir, "postgres-18"));
      expect(path.dirname(cluster)).toBe(options.elsewhere);
      const left = (await readdir(options.elsewhere)).map(
        (name) => /^(postgres-18|postgres-binaries|run)-/.exec(name)?.[1],
      );
      expect(new Set(left)).toEqual(new Set(["postgres-18", "postgres-binaries", "run"]));
      expect(left).toHaveLength(3);
      const again = UserProcess.start(options);
      await again.joined();
      await expect(again.insert()).resolves.toBe(3);
      await again.release();
    },
  );

  it.skipIf(!isRoot)(
    "rejects the server's own user if root runs the site, also in a folder that trusted everybody (skipped unless root)",
    async () => {
      const dataDir = await folderWithCluster();
      await writeFile(path.join(dataDir, "postgres-18", "pg_hba.conf"), "local all all trust\n");
      const server = await startEmbeddedPostgres({ dataDir });
      const connect = `
      import pg from ${JSON.stringify(import.meta.resolve("pg"))};
      const client = new pg.Client({ host: ${JSON.stringify(server.target.host)}, user: "postgres", database: "postgres" });
      await client.connect().then(() => console.log("let in"), (error) => console.log(error.message));
      await client.end();`;
      const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", connect], {
        uid: 65_534,
        gid: 65_534,
        encoding: "utf8",
      });
      await server.release();
      expect(stdout).toBe('Peer authentication failed for user "postgres"\n');
    },
  );

  it.skipIf(!isRoot)(
    "replaces a copy of the programs with missing libraries, and keeps relative links (skipped unless root)",
    async () => {
      const scratch = await scratchFolder();
      const closed = path.join(scratch, "closed");
      await mkdir(closed, { mode: 0o700 });
      const packageFolder = path.join(closed, "package");
      await copyPackage(packageFolder);
      const options = { dataDir: path.join(closed, "data"), elsewhere: path.join(scratch, "elsewhere"), packageFolder };
      const first = await startEmbeddedPostgres(options);
      await first.release();
      const copy = path.join(
        options.elsewhere,
        (await readdir(options.elsewhere)).find((name) => name.startsWith("postgres-binaries-")) ?? "",
      );
      const library = path.join(copy, "native", "lib");
      const links = async () => {
        const entries = await readdir(library, { withFileTypes: true });
        return Promise.all(
          entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => readlink(path.join(library, name))),
        );
      };
      const before = await links();
      expect(before.length).toBeGreaterThan(5);
      expect(before.filter((target) => path.isAbsolute(target))).toEqual([]);
      for (const name of await readdir(library)) if (name.startsWith("libicuuc.so")) await rm(path.join(library, name));
      const second = await startEmbeddedPostgres(options);
      await second.release();
      expect(await links()).toEqual(before);
      expect((await readdir(options.elsewhere)).filter((name) => name.includes("broken"))).toEqual([]);
    },
  );

  it.skipIf(!canBeOrdinary)(
    "links its libraries in a copy if node_modules is read-only (skipped where an ordinary user cannot read this program)",
    async () => {
      const dataDir = await folderOf(ORDINARY_USER);
      const packageFolder = path.join(path.dirname(dataDir), "package");
      await copyPackage(packageFolder);
      const library = path.join(packageFolder, "native", "lib");
      // Without the links, as npm installs it with scripts off.
      for (const entry of await readdir(library, { withFileTypes: true }))
        if (entry.isSymbolicLink()) await rm(path.join(library, entry.name));
      await chmod(library, 0o555);
      const user = UserProcess.start({ dataDir, packageFolder }, asOrdinaryUser);
      await user.joined();
      await expect(user.insert()).resolves.toBe(1);
      await user.release();
      expect((await readdir(dataDir)).filter((name) => name.startsWith("postgres-binaries-"))).toHaveLength(1);
      await chmod(library, 0o755);
    },
  );
});

describe("the embedded server's error messages", () => {
  it.skipIf(!canBeOrdinary)(
    "name a DATA_DIR that cannot be written (skipped where an ordinary user cannot read this program)",
    async () => {
      const scratch = await scratchFolder();
      await chmod(scratch, 0o555);
      const user = UserProcess.start({ dataDir: path.join(scratch, "data") }, asOrdinaryUser);
      const { failed, code } = await user.failed();
      expect(code).toBe("unavailable");
      expect(failed).toMatch(/^Cannot write to .*\/data: .*DATA_DIR/);
      expect(failed).not.toContain("\n");
    },
  );

  it.skipIf(!canBeNameless || mayUseNamespaces)(
    "name initdb's objection to a user without a name (skipped unless root, or where user namespaces are allowed)",
    async () => {
      const user = UserProcess.start({ dataDir: await folderOf(NAMELESS_USER) }, NAMELESS_USER);
      await expect(user.failed()).resolves.toMatchObject({
        code: "unavailable",
        failed: expect.stringMatching(/\(.*54321.*\).*DATABASE_URL/),
      });
    },
  );

  it("name a DATA_DIR that is a file", async () => {
    const file = path.join(await scratchFolder(), "file");
    await writeFile(file, "");
    await expect(startEmbeddedPostgres({ dataDir: file })).rejects.toMatchObject({
      code: "unavailable",
      message: `${file} is not a folder: set DATA_DIR to a folder.`,
    });
  });

  it.skipIf(process.platform !== "linux")(
    "name a DATA_DIR where the system creates no folders (skipped where there is no /proc)",
    async () => {
      const dataDir = "/proc/newly-raised/data";
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
        code: "unavailable",
        message: `Cannot create a folder at ${dataDir}: set DATA_DIR to another place.`,
      });
    },
  );

  it("name the setting the server rejected", async () => {
    const dataDir = await folderWithCluster();
    await expect(startEmbeddedPostgres({ dataDir, settings: { shared_buffers: "nonsense" } })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/did not start \(.*shared_buffers.*\).*DATABASE_URL/),
    });
  });

  it("point to DATABASE_URL on systems without programs", () => {
    expect(() => installedPackage("linux", "mips")).toThrow(
      /no built-in database for this system \(linux mips\).*DATABASE_URL/,
    );
  });
});
