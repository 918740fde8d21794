import { anyOf } from "../../values/phrases.ts";
import { SHAPES } from "./announcement-shapes.ts";
import lexicon from "./announcement-words.json" with { type: "json" };

/** The grammatical parts of a sentence that announces money: subject, verb and object. */
export interface Announcement {
  readonly subject: string;
  readonly object: string;
  /** True if the verb alone means raising money, so that no more than an amount is needed. */
  readonly speaksOfRaising: boolean;
  /** Offset of the verb in the text. */
  readonly at: number;
  /** Investors named first ("Foo Capital leads $5M round in Acme"). */
  readonly investors?: { readonly names: string; readonly lead: boolean };
}

const RAISING = anyOf(lexicon.raising);
const RECEIVING = String.raw`${anyOf(lexicon.receiving)}(?!(?<=closes) in on)`;
const VERB = new RegExp(String.raw`(?<=\S\s)(?:(?<raising>${RAISING})|(?<receiving>${RECEIVING}))(?=\s|$)`, "gi");
const RAISES = new RegExp(String.raw`\s(?:${RAISING}|announce[sd]|closed?)\s`, "i");
/** Money and nothing else, or its use, after "gets": not a fine, a contract or a settlement. */
const TAKES_MONEY =
  /^(?:gets|got|takes|took|pulls|pulled|receives|received|attracts|attracted|banks|banked|draws|drew|collects|collected|gathers|gathered)\s(?:an?(?:other|\sfresh|\sfurther|\sadditional)?\s)?[A-Z]{0,3}[$€£₹]\s?\d[\d.,]*\s?(?:[mbk]n?|mln|million|billion|crore)?(?:$|\sto\s(?!(?:settle|pay|end|resolve|compensate|repay)\b))/i;
/** Words before a verb that turn its clause into an aside or a non-statement. */
const ASIDE =
  /(?:\b(?:that|which|who|after|since|having|where|once|when|not|never|we|it|they|until|before|says)(?:\s(?:has|have|had|just|recently|already|previously|only|it|they|he|she))*)\s$/i;
/** Auxiliaries before a base form ("to raise"); before "raises" the same word is a name ("Will raises $5M"). */
const AUXILIARY = /\b(?:to|can|could|will|would|must|should|may|might|did)\s$/i;
/** The statement inside "announced today that it has raised …". */
const ANNOUNCED_RAISE = new RegExp(
  String.raw`^(?:(?:today|yesterday|on\s)?(?:\s?(?:mon|tues|wednes|thurs|fri|satur|sun)day)?,?\s?)(?:that\s)?(?:it|they|we|the (?:company|startup|firm))(?:\s(?:has|have|had|is|just|successfully|recently|also|now))*\s(?<verb>${RAISING}|${RECEIVING})\s(?<what>.+)$`,
  "i",
);

function isMainVerb(before: string, verb: string): boolean {
  if (/^raise$/i.test(verb) && AUXILIARY.test(before)) return false;
  // One word before "raises" is the subject, also if it is "Never" or "Once".
  return (/^\p{Lu}\S*\s$/u.test(before) || !ASIDE.test(before)) && /[\p{L}\d]/u.test(before);
}

/** The announcement in a headline or sentence, by its first verb; `undefined` if it fits no known pattern. */
export function announcementIn(text: string): Announcement | undefined {
  return byShape(text) ?? byVerbs(text).next().value ?? undefined;
}

/** All readings of a sentence, by each of its verbs in order: "Acme, a market that banks use, raised $5M" has two. */
export function announcementsIn(text: string): Announcement[] {
  const shape = byShape(text);
  return shape ? [shape] : [...byVerbs(text)];
}

/** Announcements whose verb is not simply "raises". */
function byShape(text: string): Announcement | undefined {
  for (const shape of SHAPES) {
    const groups = shape.exec(text)?.groups;
    if (!groups) continue;
    const { leads, names = leads, company = "", what = "investment" } = groups;
    const first = [names, company].find((part) => part !== undefined && text.startsWith(part)) ?? "";
    if (first.search(first === names ? RAISES : VERB) !== -1) continue;
    return {
      subject: company,
      object: what,
      speaksOfRaising: !("raising" in groups) || groups["raising"] !== undefined,
      at: first.length,
      ...(names !== undefined ? { investors: { names, lead: leads !== undefined } } : {}),
    };
  }
  return undefined;
}

function* byVerbs(text: string): Generator<Announcement, undefined> {
  for (const match of text.matchAll(VERB)) {
    const before = text.slice(0, match.index);
    if (!isMainVerb(before, match[0])) continue;
    const object = text.slice(match.index + match[0].length).trim();
    const inner = ANNOUNCED_RAISE.exec(object)?.groups;
    yield {
      subject: before.trim(),
      object: inner?.["what"] ?? object,
      speaksOfRaising:
        match.groups?.["raising"] !== undefined ||
        new RegExp(`^(?:${RAISING})$`, "i").test(inner?.["verb"] ?? "") ||
        TAKES_MONEY.test(`${match[0]} ${object}`),
      at: match.index,
    };
  }
  return undefined;
}
