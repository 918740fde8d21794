import type { Context } from "../../../../core/shared/context.ts";
import { type Proposal, readProposal } from "../../../../core/intake/ingest/proposals/proposal.ts";
import { found, idAt } from "../found.ts";

/** The import with the id in a URL. Throws the response 404 if there is none. */
export function proposalAt(ctx: Context, id: string): Promise<Proposal> {
  return found(readProposal(ctx, idAt(id)));
}
