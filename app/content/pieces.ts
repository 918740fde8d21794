import { MAIL_PIECES } from "../mail/mail-pieces.ts";
import type { Piece } from "./piece.ts";
import { ABOUT_PIECE } from "./pieces/about.ts";
import { BRAND_PIECE, LOGO_PIECE } from "./pieces/brand.ts";
import { BUSINESS_PIECE } from "./pieces/business.ts";
import { CLAIMS_PIECE } from "./pieces/claims.ts";
import { COMPARISONS_PIECE, OWN_FEATURES_PIECE } from "./pieces/comparisons.ts";
import { EMAIL_FINDER_PIECE } from "./pieces/email-finder.ts";
import { FAQ_PIECE } from "./pieces/faq.ts";
import { FREE_LEADS_PIECE } from "./pieces/free-leads.ts";
import { HOME_CARDS_PIECE, HOME_PIECE } from "./pieces/home.ts";
import { PRIVACY_PIECE, TERMS_PIECE } from "./pieces/legal.ts";
import { PAGE_TEXTS_PIECE } from "./pieces/page-texts.ts";
import { PLAN_PIECES } from "./pieces/plans.ts";
import { TAXES_PIECE } from "./pieces/taxes.ts";
import { TESTIMONIALS_PIECE } from "./pieces/testimonials.ts";

/** Every piece of content that editors can change. */
export const PIECES: readonly Piece<unknown>[] = [
  BRAND_PIECE,
  LOGO_PIECE,
  HOME_PIECE,
  HOME_CARDS_PIECE,
  FAQ_PIECE,
  CLAIMS_PIECE,
  TESTIMONIALS_PIECE,
  ...PLAN_PIECES.values(),
  TAXES_PIECE,
  COMPARISONS_PIECE,
  OWN_FEATURES_PIECE,
  ABOUT_PIECE,
  PAGE_TEXTS_PIECE,
  EMAIL_FINDER_PIECE,
  FREE_LEADS_PIECE,
  BUSINESS_PIECE,
  PRIVACY_PIECE,
  TERMS_PIECE,
  ...MAIL_PIECES,
];
