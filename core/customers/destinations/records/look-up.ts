import { execute, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { recordPads } from "../../../shared/written-records.ts";
import { textOf } from "../call.ts";
import type { Call, Refused } from "../destination-kind.ts";
import { readRows, type Reading } from "../due-leads.ts";

import { hashOf, type Mapping, valuesOf } from "../mapping.ts";
import type { RecordTool } from "./record-tool.ts";
import { fieldHash, type WrittenFields } from "./patch.ts";
import { readPeople } from "./people.ts";
import {
  intendRecords,
  readRecords,
  recordKey,
  type RecordScope,
  type SavedRecord,
  saveRecords,
  subjectOfContact,
} from "./tool-record.ts";

interface LookingUp extends Reading {
  readonly scope: RecordScope;
  readonly tool: RecordTool;
  readonly call: Call;
  /** As it was when the items were sent. */
  readonly formerMapping: Mapping;
}

interface FormerItem {
  readonly companyId: number;
  readonly roundId: number | null;
  readonly sentHash: Buffer;
}

/** Companies of one look-up. */
const BATCH = 100;

/**
 * Looks up once the records that a destination wrote before records were kept. Where the values of today are those that
 * were sent, they are taken as written; all others count as the customer's own, and are removed by hand if they must be.
 * Null when done.
 */
export async function lookUpRecords(ctx: Context, lookUp: LookingUp): Promise<Refused | null> {
  const { id } = lookUp;
  for (let after = 0; ;) {
    const rows = await rowsOf<FormerItem>(ctx)`
      select distinct on (i.company_id) i.company_id as "companyId", lead.round_id as "roundId", i.sent_hash as "sentHash"
      from destination_item i left join listing lead on lead.round_id = i.round_id
      where i.destination_id = ${id} and i.sent_at is not null and i.company_id > ${after}
      order by i.company_id, lead.listed_on desc nulls last, i.sent_at desc limit ${BATCH}`;
    const refused = await lookUpBatch(ctx, lookUp, rows);
    if (refused !== null) return refused;
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.companyId ?? after;
  }
  await execute(ctx)`update destination set looked_up_at = ${ctx.clock.now()} where id = ${id}`;
  return null;
}

async function lookUpBatch(ctx: Context, lookUp: LookingUp, items: readonly FormerItem[]): Promise<Refused | null> {
  const { scope, tool, call, formerMapping } = lookUp;
  const pads = recordPads(ctx);
  if (items.length === 0 || pads === null) return null;
  const roundIds = items.flatMap(({ roundId }) => roundId ?? []);
  const rows = new Map((await readRows(ctx, roundIds)).map((row) => [Number(row["round_id"]), row]));
  const people = await readPeople(ctx, lookUp, roundIds);
  const former = items.map((item) => {
    const row = rows.get(item.roundId ?? 0);
    const values = row === undefined ? null : valuesOf(formerMapping, row);
    const [main] = people.get(item.roundId ?? 0) ?? [];
    return { ...item, main, values: values !== null && hashOf(values).equals(item.sentHash) ? values : null };
  });
  const sought = items.map(({ companyId }) => ({ key: String(companyId), companyRecordId: null }));
  const companies = await tool.find(call, "company", sought);
  if ("kind" in companies) return companies;
  const addresses = former.flatMap(({ main, values }) => (values === null ? [] : (main?.address ?? [])));
  const contacts = await tool.find(
    call,
    "contact",
    addresses.map((key) => ({ key, companyRecordId: null })),
  );
  if ("kind" in contacts) return contacts;
  await intendRecords(
    ctx,
    scope,
    former.flatMap(({ companyId, main, values }) => [
      { object: "company" as const, subject: String(companyId), companyId, personId: null, address: null },
      ...(main === undefined || main.address === null || values === null
        ? []
        : [{ object: "contact" as const, subject: subjectOfContact(companyId, main.personId), companyId, ...main }]),
    ]),
  );
  const companyIds = items.map(({ companyId }) => companyId);
  const records = await readRecords(ctx, scope, companyIds);
  await saveRecords(
    ctx,
    former.flatMap(({ companyId, main, values }) => {
      const fieldsOf = (isContact: boolean): WrittenFields =>
        Object.fromEntries(
          Object.entries(values ?? {}).flatMap(([field, value]) => {
            if (field.startsWith(tool.contactPrefix) !== isContact || value === null) return [];
            const name = isContact ? field.slice(tool.contactPrefix.length) : field;
            const hash = fieldHash(name, textOf(value), pads);
            return [[name, { column: formerMapping[field] ?? "", sent: hash, shown: hash }] as const];
          }),
        );
      const saved = (key: string, recordId: string | undefined, isContact: boolean): readonly SavedRecord[] => {
        const record = records.get(key);
        if (record === undefined || record.state !== "intended") return [];
        return [{ ...record, recordId: recordId ?? null, made: null, state: "kept", fields: fieldsOf(isContact) }];
      };
      const email = main?.address ?? "";
      return [
        ...saved(recordKey("company", String(companyId)), companies.get(String(companyId)), false),
        ...(main === undefined
          ? []
          : saved(recordKey("contact", subjectOfContact(companyId, main.personId)), contacts.get(email), true)),
      ];
    }),
  );
  return null;
}
