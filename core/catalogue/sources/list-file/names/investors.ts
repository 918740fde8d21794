import type { InvestorMention } from "../../../facts/facts.ts";
import { hasPower, nameWithoutMarks, withoutMarks } from "../../../values/footnote.ts";
import { type KnownNames, NO_NAMES, separateNames } from "./joined-names.ts";
import { isObject } from "../files/json-object.ts";
import { type ListItem, itemsOf, standaloneItems, withoutBrackets } from "./name-list.ts";
import { isPlaceholder } from "../../../values/placeholder.ts";
import type { Cell } from "../files/table.ts";
import { memoize } from "../../../values/memoize.ts";
import {
  doubtOfName,
  firmInCapitals,
  mayBeSmallName,
  type NameDoubt,
  withoutKind,
} from "../../../values/organisation.ts";
import { cleanText } from "../../clean-text.ts";
import { fold } from "../values/text.ts";
import { isLegalForm, splitLegalForm } from "../../../names/legal-forms.ts";

/** "& Others", "and 3 other angel investors" after a name. */
const OTHERS =
  /\s{0,20}\+\s*\d+$|\s(?:et al|u\. ?a|m\. ?fl|et autres|y otros|e altri|und andere)\.?$|(?:^|\s|,)\s{0,20}(?:(?:&|\+|and|plus|among|amongst)\s*)+(?:(?:\d+|an?|few|many|several|some|various|other|others|undisclosed|unnamed|unknown|existing|new|angel|individual|prominent|private|institutional|indian|global)\s+)*(?:others?|more|investors|angels|u?hni['’]?s?|individuals)\s*\.?$/i;
const OTHERS_ABROAD =
  /\s(?:[em]\. ?a\.?|(?:et|y|e|en|und|och|og|sowie) (?:d['’])?(?:autres?|otros?|otras?|outros?|altri|andere[nr]?|weitere[nr]?|andra|andre|mehrere|diverse)(?:\s\p{L}{1,20}){0,3})$/iu;
/** Abbreviations of forms in capitals that are no names of investors, unlike "CIC" or "SE". */
const FORM_IN_CAPITALS = /^(?:INC|LLC|LLP|LP|LTD|PLC|CORP|GMBH)$/;
/** The comma in "Alpha, Inc." and what follows up to the next name. */
const BEFORE_LEGAL_FORM = /,\s*(?=([^\s,;|(\n][^,;|(\n]{1,30}?)\s*(?:[,;|(\n]|\sand\s|$))/gi;
/** Words between investors of a sentence: "led by A with participation from B", "A alongside B". */
const JOINING =
  /\.\s+[Ww]ith:?\s+(?=\p{Lu})|\s{1,20}(?:w\/|>)\s*(?=\p{Lu})|,?\s{1,20}(?:(?:and |along )?with (?:the )?participation (?:from|of|by)|with participation|mit Beteiligung von|avec la participation d[e']|con (?:la )?(?:participación de|partecipazione di)|alongside|along with|together with|as well as|sowie|ainsi que|así como|nonché|(?:and )?joined by|followed by)\s+(?=\p{Lu}|\d)|,?\s(?:as well as|sowie|ainsi que|así como|nonché)\s/gu;
/** Between two names of which the first ends as those of firms do: "A Ventures mit B Capital", "A Fund/B Partners". */
const BETWEEN_FIRMS =
  /(?<=\s(?:Ventures?|Capital|Partners|Funds?|VC|Angels|Invest))(?:\s?\/\s?|,?\s(?:with|mit|avec|con|com|met|junto a)\s)(?=\p{Lu})/gu;
const LEAD_IN =
  /^.*\b(?:including|include|includes|incl\.?|such as|namely|inkl\.?|darunter|dont|incluyendo)\s+(?=\p{Lu})|^u\.\s?a\.\s+/u;
const LED_BY =
  "(?:co-)?led by|men[ée]e? par|angef[üu]hrt von|(?:liderad|encabezad)[ao] por|guidat[oa] da|geleid door|onder leiding van|unter (?:der )?führung von|(?:dirig|condui)[ét]e? par";
const LEAD_PREFIX = new RegExp(
  `^(?:co-?)?lead(?:[ -]?investor(?:s|in)?)?\\s*[:–—-]\\s+|^(?:co-?)?lead[:–—]\\s*|^(?:co-?)?lead[ -]?investor(?:s|in)?\\s+(?=\\S)|^(?:(?:tour|round|ronda|rodada|runde|ronde) )?(?:${LED_BY}):?\\s+`,
  "i",
);
/** "led by A with B" in several languages. */
const LED_WITH = new RegExp(`^((?:${LED_BY}) .*?),? (?:with|avec|mit|con|com|met) (?=\\S)`, "iu");
const LEAD_SUFFIX =
  /\s{1,20}(?:[-–—]\s+|(?:as|als) (?:the |a )?)(?:co-?)?lead(?:[ -]?investors?(?:in)?)?$|\s{1,20}(?:co-?)?led$/i;
const LEAD_ROLE = /\b(?:co-?)?lead\b/i;
/** Flags as the only value of a cell name nobody. */
const FLAG = /^(?:yes|no|true|false|oui|non|ja|nein|si|sí|y|n|x)$/i;
const PREFIX =
  /^(?:and|et|und|y|&|\+|plus|with|from|also|as well as|along with|alongside)?\s{0,20}(?:(?:with |plus )?(?:the )?(?:angel )?participation (?:from|of))?\s{1,20}(?=\p{Lu}|\d)/u;
/** "and others", "leads", "joins" behind names in Chinese, Japanese and Korean. */
const NATIVE_SUFFIX =
  /\s?(?:等(?:\s?\d*\s?(?:家|机构))?|领投|領投|跟投|战略投资|ほか|他(?:\d+社)?|외(?:\s?\d+\s?(?:개사|곳|명))?)$/u;
const NATIVE_LEAD = /(?:领投|領投)$/;
/** What the investor paid: ": $3M", " - €2m". */
const PAID = /^\p{Sc}\s?\d[\d.,]*\s?\p{L}{0,3}\s(?:from|by)\s|\s?[:–—-]\s\p{Sc}\s?\d[\d.,]*\s?\p{L}{0,3}$/u;
const SUFFIX =
  /\s{1,20}(?:formerly|fka|f\/k\/a|ehemals|vormals|anciennement|via|as part of|on behalf of|under|through|(?:also )?participated)\s.*$|\s(?:also )?(?:participat(?:ed|ing)|followed|joined|invested|co-?invested)$|\s(?:Series [A-K]|etc\.?)$|\s[-–—]\s.*\b(?:CEO|[Ff]ounder|[Dd]irector|[Hh]ead|[Pp]resident|[Pp]artner)\b.*$/u;
/** Phrases that never occur in names; what follows them in a list belongs to the phrase. */
const PHRASE =
  /\s(?:from|founders of|members of|operators|alongside|non-dilutive)\s|^(?:[Bb]acked|[Ss]upported|[Ff]unded|[Mm]anaged|recogni[sz]ed) by\s|^(?:with|as|under|via|alongside|following|including|plus|on|backed|managed|continued|previous|other|others|various|several|multiple|existing|new|historic|additional|undisclosed|private|individual|angels?|the(?= \P{Lu})|operators|strategic|names|support|banking|bank|dental|industry|consortium|team|led|through|from|for|to|former|investing|management|recogni[sz]ed|round|members)\s/u;
/** One firm called after people: "Simon, Schmidt & Partner". */
const FIRM_OF_NAMES =
  /^\p{Lu}[\p{L}'’-]+, \p{Lu}[\p{L}'’-]+ (?:&|and|und|et) (?:partners?|co|company|associates|sons)\b\.?$/iu;
/** The final point of "e.V." and "S.à r.l." belongs to it. */
const INITIALS = /\p{L}\.\s?\p{L}{1,2}\.$/u;
/** A role after a comma is that of the investor before: "Alpha, lead". */
const ROLE_ALONE = /^(?:co-?)?lead(?:[ -]?investor(?:in)?)?$/i;
/** One office of several subjects: "Ministry of Economy, Trade and Industry". */
const OFFICE =
  /\b(?:Minist\p{Ll}+|Council|Agency|Commission|Dep(?:artment|artamento|artement)|\p{Lu}\p{Ll}*ministerium|Secretar\p{Ll}+|Office) (?:of|for|de|del|des|für|voor|van) (?:\p{Lu}\p{Ll}+, ){0,3}\p{Lu}\p{Ll}+,? (?:and|y|e|et|und|en) \p{Lu}\p{Ll}+/gu;
/** Stand for the comma and the spaces of an office while its cell is divided. */
const [COMMA, SPACE] = ["\ue010", "\ue011"];
const MAX_PIECE = 1_000;

/**
 * Reads investor names from a list in a cell (see {@link itemsOf}). " and " and its like in other languages separate two
 * names only if `known` or their form shows that both are names; brackets contain remarks such as "lead" and "co-lead".
 * Omits descriptions ("Business Angels", "undisclosed") and sentences; items of a list in JSON are not split.
 */
export function readInvestors(cell: Cell, lead: boolean, known: KnownNames = NO_NAMES): InvestorMention[] {
  if (typeof cell === "string" && FLAG.test(cell.trim())) return [];
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

interface Piece {
  readonly text: string;
  readonly isLead: boolean;
}

function piecesOf(cell: Cell, known: KnownNames): Piece[] {
  const listed: readonly ListItem[] =
    typeof cell !== "string"
      ? itemsOf(cell)
      : FIRM_OF_NAMES.test(cell)
        ? [{ text: cell, startsPart: true, isWhole: true }]
        : itemsOf(
            cell
              .replace(OFFICE, (name) => name.replaceAll(", ", COMMA).replaceAll(" ", SPACE))
              .replace(BEFORE_LEGAL_FORM, (comma, next: string) => (isFormAlone(next) ? " " : comma))
              .replace(JOINING, ";")
              .replace(BETWEEN_FIRMS, ";")
              .replace(LED_WITH, "$1;"),
          );
  const items = listed.flatMap((item, index) =>
    item.isWhole === true || item.object !== undefined
      ? [item]
      : splitJoined(item, known, !item.startsPart && listed[index + 1]?.startsPart !== false),
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

function withoutOthers(text: string): string {
  return text.replace(OTHERS, "").replace(OTHERS_ABROAD, "");
}

function splitJoined(item: ListItem, known: KnownNames, isLast: boolean): ListItem[] {
  const isLed = LEAD_PREFIX.test(item.text);
  return separateNames(withoutOthers(item.text), known, "investor", isLast).map((text, index) => ({
    // "Co-led by A and B": both lead.
    text: isLed && index > 0 ? `led by ${text}` : text,
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
  const named = bare.replace(LEAD_SUFFIX, "").replace(PREFIX, "").replace(LEAD_IN, "").replace(LEAD_PREFIX, "");
  const name = withoutKind(named)
    .replace(SUFFIX, "")
    .replace(PAID, "")
    .replace(NATIVE_SUFFIX, "")
    .replace(OTHERS, "")
    .replace(OTHERS_ABROAD, "")
    .replace(/(?<![\s.,:–—-])[\s.,:–—-]+$/, (end) =>
      end === "." && (INITIALS.test(bare) || splitLegalForm(bare)?.form.endsWith(".") === true) ? end : "",
    )
    .trim();
  if (name.length < 2 || /^etc$/i.test(name) || isPlaceholder(name) || !/\p{L}/u.test(name)) return { leads: false };
  const leads =
    LEAD_PREFIX.test(bare) ||
    LEAD_SUFFIX.test(bare) ||
    NATIVE_LEAD.test(bare) ||
    notes.some((note) => LEAD_ROLE.test(note));
  const loss = doubtOfName(name);
  return loss === undefined ? { name: firmInCapitals(name), leads } : { name, loss, leads };
}
