import { fundingTypeOf } from "../../../facts/funding-type.ts";

const STAGE =
  /^(?:(?:pre|post|extended|bridge|early|late|later)[ -]*)*(?:seed|series? [a-k]\b|round [a-k]\b|angel|bridge|debt|loan|grant|growth|venture|vc|stage|ipo (?:equity|debt)|pre-?ipo|convertible|equity|private equity|corporate|strategic|crowdfunding|equity crowdfunding|mezzanine|token|ico|secondary|accelerator|incubator|amor[cç]age|non-?equity|product crowdfunding|undisclosed|unattributed|unknown|undefined|start[- ]?up|[a-k][+1-9]?(?![-.]?\d)|round|funding|financing|raise|wachstum\p{L}*|fr[uü]hphase|kapital\p{L}*|capital)(?:[^\p{L}].*)?$/iu;
/** Words that name a stage alone or before a word of one: "Early", "First round", but not "First call". */
const ORDINAL =
  /^(?:early|late|later|expansion|initial|first|second|third|follow-?on|extension)(?:[ -](?:stage|round|funding|financing|investment|clos\p{L}*|tranche|vc|venture|phase|equity|capital|raise|seed|series)\b.*)?$/iu;
const EXIT =
  /^(?:exit|m ?& ?a|m\/a|mergers?|acquisitions?|acquired|acqui-?hire|take-?over|trade sale|asset sale|(?:(?:management|leveraged) )?buy-?out|mbo|lbo|ipo|initial public offering|public (?:offering|listing)|direct listing|listing|spac|de-?spac|reverse merger|delisting|divestiture|spin-?off|bankruptcy|out of business|liquidation|insolvency|secondary)\b(?!.*\b(?:financing|funding|loan|debt|round|bridge|equity)\b)/i;
/** Exits in other languages of usual lists. */
const EXIT_ELSEWHERE =
  /^(?:rachat|cession|fusion|(?:introduction|entr[ée]e) en bourse|[üu]bernahme|verkauf|b[öo]rsengang|fusi[óo]n|adquisici[óo]n|compra|venta|salida a bolsa|acquisizione|fusione|cessione|quotazione|aquisi[çc][ãa]o|fus[ãa]o|venda|abertura de capital|overname|fusie|beursgang|f[öo]rv[äa]rv|uppk[öo]p|b[öo]rsnotering|oppkj[øo]p|opk[øo]b)(?:\s+\p{L}+)?$/iu;
/** A round of no stated stage: "Funding round", "Levée de fonds". */
const PLAIN_ROUND =
  /^(?:(?:new |recent |equity |venture |capital )*(?:funding|financing|fundrais(?:e|ing)|investment|raise)(?: rounds?| raise| event| deal| news)?|(?:new |recent )?rounds?|(?:lev[ée]e|tour) (?:de )?(?:fonds|financement|table)|finanzierung(?:srunde)?|ronda(?: de (?:financiaci[óo]n|inversi[óo]n|capital))?|rodada(?: de (?:investimento|capta[çc][ãa]o))?|(?:aumento di capitale|round(?: di (?:investimento|finanziamento))?)|financieringsronde|finansieringsrunda|kapitalrunda|captaci[óo]n|capta[çc][ãa]o)$/iu;
/** Words of a deal that did not happen, or that nobody confirmed. */
const NOT_HAPPENED =
  /^(?:(?:deal |round )?(?:cancell?ed|failed|withdrawn|terminated|abandoned|called off|postponed|rejected|lapsed|fell through|not closed|annul\p{L}*|storniert|abgebrochen|abgesagt|abandonn\p{L}*|cancelad[oa])|rumou?r\p{L}*|speculation|upcoming|planned)(?:\s*[/&,|-]\s*\p{L}+)*$/iu;
const TELLS_EXIT =
  /\b(?:acquired by|acquires?|acquisition (?:of|by)|(?:takes?|taken|took) over|takeover (?:of|by)|bought by|buys|sold (?:itself )?to|sells? (?:itself )?to|merge[sd]? (?:with|into)|merger (?:with|of)|(?:goes|going|went|gone) public|(?:ipo|initial public offering) (?:on|at)|(?:lists?|listed|listing|debuts?|debuted) (?:on|at)|direct listing|spac merger|(?:new|current) owner)\b/i;
/** Words that make an exit one that has not happened, or that stand for the round itself. */
const NOT_YET =
  /\b(?:to(?! be\b)|before|ahead of|towards?|plans?|planned|planning|possible|potential|future|eyes|eyeing|expects?|may|might|could|if|formerly|previously|founders?|had|pre)\b[^.;]{0,30}$/i;
const RAISES = /\b(?:raises?|raised|secures?|secured|bags|lands|closes|funding round|series [a-h]|seed round)\b/i;

/** What a row of a list is: a funding round, an exit, a company without a round, or nothing to read. */
export const ROW_MEANINGS = ["round", "exit", "company", "none"] as const;
export type RowMeaning = (typeof ROW_MEANINGS)[number];

const FLAG =
  /^(?:yes|no|y|n|true|false|x|✓|✔|✗|✘|oui|non|ja|nein|s[ií]|sim|n[ãa]o|evet|hay[ıi]r|tak|nie|да|нет|是|否|[01])$/iu;

/** True for the stage or kind of a funding round, in the words of usual lists. */
export function isStage(text: string): boolean {
  const words = text.replaceAll("_", " ");
  return STAGE.test(words) || ORDINAL.test(words) || isPlainRound(text) || fundingTypeOf(text) !== null;
}

/** True for words that say that there was a round, but nothing of its stage. */
export function isPlainRound(text: string): boolean {
  return PLAIN_ROUND.test(text.replaceAll("_", " "));
}

/** True for a deal in which shares change hands without new money: an exit is never a funding round. */
export function isExit(text: string): boolean {
  return text.length <= 60 && (EXIT.test(text) || EXIT_ELSEWHERE.test(text));
}

/** What a kind or state of a deal says that its row is; undefined for other words. */
export function meaningOfValue(text: string): RowMeaning | undefined {
  if (isExit(text)) return "exit";
  if (NOT_HAPPENED.test(text)) return "none";
  return isStage(text) ? "round" : undefined;
}

/** True for prose that tells that the company was sold, merged or listed. */
export function tellsExit(text: string): boolean {
  const at = TELLS_EXIT.exec(text)?.index ?? (isExit(text) ? 0 : -1);
  if (at === -1) return false;
  const before = text.slice(0, at);
  return !NOT_YET.test(before) && !RAISES.test(before);
}

/** True for "yes", "false", "x" and single signs, which no name consists of. */
export function isFlag(text: string): boolean {
  return FLAG.test(text) || /^[^\p{L}]$/u.test(text);
}

/** False for "no", "false", "0" and marks like "✗"; for other flags true. */
export function isAffirmed(text: string): boolean {
  return !/^(?:no|n|false|✗|✘|non|nein|n[ãa]o|hay[ıi]r|nie|нет|否|0|)$/iu.test(text);
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
