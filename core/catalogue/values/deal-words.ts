import { fundingTypeOf, stageWordsOf } from "../facts/funding-type.ts";
import lexicon from "./deal-words.json" with { type: "json" };
import { plainWord } from "./languages.ts";
import { memoize } from "./memoize.ts";
import { anyOf } from "./phrases.ts";

const setOf = (...words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap((some) => some.split(" ")));
const STAGE = setOf(lexicon.stage);
const PAIRS: ReadonlySet<string> = new Set(lexicon.pair);
const BESIDE = setOf(lexicon.stage, lexicon.beside);
const [PLAIN, ROUND, LEADING] = [setOf(lexicon.plain), setOf(lexicon.round), setOf(lexicon.leading)];
const BEFORE_PLAIN = setOf(lexicon.leading, lexicon.kind, lexicon.round);
const FOLLOWING = setOf(lexicon.following);
/** What separates the name of a stage from remarks: "Series A (2nd tranche)", "Seed, SAFE", "Debt - General". */
const REMARK = /\s?[([,;:|/+–—&]|\s-\s/;

/** Phrases of several languages; "…" stands for some words. */
const any = (phrases: readonly string[]): string =>
  anyOf(phrases.flatMap((some) => some.split("|"))).replaceAll("[- ]?…[- ]?", String.raw`(?: \S+){1,5} `);
const word = (phrases: readonly string[]): string => String.raw`(?<![\p{L}\p{N}])${any(phrases)}(?![\p{L}\p{N}])`;
const EXIT = new RegExp(`^${word(lexicon.exit)}(?!.*${word(lexicon.money)})`, "u");
const EXIT_ABROAD = new RegExp(String.raw`^${any(lexicon.abroad)}(?:\s+\p{L}+)?$`, "u");
const kind = (phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`^(?:(?:deal|round) )?${any(phrases)}(?:\s*[/&,|-]\s*\p{L}+)*$`, "u");
const [NOT_HAPPENED, NO_SHARES] = [kind(lexicon.stopped), kind(lexicon.deals)];
const prose = (phrases: readonly string[]): RegExp => new RegExp(word(phrases), "u");
const SOLD = new RegExp(String.raw`${word(lexicon.sold)}(?! (?:\p{L}+ )?${any(lexicon.goods)})`, "u");
const [TALKS, OTHER, RAISES] = [prose(lexicon.talks), prose(lexicon.other), prose(lexicon.raises)];
const [FUNDS, DONE] = [setOf(lexicon.funds), setOf(lexicon.done)];
/** Words that make an exit one that has not happened, or that stand for the round itself. */
const NOT_YET = new RegExp(String.raw`${word(lexicon.notYet)}(?<!to(?= be\b))[^.;]{0,30}$`, "u");
const YES = setOf(lexicon.yes);
const NO = setOf(lexicon.no);

/** What a row of a list is: a funding round, an exit, a company without a round, or nothing to read. */
export const ROW_MEANINGS = ["round", "exit", "company", "none"] as const;
export type RowMeaning = (typeof ROW_MEANINGS)[number];

/** True for the stage or kind of a funding round, in the words of usual lists and with any remark behind it. */
export const isStage = memoize(5_000, (text: string): boolean => {
  if (fundingTypeOf(text) !== null || isPlainRound(text)) return true;
  const words = stageWordsOf(text.split(REMARK, 1)[0] ?? "").filter((one) => !/^\d$/.test(one));
  const names = words.some((one, at) => STAGE.has(one) || PAIRS.has(`${one} ${words[at + 1]}`) || isLetter(words, at));
  return names && words.every((one) => BESIDE.has(one));
});

/** A letter of a series: "B", "Series B", "Round B+". */
function isLetter(words: readonly string[], at: number): boolean {
  const isAlone = words.every((one, index) => index === at || one === "plus");
  return /^[a-k]$/.test(words[at] ?? "") && (isAlone || /^(?:series|round)$/.test(words[at - 1] ?? ""));
}

/** True for words that say that there was a round, but nothing of its stage. */
export function isPlainRound(text: string): boolean {
  const words = stageWordsOf(text);
  const at = words.findIndex((one) => PLAIN.has(one));
  const from = at === -1 ? words.findIndex((one) => ROUND.has(one)) : at;
  const before = at === -1 ? LEADING : BEFORE_PLAIN;
  return (
    from !== -1 &&
    words.slice(0, from).every((one) => before.has(one) || FOLLOWING.has(one)) &&
    words.slice(from + 1).every((one) => FOLLOWING.has(one))
  );
}

/** True for a deal in which shares change hands without new money: an exit is never a funding round. */
export function isExit(text: string): boolean {
  const plain = plainWord(text);
  return text.length <= 60 && !isOfCompany(text) && (EXIT.test(plain) || EXIT_ABROAD.test(plain));
}

/** True for what a company that is called like an exit did: "Exit Games raises €2M", unlike "Management Buyout led by A". */
const isOfCompany = (text: string): boolean =>
  /^\p{Lu}\S* \p{Lu}/u.test(text) && /^\S+$/.test(RAISES.exec(plainWord(text))?.[0] ?? " ");

/** What a kind or state of a deal says that its row is; undefined for other words. */
export function meaningOfValue(text: string): RowMeaning | undefined {
  if (isExit(text)) return "exit";
  const plain = plainWord(text);
  if (NOT_HAPPENED.test(plain)) return "none";
  return NO_SHARES.test(plain) ? "company" : isStage(text) ? "round" : undefined;
}

/** True for a deal that happened, of whatever kind. */
export const isDone = (text: string): boolean => DONE.has(plainWord(text));

/** What prose tells of its row: that the company was sold, merged or listed; talks; a round; money for something else. */
export const meaningOfProse = memoize(5_000, (text): RowMeaning | undefined => {
  const plain = plainWord(text);
  if (TALKS.test(plain)) return "none";
  const sold = SOLD.exec(plain)?.index ?? (isExit(text) ? 0 : -1);
  const at = sold === 0 && isOfCompany(text) ? -1 : sold;
  const before = plain.slice(0, at);
  if (at !== -1 && !NOT_YET.test(before) && !RAISES.test(before)) return "exit";
  if (stageWordsOf(text).some((one) => FUNDS.has(one))) return "round";
  return OTHER.test(plain) ? "company" : RAISES.test(plain) ? "round" : undefined;
});

/** True for "yes", "false", "x" and single signs, which no name consists of. */
export function isFlag(text: string): boolean {
  const plain = plainWord(text);
  return YES.has(plain) || NO.has(plain) || /^[^\p{L}]$/u.test(text);
}

/** False for "no", "false", "0" and marks like "✗"; for other flags true. */
export function isAffirmed(text: string): boolean {
  return text !== "" && !NO.has(plainWord(text));
}

const MOST_WORDS = 8;

/** The ways to take a stage off a text with a figure: "$1.5M" and "Seed" of "$1.5M Seed", "Seed: $1.5M", "$1.5M (Seed)". */
export function* besideStage(text: string): Generator<{ readonly rest: string; readonly stage: string }> {
  const words = /\d/.test(text) && /\p{L}{3}/u.test(text) ? text.split(/\s+/) : [];
  if (words.length > MOST_WORDS) return;
  for (let at = 1; at < words.length; at++) {
    const [left, right] = [bare(words.slice(0, at)), bare(words.slice(at))];
    const [rest, stage] = /\d/.test(left) && isStage(right) ? [left, right] : [right, left];
    if (/\d/.test(rest) && isStage(stage) && !/\d{2}|\p{Sc}|\d ?[kmb]\b/iu.test(stage)) yield { rest, stage };
  }
}

function bare(words: readonly string[]): string {
  return words
    .join(" ")
    .replace(/^[\s,;:|/(–—-]+|(?<![\s,;:|/)–—-])[\s,;:|/)–—-]+$/g, "")
    .replace(/^(?:in|of)\s+|\s{1,20}(?:in|of)$/gi, "");
}

/** The stage in a round's name with that of its company ("Acme - Series A"); other texts as they are. */
export function stageInName(text: string, company: string): string {
  const parts = text.split(ROUND_NAME_PARTS);
  const others = parts.filter((part) => part.toLowerCase() !== company.toLowerCase());
  const [stage, ...more] = others;
  return parts.length === 2 && stage !== undefined && more.length === 0 && isStage(stage) ? stage : text;
}

const ROUND_NAME_PARTS = /\s{1,20}[-–—:|@]\s+/;

/** True for the name of a round: "Series A - Acme", "Acme - Seed Round". */
export function isRoundName(text: string): boolean {
  const parts = text.split(ROUND_NAME_PARTS);
  return parts.length > 1 && (isStage(parts[0] ?? "") || isStage(parts.at(-1) ?? ""));
}
