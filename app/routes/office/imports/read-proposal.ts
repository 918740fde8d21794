import { data } from "react-router";
import type { Context } from "../../../../core/shared/context.ts";
import { type Proposal, readProposal } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { isAppError } from "../../../../platform/errors.ts";

/** The import with the id in a URL. Throws the response 404 if there is none. */
export async function proposalAt(ctx: Context, id: string): Promise<Proposal> {
  if (!/^\d{1,15}$/.test(id)) throw data(null, 404);
  return readProposal(ctx, Number(id)).catch((error: unknown) => {
    throw isAppError(error) && error.code === "not_found" ? data(null, 404) : error;
  });
}
