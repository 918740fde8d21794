import { execute } from "../../../db/statement.ts";
import { copyRows } from "../../../db/copy.ts";
import { matchKeysOf } from "../../catalogue/claims/match-keys.ts";
import type { Context } from "../../shared/context.ts";
import type { IdentifiedBatch } from "./plan-batch.ts";
import type { ListReading } from "./list-reading.ts";
import { claimsOfRecord } from "./row-claims.ts";

const COLUMNS = ["ref", "claims", "keys", "is_ruled"] as const;

/** Creates the temporary table `stated_row` for the rows of a new version of a list. Call it within a transaction. */
export async function createStatedRows(ctx: Context): Promise<void> {
  await execute(ctx)`drop table if exists pg_temp.stated_row`;
  await execute(ctx)`
    create temporary table stated_row (ref text not null, claims jsonb not null, keys text[] not null,
      is_ruled boolean not null) on commit drop`;
}

/** Adds rows to `stated_row`: their claims, and the keys by which planning could match them with other rows. */
export async function addStatedRows(ctx: Context, list: ListReading, { records }: IdentifiedBatch): Promise<void> {
  const rows = records.map(({ ref, record, identity, derived }) => [
    ref,
    claimsOfRecord(record, derived),
    [
      ...matchKeysOf(identity).map(({ kind, value }) => `${kind} ${value}`),
      ...(record.listId === undefined ? [] : [listIdKey(record.listId)]),
      ...record.people.flatMap(({ profileUrl }) => (profileUrl === undefined ? [] : [`profile ${profileUrl}`])),
    ],
    list.rulingsFor(record, identity).length > 0,
  ]);
  await copyRows(ctx.db, "stated_row", [...COLUMNS], rows);
}

function listIdKey(listId: string): string {
  return `list id ${listId}`;
}
