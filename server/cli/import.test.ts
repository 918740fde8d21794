import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { commandLine, tableCounts } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { listOfRounds, useFiles } from "../../test/input-files.ts";

const database = useDatabase();
const file = useFiles();
const cli = () => commandLine(database.target);

it("imports a list, prints a summary, and changes nothing the second time", async () => {
  const list = await file("list.csv", listOfRounds(3));
  const first = await cli().run("import", list);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain("3 companies added, 3 rounds added, 6 changes in all.");
  const counts = await tableCounts(database.db);
  const again = await cli().run("import", "--json", list);
  expect(JSON.parse(again.stdout)).toMatchObject({ documents: { read: 0, unchanged: 1 }, catalogue: { changes: 0 } });
  expect(await tableCounts(database.db)).toEqual({ ...counts, ingest_run: (counts["ingest_run"] ?? 0) + 1 });
});

it("reads the valid files and exits with 1 naming each invalid one", async () => {
  const folder = await mkdtemp(`${tmpdir()}/newly-raised-folder-`);
  const good = await file("good.csv", listOfRounds(1, 20));
  const empty = await file("empty.csv", "");
  const prose = await file("prose.csv", "Dear reader,\nthis is no list\n");
  const { code, stdout, stderr } = await cli().run("import", "--json", "/nowhere/list.csv", folder, empty, prose, good);
  await rm(folder, { recursive: true });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  const summary = JSON.parse(stdout);
  expect(summary).toMatchObject({ documents: { read: 1, unreadable: 4 }, catalogue: { newCompanies: 1 } });
  expect(summary.unreadable.map((u: { reason: string }) => u.reason)).toEqual([
    expect.stringContaining("no such file"),
    expect.stringContaining("folder"),
    expect.stringContaining("empty"),
    expect.any(String),
  ]);
});

it("exits with 3 when an import is held", async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `,$${i + 1}M,2026-07-15`).join("\n");
  const { code, stdout } = await cli().run(
    "import",
    await file("held.csv", `Company,Amount,Date\nFernhollow 90,$1M,2026-07-15\n${rows}\n`),
  );
  expect(stdout).toContain("--accept-hold REASON");
  expect(code).toBe(3);
});

async function run(...args: string[]): Promise<{ code: number | null; said: string }> {
  const { code, stdout, stderr } = await cli().run("import", ...args);
  return { code, said: `${stdout}${stderr}`.trim() };
}

const rounds = async () => (await tableCounts(database.db))["listing"];

it("proposes, publishes, shows, undoes and discards imports, and explains impossible actions", async () => {
  const list = await file("steps.csv", listOfRounds(2, 60));
  const proposed = JSON.parse((await run("--json", "--propose", list)).said);
  const [{ id, status, effect }] = proposed.proposals;
  expect({ status, added: effect.companies.added }).toEqual({ status: "open", added: 2 });
  const number = String(id);
  const before = await rounds();
  expect((await run("--show", number)).said).toContain('column "Amount": amount (by name), such as $61M');
  expect(await run("--publish", number, "--dry-run")).toMatchObject({ code: 0 });
  expect(await rounds()).toBe(before);
  const published = await run("--publish");
  expect(published).toEqual({ code: 0, said: expect.stringContaining(`Undo it: npm run import -- --undo ${number}`) });
  expect(await rounds()).toBe((before ?? 0) + 2);
  expect((await run("--list")).said).toMatch(new RegExp(`^ *${number}  published .*steps\\.csv: 2 companies added`));
  expect(await run("--discard", number)).toEqual({
    code: 1,
    said: `You cannot discard import ${number}: it is published.`,
  });
  expect((await run("--undo", number)).said).toBe(
    `Import ${number} is undone: 2 companies and 2 rounds withdrawn; 4 claims withdrawn.`,
  );
  expect((await run("--show", number)).said).toContain("\nundone: 2 companies and 2 rounds withdrawn;");
  expect(await rounds()).toBe(before);
  await run("--propose", list);
  const [, newer] = /import (\d+):/.exec((await run("--propose", list)).said) ?? [];
  expect((await run("--discard", newer ?? "")).said).toBe(`Import ${newer} is discarded.`);

  const refusals = {
    "--undo": "Name an import: --undo ID. List them with --list.",
    "--show 99999": "There is no import 99999. List them with: npm run import -- --list",
    "--undo x": 'The import must be a whole number, not "x".',
    "--publish --undo 1": "Use one of --publish and --undo.",
    "--publish": "No import is open. Held ones are published by their number.",
    "--accept-hold why a.csv b.csv": "--accept-hold takes exactly one file or import. Name each by itself.",
    "--publish --accept-hold why": "--accept-hold takes exactly one file or import. Name each by itself.",
    "--propose --accept-hold why": "--propose does not publish; leave out --publish and --accept-hold.",
  };
  for (const [args, said] of Object.entries(refusals)) expect(await run(...args.split(" "))).toEqual({ code: 1, said });
});

it("shows which property identified the companies of a list", async () => {
  await run(await file("known.csv", listOfRounds(2, 80)));
  const [, id = ""] =
    /import (\d+):/.exec((await run("--propose", await file("same.csv", listOfRounds(2, 80)))).said) ?? [];
  expect((await run("--show", id)).said).toContain("\nrows matched: 2 by domain\n");
  expect((await run("--discard", id)).code).toBe(0);
});

it("excludes a column, and publishes a held list at once with a reason", async () => {
  const list = await file(
    "valuations.csv",
    `Company,Website,Amount\n${Array.from({ length: 12 }, (_, n) => `Oakmere ${n},https://oakmere-${n}.example,$${n + 2}B`).join("\n")}\n`,
  );
  expect(await cli().run("import", list)).toMatchObject({ code: 3, stdout: expect.stringContaining("median amount") });
  expect(await cli().run("import", list, "--map", "amount=none", "--propose")).toMatchObject({ code: 0 });
  expect(await cli().run("import", list, "--accept-hold", " ")).toMatchObject({ code: 1 });
  expect(await cli().run("import", list, "--accept-hold", "a list of valuations")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("published    valuations.csv as import"),
  });
});

it("exits silently when the reader closes the pipe", async () => {
  expect(await cli().runUnread("import", await file("unread.csv", listOfRounds(3, 40)))).toEqual({
    code: 0,
    stderr: "",
  });
});
