import { DAYS_ABROAD } from "./days/days-abroad.ts";
import { foldToAscii } from "../../../../catalogue/names/ascii.ts";
import { inEnglish, withWordsOfItsLanguage } from "./lexicons/foreign-words.ts";
import { FOUNDERS, STAFF } from "./nouns.ts";

/** Classes of words that shape a question and are never searched for, in lower case. */

/** Words without a meaning of their own: verbs of asking, nouns for companies and rounds, articles. */
const FILLERS: ReadonlySet<string> = wordSet(
  "a about address all alongside already also am an and announced any anyone anything anywhere are as at backed based been besides between bet bets both brands but businesses business by called campaigns can ceo currently " +
    "closed cofounder cofounders compare comparing company companies contact contacts could deal deals details did do does doing done e-mail e-mails " +
    "either email emails ever every everyone everything find firm firms for found founded founder founders from fresh fund funded funding fundings " +
    "funds get gets getting give go good got great had has have having headquartered hello help hey hi how hq i if in info into " +
    "invest invested investing investment investments investor investors is it its just kind know lately latest lead leads led list " +
    "listed looking maker makers many me money more most much must my named near near-by nearby need new newest newly nothing now of off on one only or organisation " +
    "organisations organization organizations other our out people person players please pls portfolio provide put puts provider providers raise raised raises " +
    "raising recent recently related rounds round s see sell selling send should show some something stage stages stuff start start-up start-ups started " +
    "startup startups still studio studios such tell than that the their them then there these they thing things this those to together total " +
    "vc-backed vendors venture-backed want wanted was we website websites well went were what whats when where which who whom " +
    "whose will with would yet you your last someone somebody helping helps solution solutions product products tool tools news countries country co-led participation leading",
);

/** Prepositions after which a place is expected. */
const PLACE_PREPOSITIONS: ReadonlySet<string> = wordSet(
  "in from near around at outside based headquartered within across",
);

/** Words after which the following value is excluded. */
const EXCLUDES: ReadonlySet<string> = wordSet(
  "not no non except excepting excluding excl exclude without outside minus ex never neither nor isnt arent nothing none " +
    "skip skipping omit omitting lacking missing w/o dont doesnt didnt hasnt havent",
);
const EXCLUDING_PAIRS: ReadonlySet<string> = wordSet(
  "other than|apart from|but not|anything but|anywhere but|everything but|everywhere but|everyone but|all but|leave out|leaving out|not including|not counting|rather than|aside from",
  "|",
);

const EVERY = /^(?:all|any|every|each|everything|everywhere|anywhere|everyone)$/i;

/** Words between values of one choice. */
const JOINING: ReadonlySet<string> = wordSet("and or nor & / + , plus vs versus alongside");

/** Words that say what a company is about, before a description, and those that name every startup. */
const FILLER_PHRASES =
  /^(?:(?:working|work|works) (?:on|with|in)|(?:focused|focusing|focussed|specialized|specialised|specializing) (?:on|in)|(?:active|operating) in|dealing with|(?:that|who|which) (?:do|does|make|makes|build|builds|develop|offer)|tech(?:nology)? (?:companies|company|startups?|start-ups?|firms?|businesses)|(?:right|just) now|so far|vc backed|venture backed|(?:ticket|check|cheque|deal|round) sizes?(?: of)?|(?:whose|with|by)(?: (?:the|a))?(?: (?:first|last|family|given))? names?(?: (?:is|are|of|like))?|equity (?:rounds?|deals?|financing)|(?:rounds?|deals?|raises|tickets?) worth(?: of)?|decision makers?|(?:the )?differences? between|(?:a )?comparison (?:of|between)|as well as|(?:in|on|into|of) the same (?:rounds?|deals?)|co-?invest(?:ed|ing|s|ments?)?|jointly|(?:on|in) (?:the|their|its) (?:cap|capitali[sz]ation) tables?|gibt es|il y a|ci sono|there (?:is|are)|at the same time|at once|(?:must|should|can|could|has to|have to|will|may|might) be)$/i;

export function isFillerPhrase(text: string): boolean {
  return FILLER_PHRASES.test(text);
}

function wordSet(words: string, by = " "): ReadonlySet<string> {
  return new Set(words.split(by));
}

export function isFiller(word: string): boolean {
  const folded = folding(word);
  return word === "," || JOINING.has(folded) || FILLERS.has(folded);
}

export function isPlacePreposition(word: string): boolean {
  return PLACE_PREPOSITIONS.has(folding(inEnglish(word)));
}

export function isJoining(word: string): boolean {
  return JOINING.has(folding(inEnglish(word)));
}

/**
 * True for a run that begins or ends with a word between values; "plus" begins a value too ("plus size fashion"), and
 * "e" ends "Series E".
 */
export function isJoinedAtEnd(words: readonly string[]): boolean {
  const [first = "", last = ""] = [words.at(0), words.at(-1)];
  const isLetter = /^\p{L}$/u.test(last) && /^s[eé]ries?$/i.test(words.at(-2) ?? "");
  return [first, isLetter ? "" : last].some((word) => isJoining(word) && !/^(?:plus|\+)$/i.test(word));
}

/** Number of words at this position that exclude what follows; 0 for others. */
export function exclusionAt(words: readonly string[], at: number): number {
  const [first, second] = [words[at], words[at + 1]].map((word) => folding(inEnglish(word ?? "")));
  if (EXCLUDING_PAIRS.has(`${first} ${second}`)) return 2;
  // "nothing but fintech" is fintech.
  if (first === "nothing" && second === "but") return 0;
  // "all countries but India"
  if (first === "but" && words.slice(Math.max(0, at - 3), at).some((word) => EVERY.test(word))) return 1;
  return EXCLUDES.has(first ?? "") ? 1 : 0;
}

function folding(word: string): string {
  return foldToAscii(word).trim();
}

/** Maximum number of words in a phrase, as in "between 5 million and 10 million euros". */
export const LONGEST_PHRASE = 8;
/** Words beyond this number belong to no phrase. */
export const MOST_WORDS = 30;

/** Bounds of several words, which cannot be read word by word: "moins de" is no "less of". */
const BOUNDS_ABROAD: readonly (readonly [pattern: RegExp, english: string])[] = [
  [/^(?:moins d|weniger als|menos (?:de|que)|meno di)/i, "less than "],
  [/^(?:plus d|mehr als|m[aá]s (?:de|que)|pi[uù] di|mais de)/i, "more than "],
  [/^(?:au moins|mindestens|al menos|por lo menos|almeno)/i, "at least "],
  [/^(?:au plus|h[oö]chstens|maximal|como m[aá]ximo|al massimo|jusqu|hasta|bis zu)/i, "up to "],
  [/^(?:(?:à|a) partir d|ab)/i, "from "],
];
const BOUND_ABROAD =
  /(?<!\p{L})(?:(?:plus|moins) d(?:e |['’])|(?:mehr|weniger) als |(?:m[aá]s|menos) (?:de|que) |(?:pi[uù]|meno) di |mais de |au (?:moins|plus) |mindestens |h[oö]chstens |maximal |(?:al|por lo) menos |almeno |al massimo |como m[aá]ximo |jusqu['’](?:à|a) |hasta |bis zu |ab |(?:à|a) partir d(?:e |['’]))(?=[\d€$£]|s[eé]ries? [a-k]\b|seed\b)/giu;

const UPWARDS_ABROAD =
  /(s[eé]ries? [a-k]|seed) (?:aufwärts|(?:oder|und) (?:später|höher|darüber)|(?:et|ou) (?:plus|au-delà)|(?:y|o) (?:más|posterior(?:es)?|superior(?:es)?)|e oltre|in poi)(?!\p{L})/giu;

/** Words of several parts of other languages, as one that is read here. */
const PHRASES_ABROAD: readonly (readonly [pattern: RegExp, english: string])[] = [
  [
    /(?<!\p{L})(?:i |le |las |los |les )?(?:pi[uù] grand[ei]|m[aá]s grandes?|maiores|plus (?:gros(?:ses)?|grand(?:e?s)?))(?!\p{L})/giu,
    "largest",
  ],
  [
    /(?<!\p{L})(?:i |le |las |los |les )?(?:pi[uù] piccol[ei]|m[aá]s peque[nñ][ao]s|plus petite?s)(?!\p{L})/giu,
    "smallest",
  ],
  [/(?<!\p{L})(?:i |le |las |los |les )?(?:pi[uù] recenti|m[aá]s recientes|plus r[eé]cente?s)(?!\p{L})/giu, "newest"],
  ...DAYS_ABROAD,
  // In Portuguese, no exclusion.
  [/ no (?=brasil(?!\p{L}))/giu, " in "],
  // "soit fintech à Paris soit santé à Lyon"
  [/(?<!\p{L})soit (?=.* soit )/giu, "either "],
  [/ soit (?=\S)/giu, " or "],
  [/(?<!\p{L})(ou|o) (?:bien|bem)(?!\p{L})/giu, "$1"],
  // "de moins de 3 ans", "con menos de 5 años"; German says "alt" or "älter".
  [
    /(?<!\p{L})(plus|moins|m[aá]s|menos|pi[uù]|meno) (d[ei]) (\d{1,2}) (ans|a[nñ]os|anni)(?! ago)(?!\p{L})/giu,
    "$1 $2 $3 years old",
  ],
  [/(?<!\p{L})(jünger|älter) als (\d{1,2}) jahre(?!\p{L})/giu, "$1 than $2 years"],
  [/(?<!\p{L})(\d{1,2}) jahre alt(?!\p{L})/giu, "$1 years old"],
  [/(?<!\p{L})(?:antes|prima) d(?:el?|i|al)(?: il)? (?=(?:\p{L}+ )?(?:19|20)\d\d)/giu, "before "],
  [/(?<!\p{L})despu[eé]s del? (?=(?:\p{L}+ )?(?:19|20)\d\d)/giu, "after "],
  // The word of texts, whose industry is wider.
  [/(?<!\p{L})(?:wasserstoff|hydrog[eè]ne|hidr[oó]geno|idrogeno)(?!\p{L})/giu, "hydrogen"],
  // "l'anno scorso", "quest'anno", "de l'Italie", "d'Espagne"
  [/(?<!\p{L})quest['’](?=anno)/giu, "questo "],
  [
    /(?<!\p{L})(?:dell|nell|all|dall|l|d)['’](?=(?:an|ann[eé]e|anno|ultim[oa]|[iI]tali[ea]|[aA]llemagne|[eE]spagne|[aA]utriche|[eE]urope|[iI]rlande|[eE]stonie|[aA]sie|[aA]frique|[aA]m[eé]rique|[aA]ustralie|[iI]nde|[iI]ndon[eé]sie|[iI]sra[eë]l)(?!\p{L}))/giu,
    "",
  ],
];

/** A refused bound is its opposite: "nothing before Series B" is "from Series B". */
const OPPOSITES: readonly (readonly [bound: RegExp, opposite: string])[] = [
  [/^(?:before|earlier)/i, "from"],
  [/^(?:after|later)/i, "until"],
  [/^(?:under|below|less|smaller|lower|fewer)/i, "at least"],
  [/^./, "up to"],
];
const REFUSED_BOUND =
  /\b(?:not|nothing|none|no|never) (?:(founded )|(?:raised|funded|any|anything) )?((?:earlier|later|less|smaller|lower|fewer|more|bigger|larger|higher|greater) than|before|after|under|below|over|above)(?= )/gi;

/** "Series C, D or E", "série A ou B"; in "series b, a startup" the article is no stage. */
const SEVERAL_SERIES =
  /(?<!\bbetween )\bs[eé]ries? [a-k](?:(?:\s*[/,&+]\s*|\s+(?:or|and|ou|et|oder|und|o|y)\s+)(?:s[eé]ries? )?(?:[b-k]|a(?!\s))(?![\p{L}-]))+/giu;

/** "at least 20 but not more than 50 million" */
const BOTH_BOUNDS =
  /\b(?:at least|over|more than|above|minimum|min) ([$€£]?\d[\d.,]*(?: ?(?:k|m|mn|million))?) (?:but|and) (?:(?:not|no) (?:more than|over|above)|less than|under|below|at most|up to|max(?:imum)?) (?=[$€£]?\d)/gi;

const EX_PEOPLE = new RegExp(`\\bex (\\p{L}+) (?=(?:${FOUNDERS}|${STAFF})\\b)`, "giu");

function withoutPhrasesAbroad(text: string): string {
  return PHRASES_ABROAD.reduce((so, [pattern, english]) => so.replaceAll(pattern, english), text);
}

/** "https://www.acme.example/about" as "acme.example". */
export function withPlainDomains(text: string): string {
  return text.replaceAll(/\b(?:https?:\/\/(?:www\.)?|www\.)([^\s/,]+)(?:\/\S*)?/gi, "$1");
}

/** The words of a search, without surrounding punctuation; commas are words. "Series A/B" becomes two stages. */
export function wordsTyped(text: string): readonly string[] {
  return withWordsOfItsLanguage(
    text
      // "a round fintech germany" begins with the stage.
      .replace(/^a (?=rounds? (?!in |of |for |from |at |by |with |that |led |since |last |this ))/i, "series a ")
      // "ex google founders"
      .replaceAll(EX_PEOPLE, "ex-$1 ")
      .replaceAll(/(?<=\S)\s+[-–—]\s+(?=\S)/g, " to ")
      .replaceAll(SEVERAL_SERIES, (several) =>
        several
          .replaceAll(/(?<=[\s/,&+])[a-k](?![\p{L}-])/giu, " series $&")
          .replaceAll(/s[eé]ries? +series/gi, "series"),
      )
      .replaceAll(/\b([A-K]) (?:or|and|&|\/) ([A-K])(?= rounds?\b)/g, "series $1 series $2")
      // The region, not the city of Ontario.
      .replaceAll(/\bgreater london\b/gi, "London UK")
      // "the 10th of November"
      .replaceAll(
        /\b(?:the )?(\d{1,2})(?:st|nd|rd|th)? of (?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
        "$1 ",
      )
      .replaceAll(/\bpre ipo\b/gi, "pre-IPO")
      .replaceAll(BOTH_BOUNDS, "between $1 and ")
      // "fintech/insurtech"
      .replaceAll(/(?<=\p{L}{3})\/(?=\p{L}{3})/gu, " / ")
      .replaceAll(/\bseries?-([a-k])(?:-(?=\p{L})|(?![\p{L}-]))/giu, "series $1 ")
      .replace(/^.*$/s, withoutPhrasesAbroad)
      .replaceAll(BOUND_ABROAD, (bound) => BOUNDS_ABROAD.find(([pattern]) => pattern.test(bound))?.[1] ?? bound)
      .replaceAll(UPWARDS_ABROAD, "$1 or later")
      .replaceAll(
        REFUSED_BOUND,
        (_, founded: string | undefined, refused: string) =>
          `${founded ?? ""}${OPPOSITES.find(([bound]) => bound.test(refused))?.[1] ?? refused}`,
      )
      // "KI-Startups", "Versicherungs-Unternehmen"
      .replaceAll(
        /(\p{L}{2,}?)(?:(?<=ung|heit|keit|schaft|ion)s)?-(?=(?:unternehmen|firmen|start-?ups?|gründer\w*|runden?|finanzierung\w*|investoren)\b)/giu,
        "$1 ",
      )
      .replaceAll(/(^|\s)[-–!](?=\p{L})/gu, "$1not ")
      .replaceAll(/(\p{L})['’](?:s|re)\b/gu, "$1")
      .replaceAll(/,(?!\d)/g, " , ")
      .replaceAll(/;/g, " , ")
      .replaceAll(/[!?()[\]"“”]/g, " ")
      .split(/\s+/)
      .map((word) => word.replaceAll(/^[-.:]+|[.:]+$/g, ""))
      .filter((word) => word !== ""),
  );
}

/** Every run of words that may be a name. */
export function runsOf(words: readonly string[]): readonly string[] {
  return words
    .slice(0, MOST_WORDS)
    .flatMap((_, from) =>
      Array.from({ length: Math.min(LONGEST_PHRASE, words.length - from) }, (__, more) =>
        words.slice(from, from + more + 1).join(" "),
      ),
    );
}
