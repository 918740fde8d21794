import { plainWord } from "./languages.ts";
import { memoize } from "./memoize.ts";

/** Words for "unknown", without accents and signs. */
const WORDS: ReadonlySet<string> = new Set(
  (
    "na nan nat inf null none nil tbd tba tbc unknown undisclosed undefined unspecified unavailable unannounced confidential " +
    "stealth unbekannt inconnu desconocido desconocida desconhecido sconosciuto onbekend okant okand ukjent ukendt " +
    "未公開 非公開 未公表 未披露 不明 비공개"
  )
    .split(" ")
    .map(plainWord),
);
const PHRASE =
  /^(?:(?:not|non|no|nao|niet|ej|ikke|nicht|information not) (?:yet |publicly )?(?:disclosed|available|specified|known|applicable|provided|announced|public|reported|stated|communique|divulgue|precise|renseigne|disponible|divulgado|revelado|especificado|informado|dichiarato|divulgato|disponibile|bekannt|veroffentlicht|offengelegt|angegeben|verfugbar|bekend|oppgitt|oplyst|kjent|angiven|angivet)e?|to be (?:determined|announced|confirmed|disclosed)|keine angaben?|(?:in )?stealth(?: mode| startup| company)?|no (?:data|leads?)|sin datos|sin informacion|sem informacao|(?:an )?undisclosed (?:amount|sum)|(?:amount|sum) undisclosed)$/;
/** "n/a", "N. A.", "k.A.", "s/d", "\N" of database dumps; "N.C." may be North Carolina. */
const LETTERS = /^(?:n\s?[./\\]\s?a\.?|k\s?\.\s?a\.?|[ns]\s?\/\s?[dckv]\.?|n\s?\.\s?n\.?|u\.\s?a\.?|\\n)$/i;
/** The errors of spreadsheets in any language: "#N/A", "#REF!", "#¿NOMBRE?", "#NV". */
const ERROR = /^#[¡¿]?(?:[\p{Lu}\d/_]+[!?]|N\/?[A-Z]{1,2}|GETTING_DATA)$/u;
const LONGEST = 40;
/** Only errors of spreadsheets have digits. */
const WITH_DIGIT = /^(?!#)\D*\d/;

/** True for placeholders of unknown values in any usual spelling: "-", "n/a", "#REF!", "(undisclosed)", "nicht bekannt". */
export function isPlaceholder(text: string): boolean {
  return text === "" || (text.length <= LONGEST && !WITH_DIGIT.test(text) && isShortPlaceholder(text));
}

/** Cells are asked about several times, and columns repeat their values. */
const isShortPlaceholder = memoize(20_000, (text) => {
  const first = text.charCodeAt(0);
  if (first === 35 && ERROR.test(text)) return true;
  if (/^[\p{P}\s~]+$/u.test(text)) return true;
  if (/\d/.test(text)) return false;
  if (LETTERS.test(text)) return true;
  const bare = text.replace(/^[\s([<{"'*]+|(?<![\s)\]>}"'*.!])[\s)\]>}"'*.!]+$/g, "");
  if (bare.length > 0 && LETTERS.test(bare)) return true;
  const words = plainWord(bare)
    .replace(/\.(?=\p{L}(?:\.|$))/gu, "")
    .replace(/[\s_-]+/g, " ");
  return WORDS.has(words) || PHRASE.test(words);
});
