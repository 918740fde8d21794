import { columnOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { TABLE_KINDS, type TableKind } from "./kinds.ts";
import { isNamed } from "./named.ts";
import { readRows, type TableRow } from "./read-table.ts";
import { TABLES } from "./tables.ts";

/** A subject that an editor can open. */
export interface FoundSubject extends Pick<TableRow, "id" | "name" | "status"> {
  readonly kind: TableKind;
  /** Distinguishes namesakes: domain and location, companies, date or rounds. */
  readonly detail: string;
}

/** Subjects of each kind that a text names, at most so many of a kind: exact names first, withdrawn ones last. */
export async function findNamed(ctx: Context, text: string, limit: number): Promise<readonly FoundSubject[]> {
  const found = await Promise.all(
    TABLE_KINDS.map(async (kind) => {
      const { from, own, nearest } = TABLES[kind];
      const ids = await columnOf<number>(ctx)`
        select t.id from ${from} where ${own} and ${isNamed(kind, text)}
        order by t.withdrawn_at is not null, ${nearest(text.trim())}, t.id limit ${limit}`;
      return (await readRows(ctx, kind, ids)).map(({ id, name, status, values, related }) => ({
        kind,
        id,
        name,
        status,
        detail: DETAIL[kind]
          .map((column) =>
            column === "related" ? related : values[column]?.replace(/^https?:\/\/(?:www\.)?|\/$/g, ""),
          )
          .filter(Boolean)
          .join(", "),
      }));
    }),
  );
  return found.flat();
}

const DETAIL: Readonly<Record<TableKind, readonly string[]>> = {
  company: ["website", "city", "country"],
  person: ["related"],
  round: ["announced", "amount"],
  investor: ["related"],
};
