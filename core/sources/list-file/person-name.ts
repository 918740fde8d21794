const PARTICLES = new Set(
  "de da do dos das del della di du des d' la le el al bin ibn ben van von vom der den ten ter te zu zur y e i af av la. san st st. bint abu mac".split(
    " ",
  ),
);
/** Words of remarks, teams or firms that never occur in a person's name. */
const NOT_NAMES =
  /\b(?:ventures?|capital|partners?|investors?|investments?|investissement|university|universit[ée]|institute|institut|team|teams|founders?|co-?founders?|cofounders?|ceo|cto|coo|cfo|president|chief|officer|director|manager|head|engineers?|experts?|researchers?|others?|undisclosed|unknown|group|groupe|fund|funds|inc|llc|ltd|gmbh|sas|company|technologies|labs?|university|hospital|community|alumni|including|former|formerly|based|leadership|studio|angels?|entrepreneurs?|scientists?|professor|names?|family|brothers|society|foundation|association|medical|scientific)\b/i;

/**
 * The person's name in a text, if certain: two to six capitalised words (particles may be lower case) without titles,
 * degrees, digits or words of firms and teams.
 */
export function personName(text: string): string | undefined {
  const plain = text
    .replace(
      /^(?:(?:dr|prof|pr|mr|mrs|ms|mme|m|ing|sir|mag|dipl\.?-?\s?ing|herr|frau|dott|dra?|sra?)\.?\s+)+(?=\p{Lu})/iu,
      "",
    )
    .replace(
      /(?:,\s*(?:Ph\.?\s?D|M\.?D|MBA|M\.?Sc|B\.?Sc|J\.?D|Esq|CPA|CFA|LL\.?M|D\.?Phil|Pharm\.?D|MPH|RN)\b\.?)+$/u,
      "",
    )
    .replace(/[\s.,;:–—-]+$/u, "")
    .trim();
  if (plain.length < 2 || plain.length > 60 || NOT_NAMES.test(plain)) return undefined;
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー·・ ]{2,12}$/u.test(plain))
    return plain;
  const words = plain.split(" ");
  if (words.length < 2 || words.length > 6) return undefined;
  if (!words.every(isNameWord)) return undefined;
  return words.filter((word) => !PARTICLES.has(word)).length >= 2 ? plain : undefined;
}

function isNameWord(word: string): boolean {
  if (PARTICLES.has(word.toLowerCase())) return true;
  return /^(?:\p{Lu}|d['’]\p{Lu}|\p{Lo}|["“«(]\p{Lu})[\p{L}\p{M}'’‑–.\-"”»)]*$/u.test(word);
}
