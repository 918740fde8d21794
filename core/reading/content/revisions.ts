import { rowOf, rowsOf, scalarOf } from "../../../db/statement.ts";
import { conflict, forbidden } from "../../../platform/errors.ts";
import { actorName } from "../../shared/actor-name.ts";
import { mayEnterOffice, type OfficeArea } from "../../shared/office-access.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";

/** The current state of an edited piece of content. */
export interface EditedPiece {
  readonly revisionId: number;
  readonly piece: string;
  /** Null: the shipped text applies again. */
  readonly value: unknown;
  readonly at: Date;
}

/** A revision in the history of a piece. */
export interface ContentRevision extends EditedPiece {
  readonly note: string;
  /** An account id, or "operator". */
  readonly actor: string;
}

/** The id of the newest revision of any piece; 0 without any. Caches of content compare it. */
export async function newestRevision(ctx: Context): Promise<number> {
  return scalarOf(ctx, 0)`select max(id) as id from content_revision`;
}

/** The revision that applies to each piece that was ever edited. */
export async function readEditedPieces(ctx: Context): Promise<readonly EditedPiece[]> {
  return rowsOf<EditedPiece>(ctx)`
    select distinct on (piece) id as "revisionId", piece, value, at from content_revision order by piece,
      id desc`;
}

/** A piece's revisions, the newest first. */
export async function listRevisions(
  ctx: Context,
  { piece, limit }: { readonly piece: string; readonly limit: number },
): Promise<readonly ContentRevision[]> {
  return rowsOf<ContentRevision>(ctx)`
    select id as "revisionId", piece, value, note, ${actorName} as actor, at
    from content_revision where piece = ${piece} order by id desc limit ${limit}`;
}

interface SaveInput {
  readonly piece: string;
  /** Null: back to the shipped text. */
  readonly value: object | null;
  /** Reason for the change, shown in the history. */
  readonly note: string;
  /** The revision that applied when the form was opened; null if there was none. */
  readonly seen: number | null;
  /** The area of the back office whose members may edit the piece. */
  readonly area: OfficeArea;
  /** Runs in the same transaction. */
  readonly followUp?: (inner: Context) => Promise<void>;
}

/**
 * Saves a new revision of a piece. Throws AppError `forbidden` without the role, and `conflict` when somebody else
 * saved one since the form was opened.
 */
export function saveContent(ctx: Context, { piece, value, note, seen, area, followUp }: SaveInput): Promise<void> {
  if (!mayEnterOffice(ctx.actor, area))
    throw forbidden(area === "owners" ? "Only owners may do this." : "Only editors and owners may do this.");
  return inCatalogueTransaction(ctx, async (inner) => {
    const [current] = await listRevisions(inner, { piece, limit: 1 });
    if ((current?.revisionId ?? null) !== seen)
      throw conflict("Somebody else changed this meanwhile. Compare with the history below, then save again.");
    const row = await rowOf<{ id: number }>(inner)`
      insert into content_revision (piece, value, note, actor, at)
      values (${piece}, ${value === null ? null : JSON.stringify(value)}::jsonb, ${note}, ${inner.actor.id},
        ${inner.clock.now()}) returning id`;
    await writeAudit(inner, value === null ? "content.reset" : "content.edit", { piece, revision: row?.id });
    // Pages in memory show the former text.
    await raiseVersion(inner);
    await followUp?.(inner);
  });
}
