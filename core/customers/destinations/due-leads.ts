import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "../../shared/context.ts";
import { readExportRows } from "../../reading/directory/columns/read-export-rows.ts";
import type { DestinationKind, DueLead, Value } from "./destination-kind.ts";
import { withdrawnCompanies, type WithdrawnCompany } from "../searches/withdrawn-companies.ts";
import { hashOf, type Mapping, valuesOf } from "./mapping.ts";

const VALUE = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
);
const ROW: z.ZodType<Readonly<Record<string, Value>>> = z.record(z.string(), VALUE);

/** What a destination has to know to read its leads. */
export interface Reading {
  readonly id: number;
  readonly kind: DestinationKind;
  readonly mapping: Mapping;
  readonly searchName: string;
}

/** A lead that waits, and what is recorded once it was sent; `isSame` if the tool has it already. */
export interface Waiting {
  readonly lead: DueLead;
  readonly hash: Buffer;
  readonly isSame: boolean;
}

interface Due {
  readonly key: number;
  readonly sentHash: Buffer | null;
  readonly recordId: string | null;
}

/** What waits: the leads within the actor's scope, and the number of those outside it, which stay as they are. */
export interface ReadWaiting {
  readonly waiting: readonly Waiting[];
  readonly notShown: number;
}

/**
 * The next leads that wait, as they are now: of each company its newest published round that the destination received,
 * or of each round itself. Only what has no round in `lead` is withdrawn. Call in the transaction that bars erasures.
 */
export async function readWaiting(
  ctx: Context,
  { id, kind, mapping, searchName }: Reading,
  { most, at }: { readonly most: number; readonly at: Date | null },
): Promise<ReadWaiting> {
  const key = kind.keyedBy === "company" ? sql`company_id` : sql`round_id`;
  const isDue = at === null ? sql`true` : sql`due_at <= ${at}`;
  const { rows: due } = await sql<Due>`
    select due.key, last.sent_hash as "sentHash", (select max(i.record_id) from destination_item i
      where i.destination_id = ${id} and i.${key} = due.key) as "recordId"
    from (select ${key} as key, min(due_at) as due_at from destination_item
      where destination_id = ${id} and state = 'waiting' and ${isDue} group by 1 order by 2, 1 limit ${most}) due
    left join lateral (select i.sent_hash from destination_item i
      where i.destination_id = ${id} and i.${key} = due.key and i.sent_at is not null
      order by i.sent_at desc, i.round_id desc limit 1) last on true
    order by due.due_at, due.key`.execute(ctx.db);
  if (due.length === 0) return { waiting: [], notShown: 0 };
  const { rows: newest } = await sql<{ key: number; roundId: number }>`
    select distinct on (i.${key}) i.${key} as key, i.round_id as "roundId"
    from destination_item i join lead on lead.round_id = i.round_id
    where i.destination_id = ${id} and i.${key} = any(${due.map((one) => one.key)}::bigint[])
    order by i.${key}, lead.listed_on desc, i.round_id desc`.execute(ctx.db);
  const published = new Map(newest.map((one) => [one.key, one.roundId]));
  const rows = new Map((await readRows(ctx, [...published.values()])).map((row) => [row["round_id"], row]));
  const gone = kind.keyedBy === "round" ? due.map((one) => one.key).filter((round) => !published.has(round)) : [];
  const withdrawn = await withdrawnCompanies(ctx, gone);
  const waiting = due.flatMap((one) => {
    const row = rows.get(published.get(one.key) ?? 0);
    if (row === undefined && published.has(one.key)) return [];
    return waitingOf({ ...one, withdrawn: withdrawn.get(one.key) ?? null }, row, { kind, mapping, searchName });
  });
  return { waiting, notShown: due.length - waiting.length };
}

/** The rows of exports for these rounds, within the actor's scope. */
export async function readRows(ctx: Context, roundIds: readonly number[]): Promise<readonly z.infer<typeof ROW>[]> {
  return (await readExportRows(ctx, roundIds)).map((row) => ROW.parse(row));
}

function waitingOf(
  { key, sentHash, recordId, withdrawn }: Due & { readonly withdrawn: WithdrawnCompany | null },
  row: z.infer<typeof ROW> | undefined,
  { kind, mapping, searchName }: Omit<Reading, "id">,
): Waiting {
  const values = row === undefined ? null : valuesOf(mapping, row);
  const hash = hashOf(values);
  // What is withdrawn before it was sent need not be sent.
  const isSame = sentHash === null ? values === null : hash.equals(sentHash);
  return {
    hash,
    isSame,
    lead: {
      key,
      event: values === null ? "withdrawn" : sentHash === null ? "added" : "corrected",
      search: searchName,
      values: values ?? {},
      withdrawn,
      messageId: `${kind.keyedBy}-${key}-${hash.toString("hex").slice(0, 16)}`,
      recordId,
    },
  };
}
