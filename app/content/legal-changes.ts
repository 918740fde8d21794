import type { LegalDocument } from "../../content/legal/document.ts";
import type { LegalChange } from "../../core/content/legal-notices.ts";
import type { ContentRevision } from "../../core/content/revisions.ts";
import type { Content } from "./content.ts";
import type { Piece } from "./piece.ts";
import { LEGAL_PIECES } from "./pieces/legal.ts";

/** The changes of legal texts that are announced and do not apply yet. */
export function announcedChanges(content: Content, now: Date): readonly LegalChange[] {
  return LEGAL_PIECES.flatMap((piece) => {
    const { title, next, notices } = piece.on(content.of(piece), dayOf(now));
    return next === null ? [] : [{ key: `${piece.key}:${notices}`, title, path: piece.page, from: next.from }];
  });
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
