import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";

/** A legal text as the site has shown or announced it, before an update. */
export interface ShippedLegalText {
  readonly piece: string;
  readonly value: unknown;
}

/**
 * Remembers the shipped legal texts at the first start. At the first start after an update that changes one, keeps its
 * former wording on the page as a revision, until an owner announces the new one; texts that an owner wrote stay anyway.
 */
export async function keepFormerLegalTexts(ctx: Context, shipped: readonly ShippedLegalText[]): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const texts = sql`jsonb_to_recordset(${JSON.stringify(shipped)}::jsonb) as s (piece text, value jsonb)`;
    const changed = await execute(inner)`
      insert into content_revision (piece, value, note, actor, at)
      select k.piece, k.value, 'Kept until the text of an update is announced', ${inner.actor.id},
        ${inner.clock.now()}
      from ${texts} join shipped_legal_text k using (piece)
      where k.value -> 'sections' <> s.value -> 'sections'
        and (select r.value from content_revision r where r.piece = k.piece order by r.id desc limit 1) is null`;
    await execute(inner)`
      insert into shipped_legal_text (piece, value) select s.piece, s.value from ${texts}
      on conflict (piece) do nothing`;
    if (changed > 0) await raiseVersion(inner);
  });
}

export async function readShippedLegalTexts(ctx: Context): Promise<readonly ShippedLegalText[]> {
  return rowsOf<ShippedLegalText>(ctx)`select piece, value from shipped_legal_text`;
}

/** Notes that the text of an update is announced. */
export async function setShippedLegalText(ctx: Context, { piece, value }: ShippedLegalText): Promise<void> {
  await execute(ctx)`update shipped_legal_text set value = ${JSON.stringify(value)}::jsonb where piece = ${piece}`;
}
