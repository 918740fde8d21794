import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { canEnter } from "../db/embedded/account.ts";
import { isRoot, ORDINARY_USER } from "../test/embedded.ts";

const url = (file: string) => pathToFileURL(join(import.meta.dirname, file)).href;
const canBeOrdinary = !isRoot || (await canEnter(import.meta.dirname, ORDINARY_USER));

/** Runs a start script that needs the lock at `path`, like every build. */
function build(path: string) {
  const script = `
    import { withFolderLock } from ${JSON.stringify(url("folder-lock.mjs"))};
    import { runScript } from ${JSON.stringify(url("project.mjs"))};
    await runScript(() => withFolderLock(${JSON.stringify(path)}, async () => 0));`;
  const account = isRoot ? ORDINARY_USER : {};
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    ...account,
    cwd: "/",
    encoding: "utf8",
  });
  return { status, stderr };
}

describe("a start script in a read-only folder", () => {
  it.skipIf(!canBeOrdinary)(
    "reports it in one line (skipped where an ordinary user cannot read this program)",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "newly-raised-unwritable-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await chmod(folder, 0o555);
      const { status, stderr } = build(join(folder, "locks", "build"));
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /^Could not write to \S+\/locks \(EACCES\)\. Run this as the owner of the project's folder.*\n$/,
      );
    },
  );
});
