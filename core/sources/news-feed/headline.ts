import type { InvestorMention } from "../../catalog/facts.ts";
import { type CompanyMention, companyIn, investorsIn, leadsNamedFirst } from "./names-in-headline.ts";
import {
  type ExclusionCode,
  firstOtherEvent,
  isHearsay,
  isNews,
  isRoundup,
  mixesDebt,
  otherInstrument,
} from "./exclusion.ts";
import { type AmountMention, amountsIn } from "./money-in-text.ts";

/** A round's stage within running text. */
interface StageMention {
  readonly start: number;
  readonly end: number;
  /** As written: "Series A", "pre-seed", "Seed". */
  readonly text: string;
}

const STAGE = new RegExp(
  String.raw`\b(?:pre-?\s?series\s[A-H]\d?|series\s[A-L](?:[-–]?\d|\+)?(?:\s(?:extension|prime))?|pre[-\s]?seed|(?:late[-\s])?seed(?:[-\s]?(?:extension|plus|\+))?` +
    String.raw`|angel(?=\s(?:round|funding|investment|financing))|bridge(?=\s(?:round|funding|financing))|growth(?=\s(?:round|funding|financing|investment|equity)))(?!\w)`,
  "gi",
);

/** Words after "seed" that make it the company's business rather than its stage. */
const NOT_A_STAGE = /^[\s-](?:oil|bank|company|startup|maker|producer|fund\b|funds\b|phrase|technology)/i;

/** The first stage named in a text, as written. */
function stageIn(text: string): StageMention | undefined {
  for (const match of text.matchAll(STAGE)) {
    const end = match.index + match[0].length;
    if (/^seed$/i.test(match[0]) && NOT_A_STAGE.test(text.slice(end))) continue;
    return { start: match.index, end, text: match[0].trim() };
  }
  return undefined;
}

/** A funding round read from a headline and its summary. */
export interface RoundReading {
  readonly kind: "round";
  readonly company: CompanyMention;
  readonly amount?: AmountMention;
  readonly stage?: string;
  readonly investors: readonly InvestorMention[];
  /** `sure`: a verb of raising, a figure, and a stage or lead investor. `unsure`: no figure. */
  readonly certainty: "sure" | "fairly sure" | "unsure";
  /** Points for the reviewer to check. */
  readonly doubts: readonly string[];
}

export type HeadlineReading = RoundReading | { readonly kind: "excluded"; readonly code: ExclusionCode };

const LABEL =
  /^\s*(?:\[[^\]]{2,30}\]|(?:exclusive|breaking|scoop|funding alert|funding news|funding|startup news|deal|news|just in|update|press release|funding watch|first look)\s*(?:[:|–—-]))\s*/i;
const SITE_SUFFIX = /\s(?:[|–—]|-)\s(?!.*(?:[$€£₹\d]|\b(?:raises?|series|led|round|funding)\b))[^|–—]{2,40}$/iu;
/**
 * Words allowed between the verb and the figure or stage. The alternatives must not overlap: the list repeats, so a
 * word with two readings would cause exponential backtracking.
 */
const ADJECTIVES = String.raw`(?:\s*(?:an?|another|its|the|their|of|in|on|with|out|it|has|raised|raise|first|second|third|fresh|new|additional|further|extra|more|whopping|massive|mega|huge|major|significant|record|record-breaking|record-setting|oversubscribed|over-subscribed|initial|early|early-stage|late-stage|institutional|external|equity|growth|strategic|private|venture|funding|financing|investment|capital|round|raising|close|closing|completion|successful|successfully|total|worth|undisclosed|latest|multimillion|eight-figure|seven-figure|six-figure|nine-figure|pre-ipo|series\s[a-h]\d?|seed|by|all-equity|maiden|led|backed|\S+-led|\S+-dollar|\w+-million|cool|sweet|just|some|\d+(?:st|nd|rd|th)?)\b)*\s*`;
const TO_FIGURE = new RegExp(`^${ADJECTIVES}$`, "iu");
const ROUND_WORD =
  /\b(?:rounds?|funding|fundraise|fundraising|raise|financing|investment|capital|funds|backing|boost|injection|seed|series [a-h]\b)/i;
const NAMED_ROUND = new RegExp(
  `^${ADJECTIVES}(?:funding|financing|investment|seed|equity|round|raise|fundraise|fundraising|capital|funds|backing|investors?|money(?=\\s(?:to|from))|(?:sum|amount)(?=\\s(?:from|in)|$))\\b`,
  "iu",
);
const WEAKLY_NAMED_ROUND = /^(?:\S+\s){0,3}(?:(?:funding|financing|investment|equity)\s(?:round|raise|from)|round\b)/i;
const TOTAL_BEFORE =
  /\b(?:valuation of|valued at|valuing (?:\S+ ){1,4}at|at an?|total (?:raised |funding |capital )?(?:to|of)|brings? (?:\S+ ){0,4}to|bringing (?:\S+ ){0,5}to|worth of|extends (?:\S+ ){1,4}to|round to|series [a-h] to|seed to|at)\s*$/i;
const TOTAL_AFTER = /^\s?(?:\S+[- ])?(?:(?:pre|post)-money|valuation|in total funding|total|ARR|to date|in revenue)\b/i;

function isOfTheRound(mention: AmountMention, text: string): boolean {
  return !TOTAL_BEFORE.test(text.slice(0, mention.start)) && !TOTAL_AFTER.test(text.slice(mention.end));
}

function amountOf(object: string, dollar: string | undefined): AmountMention | undefined {
  return amountsIn(object, dollar).find(
    (mention) => isOfTheRound(mention, object) && TO_FIGURE.test(object.slice(0, mention.start)),
  );
}

/** Whether the words after the verb are about a funding round. */
function mentionsRound(announcement: Announcement, amount: AmountMention | undefined): boolean {
  const { object, speaksOfRaising } = announcement;
  const stage = stageIn(object);
  const stageFirst = stage !== undefined && TO_FIGURE.test(object.slice(0, stage.start));
  if (amount)
    return (
      speaksOfRaising || ROUND_WORD.test(object.slice(amount.end)) || ROUND_WORD.test(object.slice(0, amount.start))
    );
  if (stageFirst) return !/\bto\s*$/i.test(object.slice(0, stage.start));
  if (/^at\s/i.test(object) && /valuation/i.test(object)) return speaksOfRaising;
  return speaksOfRaising ? NAMED_ROUND.test(object) : WEAKLY_NAMED_ROUND.test(object);
}

function exclude(code: ExclusionCode): HeadlineReading {
  return { kind: "excluded", code };
}

/** The sentences of a summary about this round: they repeat its figure, or name its company and raising. */
function sentencesOnRound(
  summary: string,
  company: string,
  amount: AmountMention | undefined,
  dollar: string | undefined,
): string {
  const minor = amount?.money?.minor;
  return summary
    .slice(0, 3000)
    .split(/(?<=[.!?])\s+(?=["“]?\p{Lu})/u)
    .filter(
      (sentence) =>
        !/\b(?:previous(?:ly)?|earlier|prior|last year|in (?:19|20)\d\d|followed|rival|competitor)\b/i.test(sentence),
    )
    .filter((sentence) => {
      const figures = amountsIn(sentence, dollar).filter((mention) => isOfTheRound(mention, sentence));
      if (minor !== undefined && figures.length > 0) return figures.some(({ money }) => money?.minor === minor);
      return sentence.includes(company) && /\b(?:raised|raises|raise|secured|closed|round|funding)\b/i.test(sentence);
    })
    .join(" ");
}

/**
 * Reads an item's headline as a funding round, and takes what is missing from its summary. Uses only explicit
 * statements: an amount is the round's own (never a valuation or running total), the stage is as written, and a lead
 * investor is called so. `bareDollarIs` is the currency a lone `$` means to this publisher.
 */
export function readHeadline(headline: string, summary: string, bareDollarIs: string | undefined): HeadlineReading {
  let title = headline.slice(0, 400).replace(SITE_SUFFIX, "").trim();
  if (title === "") return exclude("no_headline");
  if (isRoundup(title)) return exclude("roundup");
  for (let label = LABEL.exec(title); label; label = LABEL.exec(title)) title = title.slice(label[0].length);
  const region = /^\p{Lu}[\p{L}.& ]{1,20}:\s(?=\p{Lu})/u.exec(title);
  if (region) title = title.slice(region[0].length);
  if (!isNews(title)) return exclude("not_funding");
  const announcement = announcementIn(title);
  const amount = announcement && amountOf(announcement.object, bareDollarIs);
  const other = firstOtherEvent(title, announcement?.at);
  if (!announcement || !mentionsRound(announcement, amount) || (other && other.at < announcement.at)) {
    const instrument = announcement && amount ? otherInstrument(announcement.subject, announcement.object) : undefined;
    return exclude(
      (other && (!announcement || other.at < announcement.at) ? other.code : (instrument ?? other?.code)) ??
        "not_funding",
    );
  }
  const instrument = otherInstrument(announcement.subject, announcement.object);
  if (instrument) return exclude(instrument);
  if (isHearsay(headline)) return exclude("in_talks");
  const company = companyIn(announcement.subject);
  if (!company) return exclude(firstOtherEvent(title, undefined)?.code ?? "not_funding");
  return readRound(announcement, company, amount, summary, bareDollarIs);
}

function readRound(
  announcement: Announcement,
  company: CompanyMention,
  titleAmount: AmountMention | undefined,
  summary: string,
  dollar: string | undefined,
): HeadlineReading {
  const { object } = announcement;
  const sentences = sentencesOnRound(summary, company.name, titleAmount, dollar);
  if (isHearsay(sentences)) return exclude("in_talks");
  if (
    /\b(?:venture debt|debt (?:financing|facility|funding)|credit facility|in debt)\b/i.test(sentences) &&
    !mixesDebt(sentences)
  )
    return exclude("debt");
  const summaryAmount = titleAmount
    ? undefined
    : amountsIn(sentences, dollar).find(
        (mention) =>
          isOfTheRound(mention, sentences) &&
          /\b(?:raised|raises|secured|closed|round of)\s(?:\S+\s){0,3}$/i.test(sentences.slice(0, mention.start)),
      );
  const mixed = mixesDebt(object) || mixesDebt(sentences);
  const amount = titleAmount ?? summaryAmount;
  const stage = (stageIn(object) ?? stageIn(sentences))?.text;
  const named = announcement.leads ? leadsNamedFirst(announcement.leads) : investorsIn(object);
  const investors = named.some(({ lead }) => lead) ? named : merged(investorsIn(sentences), named);
  const doubts: string[] = [];
  if (mixed) doubts.push("the figure includes debt, so it is not used as the round's amount");
  if (amount && !amount.money && !mixed) doubts.push(`"${amount.text}" is not an exact amount in a certain currency`);
  if (amount?.approximate) doubts.push("the figure is approximate");
  if (summaryAmount) doubts.push("the figure is from the summary");
  if (/\bextends?\b|\bextension\b|\badds\b/i.test(object.slice(0, 40)) || /\bextension\b/i.test(object))
    doubts.push("it may extend an earlier round");
  const figure = amount && mixed ? withoutMoney(amount) : amount;
  const corroborated = stage !== undefined || investors.some(({ lead }) => lead);
  const certainty = !figure?.money
    ? "unsure"
    : corroborated && announcement.speaksOfRaising && !summaryAmount
      ? "sure"
      : "fairly sure";
  return {
    kind: "round",
    company,
    ...(figure ? { amount: figure } : {}),
    ...(stage ? { stage } : {}),
    investors,
    certainty,
    doubts,
  };
}

function withoutMoney({ start, end, text, approximate }: AmountMention): AmountMention {
  return { start, end, text, approximate };
}

/** Both lists without duplicates; on conflict the first decides who leads. */
function merged(first: readonly InvestorMention[], second: readonly InvestorMention[]): InvestorMention[] {
  const known = new Set(first.map(({ name }) => name.toLowerCase()));
  return [...first, ...second.filter(({ name }) => !known.has(name.toLowerCase()))];
}

/** The grammatical parts of a headline that announces money: subject, verb and object. */
interface Announcement {
  readonly subject: string;
  readonly object: string;
  /** Whether the verb alone means raising money, so that no more than an amount is needed. */
  readonly speaksOfRaising: boolean;
  /** Offset of the verb in the headline. */
  readonly at: number;
  /** Investors named first ("Foo Capital leads $5M round in Acme"). */
  readonly leads?: string;
}

const RAISING =
  "raises|raised|raise|fundraises|secures|secured|bags|bagged|nabs|nabbed|snags|snagged|hauls in|hauled in|reels in|rakes in|pulls in|scores|scored|lands|landed|nets|netted|grabs|grabbed|picks up|picked up|snaps up|scoops up|scoops|mops up|locks in|clinches|pockets|garners";
const RECEIVING =
  "gets|got|wins|won|receives|received|takes|closes(?! in on)|closed|completes|completed|announces|announced|attracts|attracted|draws|collects|obtains|adds|extends|tops up|finali[sz]es|welcomes|confirms|banks";
const VERB = new RegExp(String.raw`(?<=\S\s)(?:(?<raising>${RAISING})|(?<receiving>${RECEIVING}))(?=\s|$)`, "gi");
/** Words before a verb that make its clause an aside or no statement. */
const ASIDE =
  /(?:\b(?:that|which|who|after|since|having|where|once|when|to|not|never|we|it|they|can|could|will|would|must|should|may|might|did|until|before|says)(?:\s(?:has|have|had|just|recently|already|previously|only|it|they|he|she))*)\s$/i;
const LEADS =
  /^(?<leads>.{2,100}?)\s(?:co-?)?leads?\s(?<what>(?:.{0,60}?(?:round|investment|funding|financing|series [a-h]|seed|raise)).{0,40}?)\s(?:in|for|into|of)\s(?<company>.+?)(?=\s(?:to|as|at|for|with|after|amid)\s|[,;]|$)/i;
const BACKS =
  /^(?<leads>.{2,60}?)\sbacks\s(?<company>.{2,60}?)\s(?:in|with)\s(?<what>.*(?:round|series [a-h]|seed).*)$/i;
const OTHER_EVENT_WITH_ROUND =
  /^(?<subject>.{2,80}?)\s(?:(?<stealth>emerges?|emerged|comes?|came|exits?|exited|steps?|launche[sd]|breaks?|out)\s(?:out\s)?(?:from|of)?\s?stealth(?:\smode)?|(?:becomes?|turns?|joins?|enters?|hits?|reaches|tops|doubles|triples|quadruples|soars|claims|gains|attains|achieves)\b.{0,60}?(?:unicorn|valuation|decacorn)\b.{0,30}?|is\s(?:\w+\s)?an?\s(?:\w+\s)?(?:unicorn|decacorn)|(?:is\s|now\s)*valued at\s\S+(?:\s(?:million|billion|crore))?(?=\s(?:after|with|following))|launches|debuts)\s?(?:with|after raising|after|following|on|as it raises|in|via|through|by raising)\s(?<what>.+)$/i;

/** Whether a verb is the headline's main verb and has a subject. */
function isMainVerb(before: string): boolean {
  return !ASIDE.test(before) && /[\p{L}\d]/u.test(before);
}

/** Finds what a headline announces; `undefined` if it fits no known pattern. */
function announcementIn(title: string): Announcement | undefined {
  const ledFirst = LEADS.exec(title) ?? BACKS.exec(title);
  if (ledFirst?.groups) {
    const { leads = "", what = "", company = "" } = ledFirst.groups;
    return { subject: company, object: what, speaksOfRaising: true, at: leads.length, leads };
  }
  const eventful = OTHER_EVENT_WITH_ROUND.exec(title);
  if (eventful?.groups) {
    const { subject = "", what = "" } = eventful.groups;
    if (subject.search(VERB) === -1) {
      // A company that emerges from stealth with money has raised it; one that "launches with $5M" may not have.
      return { subject, object: what, speaksOfRaising: eventful.groups["stealth"] !== undefined, at: subject.length };
    }
  }
  for (const match of title.matchAll(VERB)) {
    const before = title.slice(0, match.index);
    if (!isMainVerb(before)) continue;
    return {
      subject: before.trim(),
      object: title.slice(match.index + match[0].length).trim(),
      speaksOfRaising: match.groups?.["raising"] !== undefined,
      at: match.index,
    };
  }
  return undefined;
}
