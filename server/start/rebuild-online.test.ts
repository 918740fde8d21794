import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { searchedCatalogue } from "../../test/builders/searched-catalogue.ts";
import { NOW } from "../../test/builders/every-lead.ts";
import { useDatabase } from "../../test/database.ts";
import { DIRECTORY_SHAPE } from "../../core/reading/directory/refresh.ts";
import { hasDirectory, rebuildOnline } from "./rebuild-online.ts";

const database = useDatabase();

it("shows the previous rows until the rebuild commits and reports progress", async () => {
  const ctx = fakeClockContext(database.db, NOW, "owner");
  expect(await hasDirectory(ctx)).toBe(false);
  await searchedCatalogue(database.db, 7);
  expect(await hasDirectory(ctx)).toBe(true);
  await sql`update directory_state set shape = 0`.execute(database.db);
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line), error: () => void lines.push("error") };
  let done = Promise.resolve();
  // A writer that holds the catalogue's lock keeps the rebuild waiting.
  await database.db.transaction().execute(async (writer) => {
    await sql`update catalogue_state set version = version`.execute(writer);
    done = rebuildOnline(ctx, log, 10);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expect(lines[0]).toContain("are being rebuilt");
    expect(await hasDirectory(ctx)).toBe(true);
  });
  await done;
  expect(lines.at(-1)).toContain("were rebuilt");
  const { rows } = await sql<{ shape: number }>`select shape from directory_state`.execute(database.db);
  expect(rows).toEqual([{ shape: DIRECTORY_SHAPE }]);
});
