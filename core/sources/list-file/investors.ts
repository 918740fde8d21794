import type { InvestorMention } from "../../catalog/facts.ts";
import { standaloneItems, splitOutsideBrackets, withoutBrackets } from "./name-list.ts";
import type { Cell } from "./table.ts";
import { personName } from "./person-name.ts";
import { fold, isPlaceholder, tidy } from "./text.ts";

/** Names that contain "and", which otherwise separates two investors. */
const NAMES_WITH_AND =
  /\b(?:plug and play|bill and melinda|trinidad and tobago|health and|research and|food and|media and|science and|arts and|art and|energy and|trade and|growth and|innovation and|rise and|black and|tiger and|bosnia and)\b/i;
const AFTER_AND = /^(?:co|company|sons?|partners|associates|brothers|bros|family|friends|daughters?)\b/i;

/** Descriptions of investors that name nobody. */
const GENERIC =
  /^(?:(?:and|plus|with|the|\d+|several|various|multiple|many|some|numerous|individual|private|existing|current|historic(?:al)?|previous|early|new|other|additional|undisclosed|unnamed|strategic|industrial|international|local|initial|anonymous|prominent|leading|us|european|french)\s+)*(?:business[- ]?angels?|angels?(?: investors?)?|angel|bas?|investors?|shareholders?|family offices?|investment funds?|funds|vcs?|venture capital(?:ists)?|private (?:investors?|bas?)|crowd ?funding|crowd investors?|others?|more|et al|banks?|banking partners?|partners|entrepreneurs|founders|executives|individuals|loans?|debt|grants?|public subsidies|bootstrapped|self[- ]funded|friends (?:and|&) family|names? not disclosed|not disclosed|undisclosed|unknown|none|n\/?a|no investors?|various|multiple|several|confidential)(?:\s+(?:and|&)\s+(?:others?|more|business angels?|family offices?|angels?))?\.?$/i;
const DESCRIBED =
  /^(?:(?:\d+|an?|group|clutch|bunch|consortium|network|set|of|undisclosed|unnamed|unknown|other|hni|nri|angel|seed|individual|indian|us|global|foreign|based|institutional|high[- ]net[- ]worth)\s+)*(?:investors|angel investors?|angels|u?hni['’]?s?|individuals|hedge funds?)$/i;
/** "& Others", "and 3 other angel investors" after a name. */
const OTHERS =
  /(?:^|\s|,)\s*(?:(?:&|\+|and|plus|among|amongst)\s*)+(?:(?:\d+|an?|few|many|several|some|various|other|others|undisclosed|unnamed|unknown|existing|new|angel|individual|prominent|private|institutional|indian|global)\s+)*(?:others?|more|investors|angels|u?hni['’]?s?|individuals)\s*\.?$/i;
/** A round in the place of its investors, as in rows whose cells are shifted. */
const ROUND =
  /^(?:pre[- ]?)?(?:seed|angel|debt|venture|bridge|series [a-k]\d?)(?:\s?\/\s?(?:seed|angel))?(?: (?:funding|financing))?(?: round)?$/i;
const FIRM =
  /\b(?:co|company|oy|ab|as|ag|bv|kg|sa|plc|corp|management|research|associates|advis[eo]rs?|securities|holdings?|trust|equity|assets?|wealth|financ\w+|consult\w+|insurance|sons|bank)\b/i;
/** The comma in "Alpha, Inc." */
const BEFORE_LEGAL_FORM =
  /,\s*(?=(?:inc|llc|ltd|limited|lp|l\.p|llp|plc|corp|gmbh|pte|pvt|s\.a|n\.v|b\.v)\.?(?:\s+(?:ltd|limited)\.?)?\s*(?:[,;|(\n]|$))/gi;
const LEAD_IN = /^.*\b(?:including|include|includes|such as|namely)\s+(?=\p{Lu})/u;
const LEAD_PREFIX = /^(?:co-?)?lead(?: investors?)?\s*:\s*|^(?:co-)?led by\s+/i;
const PREFIX =
  /^(?:and|et|und|y|plus|with|from|also|as well as|along with|alongside)?\s*(?:(?:with |plus )?(?:angel )?participation (?:from|of))?\s+(?=\p{Lu}|\d)/u;
const SUFFIX =
  /\s+(?:via|as part of|on behalf of|under|through|(?:also )?participated)\s.*$|\s[-–—]\s.*\b(?:CEO|[Ff]ounder|[Dd]irector|[Hh]ead|[Pp]resident|[Pp]artner)\b.*$/u;
/** Phrases that never occur in names; what follows them in a list belongs to the phrase. */
const PHRASE =
  /\s(?:from|founders of|members of|operators|alongside|non-dilutive)\s|^(?:[Bb]acked|[Ss]upported|[Ff]unded|[Mm]anaged|recogni[sz]ed) by\s|^(?:with|as|under|via|alongside|following|including|plus|on|backed|managed|continued|previous|other|others|various|several|multiple|existing|new|historic|additional|undisclosed|private|individual|angels?|the|operators|strategic|names|support|banking|bank|dental|industry|consortium|team|led|through|from|for|to|former|investing|management|recogni[sz]ed|round|members)\s/;
const COMMON_NOUN =
  /\b(?:investors?|shareholders?|angels?|groups?|participants|partners|programs?|programmes?|support|grants?|sectors?|industries|community|banks?|investment funds|entrepreneurs?|professionals|management)$/;
const MAX_NAME = 80;
const MAX_PIECE = 1_000;

/**
 * Reads investor names. Commas, semicolons, bars, line breaks and " and " separate names (but not in "Plug and Play" or
 * "Smith and Sons"); "&" separates only two people; brackets contain remarks such as "lead" and "co-lead". Omits
 * descriptions ("Business Angels", "undisclosed") and sentences; items of a JSON list are not split.
 */
export function readInvestors(cell: Cell, lead: boolean): InvestorMention[] {
  const mentions: InvestorMention[] = [];
  for (const piece of piecesOf(cell)) addMention(mentions, piece, lead);
  return mentions;
}

/** Merges lists without duplicates; an investor leads if any mention says so. */
export function mergeInvestors(lists: readonly (readonly InvestorMention[])[]): InvestorMention[] {
  const byName = new Map<string, InvestorMention>();
  for (const list of lists) {
    for (const mention of list) {
      const key = fold(mention.name);
      const known = byName.get(key);
      if (known === undefined) byName.set(key, mention);
      else if (mention.lead && !known.lead) byName.set(key, { ...known, lead: true });
    }
  }
  return [...byName.values()];
}

function piecesOf(cell: Cell): string[] {
  if (typeof cell === "string") {
    const pieces = splitOutsideBrackets(cell.replace(BEFORE_LEGAL_FORM, " ")).flatMap(({ text, startsPart }) =>
      splitAnd(text.replace(OTHERS, "")).map((part, index) => ({ text: part, startsPart: startsPart && index === 0 })),
    );
    return standaloneItems(pieces, opensPhrase).flatMap(splitPersons);
  }
  if (typeof cell === "number") return [];
  if (Array.isArray(cell)) return cell.flatMap((item: unknown) => (typeof item === "string" ? [item] : nameOf(item)));
  return nameOf(cell);
}

function opensPhrase(piece: string): boolean {
  if (!PHRASE.test(piece) && !PREFIX.test(piece)) return false;
  const text = withoutBrackets(tidy(piece)).name.replace(PREFIX, "");
  return PHRASE.test(text) && !LEAD_IN.test(text) && !GENERIC.test(text) && !LEAD_PREFIX.test(text);
}

/** Splits at "&" between two people, but not within the name of a firm. */
function splitPersons(piece: string): string[] {
  if (!piece.includes(" & ")) return [piece];
  const { name } = withoutBrackets(piece);
  if (FIRM.test(name)) return [piece];
  const people = name.replace(LEAD_IN, "").split(" & ");
  return people.length > 1 && people.every((person) => personName(person) !== undefined) ? people : [piece];
}

function nameOf(item: unknown): string[] {
  if (typeof item !== "object" || item === null || !("name" in item) || typeof item.name !== "string") return [];
  const isLead =
    ("lead" in item && item.lead === true) ||
    ("is_lead" in item && item.is_lead === true) ||
    ("isLead" in item && item.isLead === true);
  return [isLead ? `${item.name} (lead)` : item.name];
}

function splitAnd(piece: string): string[] {
  if (!piece.includes(" and ") || NAMES_WITH_AND.test(piece)) return [piece];
  const pieces: string[] = [];
  for (const part of splitOutside(piece)) {
    const before = pieces.at(-1);
    const goesOn = AFTER_AND.test(part) || (/^(?!the\s)\p{Ll}+\s/u.test(part) && !GENERIC.test(part));
    if (before !== undefined && goesOn) pieces[pieces.length - 1] = `${before} and ${part}`;
    else pieces.push(part);
  }
  return pieces;
}

/** Splits at " and " outside brackets. */
function splitOutside(piece: string): string[] {
  const pieces = [""];
  let depth = 0;
  for (const token of piece.split(/(\(|\)|\s+and\s+)/)) {
    if (token === "(") depth++;
    if (token === ")") depth--;
    if (depth === 0 && /^\s+and\s+$/.test(token)) pieces.push("");
    else pieces[pieces.length - 1] += token;
  }
  return pieces;
}

function addMention(mentions: InvestorMention[], piece: string, lead: boolean): void {
  if (piece.length > MAX_PIECE) return;
  const { name: bare, notes } = withoutBrackets(tidy(piece));
  const named = bare
    .replace(PREFIX, "")
    .replace(LEAD_IN, "")
    .replace(LEAD_PREFIX, "")
    .replace(SUFFIX, "")
    .replace(OTHERS, "")
    .replace(/[\s.,:–—-]+$/, (end) => (/^\.$/.test(end) && /\b(?:Inc|Co|Ltd|Corp|L\.P|S\.A)\.$/.test(bare) ? end : ""))
    .trim();
  if (
    named.length < 2 ||
    named.length > MAX_NAME ||
    isPlaceholder(named) ||
    GENERIC.test(named) ||
    DESCRIBED.test(named) ||
    ROUND.test(named) ||
    COMMON_NOUN.test(named)
  )
    return;
  if (/https?:|@/.test(named) || !/[\p{L}\d]/u.test(named) || named.split(" ").length > 9) return;
  const isLead = lead || LEAD_PREFIX.test(bare) || notes.some((note) => /\b(?:co-?)?lead\b/i.test(note));
  const known = mentions.findIndex((mention) => mention.name.toLowerCase() === named.toLowerCase());
  if (known === -1) mentions.push({ name: named, lead: isLead });
  else if (isLead) mentions[known] = { name: named, lead: true };
}
