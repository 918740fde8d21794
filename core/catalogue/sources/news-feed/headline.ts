import { defined } from "../../../../platform/defined.ts";
import type { InvestorMention } from "../../facts/facts.ts";
import { companyNameKey } from "../../names/company-name.ts";
import { type Announcement, announcementIn, announcementsIn } from "./announcement.ts";
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
import { type CompanyMention, companyIn, investorsIn, investorsNamedFirst } from "./names-in-headline.ts";
import { amountOf, isOfTheRound, mentionsRound } from "./round-object.ts";
import { announcingSentence, type RoundSentence, sentencesOnRound } from "./round-sentences.ts";
import { stageIn } from "./stage-in-text.ts";

/** A funding round read from a headline and the text below it. */
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
  /** The sentence of the text that announces the round, if it was used. */
  readonly sentence?: string;
}

export type HeadlineReading = RoundReading | { readonly kind: "excluded"; readonly code: ExclusionCode };

const LABEL =
  /^\s*(?:\[[^\]]{2,30}\]\s|(?:exclusive|breaking|scoop|funding alert|funding news|funding|startup news|deal|news|seed round|series [a-h]|just in|update|press release|funding watch|first look|watch your \w+)\s*(?:[:|–—-]))\s*/i;
const SITE_SUFFIX = /\s(?:[|–—]|-)\s(?!.*(?:[$€£₹\d]|\b(?:raises?|series|led|round|funding)\b))[^|–—]{2,40}$/iu;

/** True if the headline does not contradict a round that the text announces. */
function isOpen(code: ExclusionCode, headline: string, { introduces }: RoundSentence): boolean {
  if (code === "no_headline") return introduces;
  if (code === "not_funding" || code === "valuation") return true;
  // "A marketplace for companies seeking investors": no figure, so not talks about one round.
  return code === "in_talks" && amountsIn(headline, undefined).length === 0 && !isHearsay(headline);
}

function exclude(code: ExclusionCode): { readonly kind: "excluded"; readonly code: ExclusionCode } {
  return { kind: "excluded", code };
}

type Stated = Pick<RoundSentence, "announcement" | "company" | "amount">;

/** The announcement of a headline with the companies of further rounds in it, or the reason why it is none. */
type Announced =
  | ({ readonly kind: "announced"; readonly others: readonly string[] } & Stated)
  | { readonly kind: "excluded"; readonly code: ExclusionCode };

/**
 * Reads an item's headline as a funding round, and completes it from the text. A round that only the text announces is
 * taken from its opening sentences. Uses only explicit statements: an amount is the round's own (never a valuation or
 * running total), the stage is as written, and a lead investor is called so. `bareDollarIs` is the publisher's currency
 * for a lone `$`.
 */
export function readHeadline(headline: string, text: string, bareDollarIs: string | undefined): HeadlineReading {
  const announced = announcedBy(headline, bareDollarIs);
  const body = text
    .replace(/\s+/g, " ")
    .replace(/,(?=\p{Ll})/gu, ", ")
    .trim();
  const sentence = announcingSentence(body, bareDollarIs);
  if (announced.kind === "announced") return readRound(announced, sentence, body, bareDollarIs);
  if (!sentence || !isOpen(announced.code, headline, sentence)) return announced;
  if (otherInstrument(sentence.company.name, sentence.announcement.object)) return announced;
  return readRound(sentence, sentence, body, bareDollarIs);
}

function announcedBy(headline: string, dollar: string | undefined): Announced {
  let title = headline.replace(/\s+/g, " ").trim().slice(0, 400).replace(SITE_SUFFIX, "").trim();
  if (title === "") return exclude("no_headline");
  if (isRoundup(title)) return exclude("roundup");
  for (let label = LABEL.exec(title); label; label = LABEL.exec(title)) title = title.slice(label[0].length);
  const region = /^\p{Lu}[\p{L}.& ]{1,20}:\s(?=\p{Lu})/u.exec(title);
  if (region) title = title.slice(region[0].length);
  if (!isNews(title)) return exclude("not_funding");
  const stated = announcementIn(title);
  const amount = stated && amountOf(stated.object, dollar);
  const first = firstOtherEvent(title, stated?.at);
  const joint = stated && first && amount && afterAnotherVerb(stated, first, title);
  const [announcement, other] = joint ? [joint, undefined] : [stated, first];
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
  const { object, others } = ownPart(announcement.object, dollar);
  return { kind: "announced", announcement: { ...announcement, object }, company, others, ...defined({ amount }) };
}

/** The announcement after another verb of the same company: "Acme hires a CFO, raises $5M", "Acme … and raises $5M". */
function afterAnotherVerb(
  stated: Announcement,
  other: { readonly code: ExclusionCode; readonly at: number },
  title: string,
): Announcement | undefined {
  const isJoint = stated.speaksOfRaising && other.at < stated.at && /(?:,|\sand)$/i.test(stated.subject);
  return isJoint && other.code === "not_funding" ? { ...stated, subject: title.slice(0, other.at).trim() } : undefined;
}

function readRound(
  { announcement, company: named, amount: statedAmount, others = [] }: Stated & { others?: readonly string[] },
  sentence: RoundSentence | undefined,
  text: string,
  dollar: string | undefined,
): HeadlineReading {
  const { object } = announcement;
  const ofText = announcement === sentence?.announcement;
  const company = sentence ? nameByText(named, sentence, statedAmount) : inTextSpelling(named, text);
  const namesAgree = sentence === undefined || companyNameKey(sentence.company.name) === companyNameKey(company.name);
  const ownSentence = namesAgree ? sentence : undefined;
  const sentences = sentencesOnRound(text, company.name, statedAmount, dollar);
  if (isHearsay(sentences)) return exclude("in_talks");
  if (
    /\b(?:venture debt|debt (?:financing|facility|funding)|credit facility|in debt)\b/i.test(sentences) &&
    !mixesDebt(sentences) &&
    !ofText
  )
    return exclude("debt");
  const textAmount = statedAmount ? undefined : (ownSentence?.amount ?? amountIn(sentences, dollar));
  const mixed = mixesDebt(object) || mixesDebt(sentences);
  const amount = statedAmount ?? textAmount;
  const stage = (stageIn(object) ?? (ownSentence && stageIn(ownSentence.announcement.object)) ?? stageIn(sentences))
    ?.text;
  const investors = investorsOf(announcement, sentences, ownSentence);
  const doubts: string[] = [];
  if (ofText) doubts.push("the round is announced in the text, not in the headline");
  if (others.length > 0) doubts.push(`the headline tells of further rounds: ${others.join(", ")}`);
  if (!namesAgree && sentence) doubts.push(`the text names ${sentence.company.name}`);
  if (mixed) doubts.push("the figure includes debt, so it is not used as the round's amount");
  if (amount && !amount.money && !mixed) doubts.push(`"${amount.text}" is not an exact amount in a certain currency`);
  if (amount?.approximate) doubts.push("the figure is approximate");
  if (textAmount) doubts.push("the figure is from the summary");
  if (/\bextends?\b|\bextension\b|\badds\b/i.test(object.slice(0, 40)) || /\bextension\b/i.test(object))
    doubts.push("it may extend an earlier round");
  const figure = amount && mixed ? withoutMoney(amount) : amount;
  const corroborated = stage !== undefined || investors.some(({ lead }) => lead);
  const certainty = !figure?.money
    ? "unsure"
    : corroborated && announcement.speaksOfRaising && !textAmount && !ofText
      ? "sure"
      : "fairly sure";
  const used = ownSentence ?? (ofText ? sentence : undefined);
  return {
    kind: "round",
    company,
    ...defined({ amount: figure, stage, sentence: used?.text }),
    investors,
    certainty,
    doubts,
  };
}

const JOINS = /[,;•]\s(?:(?:and|while|plus)\s)?|\s(?:and|while|plus|&)\s/;

/** The company's own part of a headline that goes on with rounds of others: "… $5M, Blip raises $9M". */
function ownPart(object: string, dollar: string | undefined): { readonly object: string; readonly others: string[] } {
  const others = announcementsIn(object).flatMap(({ subject, object: what }) => {
    const name = subject.split(JOINS).at(-1) ?? "";
    const company = /^[\p{Lu}\d]/u.test(name) && amountOf(what, dollar) !== undefined ? companyIn(name) : undefined;
    return company === undefined ? [] : [{ name: company.name, at: subject.length - name.length }];
  });
  return { object: object.slice(0, others[0]?.at), others: others.map(({ name }) => name) };
}

function investorsOf(
  announcement: Announcement,
  sentences: string,
  sentence: RoundSentence | undefined,
): InvestorMention[] {
  const { investors, object } = announcement;
  const named = investors ? investorsNamedFirst(investors) : investorsIn(object);
  if (named.some(({ lead }) => lead)) return named;
  return merged(merged(investorsIn(sentences), sentence ? investorsIn(sentence.announcement.object) : []), named);
}

/** The amount after a verb of raising in sentences about the round. */
function amountIn(sentences: string, dollar: string | undefined): AmountMention | undefined {
  return amountsIn(sentences, dollar).find(
    (mention) =>
      isOfTheRound(mention, sentences) &&
      /\b(?:raised|raises|secured|closed|round of)\s(?:\S+\s){0,3}$/i.test(sentences.slice(0, mention.start)),
  );
}

/**
 * The company's name in the announcing sentence, because headlines shorten it ("Fernhollow" for "Fernhollow Labs") or
 * put a description before it. A name with nothing in common is used only if the sentence introduces the company and
 * repeats the headline's figure.
 */
function nameByText(named: CompanyMention, sentence: RoundSentence, amount: AmountMention | undefined): CompanyMention {
  const { company: other, introduces } = sentence;
  const [mine, theirs] = [companyNameKey(named.name), companyNameKey(other.name)];
  const { city = named.city, country = named.country } = other;
  const renamed = { ...named, ...defined({ city, country }), name: other.name };
  // Legal forms ("Inc.") do not lengthen a name; the text's capitals are the company's own, a headline's often are not.
  if (mine === theirs) return other.name.length <= named.name.length ? renamed : { ...renamed, name: named.name };
  if (
    endsWithWords(named.name, other.name) ||
    (introduces && endsWithWords(reversed(other.name), reversed(named.name)))
  )
    return renamed;
  // "Acme, the maker of the app Blip, raised …" corrects "Blip raises …".
  if (introduces && ` ${sentence.announcement.subject.replaceAll(",", " ")} `.includes(` ${named.name} `))
    return renamed;
  const minor = amount?.money?.minor;
  const repeats = minor !== undefined && sentence.amount?.money?.minor === minor;
  return introduces && repeats && /^[\p{Lu}\d]/u.test(other.name) ? renamed : named;
}

/** The name with the capitals of an article that opens with it ("Acme, a maker of …"). */
function inTextSpelling(named: CompanyMention, text: string): CompanyMention {
  const opening = /^(?<name>.{2,60}?),\s(?:an?|the)\s/.exec(text)?.groups?.["name"] ?? "";
  return opening.toLowerCase() === named.name.toLowerCase() ? { ...named, name: opening } : named;
}

const reversed = (name: string) => name.split(" ").toReversed().join(" ");

/** True if a name ends with the words of another name, in any case. */
function endsWithWords(name: string, end: string): boolean {
  return ` ${name.toLowerCase()}`.endsWith(` ${end.toLowerCase()}`);
}

function withoutMoney({ start, end, text, approximate }: AmountMention): AmountMention {
  return { start, end, text, approximate };
}

/** Both lists without duplicates; on conflict the first list decides about the lead. */
function merged(first: readonly InvestorMention[], second: readonly InvestorMention[]): InvestorMention[] {
  const known = new Set(first.map(({ name }) => name.toLowerCase()));
  return [...first, ...second.filter(({ name }) => !known.has(name.toLowerCase()))];
}
