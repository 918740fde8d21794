import type { LegalDocument } from "../../../../content/legal/document.ts";
import { PRIVACY_PIECE, TERMS_PIECE } from "../../../content/pieces/legal.ts";
import type { Piece } from "../../../content/piece.ts";

/** The legal text whose page, or a page below it, is requested. */
export function legalPieceOf(request: Request): Piece<LegalDocument> {
  return new URL(request.url).pathname.startsWith(PRIVACY_PIECE.page) ? PRIVACY_PIECE : TERMS_PIECE;
}
