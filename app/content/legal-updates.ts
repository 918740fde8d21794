import { isDeepStrictEqual } from "node:util";
import type { LegalDocument } from "../../content/legal/document.ts";
import { enqueue } from "../../core/shared/jobs/enqueue.ts";
import { saveContent } from "../../core/reading/content/revisions.ts";
import { readShippedLegalTexts, setShippedLegalText } from "../../core/reading/content/shipped-legal-texts.ts";
import type { Context } from "../../core/shared/context.ts";
import type { Content } from "./content.ts";
import type { Piece } from "./piece.ts";
import { earliestNotice } from "./pieces/notice.ts";
import { LEGAL_PIECES } from "./pieces/legal.ts";
import { legalNoticesJob } from "../../core/reading/content/jobs/legal-notices.ts";

/** A legal text with another wording in an update, which no owner has announced. */
export interface LegalUpdate {
  readonly piece: Piece<LegalDocument>;
  /** The first day on which it can apply (YYYY-MM-DD). */
  readonly from: string;
}

/** The legal texts that an update changed; none for texts that an owner wrote, because those stay. */
export async function readLegalUpdates(
  ctx: Context,
  content: Content,
  pieces: readonly Piece<LegalDocument>[] = LEGAL_PIECES,
): Promise<readonly LegalUpdate[]> {
  const former = new Map((await readShippedLegalTexts(ctx)).map(({ piece, value }) => [piece, value]));
  const today = dayOf(ctx);
  return pieces
    .filter((piece) => {
      const known = piece.restore(former.get(piece.key))?.sections;
      const { next, sections } = piece.on(content.of(piece), today);
      return (
        known !== undefined &&
        !isDeepStrictEqual(known, piece.shipped.sections) &&
        isDeepStrictEqual(known, (next ?? { sections }).sections)
      );
    })
    .map((piece) => ({ piece, from: earliestNotice(today) }));
}

/** Announces the wording of an update for the first possible day, as an edit of the text would. */
export function announceLegalUpdate(
  ctx: Context,
  content: Content,
  piece: Piece<LegalDocument>,
  seen: number | null,
): Promise<void> {
  const today = dayOf(ctx);
  const current = piece.on(content.of(piece), today);
  const next = { sections: piece.shipped.sections, from: earliestNotice(today) };
  return saveContent(ctx, {
    piece: piece.key,
    value: { ...current, next, notices: current.notices + 1 },
    note: "Text of an update",
    seen,
    area: piece.area,
    async followUp(inner) {
      await setShippedLegalText(inner, { piece: piece.key, value: piece.shipped });
      await enqueue(inner, legalNoticesJob, {});
    },
  });
}

function dayOf({ clock }: Context): string {
  return clock.now().toISOString().slice(0, "YYYY-MM-DD".length);
}
