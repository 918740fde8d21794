import { conflict } from "../../../../platform/errors.ts";
import type { Context } from "../../../shared/context.ts";
import type { DeskArticlePage } from "../list-desk.ts";
import { composeDraft, type Draft } from "./compose-draft.ts";
import { readRoundFacts } from "./read-facts.ts";
import { composeRoundUp } from "./round-up.ts";

/**
 * Writes an article again from what the catalogue knows now about its round or days, without saving it. Throws AppError
 * `conflict` if it knows nothing about it any more.
 */
export async function writeAgain(
  ctx: Context,
  { roundId, roundUp, sourceUrl }: Pick<DeskArticlePage, "roundId" | "roundUp" | "sourceUrl">,
): Promise<Draft & Pick<DeskArticlePage, "sourceUrl">> {
  if (roundUp !== null) {
    const draft = await composeRoundUp(ctx, roundUp);
    if (draft !== null) return { ...draft, sourceUrl };
  } else if (roundId !== null) {
    const [known] = await readRoundFacts(ctx, [roundId]);
    if (known !== undefined) return { ...composeDraft(known.facts), sourceUrl: known.facts.proof?.url ?? sourceUrl };
  }
  throw conflict("The catalogue lists nothing that this article could be written from.");
}
