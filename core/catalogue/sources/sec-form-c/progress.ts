/** What a progress update says about its offering. */
export type Progress =
  | { readonly kind: "raised"; readonly cents: number }
  /** Nothing was raised: the target was missed, or the offering ended without a sale. */
  | { readonly kind: "failed" }
  /** No amount, or several that could be meant. */
  | { readonly kind: "unclear" };

/**
 * Reads the text of a C-U. A figure counts as raised only if its own clause says so with a word of {@link RAISED} and
 * the words beside it have none of {@link OTHER}, which name goals, prices, fees and valuations. If figures differ, one
 * beside "total" decides; otherwise the update has no amount.
 */
export function readProgress(text: string): Progress {
  const written = text.replace(/\s+/g, " ").trim();
  if (FAILED.some((pattern) => pattern.test(written))) return { kind: "failed" };
  const raised = figuresIn(written).filter(isRaised);
  const positive = raised.filter(({ cents }) => cents > 0);
  if (raised.length > 0 && positive.length === 0) return { kind: "failed" };
  const totals = positive.filter(({ before, after }) => says(TOTAL, before) || /^ in total\b/i.test(after));
  const amounts = new Set((totals.length > 0 ? totals : positive).map(({ cents }) => cents));
  const [cents] = amounts;
  return cents !== undefined && amounts.size === 1 ? { kind: "raised", cents } : { kind: "unclear" };
}

const NOT = String.raw`\b(?:not|n[’']t|never|unable to|failed to|without) (?:\w{1,12} ){0,4}`;
/** Each says alone that the offering failed. */
const FAILED: readonly RegExp[] = [
  /\b(?:fell|falls|falling|came in|closed|ended|was|were|is|finished) (?:\w{1,12} )?(?:below|short of|under|less than)\b/i,
  /\bunsuccessful(?:ly)?\b/i,
  new RegExp(String.raw`${NOT}(?:reach|meet|met|hit|achiev|satisf|attain|successful)\w{0,4}\b`, "i"),
  new RegExp(String.raw`${NOT}(?:sell|sold|raise|raised|clos(?:e|ed) on|accept|issue|issued)\b`, "i"),
  /\b(?:minimum|target|goal|threshold) (?:\w{1,12} ){0,3}(?:not|missed)\b/i,
  /\bmiss(?:ed|ing) (?:\w{1,12} ){0,4}(?:minimum|target|goal|threshold)\b/i,
  /\b(?:offering|campaign|raise) (?:\w{1,12} ){0,2}(?:cancel+ed|withdrawn|terminated without|failed|abandoned)\b/i,
  /\b(?:return|refund)(?:ed|ing|s)? (?:\w{1,12} ){0,5}(?:investors?|purchasers?|commitments?)\b/i,
  /\b(?:investors?|commitments?|funds|investments) (?:\w{1,12} ){0,5}(?:refunded|returned)\b/i,
  /\bno (?:securities|shares|units|notes|funds|money|investments?|sales|proceeds)(?: \w{1,12}){0,4} (?:sold|raised|issued|accepted|made)\b/i,
];

const DOLLARS = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,6}))?`;
const MONEY = new RegExp(
  String.raw`(?<!\p{L})(?:US ?\$|\$|USD\s?\$?)\s?${DOLLARS}(?:\s?(k|thousand|m|mm|million)\b)?`,
  "giu",
);
const WRITTEN_MONEY = new RegExp(
  String.raw`(?<![\d.,$]|USD )${DOLLARS}(?:\s(thousand|million))?\s(?:US dollars|dollars|USD)\b`,
  "giu",
);

/** Clauses end at these, so that a fee or goal beside the amount does not decide about it. */
const CLAUSE =
  /;\s|\.(?=\s|$)|,?\s(?=(?:which|of which|against|versus|exceeding|compared)\b)|,\s(?=(?:with|from|at)\b)|\s[(–—-]\s?|\)/;
const RAISED = wordsOf(
  "raised raises raising closed closing sold selling sale sales sell received receiving accepted issued disbursed proceeds " +
    "collected secured total totaling totalling totals aggregate funded amount",
);
const TOTAL = wordsOf("total totaling totalling totals");
const OTHER = wordsOf(
  "goal target targeted minimum maximum min max cap valued valuation pre-money fee fees commission commissions cost costs " +
    "expenses price priced prices par escrow interest commitment commitments committed pledge pledges pledged reserved " +
    "reservations revenue loan loans debt debts seeking seeks intends plans expects would authorized offered remaining " +
    "outstanding discount",
);

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

function says(words: ReadonlySet<string>, text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^a-z-]+/)
    .some((word) => words.has(word));
}

interface Figure {
  readonly cents: number;
  /** The words of its clause before and after it. */
  readonly before: string;
  readonly after: string;
}

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(MONEY), ...text.matchAll(WRITTEN_MONEY)].map((match) => ({
    cents: centsOf((match[1] ?? "").replaceAll(",", ""), match[2] ?? "0", match[3] ?? ""),
    before: text.slice(0, match.index).split(CLAUSE).at(-1) ?? "",
    after: text.slice(match.index + match[0].length).split(CLAUSE)[0] ?? "",
  }));
}

function centsOf(whole: string, fraction: string, scale: string): number {
  const factor = /^k|^thousand/i.test(scale) ? 1e3 : scale === "" ? 1 : 1e6;
  return Math.round(Number(`${whole}.${fraction}`) * factor * 100);
}

const PER_UNIT = /^\s?(?:per|each|a (?:share|unit|note)|\/\s?(?:share|unit))|^ (?:share|unit) price\b/i;

/** The words up to the figures beside it say what a figure is. */
function isRaised({ before, after }: Figure): boolean {
  const near = (before.split(/\d/).at(-1) ?? "").slice(-80);
  const [next = ""] = after.slice(0, 60).split(/[$\d]/);
  if (PER_UNIT.test(after) || /\b(?:at|@|up to)\s\D{0,4}$/i.test(before)) return false;
  if (says(OTHER, near) || says(OTHER, next)) return false;
  return says(RAISED, before) || /^ (?:\w{1,12} ){0,3}(?:rais|sold|clos|received|accepted|funded)/i.test(after);
}
