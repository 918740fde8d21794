const ROLE =
  "(?:(?:founding |honorary |interim |vice[- ])?(?:co-?)?(?:c[a-z]o|c[b-df-hj-np-tv-z]{2}o|ciso|president|founder|chair(?:man|woman|person)?|managing director|general manager|director(?: general)?|partner|pdg|dg|geschäftsführer(?:in)?|gérante?|directeur général|directrice générale|amministratore delegato)|chief \\p{L}+(?: officer)?|(?:head|vp) (?:of )?[\\p{L} &]+)";
const TITLE = new RegExp(`^${ROLE}(?:\\s*(?:[&/+,]|\\b(?:and|und|et|y|e)\\b)\\s*${ROLE})*$`, "iu");
const LONGEST = 60;

/** True for a text that is a title by itself: "Co-Founder & CEO", "Head of Product". */
export function isTitle(text: string): boolean {
  return text.length <= LONGEST && TITLE.test(text);
}

/** The titles within a remark ("CEO, ex-Somewhere" → "CEO"). */
export function titleIn(text: string): string | undefined {
  const titles = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(isTitle);
  return titles.length === 0 ? undefined : titles.join(", ");
}

/** The title that a column's heading gives the people in it ("CEO Name" → "CEO"); "Founders" only says how they relate. */
export function titleOfHeading(heading: string): string | undefined {
  const words = heading
    .replace(/[([].*$/, "")
    .replace(/(?:'s )?\b(?:full )?names?\b/gi, "")
    .replace(/\s{0,20}(?<![#\d])[#\d]+\s*$/, "")
    .replace(/[_\s]+/g, " ")
    .trim();
  if (/^(?:co-?)?founders?$/i.test(words) || !isTitle(words)) return undefined;
  return words.replace(/\bc(?:[a-z]|[b-df-hj-np-tv-z]{2}|is)o\b/gi, (letters) => letters.toUpperCase());
}
