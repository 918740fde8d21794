import { execute, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import type { HmacPads } from "../../../shared/hmac.ts";
import { textOf } from "../call.ts";
import type { Call, DestinationKind } from "../destination-kind.ts";
import { readRows } from "../due-leads.ts";
import { valuesOf } from "../mapping.ts";
import { fieldHash } from "./patch.ts";
import { COMPANY_LINK } from "./record-tool.ts";
import type { RecordScope, ToolRecord } from "./tool-record.ts";

/** Columns whose values may name a person. */
export const PEOPLE_COLUMNS = /^founder_|^contact_(?!email_status)|^description$|investors$/;

/** A record of which something must be taken back. */
export interface OwedRecord extends ToolRecord {
  readonly owed: "all" | "people" | "ours";
}

export interface TakingBack {
  readonly scope: RecordScope;
  readonly kind: DestinationKind;
  readonly call: Call;
  /** True if the destination delivers the correction of its messages itself. */
  readonly corrects: boolean;
  /** The fields to empty by record. */
  readonly emptied: ReadonlyMap<number, readonly string[]>;
  readonly pads: HmacPads;
}

/** The fields of each record to empty: all, or those that may name people and are not the same today. */
export async function fieldsToEmpty(
  ctx: Context,
  owed: readonly OwedRecord[],
  pads: HmacPads,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const people = owed.filter((one) => one.owed === "people");
  const rows = await rowsOf<{ id: number; roundId: number }>(ctx)`
    select distinct on (t.id) t.id, lead.round_id as "roundId" from tool_record t join listing lead
      on (case when t.object = 'message' then lead.round_id::text = t.subject else lead.company_id = t.company_id end)
    where t.id = any(${people.map(({ id }) => id)}::bigint[])
    order by t.id, lead.listed_on desc, lead.round_id desc`;
  // Only compared with what was sent, never sent, so whatever the customer may see today.
  const all: Context = { ...ctx, actor: { id: "schedule", access: "owner" } };
  const today = new Map(
    (
      await readRows(
        all,
        rows.map(({ roundId }) => roundId),
      )
    ).map((row) => [Number(row["round_id"]), row]),
  );
  const rounds = new Map(rows.map(({ id, roundId }) => [id, roundId]));
  return new Map(
    owed.map(({ id, owed: what, fields, pending }) => {
      const written = { ...fields, ...pending };
      const row = today.get(rounds.get(id) ?? 0) ?? {};
      const names = Object.entries(written).filter(([field, { column, sent }]) => {
        if (what !== "people") return field !== COMPANY_LINK;
        const value = valuesOf({ [field]: column }, row)[field] ?? null;
        return PEOPLE_COLUMNS.test(column) && fieldHash(field, textOf(value), pads) !== sent;
      });
      return [id, names.map(([field]) => field)];
    }),
  );
}

/** Forgets what was taken back; records of companies stay known, because they may be listed again. */
export async function finish(
  ctx: Context,
  done: readonly OwedRecord[],
  emptied: ReadonlyMap<number, readonly string[]>,
  leaves: readonly OwedRecord[],
): Promise<void> {
  const gone = done.filter(
    (one) => !leaves.includes(one) && (one.owed === "ours" || (one.owed === "all" && one.object !== "company")),
  );
  await execute(ctx)`delete from tool_record where id = any(${gone.map(({ id }) => id)}::bigint[])`;
  const kept = done.map(({ id }) => ({ id, fields: emptied.get(id) ?? [] }));
  await execute(ctx)`
    update tool_record t set owed = null, owed_at = null, pending = null,
      listed_at = case when t.id = any(${leaves.map(({ id }) => id)}::bigint[]) then t.listed_at end,
      fields = t.fields - array(select jsonb_array_elements_text(x.fields))
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x (id bigint, fields jsonb) where t.id = x.id`;
}
