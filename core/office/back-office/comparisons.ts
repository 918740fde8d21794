import { sql } from "kysely";
import { AppError } from "../../../platform/errors.ts";
import { actorName } from "../../shared/actor-name.ts";
import { requireEditor } from "../../shared/office-access.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";

/** A feature of a product in the comparison pages. */
export interface FeatureRef {
  readonly product: string;
  readonly feature: string;
}

/** A statement about a feature, its source (https, or a path of this site) and the day it was checked. */
export interface CheckedFeature {
  readonly text: string;
  readonly sourceUrl: string;
  /** YYYY-MM-DD; of a shipped statement also YYYY-MM or YYYY. */
  readonly checkedOn: string;
}

/** The edit that applies to a feature. */
export interface EditedFeature extends FeatureRef {
  readonly editId: number;
  /** Null: not yet checked. */
  readonly checked: CheckedFeature | null;
}

interface FeatureRow extends FeatureRef {
  readonly id: number;
  readonly text: string | null;
  readonly source: string | null;
  readonly checkedOn: string | null;
}

/** The edit that applies to each feature that has one. */
export async function readEditedFeatures(ctx: Context): Promise<readonly EditedFeature[]> {
  const { rows } = await sql<FeatureRow>`
    select distinct on (product, feature) id, product, feature, text, source_url as source, checked_on as "checkedOn"
    from comparison_edit where reverted_at is null order by product, feature, id desc`.execute(ctx.db);
  return rows.map((row) => ({ ...refOf(row), editId: row.id, checked: checkedOf(row) }));
}

interface EditFeatureInput extends FeatureRef {
  /** Null: not yet checked. */
  readonly checked: CheckedFeature | null;
  readonly reason: string;
  /** The edit that applied when the form was opened; null if there was none. */
  readonly seen: number | null;
}

/**
 * States what is known about a feature. Throws AppError `forbidden` unless an editor or owner acts, and `conflict` when
 * somebody else edited the feature since the form was opened.
 */
export function editFeature(
  ctx: Context,
  { product, feature, checked, reason, seen }: EditFeatureInput,
): Promise<void> {
  requireEditor(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const edits = await readEditedFeatures(inner);
    const current = edits.find((one) => one.product === product && one.feature === feature);
    if ((current?.editId ?? null) !== seen)
      throw new AppError("conflict", "Somebody else changed this feature meanwhile. Compare, then save again.");
    await sql`
      insert into comparison_edit (product, feature, text, source_url, checked_on, reason, actor, at)
      values (${product}, ${feature}, ${checked?.text ?? null}, ${checked?.sourceUrl ?? null},
        ${checked?.checkedOn ?? null}::date, ${reason}, ${inner.actor.id}, ${inner.clock.now()})`.execute(inner.db);
    await writeAudit(inner, "comparison.edit", { product, feature, before: current?.checked ?? null, after: checked });
    // Pages in memory show the former value.
    await raiseVersion(inner);
  });
}

/** An edit in the history of a product. */
export interface FeatureEdit extends EditedFeature {
  readonly reason: string;
  /** An account id, or "operator". */
  readonly actor: string;
  readonly at: Date;
  readonly isReverted: boolean;
}

interface FeatureEditRow extends FeatureRow {
  readonly reason: string;
  readonly actor: string;
  readonly at: Date;
  readonly isReverted: boolean;
}

/** A product's edits, the newest first. */
export async function listFeatureEdits(
  ctx: Context,
  { product, limit }: { readonly product: string; readonly limit: number },
): Promise<readonly FeatureEdit[]> {
  const { rows } = await sql<FeatureEditRow>`
    select id, product, feature, text, source_url as source, checked_on as "checkedOn", reason,
      ${actorName} as actor, at, reverted_at is not null as "isReverted"
    from comparison_edit where product = ${product} order by id desc limit ${limit}`.execute(ctx.db);
  return rows.map((row) => {
    const { reason, actor, at, isReverted } = row;
    return { ...refOf(row), editId: row.id, checked: checkedOf(row), reason, actor, at, isReverted };
  });
}

/**
 * Reverts an edit, or applies a reverted one again. Reverting restores the previous statement, unless a newer edit
 * applies. Throws AppError `forbidden` unless an editor or owner acts, and `conflict` if somebody else did the same
 * meanwhile.
 */
export function setFeatureEditReverted(
  ctx: Context,
  { editId, reverted }: { readonly editId: number; readonly reverted: boolean },
): Promise<void> {
  requireEditor(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const [at, by] = reverted ? [inner.clock.now(), inner.actor.id] : [null, null];
    const { rows } = await sql<FeatureRef>`
      update comparison_edit set reverted_at = ${at}::timestamptz, reverted_by = ${by}::text
      where id = ${editId} and (reverted_at is null) = ${reverted} returning product, feature`.execute(inner.db);
    const [edited] = rows;
    if (edited === undefined)
      throw new AppError("conflict", reverted ? "This edit is already reverted." : "This edit applies already.");
    await writeAudit(inner, reverted ? "comparison.revert" : "comparison.reapply", { ...edited, editId });
    await raiseVersion(inner);
  });
}

function refOf({ product, feature }: FeatureRow): FeatureRef {
  return { product, feature };
}

function checkedOf({ text, source, checkedOn }: FeatureRow): CheckedFeature | null {
  return text === null || source === null || checkedOn === null ? null : { text, sourceUrl: source, checkedOn };
}
