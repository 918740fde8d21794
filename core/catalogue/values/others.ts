import lexicon from "./others.json" with { type: "json" };
import { anyOf } from "./phrases.ts";

const AND = String.raw`(?:${anyOf(lexicon.joining)}\s+|[&+]\s*)`;
const MANY = String.raw`(?:(?:\d+|${anyOf(lexicon.count)})\s+|d['’])`;
const OTHERS = String.raw`(?:${anyOf(lexicon.others)}|${anyOf(lexicon.abroad)}(?:\s\p{L}{1,20}){0,3})`;
const BEHIND = new RegExp(
  String.raw`(?:\s{0,20}\+\s*\d+|\s${anyOf(lexicon.short)}\.?|(?:^|[\s,])\s{0,20}${AND}+${MANY}*${OTHERS}\s?\.?)$`,
  "iu",
);
const ALONE = new RegExp(String.raw`^${AND}*${MANY}*(?:\d+|${OTHERS}|${anyOf(lexicon.short)})?\.?$`, "iu");

/** A text without the end of its list that names nobody: "& others", "and 3 other angel investors", "u. a.", "+2". */
export function withoutOthers(text: string): string {
  return text.replace(BEHIND, "");
}

/** True for a text that is nothing else: "2 others", "et al.", "weitere". */
export function isOthers(text: string): boolean {
  return ALONE.test(text);
}
