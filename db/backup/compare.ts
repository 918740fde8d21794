import type { Database } from "../client.ts";
import { copyOut } from "../copy-out.ts";
import { listTables } from "./catalogue.ts";
import type { BackupChecksums, TableTally } from "./manifest.ts";
import { RowTally } from "./read-backup.ts";
import { rowsOf } from "./row-rules.ts";
import { setTextFormat } from "./write-backup.ts";

/** Checksums of every table of a database, in one snapshot. */
export async function tallyTables(db: Database, signal: AbortSignal): Promise<Readonly<Record<string, TableTally>>> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      await setTextFormat(trx);
      const tallies: Record<string, TableTally> = {};
      for (const table of await listTables(trx)) {
        const tally = new RowTally();
        for await (const chunk of copyOut(db, trx, { query: rowsOf(table), format: "text", signal })) tally.add(chunk);
        tallies[table.name] = tally.result();
      }
      return tallies;
    });
}

/** Names of tables whose rows differ from a backup's; empty if all are equal. */
export function differingTables(
  found: Readonly<Record<string, TableTally>>,
  { tables }: Pick<BackupChecksums, "tables">,
): readonly string[] {
  return [...new Set([...Object.keys(found), ...Object.keys(tables)])].filter((name) => {
    const [one, other] = [found[name], tables[name]];
    return one?.rows !== other?.rows || one?.bytes !== other?.bytes || one?.rowSum !== other?.rowSum;
  });
}
