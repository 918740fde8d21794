import type { LegalDocument } from "../../content/legal/document.ts";
import { ABOUT_PIECE } from "../content/pieces/about.ts";
import { CLAIMS_PIECE } from "../content/pieces/claims.ts";
import { FAQ_PIECE } from "../content/pieces/faq.ts";
import { PRIVACY_PIECE, TERMS_PIECE } from "../content/pieces/legal.ts";
import { PLAN_PIECES } from "../content/pieces/plans.ts";
import { TESTIMONIALS_PIECE } from "../content/pieces/testimonials.ts";
import { dominatedPlans, typedPrices } from "../plans/price-list.ts";
import { plansOf } from "../plans/plan-prices.ts";
import type { Piece } from "../content/piece.ts";
import { PIECES } from "../content/pieces.ts";
import { type Check, found, type PreflightSite, screenOf } from "./check.ts";

interface PieceCheck<T> {
  readonly piece: Piece<T>;
  readonly title: string;
  readonly about: string;
  readonly problems: (value: T, settings: PreflightSite["settings"]) => readonly string[];
  readonly notes?: (value: T) => readonly string[];
}

function pieceCheck<T>({ piece, title, about, problems, notes }: PieceCheck<T>): Check {
  return {
    key: `content-${piece.key}`,
    group: "Texts",
    title,
    about,
    screen: screenOf(piece),
    ...(notes && { notes: ({ content }: PreflightSite) => notes(content.of(piece)) }),
    findings: ({ ctx, content, settings }) =>
      found(
        screenOf(piece),
        ...problems(piece.on(content.of(piece), ctx.clock.now().toISOString().slice(0, 10)), settings),
      ),
  };
}

const legalCheck = (piece: Piece<LegalDocument>, about: string) =>
  pieceCheck({ piece, title: piece.label, about, problems: legalProblems });

/** Every sample text and placeholder that visitors would see. */
export const CONTENT_CHECKS: readonly Check[] = [
  legalCheck(PRIVACY_PIECE, "The law asks for a privacy policy that describes what your company really does."),
  legalCheck(TERMS_PIECE, "The contract with your customers, under the law of your country."),
  pieceCheck({
    piece: CLAIMS_PIECE,
    title: "Claims on the home page",
    about: "Figures in advertising must be true and provable.",
    // Without the setting, figures replace what is not confirmed once the sample rows are gone.
    problems: (claims, settings) =>
      settings.claims === "stated"
        ? samplesOf(Object.values(claims)).map(
            ({ value, label }) =>
              `The claim "${value} ${label}" is sample copy: confirm it, replace it, or unset CLAIMS.`,
          )
        : [],
    notes: (claims) =>
      Object.values(claims)
        .filter(({ sample }) => !sample)
        .map(
          ({ value, label, source }) =>
            `You have confirmed "${value} ${label}"${source === null ? "" : `, which ${source} shows`}.`,
        ),
  }),
  pieceCheck({
    piece: TESTIMONIALS_PIECE,
    title: "Testimonials",
    about: "Customers quoted on the site must be real, and so must their words.",
    problems: (testimonials) =>
      samplesOf(testimonials).map(
        ({ name }) => `The testimonial of ${name} is invented: replace it with a real customer's words.`,
      ),
  }),
  ...[...PLAN_PIECES.values()].map((piece) =>
    pieceCheck({
      piece,
      title: `Plan: ${piece.shipped.name}`,
      about: "What customers pay and get.",
      problems: (plan) => samplesOf([plan]).map(({ name }) => `The plan ${name} has sample prices: set your own.`),
    }),
  ),
  pieceCheck({
    piece: FAQ_PIECE,
    title: "Questions and answers",
    about: "Customers rely on these answers.",
    problems: (questions) => samplesOf(questions).map(({ question }) => `The answer to "${question}" is sample copy.`),
  }),
  pieceCheck({
    piece: ABOUT_PIECE,
    title: "About page",
    about: "Tells visitors who runs the site.",
    problems: (about) => samplesOf([about]).map(() => "The page about the site is sample copy."),
  }),
  {
    key: "content-prices",
    group: "Texts",
    title: "Prices and plan names in your texts",
    about: "Amounts and plan names typed in a text stay when the price list changes. Texts may say {pro} instead.",
    screen: "/back-office/content",
    notes: ({ content }) =>
      PIECES.filter((piece) => content.revisionOf(piece) !== null && typedPrices(piece, content).length > 0).map(
        (piece) => `"${piece.label}" says ${typedPrices(piece, content).join(", ")}.`,
      ),
    findings: () => [],
  },
  {
    key: "content-dominated",
    group: "Texts",
    title: "Plans that nobody needs",
    about: "A plan that costs more than another and gives no more makes buyers doubt both.",
    screen: "/back-office/content",
    advice: ({ content }) => dominatedPlans(plansOf(content)),
    findings: () => [],
  },
  {
    key: "content-unfit",
    group: "Texts",
    title: "Edited texts",
    about: "After an update of the site, an edited text may lack something that its page needs.",
    screen: "/back-office/content",
    findings: ({ content }) =>
      PIECES.filter((piece) => content.isUnfit(piece)).map((piece) => ({
        where: screenOf(piece),
        what: `"${piece.label}" shows the shipped text, because the saved one no longer fits its form: enter it again.`,
      })),
  },
];

function samplesOf<T extends { readonly sample: boolean }>(pieces: readonly T[]): readonly T[] {
  return pieces.filter(({ sample }) => sample);
}

function legalProblems(text: LegalDocument): readonly string[] {
  const placeholders = new Set(
    JSON.stringify([text.sections, text.next])
      .match(/\[[^[\]]+\](?!\()/g)
      ?.filter((one) => /^\[[A-Z][\w ]*\]$/.test(one)) ?? [],
  );
  return [
    ...(text.sample ? [`The ${text.title.toLowerCase()} is a sample: have it reviewed.`] : []),
    ...[...placeholders].map((placeholder) => `The ${text.title.toLowerCase()} still says ${placeholder}.`),
  ];
}
