import type { Context } from "../context.ts";
import { founderModel } from "./founder-model.ts";
import { leadModel } from "./lead-model.ts";
import { bringUpToDate, type Scope } from "./read-model.ts";

/**
 * Brings the directory up to date with the catalogue for these companies, in a fixed number of statements
 * however many they are. Name every company a change touched: both sides of a merge or split, and every
 * company of a person who changed. Run it in the transaction of the change.
 */
export async function refreshDirectory(ctx: Context, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length > 0) await bring(ctx, companyIds);
}

/** Makes the whole directory anew from the catalogue; readers see the old one until the transaction commits. */
export async function rebuildDirectory(ctx: Context): Promise<void> {
  await bring(ctx, "all");
}

async function bring(ctx: Context, scope: Scope): Promise<void> {
  await bringUpToDate(ctx.db, leadModel, scope);
  await bringUpToDate(ctx.db, founderModel, scope);
}
