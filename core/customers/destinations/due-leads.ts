import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { readExportRows } from "../../reading/directory/columns/read-export-rows.ts";
import type { DestinationKind, DueLead } from "./destination-kind.ts";
import { withdrawnCompanies, type WithdrawnCompany } from "../searches/withdrawn-companies.ts";
import { ROW, type Row } from "./lead-row.ts";
import { hashOf, type Mapping, valuesOf } from "./mapping.ts";
import { type PersonValues, readPeople } from "./records/people.ts";

/** What a destination has to know to read its leads. */
export interface Reading {
  readonly id: number;
  readonly kind: DestinationKind;
  /** Of every field. */
  readonly mapping: Mapping;
  readonly searchName: string;
}

/** A lead that waits, and what is recorded once it was sent; `isSame` if the tool has it already. */
export interface Waiting {
  readonly lead: DueLead;
  /** The people at the company who are or become contacts; of messages the main contact. */
  readonly people: readonly PersonValues[];
  readonly hash: Buffer;
  readonly isSame: boolean;
}

interface Due {
  readonly key: number;
  readonly companyId: number;
  readonly sentHash: Buffer | null;
  readonly eventHash: Buffer | null;
}

/** What waits: the leads within the actor's scope, and the number of those outside it, which stay as they are. */
export interface ReadWaiting {
  readonly waiting: readonly Waiting[];
  readonly notShown: number;
}

/**
 * SQL: the destinations that write into the same account of a tool as this one, itself among them. A company there is
 * filled from the newest round that any of them received, so that they agree.
 */
export const siblingsOf = (id: number): RawBuilder<unknown> => sql`(
  select other.id from destination own join saved_search mine on mine.id = own.search_id
    join saved_search theirs on theirs.owner = mine.owner join destination other on other.search_id = theirs.id
  where own.id = ${id} and (other.id = own.id
    or (other.kind = own.kind and other.tool_account = own.tool_account and other.removed_at is null)))`;

/**
 * The next leads that wait, as they are now: of each company its newest published round that a destination received there,
 * or of each round itself. Only what has no round in `lead` is withdrawn; sample rows count as not published. Call in the
 * transaction that locks out erasures.
 */
export async function readWaiting(
  ctx: Context,
  { id, kind, mapping, searchName }: Reading,
  { most, at }: { readonly most: number; readonly at: Date | null },
): Promise<ReadWaiting> {
  const key = kind.keyedBy === "company" ? sql`company_id` : sql`round_id`;
  const isDue = at === null ? sql`true` : sql`due_at <= ${at}`;
  const due = await rowsOf<Due>(ctx)`
    select due.key, due."companyId", last.sent_hash as "sentHash", due."eventHash"
    from (select ${key} as key, max(company_id) as "companyId", min(due_at) as due_at,
        (array_agg(event_hash))[1] as "eventHash" from destination_item
      where destination_id = ${id} and state = 'waiting' and ${isDue} group by 1 order by 3, 1 limit ${most}) due
    left join lateral (select i.sent_hash from destination_item i
      where i.destination_id = ${id} and i.${key} = due.key and i.sent_at is not null
      order by i.sent_at desc, i.round_id desc limit 1) last on true
    order by due.due_at, due.key`;
  if (due.length === 0) return { waiting: [], notShown: 0 };
  const newest = await rowsOf<{ key: number; roundId: number }>(ctx)`
    select distinct on (i.${key}) i.${key} as key, i.round_id as "roundId"
    from destination_item i join listing lead on lead.round_id = i.round_id and not lead.is_sample
    where i.destination_id in ${kind.keyedBy === "company" ? siblingsOf(id) : sql`(${id})`}
      and i.${key} = any(${due.map((one) => one.key)}::bigint[])
    order by i.${key}, lead.listed_on desc, i.round_id desc`;
  const published = new Map(newest.map((one) => [one.key, one.roundId]));
  const rows = new Map((await readRows(ctx, [...published.values()])).map((row) => [row["round_id"], row]));
  const people = await readPeople(ctx, { id, kind, mapping }, [...published.values()]);
  const gone = kind.keyedBy === "round" ? due.map((one) => one.key).filter((round) => !published.has(round)) : [];
  const withdrawn = await withdrawnCompanies(ctx, gone);
  const waiting = due.flatMap((one) => {
    const row = rows.get(published.get(one.key) ?? 0);
    if (row === undefined && published.has(one.key)) return [];
    const found = { withdrawn: withdrawn.get(one.key) ?? null, people: people.get(published.get(one.key) ?? 0) ?? [] };
    return waitingOf({ ...one, ...found }, row, { kind, mapping, searchName });
  });
  return { waiting, notShown: due.length - waiting.length };
}

/** The rows of exports for these rounds, within the actor's scope. */
export async function readRows(ctx: Context, roundIds: readonly number[]): Promise<readonly Row[]> {
  return (await readExportRows(ctx, roundIds)).map((row) => ROW.parse(row));
}

function waitingOf(
  {
    key,
    companyId,
    sentHash,
    eventHash,
    withdrawn,
    people,
  }: Due & { readonly withdrawn: WithdrawnCompany | null; readonly people: readonly PersonValues[] },
  row: Row | undefined,
  { kind, mapping, searchName }: Omit<Reading, "id">,
): Waiting {
  const values = row === undefined ? null : valuesOf(mapping, row);
  const ofPeople = people.flatMap(({ personId, values: own }) =>
    Object.entries(own).map(([field, value]) => [`${personId} ${field}`, value] as const),
  );
  const hash = hashOf(values === null ? null : { ...values, ...Object.fromEntries(ofPeople) });
  // What is withdrawn before it was sent need not be sent. Another content that was tried since may have arrived.
  const wasTried = kind.keyedBy === "round" && eventHash !== null && !eventHash.equals(hash);
  const isSame = sentHash === null ? values === null : hash.equals(sentHash) && !wasTried;
  return {
    hash,
    isSame,
    people,
    lead: {
      key,
      companyId,
      event: values === null ? "withdrawn" : sentHash === null ? "added" : "corrected",
      search: searchName,
      values: values ?? {},
      changed: [],
      withdrawn,
      messageId: "",
      isRepeated: false,
    },
  };
}
