import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { Reading, Waiting } from "./due-leads.ts";
import { intendRecords, type Intent, type RecordScope, subjectOfContact } from "./records/tool-record.ts";

/**
 * Notes what is about to be sent, in the transaction that reads it: each content that differs from the one before is the
 * item's next event, whose number its message id has, so that a repeat has the same id and a change never has; and the
 * records that it will be in. Returns the leads with their ids, and whether they were sent before without an answer.
 */
export async function noteAttempt(
  ctx: Context,
  { id, kind }: Reading,
  scope: RecordScope,
  news: readonly Waiting[],
): Promise<readonly Waiting[]> {
  if (news.length === 0) return [];
  const key = kind.keyedBy === "company" ? sql`company_id` : sql`round_id`;
  const contents = news.map(({ lead, hash }) => ({ key: lead.key, hash: hash.toString("hex") }));
  const rows = await rowsOf<{ key: number; event: number; wasInFlight: boolean }>(ctx)`
    with content as (
      select x.key, decode(x.hash, 'hex') as hash
      from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as x (key bigint, hash text)),
    before as materialized (
      select i.round_id, i.in_flight and i.event_hash is not distinct from content.hash as was_in_flight, content.hash
      from destination_item i join content on content.key = i.${key}
      where i.destination_id = ${id} and i.state = 'waiting' for update of i),
    noted as (
      update destination_item i set in_flight = true, event_hash = before.hash,
        event = i.event + case when i.event_hash is distinct from before.hash then 1 else 0 end
      from before where i.destination_id = ${id} and i.round_id = before.round_id
      returning i.${key} as key, i.event, before.was_in_flight)
    select key, max(event) as event, bool_or(was_in_flight) as "wasInFlight" from noted group by 1`;
  const noted = new Map(rows.map((row) => [row.key, row]));
  const intents = news.flatMap((one) => intentsOf(one, kind.keyedBy));
  await intendRecords(ctx, scope, intents);
  return news.map((one) => {
    const { event = 0, wasInFlight = false } = noted.get(one.lead.key) ?? {};
    const messageId = `${kind.keyedBy}-${one.lead.key}-${id}-${event}`;
    return { ...one, lead: { ...one.lead, messageId, isRepeated: wasInFlight } };
  });
}

function intentsOf({ lead, people }: Waiting, keyedBy: "company" | "round"): readonly Intent[] {
  const { key, companyId } = lead;
  if (keyedBy === "round") {
    const [main] = people;
    const person = { personId: main?.personId ?? null, address: main?.address ?? null };
    return [{ object: "message", subject: String(key), companyId, ...person }];
  }
  const company: Intent = { object: "company", subject: String(companyId), companyId, personId: null, address: null };
  if (lead.event === "withdrawn") return [company];
  return [
    company,
    ...people
      .filter(({ address }) => address !== null)
      .map(({ personId, address }): Intent => {
        const subject = subjectOfContact(companyId, personId);
        return { object: "contact", subject, companyId, personId, address };
      }),
  ];
}
