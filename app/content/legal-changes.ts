import type { LegalDocument } from "../../content/legal/document.ts";
import type { LegalChange, LegalChanges } from "../../core/reading/content/legal-notices.ts";
import { type ContentRevision, listRevisions } from "../../core/reading/content/revisions.ts";
import type { Context } from "../../core/shared/context.ts";
import type { Content } from "./content.ts";
import type { Piece } from "./piece.ts";
import { LEGAL_PIECES } from "./pieces/legal.ts";

/** More revisions than a text gets between an announcement and its day. */
const READ_REVISIONS = 100;

/** The changes of the legal texts that do not apply yet. */
export async function readLegalChanges(ctx: Context, content: Content): Promise<LegalChanges> {
  const today = dayOf(ctx.clock.now());
  const changes = await Promise.all(
    LEGAL_PIECES.map(async (piece) => {
      const { next, ...current } = piece.on(content.of(piece), today);
      if (next !== null) return { announced: [changeOf(piece, { ...current, next })], withdrawn: [] };
      const revisions = await listRevisions(ctx, { piece: piece.key, limit: READ_REVISIONS });
      const announcedBefore = revisions.flatMap(({ value }) => {
        const text = piece.restore(value);
        return text === null || text.next === null ? [] : [{ ...text, next: text.next }];
      });
      const withdrawn = announcedBefore
        .slice(0, 1)
        .filter((last) => last.next.from > today)
        .map((last) => changeOf(piece, last));
      return { announced: [], withdrawn };
    }),
  );
  return {
    announced: changes.flatMap(({ announced }) => announced),
    withdrawn: changes.flatMap(({ withdrawn }) => withdrawn),
  };
}

function changeOf(
  { key, page }: Piece<LegalDocument>,
  { title, next, notices }: Pick<LegalDocument, "title" | "notices"> & { readonly next: { readonly from: string } },
): LegalChange {
  return { key: `${key}:${notices}`, title, path: page, from: next.from };
}

/** A wording of a legal text and the days on which it applied (YYYY-MM-DD). */
export interface LegalVersion extends Pick<LegalDocument, "sections"> {
  readonly from: string;
  /** The day on which the next one replaced it; null while it applies. */
  readonly until: string | null;
}

/** Every wording of a legal text that has applied, the newest first; `revisions` are all, the newest first. */
export function legalVersions(
  piece: Piece<LegalDocument>,
  revisions: readonly Pick<ContentRevision, "value" | "at">[],
  now: Date,
): readonly LegalVersion[] {
  const saved = revisions
    .toReversed()
    .map(({ value, at }) => ({
      text: (value === null ? null : piece.restore(value)) ?? piece.shipped,
      day: dayOf(at),
    }));
  const shipped = { text: piece.shipped, day: piece.shipped.changedOn };
  // A text shipped after the first edit never applied.
  const all = saved[0] !== undefined && saved[0].day < shipped.day ? saved : [shipped, ...saved];
  const applied = all.flatMap(({ text, day }, index) => {
    const atFirst = { sections: piece.on(text, day).sections, from: day };
    const { next } = text;
    const takesEffect = next !== null && next.from > day && next.from <= (all[index + 1]?.day ?? dayOf(now));
    return takesEffect ? [atFirst, next] : [atFirst];
  });
  const distinct = applied.filter(
    ({ sections }, index) => JSON.stringify(sections) !== JSON.stringify(applied[index - 1]?.sections),
  );
  return distinct
    .map(({ sections, from }, index) => ({ sections, from, until: distinct[index + 1]?.from ?? null }))
    .toReversed();
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
