import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { commandLine, tableCounts } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";
import { listOfRounds, useFiles } from "./test-files.ts";

const database = useDatabase();
const file = useFiles();
const cli = () => commandLine(database.target);

it("imports a list, tells it in words, and changes nothing the second time", async () => {
  const list = await file("list.csv", listOfRounds(3));
  const first = await cli().run("import", list);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain("3 new companies, 3 new rounds, 6 changes in all.");
  const counts = await tableCounts(database.db);
  const again = await cli().run("import", "--json", list);
  expect(JSON.parse(again.stdout)).toMatchObject({ documents: { read: 0, unchanged: 1 }, catalogue: { changes: 0 } });
  expect(await tableCounts(database.db)).toEqual({ ...counts, ingest_run: (counts["ingest_run"] ?? 0) + 1 });
});

it("reads what can be read, and ends with 1 naming each file that cannot", async () => {
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
    expect.stringContaining("no such file"), expect.stringContaining("folder"), expect.stringContaining("empty"), expect.any(String),
  ]);
});

it("ends with 3 when a document waits for a person", async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `,$${i + 1}M,2026-07-15`).join("\n");
  const { code, stdout } = await cli().run("import", await file("held.csv", `Company,Amount,Date\nFernhollow 90,$1M,2026-07-15\n${rows}\n`));
  expect(stdout).toContain("npm run review -- accept");
  expect(code).toBe(3);
});

it("is quiet when whoever reads it has seen enough", async () => {
  expect(await cli().runUnread("import", await file("unread.csv", listOfRounds(3, 40)))).toEqual({ code: 0, stderr: "" });
});
