import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canEnter } from "../../db/embedded/account.ts";
import { isRoot, ORDINARY_USER } from "../../test/embedded.ts";
import { runSite } from "../../test/site-process.ts";

const canBeOrdinary =
  !isRoot ||
  ((await canEnter(import.meta.dirname, ORDINARY_USER)) && (await canEnter(dirname(process.execPath), ORDINARY_USER)));

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "newly-raised-start-"));
  await chmod(folder, 0o755);
  await writeFile(join(folder, "file"), "");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the site with one invalid setting and returns its one line on standard error. */
async function refusal(
  settings: Readonly<Record<string, string>>,
  account: { uid?: number; gid?: number } = {},
): Promise<string> {
  const { code, stderr } = await runSite({ DATA_DIR: join(folder, "data"), ...settings }, account).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr.trim();
}

// platform/env.test.ts and data-folder.test.ts test further invalid settings and folders.
describe("a site that cannot start explains why in one line and exits with 1", () => {
  it.each([
    [
      "a PORT that is not a number",
      { PORT: "http" },
      /^PORT must be a whole number from 0 to 65535, for example 3000\.$/,
    ],
    [
      "a DATABASE_URL without a server",
      { DATABASE_URL: "postgres://user:secret@127.0.0.1:1/x" },
      /127\.0\.0\.1.*DATABASE_URL/,
    ],
  ])("explains %s", async (_name, settings, message) => {
    const line = await refusal(settings);
    expect(line).toMatch(message);
    expect(line).not.toContain("secret");
  });

  it("DATA_DIR below a file", async () => {
    expect(await refusal({ DATA_DIR: join(folder, "file", "data") })).toMatch(
      /^The data folder .*\/file\/data cannot be written: .*DATA_DIR/,
    );
  });

  it.skipIf(!canBeOrdinary)(
    "a DATA_DIR that may not be written (skipped where an ordinary user cannot read this program)",
    async () => {
      const account = isRoot ? ORDINARY_USER : {};
      await chmod(folder, 0o555);
      try {
        expect(await refusal({ DATA_DIR: join(folder, "closed") }, account)).toMatch(
          /cannot be written: permission denied\. Make it writable for this user, or set DATA_DIR/,
        );
      } finally {
        await chmod(folder, 0o755);
      }
    },
  );
});
