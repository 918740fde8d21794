import { inEnglish } from "./lexicons/foreign-words.ts";
import { exclusionAt, isJoining } from "./function-words.ts";
import type { Phrase } from "./phrase.ts";
import { NO_TITLES, unanswerable } from "./unanswerable.ts";

/** Details that rounds have or lack, as values of the facet `has`. */
const DETAILS: readonly (readonly [name: string, value: string])[] = [
  [
    "(?:own |working )?(?:websites?|web ?sites?|site web|siti?o(?: web)?|p[aá]gina(?: web)?|webseiten?|homepages?|urls?|domains?)",
    "website",
  ],
  ["(?:proofs?|sources?|evidence|source links?)", "proof"],
  ["(?:founder )?(?:contacts?|contact details|linkedins?(?: (?:profiles?|links?|accounts?|urls?))?)", "contact"],
  ["(?:co-?)?founders?(?: names?)?", "founder"],
  ["lead(?:ing)?(?: investors?)?", "lead"],
  ["(?:investors?|backers?|investitori)(?: names?)?", "investors"],
  ["(?:(?:round|deal) )?(?:amounts?|sums?|sizes?|betrag|montant|importe|importo)", "amount"],
  ["(?:(?:funding|announcement|round) )?(?:dates?|days?|datum|fecha|data)", "date"],
  ["(?:(?:funding|round) )?(?:stages?|types?)", "stage"],
  [
    "(?:(?:founding|foundation|founded) (?:years?|dates?)|(?:years?|dates?) (?:founded|of (?:founding|foundation)))",
    "founded",
  ],
];
/** Details that names may follow: "with investors Accel and Merrow" asks for these investors. */
const NAMES_FOLLOW: ReadonlySet<string> = new Set(["founder", "investors", "lead"]);
/** Words that say that a detail is known or unknown, also without "with": "undisclosed", "date unknown". */
const KNOWN = "named|known|published|disclosed|stated|listed|given|identified|specified|available|announced";
const UNKNOWN = "undisclosed|unknown|unstated|unnamed|unspecified|unidentified|not disclosed|not known|not named";

const A_DETAIL = new RegExp(`^(?:(?:${KNOWN}) )?(.+?)(?: (?:(?:is|are|was|were) )?(?:${KNOWN}))?$`);
const UNKNOWN_DETAIL = new RegExp(
  `^(?:(?:${UNKNOWN}) (.+)|(.+?) (?:(?:is|are|was|were) )?(?:${UNKNOWN}|missing|withheld|(?:is|are|was|were)(?:n['’]?t| not) (?:${KNOWN})))$`,
);
const DISCLOSED = "disclosed|known|stated|published";
/** "disclosed amounts": of people and investors, known ones may be famous, unless "only" stands beside it. */
const ONLY_KNOWN = new RegExp(
  `^(?:only (?:${KNOWN}) (.+)|(?:${KNOWN}) (.+) only|(.+) (?:${KNOWN}) only|(?:${DISCLOSED}) (.+)|(.+?) (?:(?:is|are|was|were) )?(?:${DISCLOSED}))$`,
);
const ENDS_KNOWN = new RegExp(` (?:${DISCLOSED})$`);
/** "founding year after 2019" is no detail, but years. */
const YEARS_FOLLOW =
  /^(?:\d.*|[<>≤≥=:].*|is|was|after|before|since|between|until|till|from|of|over|under|later|earlier)$/i;
/** Words that say by themselves what is unknown. */
const ALONE: Readonly<Record<string, string>> = { undisclosed: "amount", undated: "date" };
/** Whole phrases, which take neither "with" nor "without". */
const PHRASES: readonly (readonly [pattern: RegExp, value: string, isExcluded: boolean])[] = [
  [/^(?:led by (?:nobody|no one|no-one)|(?:nobody|no one|no-one) (?:led|leads))$/, "lead", true],
  [/^(?:backed by (?:nobody|no one|no-one))$/, "investors", true],
];
const ANYBODY: readonly (readonly [pattern: RegExp, value: string])[] = [
  [/^led by (?:anybody|anyone|any investors?)$/, "lead"],
  [/^backed by (?:anybody|anyone|any investors?)$/, "investors"],
];

/** Founders have a filter for this instead. */
export const NO_ADDRESSES =
  "rounds cannot be narrowed by known addresses; the column “E-mail” shows them, and Founders has a filter for them";

/** Details that it cannot be narrowed by, with what to do instead. */
const OTHERS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /^(?:(?:known|verified|valid|founder|founders|founder'?s|contact|ceo) ){0,2}e-?mails?(?: address(?:es)?)?$/,
    NO_ADDRESSES,
  ],
  [/^c[etfmop]os?$/, NO_TITLES],
  [/^(?:logos?|descriptions?|patents?)$/, "it is none of the details that rounds can be narrowed by"],
];
/** "founders I can email" */
const REACHABLE =
  /^(?:(?:that|who|whom) )?(?:i|we|you) can (?:directly )?(?:e-?mail|write to|mail|contact|reach|message)$|^(?:who are )?(?:e-?mailable|reachable|contactable)(?: by e-?mail)?$/;
const WITH = /^(?:with|has|have|having)$/i;
/** "rounds that name their investors", "we know the founder" */
const STATING = /^(?:know|states?|stating|names?|naming|discloses?|disclosing|gives?|publish(?:es)?)$/i;
const LONGEST = 5;

/** True if a name of a person or an investor begins at this word. */
export type IsNameAt = (at: number) => Promise<boolean>;

/** Phrases and their number of words. */
type Details = readonly [readonly Phrase[], number];

/** "with a website and LinkedIn", "undisclosed amount": the phrases and their number of words; null for other words. */
export async function detailsAt(words: readonly string[], at: number, isNameAt: IsNameAt): Promise<Details | null> {
  const alone = phraseAt(words, at);
  if (alone !== null) return [[alone[0]], alone[1]];
  const word = inEnglish(words[at] ?? "");
  const excluding = exclusionAt(words, at + 1);
  if ((!WITH.test(word) && !STATING.test(word)) || (excluding > 0 && WITH.test(word))) return null;
  const read = await detailsFrom(words, at + 1 + excluding, { isExcluded: excluding > 0, isNameAt });
  if (excluding > 0) return read === null ? null : [read[0], read[1] + 1 + excluding];
  return read === null ? null : [read[0], read[1] + 1];
}

/** Details joined by "and", "or" and commas. */
export async function detailsFrom(
  words: readonly string[],
  from: number,
  { isExcluded, isNameAt }: { readonly isExcluded: boolean; readonly isNameAt: IsNameAt },
): Promise<Details | null> {
  const phrases: Phrase[] = [];
  let end = from;
  for (let at = from; at < words.length;) {
    while (/^(?:have|has|having|got|an?|the|any|no|their|un|une|ein|eine)$/i.test(words[at] ?? "")) at += 1;
    const [phrase, length] = (await detailAt(words, at, { isExcluded, isNameAt })) ?? [null, 0];
    if (phrase === null) break;
    phrases.push(phrase);
    end = at + length;
    at = end;
    while (isJoining(words[at] ?? "") || WITH.test(words[at] ?? "")) at += 1;
    // "with investors named, undisclosed amount", "no amount, without a lead": another phrase begins.
    if (at === end || phraseAt(words, at) !== null || exclusionAt(words, at) > 0) break;
  }
  return phrases.length === 0 ? null : [phrases, end - from];
}

/** The longest run of words that is a detail. */
function runsAt(words: readonly string[], at: number): readonly (readonly [text: string, length: number])[] {
  return Array.from({ length: Math.min(LONGEST, words.length - at) }, (_, i) => {
    const run = words.slice(at, at + i + 1);
    return [run.map(inEnglish).join(" ").toLowerCase(), i + 1] as const;
  }).toReversed();
}

/** "undisclosed amount", "lead not named", "that I can email": phrases that say by themselves what is known. */
function phraseAt(words: readonly string[], at: number): readonly [Phrase, number] | null {
  for (const [typed, length] of runsAt(words, at)) {
    const text = words.slice(at, at + length).join(" ");
    if (REACHABLE.test(typed)) return [{ kind: "unused", reason: NO_ADDRESSES, text }, length];
    const [, before, after] = UNKNOWN_DETAIL.exec(typed) ?? [];
    const value = valueNamed(before ?? after ?? "") ?? ALONE[typed];
    // "backed by Nobody Capital"
    const isWhole = isAlone(words[at + length]);
    const asked = onlyKnown(typed);
    const isKnown = asked === "amount" || ENDS_KNOWN.test(typed) || isAlone(words[at + length]);
    if (asked !== undefined && isKnown)
      return [{ kind: "facet", facet: "has", values: [asked], isExcluded: false, text }, length];
    const [, whole = value, isExcluded = true] = PHRASES.find(([pattern]) => isWhole && pattern.test(typed)) ?? [];
    if (whole !== undefined) return [{ kind: "facet", facet: "has", values: [whole], isExcluded, text }, length];
  }
  return null;
}

/** The detail that "disclosed amounts only" asks for. */
function onlyKnown(typed: string): string | undefined {
  const names = ONLY_KNOWN.exec(typed)?.slice(1) ?? [];
  const value = valueNamed(names.find((name) => name !== undefined) ?? "");
  return value !== undefined && NAMES_FOLLOW.has(value) && (names[3] ?? names[4]) !== undefined ? undefined : value;
}

function valueNamed(name: string): string | undefined {
  return DETAILS.find(([pattern]) => new RegExp(`^${pattern}$`).test(name))?.[1];
}

async function detailAt(
  words: readonly string[],
  at: number,
  { isExcluded, isNameAt }: { readonly isExcluded: boolean; readonly isNameAt: IsNameAt },
): Promise<readonly [Phrase, number] | null> {
  for (const [typed, length] of runsAt(words, at)) {
    const text = words.slice(at, at + length).join(" ");
    const [, anybody] = ANYBODY.find(([pattern]) => pattern.test(typed)) ?? [];
    const value = anybody ?? valueNamed(A_DETAIL.exec(typed)?.[1] ?? "");
    const isLast = isAlone(words[at + length]);
    if (value === "founded" && YEARS_FOLLOW.test(words[at + length] ?? "")) continue;
    // "with LinkedIn followers"
    if (unanswerable(words[at + length] ?? "")?.isAmount === true) continue;
    if (
      value !== undefined &&
      (isLast || !NAMES_FOLLOW.has(value) || !(await mayBeNamed(words, at + length, isNameAt)))
    )
      return [{ kind: "facet", facet: "has", values: [value], isExcluded, text }, length];
    const [, reason] = OTHERS.find(([pattern]) => pattern.test(typed)) ?? [];
    if (reason !== undefined && isLast)
      return [{ kind: "unused", reason, text: `${isExcluded ? "without" : "with"} ${text}` }, length];
  }
  return null;
}

/** True if nothing after a detail belongs to it. */
function isAlone(next: string | undefined): boolean {
  return next === undefined || isJoining(next) || /^(?:in|near|around|at)$/i.test(inEnglish(next));
}

/** "with investors like Accel" names investors, "with founders from Google" people. */
async function mayBeNamed(words: readonly string[], at: number, isNameAt: IsNameAt): Promise<boolean> {
  return (
    /^(?:like|such|including|from|who|that|whose|of|based|called|named|with)$/i.test(inEnglish(words[at] ?? "")) ||
    isNameAt(at)
  );
}
