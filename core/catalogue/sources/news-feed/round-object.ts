import type { Announcement } from "./announcement.ts";
import { type AmountMention, amountsIn } from "./money-in-text.ts";
import { stageIn } from "./stage-in-text.ts";

/** Words allowed between the verb and the figure or stage. */
const FILLER = new RegExp(
  String.raw`^(?:an?|another|its|the|their|our|of|in|on|with|out|it|has|have|that|today|raised|raise|first|second|third|fresh|new|additional|further|extra|more|whopping|massive|mega|huge|major|significant|record|record-breaking|record-setting|oversubscribed|over-subscribed|upsized|initial|inaugural|debut|early|early-stage|late-stage|institutional|external|equity|minority|majority|growth|strategic|private|venture|funding|financing|investment|capital|cash|round|raising|close|closing|completion|successful|successfully|total|amount|sum|dollar|combined|aggregate|worth|undisclosed|latest|multimillion|multi-million|pre-ipo|ipo|bridge|angel|follow-on|series|[a-l]\d?|pre-series|mid-series|seed|pre-seed|preseed|post-seed|pre|by|all-equity|all-cash|maiden|led|backed|\S+-led|\S+-dollar|\w+-million|\S+-figure|double-digit|cool|sweet|just|some|north|crowdfunding|crowdfund|token|sale|presale|pre-sale|infusion|injection|raises|\d+(?:st|nd|rd|th)?)$`,
  "iu",
);
const NAMED_ROUND =
  /^(?:funding|financing|investments?|seed|pre-seed|equity|round|raise|fundraise|fundraising|fund-raising|fund-raise|capital|funds|backing|infusion|injection|investors?)$/iu;
const NAMED_BY_TWO = /^(?:money\s(?:to|from)|(?:sum|amount)(?:\s(?:from|in)|$))\b/iu;
/** Maximum number of words before the named round; more make it another statement. */
const MOST_FILLERS = 14;

/** The words of a text without punctuation around them. */
function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/^[("“'‘]+|(?<![)"”'’,.;:!])[)"”'’,.;:!]+$/gu, ""))
    .filter((word) => word !== "");
}

function isFiller(text: string): boolean {
  return wordsOf(text).every((word) => FILLER.test(word));
}

/** True if the text names a round after nothing but filler words: "a strategic growth investment from …". */
function namesRound(text: string): boolean {
  const words = wordsOf(text.slice(0, 300));
  for (const [at, word] of words.slice(0, MOST_FILLERS).entries()) {
    if (NAMED_ROUND.test(word) || NAMED_BY_TWO.test(words.slice(at, at + 2).join(" "))) return true;
    if (!FILLER.test(word)) return false;
  }
  return false;
}

const ROUND_WORD =
  /\b(?:rounds?|funding|fundraise|fundraising|raise|financing|investment|capital|funds|backing|boost|injection|infusion|pre-ipo|seed|series [a-h]\b)/i;
const WEAKLY_NAMED_ROUND =
  /^(?:\S+\s){0,4}(?:(?:funding|financing|investment|equity|infusion|capital|funds|backing)\s(?:round|raise|from|led by)|round\b)/i;
const TOTAL_BEFORE =
  /\b(?:valuation of|valued at|valuing (?:\S+ ){1,4}at|at an?|total (?:raised |funding |capital )?(?:to|of)|brings? (?:\S+ ){0,4}to|bringing (?:\S+ ){0,5}to|worth of|extends (?:\S+ ){1,4}to|round to|series [a-h] to|seed to|at)\s*$/i;
const TOTAL_AFTER = /^\s?(?:\S+[- ])?(?:(?:pre|post)-money|valuation|in total funding|total|ARR|to date|in revenue)\b/i;

/** Matches the round after a total: "a total of $5M". */
const TOTAL_OF_ROUND =
  /^\s(?:in|of|to complete|through|across)\s(?:its\s|an?\s)?(?:\S+\s)?(?:pre-?seed|seed|series [a-h])\b/i;
const INVESTOR_AFTER =
  /^\s?from\s(?:[^,;]{0,60}\s)?(?:Ventures?|Venture Partners|Capital|Partners|Equity|Angels?|VC|Accelerator|Y Combinator)\b/;

/** False for a valuation or a running total. */
export function isOfTheRound(mention: AmountMention, text: string): boolean {
  if (/\btotal of\s*$/i.test(text.slice(0, mention.start)) && TOTAL_OF_ROUND.test(text.slice(mention.end))) return true;
  return !TOTAL_BEFORE.test(text.slice(0, mention.start)) && !TOTAL_AFTER.test(text.slice(mention.end));
}

/** The round's amount in the words after the verb. */
export function amountOf(object: string, dollar: string | undefined): AmountMention | undefined {
  return amountsIn(object, dollar).find(
    (mention) => isOfTheRound(mention, object) && isFiller(object.slice(0, mention.start)),
  );
}

/** True if the words after the verb are about a funding round. */
export function mentionsRound(announcement: Announcement, amount: AmountMention | undefined): boolean {
  const { object, speaksOfRaising } = announcement;
  const stage = stageIn(object);
  const stageFirst = stage !== undefined && isFiller(object.slice(0, stage.start));
  if (amount)
    return (
      speaksOfRaising ||
      INVESTOR_AFTER.test(object.slice(amount.end)) ||
      ROUND_WORD.test(object.slice(amount.end)) ||
      ROUND_WORD.test(object.slice(0, amount.start))
    );
  if (stageFirst) return !/\bto\s*$/i.test(object.slice(0, stage.start));
  if (/^at\s/i.test(object) && /valuation/i.test(object)) return speaksOfRaising;
  return speaksOfRaising ? namesRound(object) : WEAKLY_NAMED_ROUND.test(object);
}
