import { type ControlledTransaction, type RawBuilder, sql } from "kysely";
import { execute, requireRow, rowOf } from "../../../db/statement.ts";
import type { Database } from "../../../db/client.ts";
import type { DB } from "../../../db/schema.ts";
import { type FactColumn, LEAD_COMPANY_COLUMNS, LEAD_ROUND_COLUMNS } from "../../catalogue/facts/fact-columns.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { seesColumn } from "../directory/access.ts";
import type { ExportFormat } from "./formats/format.ts";
import type { Baseline } from "./baseline.ts";
import { type RowKind, ROWS } from "./row-kind.ts";

/** An export's record, written while its file is being written. */
export interface Recording {
  /** Marks the file as complete, so that the export counts. Throws if it could not be recorded. */
  arrived(): Promise<void>;
  /** Deletes the record after the file was aborted. */
  abandon(): Promise<void>;
}

/**
 * Records an export on its own connection in the snapshot of `inner`'s transaction, so the record matches the file and
 * neither waits for the other. `record` returns the export's id.
 */
export async function beginRecording(
  ctx: Context,
  inner: Context,
  record: (ctx: Context) => Promise<number>,
): Promise<Recording> {
  const twin = await beginWithSnapshotOf(ctx.db, inner.db);
  const recorded = Promise.allSettled([recordIn(twin)]);
  let isOver = false;

  async function recordIn(trx: typeof twin): Promise<number> {
    try {
      const id = await record({ ...ctx, db: trx });
      await trx.commit().execute();
      return id;
    } catch (error) {
      await trx.rollback().execute();
      throw error;
    }
  }

  return {
    async arrived() {
      isOver = true;
      const [outcome] = await recorded;
      if (outcome.status === "rejected") throw outcome.reason;
      await execute(ctx)`update export set arrived = true where id = ${outcome.value}`;
      await deleteSupersededRows(ctx);
    },
    async abandon() {
      if (isOver) return;
      isOver = true;
      const [outcome] = await recorded;
      if (outcome.status === "rejected") return;
      await execute(ctx)`
        with deleted as (delete from exported_block where export_id = ${outcome.value}) delete from export
        where id = ${outcome.value}`;
    },
  };
}

/**
 * Begins a transaction on another connection of `db` with the snapshot of `trx`, a repeatable-read transaction that
 * must last until then. The caller ends it.
 */
async function beginWithSnapshotOf(db: Database, trx: Database): Promise<ControlledTransaction<DB>> {
  const row = await rowOf<{ snapshot: string }>(trx)`select pg_export_snapshot() as snapshot`;
  const twin = await db.startTransaction().setIsolationLevel("repeatable read").execute();
  try {
    await execute(twin)`set transaction snapshot ${sql.lit(row?.snapshot ?? "")}`;
    return twin;
  } catch (error) {
    await twin.rollback().execute();
    throw error;
  }
}

interface WrittenExport {
  /** From {@link reserveExportId}. */
  readonly id: number;
  readonly format: ExportFormat;
  readonly preset: string | null;
  readonly columns: readonly string[];
  readonly filter: string;
  readonly byHand: boolean;
  readonly consumer: string | null;
  readonly since: Baseline | null;
  readonly rows: number;
  readonly withdrawn: number;
  readonly leftOut: number;
  readonly kind: RowKind;
  /** SQL after `from`: the current rows of this kind. */
  readonly now: RawBuilder<unknown>;
}

/** The id of an export to be recorded, known before its file is written. */
export async function reserveExportId(ctx: Context): Promise<number> {
  const row = await requireRow<{ id: number }>(ctx)`select nextval(pg_get_serial_sequence('export', 'id')) as id`;
  return row.id;
}

/**
 * Records an export and its rows in a transaction with the same snapshot. It counts only once marked as arrived.
 * Returns its id.
 */
export async function recordExport(ctx: Context, written: WrittenExport): Promise<number> {
  const { id } = written;
  await execute(ctx)`
    insert into export (id, actor, at, format, preset, columns, filter, by_hand, consumer, catalogue_version, change_id,
      since_id, row_count, withdrawn_count, left_out_count, row_kind, arrived)
    overriding system value
    select ${id}, ${ctx.actor.id}, ${ctx.clock.now()}, ${written.format}, ${written.preset}, ${written.columns}::text[],
      ${written.filter}, ${written.byHand},
      ${written.consumer}, s.version, coalesce((select max(id) from change), 0), ${written.since?.id ?? null},
      ${written.rows}, ${written.withdrawn}, ${written.leftOut}, ${written.kind}, false
    from catalogue_state s`;
  await storeExportedRows(ctx, id, sql`select ${hashedParts(written.kind, ctx.actor)} from ${written.now}`);
  return id;
}

/**
 * The parts of an exported row, hashed separately so that a change can be named. `round` also covers changes of the
 * company or founder outside the lead (such as a description).
 */
export const PARTS = ["round", "company", "founder", "proof", "contact"] as const;
type Part = (typeof PARTS)[number];

// hash_record is the database's own hash and stable within a major version. After an upgrade, the next export may
// report unchanged rows as changed.
const HASHES: Readonly<Record<Part, RawBuilder<unknown>>> = {
  round: sql`hash_record(row(${ofLead(LEAD_ROUND_COLUMNS)}, lead.amount_usd_minor, lead.listed_on, lead.investors,
    lead.total_raised_usd_minor, lead.updated_at))`,
  company: sql`hash_record(row(lead.company_id, lead.company_slug, lead.company_name,
    ${ofLead(LEAD_COMPANY_COLUMNS)}))`,
  founder: sql`hash_record(row(lead.founder_name, lead.founder_slug, lead.founder_link, fl.title))`,
  proof: sql`hash_record(row(lead.proof_url, lead.source_kind))`,
  contact: sql`hash_record(row(k.person_id, k.address, k.status,
    (select hash_record(row(g.address, g.status)) from contact g where g.company_id = lead.company_id and g.person_id is null)))`,
};

/** The same of a row for each person. */
const HASHES_OF_PEOPLE: typeof HASHES = {
  ...HASHES,
  founder: sql`hash_record(row(p.name, p.slug, p.profile_url, o.title))`,
};

function ofLead(columns: readonly FactColumn[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ column }) => sql.ref(`lead.${column}`)));
}

/** SQL select list over the rows of an export: their keys, their rounds and one hash per part; none of what the actor does not see. */
export function hashedParts(kind: RowKind, actor: Actor): RawBuilder<unknown> {
  const hashes = {
    ...(kind === "founder" || kind === "person" ? HASHES_OF_PEOPLE : HASHES),
    ...(seesColumn(actor, "paid") ? {} : { contact: sql`null::integer` }),
  };
  return sql`${ROWS[kind].key} as row_id, lead.round_id,
    ${sql.join(PARTS.map((part) => sql`${hashes[part]} as ${sql.ref(part)}`))}`;
}

const ROWS_PER_BLOCK = 10_000;

/** Stores the rows as of an export; `rows` selects `row_id`, `round_id` and the hashes, each row once. */
async function storeExportedRows(ctx: Context, exportId: number, rows: RawBuilder<unknown>): Promise<void> {
  await execute(ctx)`
    insert into exported_block (export_id, block, row_ids, round_ids, rounds, companies, founders, proofs, contacts)
    select ${exportId}, n / ${sql.lit(ROWS_PER_BLOCK)}, array_agg(row_id), array_agg(round_id), array_agg(round),
      array_agg(company), array_agg(founder), array_agg(proof), array_agg(contact)
    from (select exported.*, (row_number() over () - 1)::integer as n from (${rows}) exported) numbered
    group by 2`;
}

/**
 * SQL select: the keys, rounds and hashes of the rows as of an export. `contact` is null if the export is older than the
 * comparison of addresses.
 */
export function exportedRowsOf(exportId: number): RawBuilder<unknown> {
  // Exports of before may have a company twice, with its former newest round.
  return sql`select distinct on (u.row_id) u.* from exported_block b
    cross join lateral unnest(coalesce(b.row_ids, b.round_ids), b.round_ids, b.rounds, b.companies, b.founders, b.proofs,
      b.contacts) as u (row_id, round_id, round, company, founder, proof, contact)
    where b.export_id = ${exportId} order by u.row_id, u.round_id desc`;
}

/** Number of cursors (filter, consumer and file) per actor with comparable exports; others keep only their history entry. */
const MOST_COMPARABLE = 50;
/** Comparable exports per cursor, so that a lost difference can be repeated. */
const MOST_PER_CURSOR = 3;

/**
 * Deletes snapshots superseded by later exports of the same cursor. Keeps those that a kept export was compared with,
 * so that `since` with its id can be repeated, and recent ones of selected rounds, whose leads are in use.
 */
async function deleteSupersededRows(ctx: Context): Promise<void> {
  await execute(ctx)`
    with own as (
      select id, since_id, filter, consumer, preset, row_kind,
        row_number() over (partition by filter, consumer, preset, row_kind order by id desc) as place
      from export where actor = ${ctx.actor.id} and not by_hand and arrived and comparable
    ),
    newest as (select filter, consumer, preset, row_kind from own where place = 1 order by id desc limit ${sql.lit(MOST_COMPARABLE)}),
    picked as (
      select id from export where actor = ${ctx.actor.id} and by_hand and arrived and comparable
        and at > ${ctx.clock.now()}::timestamptz - interval '31 days'
      order by id desc limit ${sql.lit(MOST_COMPARABLE)}
    ),
    kept as (
      select own.id, own.since_id from own
      join newest on newest.filter = own.filter and newest.row_kind = own.row_kind
        and newest.consumer is not distinct from own.consumer and newest.preset is not distinct from own.preset
      where own.place <= ${sql.lit(MOST_PER_CURSOR)}
    ),
    outdated as (
      update export set comparable = false
      where actor = ${ctx.actor.id} and comparable and arrived
        and id not in (select id from kept union select since_id from kept where since_id is not null
          union select id from picked)
      returning id
    )
    delete from exported_block b using outdated where b.export_id = outdated.id`;
  // Left behind by processes that were killed while writing a file.
  await execute(ctx)`
    with broken as (select id from export where actor = ${ctx.actor.id} and not arrived
      and at < ${ctx.clock.now()}::timestamptz - interval '1 day'),
    deleted as (delete from exported_block b using broken where b.export_id = broken.id)
    delete from export using broken where export.id = broken.id`;
}
