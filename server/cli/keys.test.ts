import { describe, expect, it } from "vitest";
import { authenticateKey } from "../../core/programs/keys/authenticate-key.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
const keys = (...args: string[]) => commandLine(database.target).run("keys", ...args);

describe("npm run keys", () => {
  it("creates a working key, prints only it to standard output, lists and revokes it", async () => {
    const made = await keys("create", "CRM", "of", "Ada");
    expect(made.code).toBe(0);
    expect(made.stderr).toContain("cannot be shown again");
    const secret = made.stdout.trim();
    const ctx = fakeClockContext(database.db, new Date());
    expect(await authenticateKey(ctx, secret)).toMatchObject({ actor: { access: "paid" } });
    const prefix = secret.slice(0, 12);
    expect((await keys("list")).stdout).toMatch(
      new RegExp(`^${prefix}  paid  used 20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d  CRM of Ada\\n$`),
    );
    expect(JSON.parse((await keys("revoke", secret, "--json")).stdout)).toEqual({
      dryRun: false,
      prefix,
      result: "revoked",
    });
    expect(await authenticateKey(ctx, secret)).toHaveProperty("refused");
    expect((await keys("list")).stdout).toBe("There are no keys.\n");
    expect((await keys("list", "--all", "--json")).stdout).not.toContain(secret);
  });

  it("shows no key in a dry run", async () => {
    expect(JSON.parse((await keys("create", "x", "--access", "free", "--dry-run", "--json")).stdout)).toMatchObject({
      dryRun: true,
      access: "free",
      secret: null,
    });
    expect((await keys("create", "x", "--dry-run")).stdout).toBe("a key for x, access paid\n");
    expect((await keys("list")).stdout).toBe("There are no keys.\n");
  });

  it.each([
    [[], "Name an action"],
    [["create"], "A key's label must be"],
    [["create", "x", "--access", "owner"], "--access must be paid or free"],
    [["revoke"], "Name the key"],
    [["revoke", "nrk_nothing0"], "There is no key nrk_nothing0"],
  ])("rejects %j and says what to do", async (args, line) => {
    const { code, stdout, stderr } = await keys(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(line);
  });
});
