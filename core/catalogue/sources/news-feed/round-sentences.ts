import { splitSentences } from "../../names/sentences.ts";
import { type Announcement, announcementsIn } from "./announcement.ts";
import { firstOtherEvent, isHearsay, otherInstrument } from "./exclusion.ts";
import { type AmountMention, amountsIn } from "./money-in-text.ts";
import { type CompanyMention, companyIn } from "./names-in-headline.ts";
import { amountOf, isOfTheRound, mentionsRound } from "./round-object.ts";
import { stageIn } from "./stage-in-text.ts";

/** Text read per article: the announcement is in its first paragraphs. */
const READ_CHARACTERS = 3_000;
/** Number of opening sentences of a text that may announce its round by themselves. */
const OPENING_SENTENCES = 3;
const LONGEST_SENTENCE = 900;

/** Place, date and wire at the start of a press release: "BERLIN, May 3, 2026 (Example Wire) -- ". */
const DATELINE =
  /^(?=.{0,120}(?:\b(?:19|20)\d\d\b|\b(?:WIRE|Newswire|PRNewswire|Wire)\b|^[\p{Lu}\s.,]{3,40}\s?[-–—]))[\p{Lu}(].{1,120}?(?:--|[–—]|\s-\s|\)\s?-)[-–—\s]*(?=\S)/u;
const PAST =
  /\b(?:previous(?:ly)?|earlier|prior|last (?:year|month)|in (?:19|20)\d\d|in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|followed|rival|competitor|to date)\b/i;

/** Dates that make a statement old, after its verb only: "to date" and "previously" often follow the news itself. */
const LONG_AGO = /\b(?:in (?:19|20)\d\d|last (?:year|month)|years? ago)\b/i;

/** A sentence of a text that announces one company's round. */
export interface RoundSentence {
  readonly text: string;
  readonly announcement: Announcement;
  readonly company: CompanyMention;
  readonly amount?: AmountMention;
  /** True if the sentence describes the company after its name ("Acme, a maker of …, has raised"). */
  readonly introduces: boolean;
}

/** The sentences of the start of a text. */
function sentencesOf(text: string): readonly string[] {
  return splitSentences(text.slice(0, READ_CHARACTERS)).map((sentence) => sentence.trim());
}

/** The first sentence near the start of a text that announces a round, if any. */
export function announcingSentence(text: string, dollar: string | undefined): RoundSentence | undefined {
  for (const sentence of sentencesOf(text.trim()).slice(0, OPENING_SENTENCES)) {
    const found = readSentence(sentence.replace(DATELINE, "").slice(0, LONGEST_SENTENCE).trim(), dollar);
    if (found) return found;
  }
  return undefined;
}

const PERSON_AFTER_NAME =
  /^[^,]{2,60},\s(?:an?\s|the\s)?(?:\S+\s){0,3}(?:founder|co-?founder|ceo|chief|partner|investor|analyst)\b/i;
const DESCRIBED =
  /^[^,]{2,60},\s(?:(?:an?|the|which|who|that|maker|developer|provider|creators?)\s|(?:\S+\s){0,4}(?:startup|start-up|company|firm|platform)\b)/i;
const IS_A = /^(?<name>.{2,60}?)(?:,\s|\s\(.{2,40}\))?\sis\san?\s/i;
/** Funders whose money is a grant or a payment. */
const PUBLIC_BODY =
  /\b(?:government|department|ministry|agency|commission|council|foundation|army|navy|air force|nasa|university|innovate uk|state of|city of|european union|eu)\b/i;

function readSentence(text: string, dollar: string | undefined): RoundSentence | undefined {
  if (isHearsay(text)) return undefined;
  const announcement = announcementsIn(text).find((one) => announcesRound(one, amountOf(one.object, dollar)));
  if (!announcement) return undefined;
  const { subject, object, at } = announcement;
  if (PAST.test(text.slice(0, at)) || LONG_AGO.test(clauseOf(object).slice(0, 100))) return undefined;
  const introduces = DESCRIBED.test(subject) || IS_A.test(subject);
  // A description ("a tool to buy bonds") is not an event.
  const other = introduces ? undefined : firstOtherEvent(text, at);
  if (other && other.at < at && other.code !== "not_funding" && other.code !== "in_talks") return undefined;
  if (otherInstrument(subject, clauseOf(object)) || PERSON_AFTER_NAME.test(subject)) return undefined;
  const company = companyIn(IS_A.exec(subject)?.groups?.["name"] ?? subject);
  if (!company) return undefined;
  const amount = amountOf(object, dollar);
  return { text, announcement, company, ...(amount ? { amount } : {}), introduces };
}

/** True for a round, and for money received from somebody other than a public body. */
function announcesRound(announcement: Announcement, amount: AmountMention | undefined): boolean {
  if (mentionsRound(announcement, amount)) return true;
  if (!amount || !DESCRIBED.test(announcement.subject)) return false;
  const rest = announcement.object.slice(amount.end);
  return /^\s?from\s/i.test(rest) && !PUBLIC_BODY.test(rest);
}

/** The words after the verb up to the next clause, which may have another subject. */
function clauseOf(object: string): string {
  return object.split(/;|,\s(?:which|who|while|bringing|as)\s/)[0] ?? object;
}

/** The sentences of a text about this round: they repeat its figure, or name its company and raising. */
export function sentencesOnRound(
  text: string,
  company: string,
  amount: AmountMention | undefined,
  dollar: string | undefined,
): string {
  const minor = amount?.money?.minor;
  return sentencesOf(text)
    .filter((sentence) => !PAST.test(sentence))
    .filter((sentence) => {
      const figures = amountsIn(sentence, dollar).filter((mention) => isOfTheRound(mention, sentence));
      if (minor !== undefined && figures.length > 0) return figures.some(({ money }) => money?.minor === minor);
      return (
        sentence.includes(company) &&
        (/\b(?:raised|raises|raise|secured|closed|round|funding)\b/i.test(sentence) || stageIn(sentence) !== undefined)
      );
    })
    .join(" ");
}
