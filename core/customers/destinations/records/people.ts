import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { leadScope } from "../../../reading/directory/access.ts";
import { selectResource, visibleColumns } from "../../../reading/directory/columns/column.ts";
import { mainContact } from "../../../reading/directory/columns/contact-columns.ts";
import { PERSON_ROWS } from "../../../reading/directory/columns/export-rows.ts";
import type { DestinationKind, Value } from "../destination-kind.ts";
import { EMAIL_STATUS } from "../funding-fields.ts";
import { ROW } from "../lead-row.ts";
import { type Mapping, valuesOf } from "../mapping.ts";

/** A person at a company, and what a contact should have, by field. */
export interface PersonValues {
  readonly personId: number;
  /** Null if none may be written, as it bounced or is unknown. */
  readonly address: string | null;
  /** Without the address if mail to it bounced, which changes the status only. */
  readonly values: Readonly<Record<string, Value>>;
}

const keyOf = (roundId: Value | undefined, personId: Value | undefined) => `${String(roundId)} ${String(personId)}`;

interface Asked {
  readonly id: number;
  readonly kind: DestinationKind;
  readonly mapping: Mapping;
}

/**
 * The contacts of rounds, by round: the main one if an address is known, and everybody who was written there before; of
 * messages only the main one, with no values. Whoever is no longer at the company is marked as withdrawn.
 */
export async function readPeople(
  ctx: Context,
  { id, kind, mapping }: Asked,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PersonValues[]>> {
  const people = new Map<number, PersonValues[]>();
  if (roundIds.length === 0) return people;
  const ids = sql`${[...roundIds]}::bigint[]`;
  const asked = await rowsOf<{ roundId: number; personId: number; isMain: boolean; isKnown: boolean }>(ctx)`
    select lead.round_id as "roundId", x.person_id as "personId", bool_or(x.is_main) as "isMain",
      bool_or(not x.is_main) as "isKnown"
    from listing lead cross join lateral (
      select ${mainContact("lead.company_id", sql`p.id`)} as person_id, true as is_main
      union all select t.person_id, false from tool_record t
        join destination d on d.id = ${id} join saved_search s on s.id = d.search_id
      where t.object = 'contact' and t.company_id = lead.company_id and t.owner = s.owner and t.kind = d.kind
        and t.tool_account = d.tool_account and t.owed is null and t.state = 'kept') x
    where lead.round_id = any(${ids}) and x.person_id is not null group by 1, 2`;
  const rows = selectResource(PERSON_ROWS, leadScope(ctx), visibleColumns(PERSON_ROWS, ctx.actor));
  const found = await rowsOf<object>(ctx)`select r.* from (${rows}) r where r.round_id = any(${ids})
    and r.person_id = any(${asked.map((one) => one.personId)}::bigint[])`;
  const known = new Map(
    found.map((row) => ROW.parse(row)).map((row) => [keyOf(row["round_id"], row["person_id"]), row]),
  );
  const prefix = kind.keyedBy === "company" ? kind.records.contactPrefix : null;
  const ofContact =
    prefix === null ? {} : Object.fromEntries(Object.entries(mapping).filter(([field]) => field.startsWith(prefix)));
  for (const { roundId, personId, isMain, isKnown } of asked) {
    const row = known.get(keyOf(roundId, personId));
    const whole = row === undefined ? {} : valuesOf(ofContact, row);
    const { address = null } = row === undefined ? {} : valuesOf({ address: "contact_email" }, row);
    const isBounced = row?.["contact_email_status"] === "bounced";
    const values =
      row === undefined && prefix !== null
        ? { [`${prefix}${EMAIL_STATUS.name}`]: "withdrawn" }
        : Object.fromEntries(
            Object.entries(whole).filter(([field]) => !isBounced || mapping[field] !== "contact_email"),
          );
    const person = { personId, address: typeof address === "string" ? address : null, values };
    if (prefix === null ? isMain : isKnown || address !== null)
      people.set(roundId, [...(people.get(roundId) ?? []), person]);
  }
  return people;
}
