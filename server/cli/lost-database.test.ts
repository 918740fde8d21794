import { expect, it } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openConfiguredDatabase } from "../../db/open.ts";
import { commandLine } from "../../test/command-line.ts";
import { killServersBelow, scratchFolder } from "../../test/embedded.ts";
import { listOfRounds, useFiles } from "./test-files.ts";

const file = useFiles();
const LINE = "The connection to the database was lost. What was finished is kept: run this again once the database answers, and it goes on from there.\n";

it("an import whose database is killed says so in one line, and the next run finishes it", { timeout: 120_000 }, async () => {
  const dataDir = await scratchFolder();
  const { db, target, close } = await openConfiguredDatabase({ dataDir });
  const list = await file("rounds.csv", listOfRounds(3_000));
  const { ended } = commandLine(target).start("import", list);
  const isWriting = async () => {
    const { rows } = await sql`select from pg_locks where relation = 'company'::regclass and mode = 'RowExclusiveLock'`.execute(db);
    return rows.length > 0;
  };
  while (!(await isWriting())) await sleep(1);
  await killServersBelow(dataDir);
  const { code, stdout, stderr } = await ended;
  // A slow machine sees lines of progress.
  expect({ code, stdout, stderr: stderr.replaceAll(/^[\d,]+ rows, .* a second, .*\n/gm, "") }).toEqual({ code: 1, stdout: "", stderr: LINE });
  while (await isWriting().then(() => false, () => true)) await sleep(10);
  expect(await commandLine(target).run("import", list)).toMatchObject({ code: 0 });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from lead`.execute(db);
  expect(rows).toEqual([{ n: 3_000 }]);
  await close();
});
