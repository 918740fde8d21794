import type { Context } from "../context.ts";

/** The published state's number, raised by every change of the catalogue: what cached pages are keyed by. */
export async function catalogueVersion(ctx: Context): Promise<number> {
  const state = await ctx.db.selectFrom("catalogue_state").select("version").executeTakeFirstOrThrow();
  // Pages are kept under this version, so nothing older may be put into them.
  ctx.replica?.saw(state.version);
  return state.version;
}
