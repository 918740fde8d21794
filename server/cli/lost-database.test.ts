import { expect, it } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { openConfiguredDatabase } from "../../db/open.ts";
import { commandLine } from "../../test/command-line.ts";
import { folderWithCluster, killServersBelow } from "../../test/embedded.ts";
import { listOfRounds, useFiles } from "../../test/input-files.ts";

const file = useFiles();
const LINE =
  "The connection to the database was lost. What was finished is kept: run this again once the database answers, and it continues from there.\n";

it(
  "an import whose database is killed says so in one line, and the next run finishes it",
  { timeout: 120_000 },
  async () => {
    const dataDir = await folderWithCluster();
    const { db, target, close } = await openConfiguredDatabase({ dataDir });
    const list = await file("rounds.csv", listOfRounds(300));
    // Holds the import in the middle of its transaction: companies are written by then, claims are not.
    const holder = await db.startTransaction().execute();
    await sql`lock table claim in share mode`.execute(holder);
    const { ended } = commandLine(target).start("import", list);
    const isHeld = async () => {
      const { rows } = await sql`select from pg_locks where relation = 'claim'::regclass and not granted`.execute(db);
      return rows.length > 0;
    };
    while (!(await isHeld())) await sleep(5);
    await killServersBelow(dataDir);
    await holder
      .rollback()
      .execute()
      .catch(() => undefined);
    const { code, stdout, stderr } = await ended;
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: "", stderr: LINE });
    while (
      await isHeld().then(
        () => false,
        () => true,
      )
    )
      await sleep(10);
    expect(await commandLine(target).run("import", list)).toMatchObject({ code: 0 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from lead`.execute(db);
    expect(rows).toEqual([{ n: 300 }]);
    await close();
  },
);
