import type { InvestorMention } from "../../catalog/fields.ts";
import { announcementIn, type Announcement } from "./announcement.ts";
import { companyIn, type CompanyMention } from "./company-in-headline.ts";
import { firstOtherEvent, isHearsay, isNews, isRoundup, type ExclusionCode } from "./exclusion.ts";
import { mixesDebt, otherInstrument } from "./financing-instrument.ts";
import { investorsIn, leadsNamedFirst } from "./investors-in-text.ts";
import { amountsIn, type AmountMention } from "./money-in-text.ts";
import { stageIn } from "./stage-in-text.ts";

/** A funding round as a headline and its summary tell it. */
export interface RoundReading {
  readonly kind: "round";
  readonly company: CompanyMention;
  readonly amount?: AmountMention;
  /** As written. */
  readonly stage?: string;
  readonly investors: readonly InvestorMention[];
  /** `sure`: a verb of raising, a figure, and a stage or a lead investor. `unsure`: no figure. */
  readonly certainty: "sure" | "fairly sure" | "unsure";
  /** What a person should look at twice. */
  readonly doubts: readonly string[];
}

export type HeadlineReading = RoundReading | { readonly kind: "excluded"; readonly code: ExclusionCode };

const LABEL = /^\s*(?:\[[^\]]{2,30}\]|(?:exclusive|breaking|scoop|funding alert|funding news|funding|startup news|deal|news|just in|update|press release|funding watch|first look)\s*(?:[:|–—-]))\s*/i;
const SITE_SUFFIX = /\s(?:[|–—]|-)\s(?!.*(?:[$€£₹\d]|\b(?:raises?|series|led|round|funding)\b))[^|–—]{2,40}$/iu;
/**
 * What may stand between the verb and the figure or stage. No two alternatives may match the same word: the list is
 * repeated, and a word with two readings would make a long headline take time without end.
 */
const ADJECTIVES = String.raw`(?:\s*(?:an?|another|its|the|their|of|in|on|with|out|it|has|raised|raise|first|second|third|fresh|new|additional|further|extra|more|whopping|massive|mega|huge|major|significant|record|record-breaking|record-setting|oversubscribed|over-subscribed|initial|early|early-stage|late-stage|institutional|external|equity|growth|strategic|private|venture|funding|financing|investment|capital|round|raising|close|closing|completion|successful|successfully|total|worth|undisclosed|latest|multimillion|eight-figure|seven-figure|six-figure|nine-figure|pre-ipo|series\s[a-h]\d?|seed|by|all-equity|maiden|led|backed|\S+-led|\S+-dollar|\w+-million|cool|sweet|just|some|\d+(?:st|nd|rd|th)?)\b)*\s*`;
const TO_FIGURE = new RegExp(`^${ADJECTIVES}$`, "iu");
const ROUND_WORD = /\b(?:rounds?|funding|fundraise|fundraising|raise|financing|investment|capital|funds|backing|boost|injection|seed|series [a-h]\b)/i;
const NAMED_ROUND = new RegExp(`^${ADJECTIVES}(?:funding|financing|investment|seed|equity|round|raise|fundraise|fundraising|capital|funds|backing|investors?|money(?=\\s(?:to|from))|(?:sum|amount)(?=\\s(?:from|in)|$))\\b`, "iu");
const WEAKLY_NAMED_ROUND = /^(?:\S+\s){0,3}(?:(?:funding|financing|investment|equity)\s(?:round|raise|from)|round\b)/i;
const TOTAL_BEFORE = /\b(?:valuation of|valued at|valuing (?:\S+ ){1,4}at|at an?|total (?:raised |funding |capital )?(?:to|of)|brings? (?:\S+ ){0,4}to|bringing (?:\S+ ){0,5}to|worth of|extends (?:\S+ ){1,4}to|round to|series [a-h] to|seed to|at)\s*$/i;
const TOTAL_AFTER = /^\s?(?:\S+[- ])?(?:(?:pre|post)-money|valuation|in total funding|total|ARR|to date|in revenue)\b/i;

function isOfTheRound(mention: AmountMention, text: string): boolean {
  return !TOTAL_BEFORE.test(text.slice(0, mention.start)) && !TOTAL_AFTER.test(text.slice(mention.end));
}

function amountOf(object: string, dollar: string | undefined): AmountMention | undefined {
  return amountsIn(object, dollar).find((mention) => isOfTheRound(mention, object) && TO_FIGURE.test(object.slice(0, mention.start)));
}

/** Whether the words after the verb speak of a round at all. */
function tellsOfRound(announcement: Announcement, amount: AmountMention | undefined): boolean {
  const { object, speaksOfRaising } = announcement;
  const stage = stageIn(object);
  const stageFirst = stage !== undefined && TO_FIGURE.test(object.slice(0, stage.start));
  if (amount) return speaksOfRaising || ROUND_WORD.test(object.slice(amount.end)) || ROUND_WORD.test(object.slice(0, amount.start));
  if (stageFirst) return !/\bto\s*$/i.test(object.slice(0, stage.start));
  if (/^at\s/i.test(object) && /valuation/i.test(object)) return speaksOfRaising;
  return speaksOfRaising ? NAMED_ROUND.test(object) : WEAKLY_NAMED_ROUND.test(object);
}

function exclude(code: ExclusionCode): HeadlineReading {
  return { kind: "excluded", code };
}

/** The sentences of a summary that speak of this round: with its figure, or with its company and raising. */
function sentencesOnRound(summary: string, company: string, amount: AmountMention | undefined, dollar: string | undefined): string {
  const minor = amount?.money?.minor;
  return summary
    .slice(0, 3000)
    .split(/(?<=[.!?])\s+(?=["“]?\p{Lu})/u)
    .filter((sentence) => !/\b(?:previous(?:ly)?|earlier|prior|last year|in (?:19|20)\d\d|followed|rival|competitor)\b/i.test(sentence))
    .filter((sentence) => {
      const figures = amountsIn(sentence, dollar).filter((mention) => isOfTheRound(mention, sentence));
      if (minor !== undefined && figures.length > 0) return figures.some(({ money }) => money?.minor === minor);
      return sentence.includes(company) && /\b(?:raised|raises|raise|secured|closed|round|funding)\b/i.test(sentence);
    })
    .join(" ");
}

/**
 * Reads one item's headline, and its summary for what the headline leaves out, as a funding round. Only what the
 * words say is taken: an amount is the round's own (never a valuation or a running total), the stage is as written,
 * and a lead is one who is said to lead. `bareDollarIs` is the currency a lone `$` means to this publisher.
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
  if (!announcement || !tellsOfRound(announcement, amount) || (other && other.at < announcement.at)) {
    const instrument = announcement && amount ? otherInstrument(announcement.subject, announcement.object) : undefined;
    return exclude((other && (!announcement || other.at < announcement.at) ? other.code : instrument ?? other?.code) ?? "not_funding");
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
  const told = sentencesOnRound(summary, company.name, titleAmount, dollar);
  if (isHearsay(told)) return exclude("in_talks");
  if (/\b(?:venture debt|debt (?:financing|facility|funding)|credit facility|in debt)\b/i.test(told) && !mixesDebt(told)) return exclude("debt");
  const toldAmount = titleAmount ? undefined : amountsIn(told, dollar).find((mention) =>
    isOfTheRound(mention, told) && /\b(?:raised|raises|secured|closed|round of)\s(?:\S+\s){0,3}$/i.test(told.slice(0, mention.start)));
  const mixed = mixesDebt(object) || mixesDebt(told);
  const amount = titleAmount ?? toldAmount;
  const stage = (stageIn(object) ?? stageIn(told))?.text;
  const named = announcement.leads ? leadsNamedFirst(announcement.leads) : investorsIn(object);
  const investors = named.some(({ lead }) => lead) ? named : merged(investorsIn(told), named);
  const doubts: string[] = [];
  if (mixed) doubts.push("the figure holds equity and debt, so it is not taken as the round's amount");
  if (amount && !amount.money && !mixed) doubts.push(`"${amount.text}" does not say an exact sum in a certain currency`);
  if (amount?.approximate) doubts.push("the figure is approximate");
  if (toldAmount) doubts.push("the figure is from the summary");
  if (/\bextends?\b|\bextension\b|\badds\b/i.test(object.slice(0, 40)) || /\bextension\b/i.test(object)) doubts.push("it may extend an earlier round");
  const figure = amount && mixed ? withoutMoney(amount) : amount;
  const corroborated = stage !== undefined || investors.some(({ lead }) => lead);
  const certainty = !figure?.money ? "unsure" : corroborated && announcement.speaksOfRaising && !toldAmount ? "sure" : "fairly sure";
  return { kind: "round", company, ...(figure ? { amount: figure } : {}), ...(stage ? { stage } : {}), investors, certainty, doubts };
}

function withoutMoney({ start, end, text, approximate }: AmountMention): AmountMention {
  return { start, end, text, approximate };
}

/** Both lists, the first one's word on who leads standing. */
function merged(first: readonly InvestorMention[], second: readonly InvestorMention[]): InvestorMention[] {
  const known = new Set(first.map(({ name }) => name.toLowerCase()));
  return [...first, ...second.filter(({ name }) => !known.has(name.toLowerCase()))];
}
