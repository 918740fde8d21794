import type { InvestorMention } from "../../../facts/facts.ts";
import { hasPower, nameWithoutMarks, withoutMarks } from "../../../values/footnote.ts";
import { continuesFirm, type KnownNames, NO_NAMES, separateNames } from "./joined-names.ts";
import { isObject } from "../files/json-object.ts";
import { type ListItem, itemsOf, pairsOf, partsOf, standaloneItems, withoutBrackets } from "./name-list.ts";
import { reversedNames } from "./person-name.ts";
import lexicon from "./investor-words.json" with { type: "json" };
import { isFlag, isStage } from "../../../values/deal-words.ts";
import { withoutOthers } from "../../../values/others.ts";
import { anyOf } from "../../../values/phrases.ts";
import { isPlaceholder } from "../../../values/placeholder.ts";
import { titleIn } from "../../../values/title.ts";
import type { Cell } from "../files/table.ts";
import { memoize } from "../../../values/memoize.ts";
import {
  doubtOfName,
  FIRM_ENDINGS,
  firmInCapitals,
  isKindOfInvestor,
  mayBeSmallName,
  type NameDoubt,
  withoutKind,
} from "../../../values/organisation.ts";
import { cleanText } from "../../clean-text.ts";
import { fold } from "../values/text.ts";
import { isLegalForm, splitLegalForm } from "../../../names/legal-forms.ts";

/** Abbreviations of forms in capitals that are no names of investors, unlike "CIC" or "SE". */
const FORM_IN_CAPITALS = /^(?:INC|LLC|LLP|LP|LTD|PLC|CORP|GMBH)$/;
/** The comma in "Alpha, Inc." and what follows up to the next name; behind a fund's number it stays. */
const BEFORE_LEGAL_FORM =
  /(?<=(\s(?:[IVX]{1,4}|\d{1,2}))?),\s*(?=([^\s,;|(\n][^,;|(\n]{1,30}?)\s*(?:[,;|(\n]|\sand\s|$))/g;

const WITH = anyOf(lexicon.with);
/** Words between investors of a sentence: "led by A with participation from B", "A alongside B". */
const JOINING = new RegExp(
  String.raw`\.\s+[Ww]ith:?\s+(?=\p{Lu})|\s{1,20}(?:w\/|>)\s*(?=\p{Lu})|,?\s{1,20}${anyOf(lexicon.joining)}\s+|(?<=[)\]])\s${WITH}\s(?=\p{Lu})`,
  "gu",
);
/**
 * Between two names of which the first ends as those of firms do ("A Ventures mit B Capital", "A Fund/B Partners"), or the
 * second does and both have several words: "Yarra Lane with Harbour Partners", "Old Quay – Kelp Fund".
 */
const BETWEEN_FIRMS = new RegExp(
  String.raw`(?<=\s(?:${FIRM_ENDINGS}))(?:\s?\/\s?|,?\s${WITH}\s)(?=[\p{Lu}\d])|(?<=[\p{Lu}\d]\S*\s[\p{Lu}\d]\S+)(?:\/|,?\s(?:${WITH}|[-–—x×])\s)(?=(?:[\p{Lu}\d]\S+\s){1,3}(?:${FIRM_ENDINGS})(?!\p{L}))`,
  "gu",
);
const LEAD_IN = new RegExp(String.raw`^.*(?<!\p{L})${anyOf(lexicon.leadIn)}\s+(?=\p{Lu})|^u\.\s?a\.\s+`, "u");
const LED_BY = anyOf(lexicon.ledBy);
const LEADS = anyOf([...lexicon.lead, ...lexicon.leadInvestor]);
const LEAD_PREFIX = new RegExp(
  String.raw`^${LEADS}\s*(?:[:–—]\s*|-\s+)|^${anyOf(lexicon.leadInvestor)}\s+(?=\S)|^(?:[\p{L}\d-]+ ){0,3}?${LED_BY}:?\s+`,
  "iu",
);
/** Names more than one investor. */
const CO_LED = /^co-?(?:l|me|di|g)|\sco-?led$/i;
const STARTING = new RegExp(String.raw`^${anyOf(lexicon.starting)}\s+(?=\p{Lu})`, "iu");
/** "led by A with B" in several languages. */
const LED_WITH = new RegExp(String.raw`^(${LED_BY} .*?),? ${WITH} (?=\S)`, "iu");
const LEAD_SUFFIX = new RegExp(
  String.raw`\s{1,20}${anyOf(lexicon.as)} ${LEADS}$|\s{1,20}(?:(?:co-?)?led|leads)$`,
  "iu",
);
const LEAD_ROLE = new RegExp(String.raw`(?<!\p{L})${LEADS}(?!\p{L})`, "iu");
const PREFIX = new RegExp(String.raw`^${anyOf(["", ...lexicon.before])}\s{1,20}(?=\p{Lu}|\d)`, "u");
/** "and others", "leads", "joins" behind names in Chinese, Japanese and Korean. */
const NATIVE_SUFFIX =
  /\s?(?:等(?:\s?\d*\s?(?:家|机构))?|领投|領投|跟投|战略投资|ほか|他(?:\d+社)?|외(?:\s?\d+\s?(?:개사|곳|명))?)$/u;
const NATIVE_LEAD = /(?:领投|領投)$/;
/** What the investor paid: ": $3M", " - €2m". */
const PAID = /^\p{Sc}\s?\d[\d.,]*\s?\p{L}{0,3}\s(?:from|by)\s|(?:\s?[:–—-])?\s\p{Sc}\s?\d[\d.,]*\s?\p{L}{0,3}$/u;
const SUFFIX = new RegExp(
  String.raw`\s{1,20}${anyOf(lexicon.former)}\s.*$|\s${anyOf(lexicon.did)}$|\sSeries [A-K]$`,
  "u",
);
/** A role or round behind a dash. */
const BEHIND_DASH = /\s(?:[-–—=→]|->)\s+(?=\S)(?!.*\s[-–—]\s)/u;
/** Phrases that never occur in names; what follows them in a list belongs to the phrase. */
const PHRASE = new RegExp(
  String.raw`\s${anyOf(lexicon.within)}\s|^${anyOf(lexicon.opening)}\s|^(?:${anyOf(lexicon.small)}|the(?= \P{Lu}))\s`,
  "u",
);
const FAMILY = anyOf(lexicon.family);
/** One firm called after people, alone or in a part of a list: "Simon, Schmidt & Partner". */
const FIRM_OF_NAMES = new RegExp(
  String.raw`(?<=^|[;|\n]\s?|\s[/+·]\s|(?:${LED_BY}|:)\s)\p{Lu}[\p{L}'’-]+, \p{Lu}[\p{L}'’-]+ (?:&|and|und|et) ${FAMILY}(?!\p{L})\.?(?=\s*(?:$|[;|\n(]|\s[/+·]\s))`,
  "giu",
);
/** The final point of "e.V." and "S.à r.l." belongs to it. */
const INITIALS = /\p{L}\.\s?\p{L}{1,2}\.$/u;
/** A role after a comma is that of the investor before: "Alpha, lead". */
const ROLE_ALONE = new RegExp(`^${LEADS}$`, "iu");
/** A label within a cell starts another part of its list: "Lead: A. Others: B, C". */
const BEFORE_LABEL = /[.,]\s+(?=(\p{L}[\p{L}-]*(?:\s[\p{L}-]+){0,2}):\s)/gu;
/** One office of several subjects: "Ministry of Economy, Trade and Industry". */
const OFFICE = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf(lexicon.office)}|\p{Lu}\p{Ll}*ministerium) ${anyOf(lexicon.officeOf)} (?:\p{Lu}\p{Ll}+, ){0,3}\p{Lu}\p{Ll}+,? (?:and|y|e|et|und|en) \p{Lu}\p{Ll}+`,
  "gu",
);
/** Stand for the comma and the spaces of an office while its cell is divided. */
const [COMMA, SPACE] = ["\ue010", "\ue011"];
const MAX_PIECE = 1_000;

/**
 * Reads investor names from a list in a cell (see {@link itemsOf}). " and " and its like in other languages separate two
 * names only if `known` or their form shows that both are names; brackets contain remarks such as "lead" and "co-lead".
 * Omits descriptions ("Business Angels", "undisclosed") and sentences; items of a list in JSON are not split.
 */
export function readInvestors(cell: Cell, lead: boolean, known: KnownNames = NO_NAMES): InvestorMention[] {
  if (typeof cell === "string" && isFlag(cell.trim())) return [];
  const mentions: InvestorMention[] = [];
  const pieces = piecesOf(cell, known);
  // Beside a firm in small letters, other names are written so, too: "cherry ventures, point nine".
  const isSmall = !pieces.some(({ text }) => /\p{Lu}/u.test(text)) && pieces.some(({ text }) => isCertain(text));
  const names = { ...known, isKnown: (name: string) => known.isKnown(name) || (isSmall && mayBeSmallName(name)) };
  for (const { text, isLead } of pieces) {
    const before = mentions.at(-1);
    if (ROLE_ALONE.test(text) && before !== undefined) mentions[mentions.length - 1] = { ...before, lead: true };
    else addMention(mentions, text, lead || isLead, isSmall ? names : known);
  }
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

const isCertain = (text: string): boolean => {
  const { name, loss } = namedPlainly(text);
  return name !== undefined && loss === undefined && /\s/.test(name);
};

function isFormAlone(text: string): boolean {
  return isLegalForm(text) && (/[a-z.]/.test(text) || FORM_IN_CAPITALS.test(text));
}

/** True if a comma or "and" separates names, so that the one before a legal form could be mistaken for it. */
function hasOtherCommas(cell: string): boolean {
  const rest = cell.replace(BEFORE_LEGAL_FORM, (comma, _, next: string) => (isFormAlone(next) ? " " : comma));
  return /,|\sand\s/.test(rest);
}

interface Piece {
  readonly text: string;
  readonly isLead: boolean;
}

function piecesOf(cell: Cell, known: KnownNames): Piece[] {
  const keepsCommas = typeof cell === "string" && !hasOtherCommas(cell);
  const split: readonly ListItem[] =
    typeof cell !== "string"
      ? itemsOf(cell)
      : itemsOf(
          cell
            .replace(STARTING, "")
            .replace(OFFICE, (name) => name.replaceAll(", ", COMMA).replaceAll(" ", SPACE))
            .replace(BEFORE_LEGAL_FORM, (comma, number: string | undefined, next: string) =>
              isFormAlone(next) ? (number === undefined && !keepsCommas ? " " : COMMA) : comma,
            )
            .replace(BEFORE_LABEL, (between, label: string) => (isKindOfInvestor(label) ? "; " : between))
            .replace(JOINING, ";")
            .replace(BETWEEN_FIRMS, (between, at: number, whole: string) =>
              continuesFirm(whole.slice(at + between.length)) ? between : ";",
            )
            .replace(FIRM_OF_NAMES, (name) => name.replaceAll(", ", COMMA).replaceAll(" ", SPACE))
            .replace(LED_WITH, "$1;"),
        );
  const listed = partsOf(split).flatMap((part) => reversedPeople(part, known) ?? part);
  const items = listed.flatMap((item, index) =>
    item.isWhole === true || item.object !== undefined
      ? [item]
      : splitJoined(item, known, item.startsPart, listed[index + 1]?.startsPart !== false),
  );
  const own = standaloneItems(items, opensPhrase);
  const phrase = items.filter((item) => !own.includes(item)).map(({ text }) => text);
  if (phrase.length > 0) known.leaveOut("sentence", phrase.join(", "));
  return own.flatMap(({ text, object }) =>
    object === undefined
      ? [{ text: text.replaceAll(COMMA, ", ").replaceAll(SPACE, " "), isLead: false }]
      : pieceOf(object),
  );
}

/** The people of a part such as "de la Cruz, María José", unless other cells have its first name alone. */
function reversedPeople(part: readonly ListItem[], known: KnownNames): ListItem[] | undefined {
  if (part.some(({ text }, at) => at % 2 === 0 && known.isKnown(text))) return undefined;
  return reversedNames(pairsOf(part), "investors", known.isReversed)?.map((text) => ({ text, startsPart: true }));
}

function splitJoined(item: ListItem, known: KnownNames, isFirst: boolean, isLast: boolean): ListItem[] {
  const [led = ""] = LEAD_PREFIX.exec(item.text) ?? [];
  const ending = !isLast ? undefined : !isFirst ? "last" : CO_LED.test(led || item.text) ? "several" : undefined;
  return separateNames(withoutOthers(item.text.slice(led.length)), known, "investor", ending).map((text, index) => ({
    // "Co-led by A and B": both lead.
    text: led === "" ? text : `led by ${text}`,
    startsPart: item.startsPart && index === 0,
  }));
}

/** Lists repeat most investors, so that what a text says by itself is remembered. */
const MOST_REMEMBERED = 20_000;

const opensPhrase = memoize(MOST_REMEMBERED, (piece): boolean => {
  if (!PHRASE.test(piece) && !PREFIX.test(piece)) return false;
  const text = withoutBrackets(cleanText(piece)).name.replace(PREFIX, "").replace(PAID, "");
  return (
    PHRASE.test(text) &&
    !LEAD_IN.test(text) &&
    withoutKind(text) === text &&
    doubtOfName(text) !== "description" &&
    !LEAD_PREFIX.test(text)
  );
});

/** An investment has a name of its own, such as "Fund investment in Series A - Company", so "name" comes later. */
const NAME_KEYS =
  "investor_identifier investor_name investorName investor name value organization company title label".split(" ");
const LEAD_KEYS = "lead is_lead isLead lead_investor leadInvestor is_lead_investor isLeadInvestor".split(" ");

/** The investor of an object: its name, under any usual key, also within a nested object. */
function pieceOf(object: { readonly [key: string]: unknown }, level = 0): Piece[] {
  const text = NAME_KEYS.map((key) => object[key]).find(
    (value) => (typeof value === "string" && value.trim() !== "") || (isObject(value) && level === 0),
  );
  if (text === undefined) return [];
  const isLead =
    LEAD_KEYS.some((key) => /^(?:true|1|yes)$/i.test(String(object[key]))) ||
    ["role", "type", "investor_role"].some((key) => /^(?:co[-_ ]?)?lead/i.test(String(object[key])));
  if (typeof text === "string") return [{ text, isLead }];
  return isObject(text) ? pieceOf(text, level + 1).map((piece) => ({ ...piece, isLead: isLead || piece.isLead })) : [];
}

function addMention(mentions: InvestorMention[], piece: string, lead: boolean, known: KnownNames): void {
  if (piece.length > MAX_PIECE) return known.leaveOut("sentence", piece);
  // Spreadsheets mark texts with an apostrophe.
  const text = cleanText(piece).replace(/^'(?=\p{Lu}[^']+$)/u, "");
  const { name, loss, leads } = hasPower(text)
    ? namedIn(nameWithoutMarks(text, (one) => known.occursAlone(one)))
    : namedPlainly(text);
  if (name === undefined) return;
  if (loss !== undefined && !(loss === "unsure" && known.isKnown(name))) return known.leaveOut(loss, name);
  const isLead = lead || leads;
  const before = mentions.findIndex((mention) => mention.name.toLowerCase() === name.toLowerCase());
  if (before === -1) mentions.push({ name, lead: isLead });
  else if (isLead) mentions[before] = { name, lead: true };
}

/** The investor that a text names, or why it names none; neither for placeholders and flags. */
interface Named {
  readonly name?: string;
  readonly loss?: NameDoubt;
  readonly leads: boolean;
}

const namedPlainly = memoize(MOST_REMEMBERED, (text) => namedIn(withoutMarks(text)));

function namedIn(text: string): Named {
  const { name: bare, notes } = withoutBrackets(text.replace(/\s?<[^<>]*>/g, ""));
  const [before = "", role = ""] = bare.split(BEHIND_DASH);
  const kind = role.replace(LEAD_ROLE, " ").trim();
  const isRole =
    role !== "" && (isKindOfInvestor(kind) || (kind !== role && isStage(kind)) || titleIn(role) !== undefined);
  const named = (isRole ? before : bare)
    .replace(LEAD_SUFFIX, "")
    .replace(PREFIX, "")
    .replace(LEAD_IN, "")
    .replace(LEAD_PREFIX, "");
  const name = withoutOthers(withoutKind(named).replace(SUFFIX, "").replace(PAID, "").replace(NATIVE_SUFFIX, ""))
    .replace(/(?<![\s.,:–—-])[\s.,:–—-]+$/, (end) =>
      end === "." && (INITIALS.test(bare) || splitLegalForm(bare)?.form.endsWith(".") === true) ? end : "",
    )
    .trim();
  if (name.length < 2 || /^etc$/i.test(name) || isPlaceholder(name) || !/\p{L}/u.test(name)) return { leads: false };
  const leads =
    LEAD_PREFIX.test(bare) ||
    LEAD_SUFFIX.test(bare) ||
    NATIVE_LEAD.test(bare) ||
    [...notes, isRole ? role : ""].some((note) => LEAD_ROLE.test(note));
  const loss = doubtOfName(name);
  return loss === undefined ? { name: firmInCapitals(name), leads } : { name, loss, leads };
}
