import { execute, rowOf, scalarOf } from "../../../../db/statement.ts";
import { writeAudit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import type { ColumnReading, DocumentPart } from "../../../catalogue/sources/record.ts";
import type { SourceOptions } from "../../../catalogue/sources/source.ts";
import type { Reading } from "../read-document.ts";
import type { Effect } from "./effect.ts";
import type { Hold } from "./holds.ts";
import { noteWebsites } from "./import-websites.ts";
import { storeOutcomes, storeRejectedRows } from "./outcomes.ts";

/** The document of a reading, from a source or from a proposal. */
export interface ReadDocument {
  readonly source: string;
  readonly externalId: string;
  readonly title: string;
  readonly reading: string;
  readonly replacesEarlier: boolean;
  /** True if earlier versions of the same page no longer count. */
  readonly supersedes?: boolean;
  readonly options: SourceOptions;
  readonly columns: readonly ColumnReading[];
  readonly suspicions: readonly Hold[];
  /** The sheets or lists of the file, if there are several. */
  readonly parts?: readonly DocumentPart[] | undefined;
  /** When the best match was taken for all questions. */
  readonly bestTakenAt?: string | undefined;
  readonly former?: Effect["former"] | undefined;
  /** Why it was not published although nothing held it. */
  readonly waits?: string | undefined;
}

/** A proposal after a reading. */
export interface SavedProposal {
  readonly id: number;
  readonly status: "open" | "held" | "published";
  readonly effect: Effect;
  readonly holds: readonly Hold[];
}

/**
 * Returns the proposal id for a reading: the open proposal of the same document or list, else a new id. Documents of
 * sources that only add to earlier ones are never grouped as a list.
 */
export async function reserveProposal(ctx: Context, { proposalId, stored, document }: Reading): Promise<number> {
  if (proposalId !== undefined) return proposalId;
  const id = await scalarOf<number>(ctx)`
    select coalesce(
      (select max(id) from proposal where status in ('open', 'held') and (document_id = ${stored.id}
         or (${document.replacesEarlier} and source = ${document.source} and external_id = ${document.externalId}))),
      nextval(pg_get_serial_sequence('proposal', 'id'))) as id`;
  if (id === undefined) throw new Error("no proposal was reserved");
  return id;
}

/**
 * Why a person has to publish a reading that nothing holds; undefined if nobody has to. While a version of a list waits,
 * later ones wait in its place, and what once waited waits again whenever it is read.
 */
export async function whyItWaits(ctx: Context, { stored, document }: Reading): Promise<string | undefined> {
  const row = await rowOf<{ isAfter: boolean; isAgain: boolean }>(ctx)`
    select ${document.replacesEarlier} and exists (select from proposal where status in ('open', 'held')
        and source = ${document.source} and external_id = ${document.externalId}) as "isAfter",
      ${document.reading} = any(waited_readings) as "isAgain"
    from document where id = ${stored.id}`;
  if (row?.isAfter === true) return "the version before waits";
  return row?.isAgain === true ? "this version waited before" : undefined;
}

/**
 * Saves a proposal with its outcomes and discards other open proposals of its list. A published one supersedes the
 * previous one.
 */
export async function saveProposal(ctx: Context, reading: Reading, saved: SavedProposal): Promise<SavedProposal> {
  const { stored, document, intent, cause } = reading;
  const { id, status, effect, holds } = saved;
  const now = ctx.clock.now();
  const published = status === "published";
  const acceptedReason = published && typeof intent === "object" ? intent.acceptHold : null;
  const facts = {
    document_id: stored.id,
    source: document.source,
    external_id: document.externalId,
    title: document.title,
    reading: document.reading,
    replaces_earlier: document.replacesEarlier,
    options: JSON.stringify(document.options),
    columns: JSON.stringify(document.columns),
    effect: JSON.stringify(effect),
    holds: JSON.stringify(holds),
    status,
    accepted_reason: acceptedReason,
    run_id: cause.runId,
    published_at: published ? now : null,
    published_by: published ? ctx.actor.id : null,
  };
  await ctx.db
    .insertInto("proposal")
    .values({ id, ...facts, created_at: now, created_by: ctx.actor.id })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(facts))
    .execute();
  await closeOthers(ctx, document, id, published);
  if (!published)
    await execute(ctx)`
      update document set waited_readings = waited_readings || ${document.reading}::text
      where id = ${stored.id} and not ${document.reading} = any(waited_readings)`;
  if (published && document.replacesEarlier && !reading.isSample)
    await noteWebsites(ctx, { proposalId: id, documentId: stored.id, reads: reading.readsWebsites !== false });
  if (published) await storeRejectedRows(ctx, id, stored.id);
  else if (reading.fromProposal === undefined) await storeOutcomes(ctx, id, reading.outcomes());
  const action = published ? "import.published" : "import.proposed";
  const detail = { import: id, document: document.title, holds: holds.map(({ rule }) => rule), acceptedReason };
  await writeAudit(ctx, action, detail, cause.runId);
  return saved;
}

async function closeOthers(ctx: Context, document: ReadDocument, id: number, published: boolean): Promise<void> {
  if (!document.replacesEarlier) return;
  const { source, externalId } = document;
  await execute(ctx)`
    update proposal set status = 'discarded', ended_at = ${ctx.clock.now()}, ended_by = ${ctx.actor.id}
    where source = ${source} and external_id = ${externalId} and id <> ${id} and status in ('open', 'held')`;
  if (!published) return;
  await execute(ctx)`
    update proposal set status = 'superseded', superseded_by = ${id}
    where source = ${source} and external_id = ${externalId} and id <> ${id} and status = 'published'`;
}
