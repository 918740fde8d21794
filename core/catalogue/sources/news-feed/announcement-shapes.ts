import { anyOf } from "../../values/phrases.ts";
import lexicon from "./announcement-words.json" with { type: "json" };

const { raw } = String;
const MONEY = raw`[$€£₹]\s?\d`;
const FIGURE = raw`${MONEY}[\d.,]*\s?(?:\p{L}+\s)?`;
const STAGE = raw`(?:pre-?)?(?:series [a-h]|seed)\b`;
const ROUND = raw`(?:series [a-h]\b|seed\b|${anyOf(lexicon.round)}\b)`;
const A = raw`(?:an?\s|its\s)?`;
const TOKENS = raw`(?<what>${FIGURE}(?:in|of|worth of)\s(?:\S+\s){0,2}tokens?`;
/** What was raised, to the end of the headline. */
const WHAT = raw`(?<what>.*${ROUND}.*)$`;
const OWN_ROUND = raw`['’]s?\s(?<what>(?:\S+\s){0,3}?(?:${MONEY}.*|series [a-h]\b.*|(?:pre-)?seed (?:round|funding).*))$`;
const OWNER = raw`(?<company>[\p{Lu}\d].{0,60}?)`;
const COMPANY = raw`^(?<company>.{2,60}?)\s`;
const END = raw`(?=\s${anyOf(lexicon.next)}\s|[,;(]|$)`;
const TOLD = raw`(?=\s${anyOf(lexicon.told)}\s|[,;]|$)`;

const any = (word: Exclude<keyof typeof lexicon, "about">): string => anyOf(lexicon[word]);

/**
 * Wordings that announce a round without the verb "raises", tried in order; the first match decides. Groups: `company`,
 * `names` of investors before the verb or `leads` if they lead, `what` was raised ("investment" if absent). The words mean
 * that money was raised; a shape with a group `raising` only if that has words.
 */
export const SHAPES: readonly RegExp[] = [
  // "Foo Capital leads $5M round in Acme", "Foo Capital backs $4M raise for Acme"
  raw`^(?<leads>.{2,100}?)\s(?:${any("lead")}|backs?(?=\s[$€£₹]))\s(?!by\b)(?<what>(?:.{0,60}?${ROUND}).{0,40}?)\s(?:in|for|into|of)\s(?<company>.+?)${END}`,
  // "Foo Capital leads Acme's $5M Series A"
  raw`^(?<leads>.{2,80}?)\s${any("lead")}\s${OWNER}${OWN_ROUND}`,
  // "Foo Capital joins Acme's $5M Series A"
  raw`^(?<names>.{2,80}?)\s${any("join")}\s${OWNER}${OWN_ROUND}`,
  // "Foo Capital backs Acme with $5M", "Foo Capital invests in Acme with $5M token sale"
  raw`^(?<leads>.{2,60}?)\s${any("back")}\s(?<company>.{2,60}?)\s(?:in|with)\s(?<what>.*(?:${ROUND}|${MONEY}).*)$`,
  // "Foo invests $5M in Acme", "Foo joins $5M round in Acme"
  raw`^(?<names>.{2,80}?)\s${any("invest")}\s(?<what>.{0,60}?[$€£₹\d].{0,50}?|(?:.{0,30}\s)?(?:series [a-h]|seed)(?:\s${any("round")})?)\s(?:in|into|for|of|on)\s(?<company>(?=.{0,60}\p{Lu}|.{0,40}startup).+?)${END}`,
  // "Foo invests in fintech startup Acme", "Foo backs startup Acme": without a figure only with a word for a young company
  raw`^(?<names>.{2,80}?)\s${any("investIn")}\s(?<company>(?:\S+\s){0,4}?${any("young")}\s\S.*?)${END}`,
  // "Foo has made a strategic investment in Acme", "Foo Ventures backs Acme"
  raw`^(?<names>.{2,80}?)(?:\s(?:has\s)?${any("announce")}\s(?:an?\s)?(?:\S+\s){0,3}?investment\sin|(?<=\s(?:Ventures|Capital|Partners|VC|Angels|Accelerator))\s(?:backs|invests\sin))\s(?<company>\S.{1,80}?)${END}`,
  // "Acme taps Foo Capital for $5M"
  raw`^(?<company>.{2,80}?)\s(?:taps|tapped)\s(?<names>.{2,80}?)\sfor\s(?<what>${A}(?:\S+\s){0,3}?(?:[A-Z]{0,3}${MONEY}|\d|series [a-h]|seed).*)$`,
  // "Acme wins backing from Foo Capital in $5M round"
  raw`${COMPANY}${any("win")}\s(?:\S+\s)?(?:backing|support)\s(?:from|of|by)\s.{2,60}?\sin\s${WHAT}`,
  // "With $5M in new funding, Acme wants to …"
  raw`^(?:${any("armed")}\s)?(?:with|by)\s(?<what>(?=.*(?:funding|round|series [a-h]\b|seed\b))[^,]{4,80}),\s(?<company>.{2,60}?)\s${any("wants")}\s`,
  // "Former Foo engineers raise $5M for Acme"
  raw`^.{2,60}\s${any("people")}\s${any("raise")}\s(?<what>[^,]{0,20}${MONEY}[^,]{0,40}?)\sfor\s(?<company>.{2,60}?)${TOLD}`,
  // "€5 million for fintech startup Acme", "$5M Series A for Acme"
  raw`^(?<what>${MONEY}[\d.,]*\s?(?:\p{L}+\s){0,6}?)for\s(?<company>(?:(?<=(?:round|series [a-h]|seed|investment|raise)\sfor\s)|(?=.*\bstart-?up\s)).{2,80}?)${TOLD}`,
  // "Acme brings total raised to $80M with Series B", "Acme tops $100M in funding with Series B"
  raw`${COMPANY}(?:${any("total")}\s(?:\S+\s){1,2}to|${any("tops")})\s${FIGURE}(?:in\s(?:total\s)?(?:funding|capital)\s)?with\s${A}${WHAT}`,
  // "New $8M round values Acme at $1B", "Latest funding lifts Acme's valuation to $1B"
  raw`^(?<what>(?:(?:new|latest|fresh)\s)?(?:${FIGURE})?(?:(?:pre-?)?seed\s|series [a-h]\s)?(?:funding\s)?(?:round|funding|raise|series [a-h]))\s${any("values")}\s(?<company>.{2,60}?)(?:['’]s?\svaluation)?\s(?:at|to|past|above|over)\s`,
  // "Announcing Acme's $5M seed round"
  raw`^announcing\s(?<company>.{2,60}?)['’]s?\s${WHAT}`,
  // "Acme adds Foo Bank as strategic investor"
  raw`${COMPANY}${any("adds")}\s(?<names>.{2,80}?)\sas\s${A}(?:(?:new|strategic|minority)\s)*${any("holder")}$`,
  // "Acme: $5M seed to grow plants on ships"
  raw`^(?<company>[^:]{2,40}):\s(?<what>(?:an?\s)?${FIGURE}(?:${STAGE}|${any("round")}).*)$`,
  // "Acme reaches £1M crowdfunding target"
  raw`${COMPANY}${any("hits")}\s(?:its\s)?(?<what>${MONEY}[\d.,]*\s?(?:\p{L}+\s){0,3}?(?:crowd)?fund(?:ing|raising)\s(?:goal|target)\b.*)$`,
  // "Acme sells $3M in tokens to Foo Capital"
  raw`${COMPANY}(?:has\s)?(?:sells|sold)\s${TOKENS}\sto\s(?-i:\p{Lu}).*)$`,
  // "Foo Capital buys $3M of tokens from Acme"
  raw`^(?<names>.{2,80}?)\s(?:buys?|bought)\s${TOKENS})\sfrom\s(?<company>.{2,60}?)${TOLD}`,
  // A company that emerges from stealth with money has raised it; one that launches with $5M may not have.
  raw`^(?<company>.{2,300}?)\s${any("stealth")}\s(?:out\s)?(?:from|of)?\s?stealth(?:\smode)?\s?${any("behind")}\s(?:raising\s)?(?<what>.+)$`,
  // "Acme becomes a unicorn after $50M Series B", "Acme launches with $5M seed"
  raw`^(?<company>.{2,300}?)\s(?:${any("grows")}\b.{0,60}?(?:valuation|${any("horn")})\b.{0,30}?|is\s(?:\w+\s)?an?\s(?:\w+\s)?${any("horn")}|(?:is\s|now\s)*valued at\s\S+(?:\s(?:million|billion|crore))?(?=\s(?:after|with|following))|(?:has\s)?launche[sd]|debuts)\s?(?:(?<raising>after raising|as it raises|by raising)|${any("behind")})\s(?<what>.+)$`,
  // "Acme expands to Europe with $5M Series A", "Acme accelerates growth with new funding"
  raw`${COMPANY}${any("expands")}\s(?:.{0,60}\s)?with\s${A}(?<what>(?:\S+\s){0,2}?${MONEY}.*${ROUND}.*|(?:new|fresh|strategic)\s(?:funding|investment|capital|round)\b.*|(?:pre-)?(?:series [a-h]|seed)\b(?:\s${any("round")}\b.*)?)$`,
].map((pattern) => new RegExp(pattern, "iu"));
