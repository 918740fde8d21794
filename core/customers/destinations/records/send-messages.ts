import { execute } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { recordPads } from "../../../shared/written-records.ts";
import { textOf } from "../call.ts";
import type { Waiting } from "../due-leads.ts";
import type { Mapping } from "../mapping.ts";
import { fieldHash, type WrittenFields } from "./patch.ts";
import { readRecords, recordKey, type RecordScope, saveRecords } from "./tool-record.ts";

/** The messages with the fields that differ from what was sent of the same rounds before. */
export async function withChanges(
  ctx: Context,
  scope: RecordScope,
  news: readonly Waiting[],
): Promise<readonly Waiting[]> {
  const pads = recordPads(ctx);
  const subjects = news.map(({ lead }) => lead.companyId);
  const records = await readRecords(ctx, scope, subjects);
  return news.map((one) => {
    const record = records.get(recordKey("message", String(one.lead.key)));
    if (pads === null || one.lead.event !== "corrected" || record?.state !== "kept") return one;
    const changed = Object.entries(one.lead.values).filter(([field, value]) => {
      const before = record.fields[field]?.sent;
      const text = textOf(value);
      return text === "" ? before !== undefined : before !== fieldHash(field, text, pads);
    });
    return { ...one, lead: { ...one.lead, changed: changed.map(([field]) => field) } };
  });
}

/** Keeps the hashes of what messages said. */
export async function keepMessages(
  ctx: Context,
  { scope, mapping }: { readonly scope: RecordScope; readonly mapping: Mapping },
  sent: readonly Waiting[],
): Promise<void> {
  const pads = recordPads(ctx);
  const subjects = sent.map(({ lead }) => lead.companyId);
  const records = await readRecords(ctx, scope, subjects);
  const saved = sent.flatMap(({ lead: { key, values } }) => {
    const record = records.get(recordKey("message", String(key)));
    if (record === undefined || pads === null) return [];
    const fields: WrittenFields = Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => {
        const hash = fieldHash(field, textOf(value), pads);
        return value === null ? [] : [[field, { column: mapping[field] ?? "", sent: hash, shown: hash }] as const];
      }),
    );
    return [{ ...record, recordId: String(key), made: true, state: "kept" as const, fields, pending: null }];
  });
  await saveRecords(ctx, saved);
  // What a correction says need not be taken back any more.
  await execute(ctx)`update tool_record set owed = null, owed_at = null where owed is not null and state = 'kept'
    and id = any(${saved.map(({ id }) => id)}::bigint[])`;
}
