import { listRejectedRows } from "../../../../core/intake/ingest/proposals/outcomes.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { csvAnswer } from "../csv-answer.ts";
import { proposalAt } from "./settled.ts";
import { screenLoader } from "../screen.ts";

const PAGE = 2_000;

/** The rejected rows of an import as CSV. */
export const loader = screenLoader(async ({ params, ctx }) => {
  const { id } = await proposalAt(ctx, params.id);
  return csvAnswer(`import-${id}-rejected.csv`, ["row", "column", "code", "reason", "excerpt"], pages(ctx, id));
});

async function* pages(ctx: Context, proposalId: number) {
  for (let after = -1; ;) {
    const rows = await listRejectedRows(ctx, { proposalId, after, limit: PAGE });
    yield rows.map(({ ref, column, code, reason, excerpt }) => [ref, column, code, reason, excerpt]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.position;
  }
}
