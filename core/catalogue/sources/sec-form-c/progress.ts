/** What a progress update says about its offering. */
export type Progress =
  | { readonly kind: "raised"; readonly cents: number }
  /** Nothing was raised: the target was missed, or the offering ended without a sale. */
  | { readonly kind: "failed" }
  /** No amount, or several that could be meant. */
  | { readonly kind: "unclear" };

/**
 * Reads the text of a C-U. A figure is the amount only if it is written exactly, the words beside it say that it was
 * sold and nothing else, and it is the only such figure, or the only total; words about other offerings, corrections,
 * refunds, parts of the amount or a higher target leave the update without an amount.
 */
export function readProgress(text: string): Progress {
  const sentences = text
    .replace(/\s+/g, " ")
    .replace(/\bdollars,? \((?=US|\$)/gi, "dollars ")
    .replace(/\baccepted subscriptions\b/gi, "accepted")
    .replace(/\brevenue(?=[- ](?:shar|partic|based|loan|note))/gi, "")
    .split(/(?<=[.;!?])\s/);
  if (sentences.some((sentence) => ELSEWHERE.some((pattern) => pattern.test(sentence)))) return { kind: "unclear" };
  const figures = sentences.flatMap(figuresIn);
  const sold = figures.filter(({ is }) => is === "sold");
  if (
    hasFailed(
      sentences,
      sold.some(({ cents }) => cents !== 0),
    )
  )
    return { kind: "failed" };
  const totals = sold.filter(({ isTotal }) => isTotal);
  if (totals.length === 0 && sentences.some((sentence) => isPartial(sentence) || /\bnet\b/i.test(sentence)))
    return { kind: "unclear" };
  const [cents, ...others] = new Set((totals.length > 0 ? totals : sold).map((figure) => figure.cents));
  if (cents === 0 && others.length === 0) return { kind: "failed" };
  const isDoubtful = figures.some(
    ({ is, cents: least }) =>
      is === "returned" || (is === "unsaid" && totals.length === 0) || (is === "goal" && least > (cents ?? 0)),
  );
  return cents === undefined || Number.isNaN(cents) || others.length > 0 || isDoubtful
    ? { kind: "unclear" }
    : { kind: "raised", cents };
}

const NOT = String.raw`\b(?:not|n[’']t|never|unable to|failed to|without) (?:\w{1,12} ){0,4}`;
/** The target was missed, whatever was raised by then. */
const MISSED: readonly RegExp[] = [
  /\b(?:fell|falls|falling|came in|closed|ended|was|is|finished) (?:\w{1,12} )?(?:below|short of|under|less than)\b/i,
  new RegExp(String.raw`${NOT}(?:reach|meet|met|hit|achiev|satisf|attain|rais)\w{0,4}\b`, "i"),
  /\b(?:minimum|target|goal|threshold) (?:\w{1,12} ){0,3}(?:not|missed)\b/i,
  /\bmiss(?:ed|ing) (?:\w{1,12} ){0,4}(?:minimum|target|goal|threshold)\b/i,
];
/** The offering ended without a sale, unless the update names what was sold. */
const NOT_SOLD: readonly RegExp[] = [
  /\bunsuccessful(?:ly)?\b/i,
  new RegExp(String.raw`${NOT}(?:sell|sold|selling|rais(?:e|ed|ing)|clos(?:e|ed) on|successful|sale|issued?)\b`, "i"),
  /\b(?:no|zero) (?:dollars|securities|shares|units|notes|funds|money|investments?|sales|proceeds)(?: \w{1,12}){0,4} (?:sold|raised|issued|accepted|made|received)\b/i,
  /\b(?:(?:raised|sold|received|accepted) (?:no|zero|nothing)|with (?:no|zero) (?:investors|investments|sales))\b/i,
];
const CANCELLED: readonly RegExp[] = [
  /\b(?:offering|campaign|raise) (?:\w{1,12} ){0,2}(?:cancel+ed|withdrawn|terminated without|failed|abandoned)\b/i,
  /\b(?:cancel\w{0,4}|withdr[ae]w\w{0,3}|abandon\w{0,3}) (?:its|the|this) (?:\w{1,12} )?(?:offering|campaign|raise)\b/i,
  /\b(?:return|refund)(?:ed|ing|s)? (?:\w{1,12} ){0,5}(?:investors?|purchasers?|commitments?)\b/i,
  /\b(?:investors?|commitments?|funds|investments) (?:\w{1,12} ){0,5}(?:refunded|returned)\b/i,
];
/** Words of conditions, of what is not over, and of less than the whole offering. */
const STILL_OPEN = wordsOf(
  "if unless until yet would could should event maximum max additional further more other another excess rest remaining " +
    "remainder balance surplus overfunding oversubscribed oversubscription some certain several few one two three four " +
    "five six seven eight nine ten an each may left days",
);
const GOES_ON = wordsOf(
  "extend extended extends extension continue continues continuing ongoing still remains again relaunched refiled",
);
const NEGATION = wordsOf("not never");

function hasFailed(sentences: readonly string[], isSold: boolean): boolean {
  if (sentences.some((sentence) => says(GOES_ON, sentence))) return false;
  return sentences.some((sentence) => {
    if (says(STILL_OPEN, sentence)) return false;
    const is = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(sentence));
    if (says(GOAL, sentence) && is(MISSED)) return true;
    return !isSold && ((is(NOT_SOLD) && !/\$\s?[1-9]/.test(sentence)) || (!says(NEGATION, sentence) && is(CANCELLED)));
  });
}

/** Amounts of more than this offering, and corrections of an earlier update. */
const ELSEWHERE: readonly RegExp[] = [
  /\b(?:inception|lifetime|since (?:19|20)\d\d|combined|concurrent|parallel|simultaneous|private placements?|506|reg(?:ulation)?\.? ?[ads])\b/i,
  /\b(?:prior|previous|earlier|other|another|last|both|two|all) (?:\w{1,12} )?(?:offerings?|rounds?|campaigns?|raises?)\b/i,
  /\b(?:together with|along with|reg(?:ulation)?\.? (?:cf|crowdfunding),? (?:and|plus|as well as|together|along))\b/i,
  /\b(?:previously|error|erroneous(?:ly)?|incorrect(?:ly)?|correct(?:ed|ion)?|mistaken(?:ly)?|restated|superse\w{1,6})\b/i,
];
/** Words for an amount that is not all of it, or not yet. */
const PART = wordsOf(
  "additional further pending subject preliminary clearance affiliate affiliates partial rolling tranche interim intermediate " +
    "subsequent latest",
);
const LATER_CLOSING =
  /\b(?:second|third|fourth|fifth|[2-9](?:nd|rd|th)|final|last|this|recent|an?) (?:clos|draw)\w{1,4}\b/i;
const isPartial = (sentence: string) => says(PART, sentence) || LATER_CLOSING.test(sentence);

/** Clauses end at these, so that a fee or goal beside the amount does not decide about it. */
const CLAUSE =
  /;\s|\s\/\s|:\s(?=(?:the|we|it|our)\b)|\.$|,?\s(?=(?:and|which|of which|against|versus|exceeding|compared|including)\b)|,\s(?=(?:with|from|at|the|its|above|below)\b)|\s[(–—-]\s?|\)/;
const SOLD = wordsOf("raised raises closed sold received accepted issued proceeds collected funded");
/** Sold only where the sentence also names securities or investors. */
const EARNED = wordsOf("received issued collected");
const TOTAL = wordsOf("total totaling totalling totals aggregate gross");
const GOAL = wordsOf("goal target targeted needed minimum min threshold");
const RETURNED = wordsOf("refund refunds refunded return returned cancelled canceled rescinded withdrawn withdrew");
const OTHER = wordsOf(
  "maximum max cap valued valuation pre-money fee fees commission commissions cost costs expenses price priced prices par " +
    "escrow interest commitment commitments committed pledge pledges pledged reserved reservations subscriptions subscribed " +
    "revenue loan loans seeking seeks intends plans expects hopes aims will would could can may if authorized offered " +
    "remaining outstanding discount net cash balance bank paid pay used use spent repaid purchase acquisition building " +
    "including incl includes assets bonus grant grants prize sales order orders redeemed repurchased converted defaulted " +
    "founder founders parent employees officers customers distributor venture seed series accelerator ceo competitors " +
    "credit deal contract lease mortgage invested average largest smallest",
);

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** Whether the text has one of the words; the month of May is none. */
function says(words: ReadonlySet<string>, text: string): boolean {
  return text
    .replace(/\bMay\b/g, "")
    .toLowerCase()
    .split(/[^a-z-]+/)
    .some((word) => words.has(word));
}

interface Figure {
  /** NaN for a figure that is rounded, a range, in another currency or not written as a sum of money. */
  readonly cents: number;
  readonly is: "sold" | "goal" | "returned" | "other" | "unsaid";
  readonly isTotal: boolean;
}

const NUMBER = String.raw`(\d(?:[\d,.]{0,20}\d)?)`;
const WITH_SIGN = String.raw`(?<!\p{L})(?:US ?\$|\$|USD\s?\$?)\s?${NUMBER}(?:\s?(k|thousand|mil|mm?|mn|million)\b)?`;
const IN_WORDS = String.raw`(?<![\d.,$]|USD )${NUMBER}(?:\s(thousand|million))?\s(?:US dollars|dollars|USD)\b`;
const MONEY = new RegExp(`${WITH_SIGN}|${IN_WORDS}`, "giu");

/** The figures of a sentence. One without words of its own is what the figure before it is. */
function figuresIn(sentence: string): Figure[] {
  const figures: Figure[] = [];
  for (const match of sentence.matchAll(MONEY)) {
    const [written = "", dollar = "", dollarScale = "", word = "", wordScale = ""] = match;
    const beforeAll = sentence.slice(0, match.index);
    const after = sentence.slice(match.index + written.length);
    const before = beforeAll.split(CLAUSE).at(-1) ?? "";
    const is = kindOf(before, after, sentence, figures.at(-1)?.is);
    if (is === undefined) continue;
    const near = wordsBefore(before);
    const isPart = figures.length === 0 && isPartial(sentence);
    figures.push({
      cents: isInexact(beforeAll, after) ? NaN : centsOf(dollar || word, dollarScale || wordScale),
      is,
      isTotal: !isPart && (says(TOTAL, near) || /^ in total\b/i.test(after)),
    });
  }
  return figures;
}

function centsOf(number: string, scale: string): number {
  const factor = scale === "" ? 1 : /^[kt]/i.test(scale) ? 1e3 : 1e6;
  const isWritten = /^(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.\d{2})?$/.test(number);
  const isScaled = factor > 1 && /^\d{1,6}(?:\.\d{1,6})?$/.test(number);
  return isWritten || isScaled ? Math.round(Number(number.replaceAll(",", "")) * factor * 100) : NaN;
}

const INEXACT_BEFORE =
  /(?:~|\b(?:approximately|approx\.?|about|around|roughly|nearly|almost|over|than|excess of|between|estimated|at least|just under|exceeding))\s?$/i;
const INEXACT_AFTER =
  /^(?:\p{L}|\s?(?:[-–—]\s?[$\d]|\+|(?:or more|plus|hundred|billion|bn|CAD|AUD|NZD|Canadian|Australian|pesos)\b)| \d{3}\b)/iu;
const isInexact = (before: string, after: string) => INEXACT_BEFORE.test(before) || INEXACT_AFTER.test(after);

const PER_UNIT = /^\s?(?:per|each|a (?:share|unit|note)|\/\s?(?:share|unit))|^ (?:share|unit) price\b/i;
/** "closing" tells of a sale only right before the figure. */
const CLOSING = /\bclos(?:e|ing)(?: amount)?:?(?: (?:of|on|for|with|was)){0,2} $/i;
/** What a sum "of" something must be. */
const SECURITY =
  /\b(?:securit|shares?|stock|units?|notes?|safes?|bonds?|tokens?|interests?|equity|funds|capital|invest|total|aggregate)/i;
const SOLD_AFTER = /^ (?:\w{1,12} ){0,5}(?:raised|sold|(?:was|were|been) (?:closed|received|accepted|funded))\b/i;

const wordsBefore = (before: string) => (before.split(/\d/).at(-1) ?? "").slice(-80);

/** What the words up to the figures beside it say that a figure is; undefined for the price of one share. */
function kindOf(before: string, after: string, sentence: string, last?: Figure["is"]): Figure["is"] | undefined {
  const near = wordsBefore(before);
  const next = (after.slice(0, 60).split(CLAUSE)[0] ?? "").split(/[$\d]/)[0] ?? "";
  const beside = `${near} ${next}`;
  if (PER_UNIT.test(after) || (/\b(?:at|@)\s\D{0,4}$/i.test(before) && !/^ raised\b/i.test(after))) return undefined;
  if (says(RETURNED, beside)) return "returned";
  if (says(GOAL, beside)) return "goal";
  if (says(OTHER, beside) || /\bup to\s\D{0,4}$/i.test(before) || /\bbe\b/.test(next)) return "other";
  if (/^(?: dollars)?(?: worth)? of (?!(?:its|the|an?)? ?$)/.test(next) && !SECURITY.test(next)) return "other";
  if (/^%|\bto\b(?! date\b)/i.test(near) && !/\b(?:br[io]|amount)/i.test(near)) return "other";
  if (says(EARNED, near) && !SECURITY.test(sentence)) return "other";
  if (says(SOLD, near) || SOLD_AFTER.test(next) || CLOSING.test(before)) return "sold";
  if (says(TOTAL, near)) return says(SOLD, sentence) ? "sold" : "other";
  return last ?? (says(SOLD, before) ? "sold" : "unsaid");
}
