import { access, chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rebuildDirectory } from "../../core/reading/directory/refresh.ts";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { csvRows } from "../../test/builders/exports.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();
let folder: string;
const run = (...args: readonly string[]) => commandLine(database.target).run("export", ...args);
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "export-"));
  await chmod(folder, 0o711);
  const make = catalogueBuilders(database.db);
  for (const name of ["Fern", "Gorse"])
    await make.round(
      await make.company({ slug: name.toLowerCase(), name, industry: name === "Fern" ? "Health" : "Energy" }),
      { announced_on: "2026-07-15" },
    );
  await rebuildDirectory(fakeClockContext(database.db));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("npm run export", () => {
  it("writes a private file in the format of its extension and prints the row count", async () => {
    const { code, stdout, stderr } = await run(at("all.csv"), "--columns", "company_name, industry");
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toContain("Wrote 2 rows to");
    expect(csvRows(await readFile(at("all.csv"))).map((row) => row["company_name"])).toEqual(["Gorse", "Fern"]);
    expect((await stat(at("all.csv"))).mode & 0o777).toBe(0o600);
    await run(at("all.xlsx"));
    expect((await readFile(at("all.xlsx"))).subarray(0, 2).toString()).toBe("PK");
  });

  it("writes only the rows of a filter to standard output", async () => {
    const { stdout } = await run("-", "--format", "ndjson", "--filter", "industry=Health", "--columns", "company_name");
    expect(stdout).toBe('{"company_name":"Fern"}\n');
    expect(await commandLine(database.target).runUnread("export", "-")).toMatchObject({ code: 0 });
  });

  it("exports changes since the last export and lists earlier exports", async () => {
    await run(at("health.csv"), "--filter", "industry=Health");
    const { stdout } = await run(at("new.csv"), "--filter", "industry=Health", "--since", "last", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: false,
      rows: 0,
      difference: { added: 0, changed: 0, withdrawn: 0 },
    });
    const { id } = JSON.parse(stdout);
    await run(at("crm.csv"), "--filter", "industry=Health", "--since", String(id), "--consumer", "crm");
    expect((await run("--history")).stdout).toMatch(
      new RegExp(`^\\d+ .*leads.csv  0 rows, what was new since ${id}, for crm  industry=Health\n${id} `),
    );
    const { stdout: history } = await run("--history", "--json");
    expect(JSON.parse(history)).toMatchObject({
      exports: [
        { filter: "industry=Health", rows: 0, sinceId: id, consumer: "crm" },
        { filter: "industry=Health", rows: 0, sinceId: expect.any(Number) },
        { filter: "industry=Health", rows: 1 },
        {},
        {},
        {},
      ],
    });
  });

  it("creates no file and no history entry in a dry run", async () => {
    const before = (await run("--history", "--json")).stdout;
    const { code, stderr } = await run(at("dry.csv"), "--dry-run", "--preset", "salesforce-leads");
    expect([code, stderr]).toEqual([0, expect.stringContaining("Would write 0 rows")]);
    expect(stderr).toContain("2 companies are left out");
    expect(await readdir(folder)).not.toContain("dry.csv");
    expect((await run("--history", "--json")).stdout).toBe(before);
  });

  it.each([
    [[], "Name one file"],
    [["leads.pdf"], "use csv, xlsx, ndjson"],
    [["a.csv", "b.csv"], "Name one file"],
    [["a.csv", "--columns", "password"], 'no column "password"'],
    [["a.csv", "--filter", "amount-min=lots"], "is not an amount"],
    [["a.csv", "--filter", "stages=Seed"], "nearest: stage"],
    [["a.csv", "--consumer", "a b"], "`consumer` is a name"],
    [["a.csv", "--since", "monday"], "`since` can be `last`"],
    [["-", "--json"], "name a file"],
    [["/nowhere/at/all/a.csv"], "cannot be written (ENOENT)"],
  ])("rejects %j and says what to do", async (args, words) => {
    const { code, stderr, stdout } = await run(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(words);
  });

  it("removes the partial file on SIGTERM and reports it", async () => {
    const target = at("stopped.csv");
    const line = commandLine(database.target);
    const lock = await database.db.startTransaction().execute();
    // The export waits here once it has created its file.
    await sql`lock table export in exclusive mode`.execute(lock);
    const { child, ended } = line.start("export", target);
    await vi.waitFor(() => access(`${target}.part`), { timeout: 60_000 });
    child.kill("SIGTERM");
    const end = await ended;
    await lock.rollback().execute();
    expect(end).toEqual({ code: 143, stdout: "", stderr: `Stopped: ${target} was not written.\n` });
    expect((await readdir(folder)).filter((name) => name.startsWith("stopped"))).toEqual([]);
  });

  it("replaces an existing file only with --overwrite and leaves no partial file", async () => {
    await run(at("kept.csv"), "--columns", "round_id");
    const { code, stderr } = await run(at("kept.csv"));
    expect([code, stderr]).toEqual([1, expect.stringContaining("already exists")]);
    expect((await run(at("kept.csv"), "--overwrite")).code).toBe(0);
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
