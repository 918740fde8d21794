import { PLACES } from "../facets.ts";
import { inEnglish } from "./lexicons/foreign-words.ts";
import { isFiller, isJoining, isPlacePreposition, LONGEST_PHRASE } from "./function-words.ts";
import { investorsMeant, investorsNear, isShortName } from "./investors-meant.ts";
import { longestAt, type PhraseContext, type Read } from "./longest-phrase.ts";
import { askedOf, leadBehind, roleBehind } from "./structure/role-behind.ts";
import { INVESTORS } from "./nouns.ts";
import type { FacetPhrase, Phrase } from "./phrase.ts";

/** "Ostrava Fund" is an investor, whom a reader of a part may not know, and no city. */
export function houseAt(
  words: readonly string[],
  at: number,
  [place, length]: Read,
  { seesPart }: PhraseContext,
): Read<FacetPhrase> | null {
  const isPlace = place.kind === "facet" && PLACES.includes(place.facet) && !isPlacePreposition(words[at - 1] ?? "");
  if (!seesPart || !isPlace || !/^(?:fund|ventures|capital|partners|holdings)$/i.test(words[at + length] ?? ""))
    return null;
  const text = words.slice(at, at + length + 1).join(" ");
  return [{ kind: "facet", facet: "investor", values: [text], isExcluded: false, text }, length + 1];
}

/** Words after which an investor is named. */
const BACKED =
  /^(?:backed|led|funded|financed|invested|co-led|co-invested|supported|joined) by$|^(?:portfolio|investments|participation) (?:of|by|from)$/;
/** The facet of the investors named after "backed by" or "led by" at this position; null without these words. */
export function facetBacked(words: readonly string[], at: number): "investor" | "lead_investor" | null {
  const two = words
    .slice(at, at + 2)
    .map(inEnglish)
    .join(" ")
    .toLowerCase();
  // "led by or with participation from Accel"
  if (!BACKED.test(two) || isJoining(words[at + 2] ?? "")) return null;
  return /^(?:co-)?led /.test(two) ? "lead_investor" : "investor";
}

/** "did Accel back": the investor asked for. */
async function backerAsked(
  words: readonly string[],
  at: number,
  context: PhraseContext,
): Promise<Read<FacetPhrase> | null> {
  if (!/^(?:did|does|do|has|have)$/i.test(words[at] ?? "")) return null;
  const named = await investorsNamed(words, at + 1, "investor", context);
  const length = named === null ? 0 : askedOf(words, at + 1 + named[1]);
  return named === null || length === 0 ? null : [named[0], 1 + named[1] + length];
}

/** "co-investors of Accel": a page lists them, here are the rounds that they have in common. */
export async function coInvestorsAt(
  words: readonly string[],
  at: number,
  context: PhraseContext,
): Promise<readonly [readonly Phrase[], number] | null> {
  if (CO_INVESTORS.test(words[at] ?? "") && /^(?:of|with|for|to)$/i.test(words[at + 1] ?? "")) {
    const named = await investorsNamed(words, at + 2, "investor", context);
    return named === null ? null : [[coInvestors(words[at] ?? ""), named[0]], named[1] + 2];
  }
  // "who co-invests with Accel": nobody is named before it.
  if (/^co-?invest(?:s|ed|ing)?$/i.test(words[at] ?? "") && /^with$/i.test(words[at + 1] ?? "")) {
    const isAlone = words.slice(0, at).every((word) => isFiller(inEnglish(word)));
    const named = isAlone ? await investorsNamed(words, at + 2, "investor", context) : null;
    const asked = words.slice(at, at + 2).join(" ");
    return named === null ? null : [[coInvestors(asked), named[0]], named[1] + 2];
  }
  const end = words.findIndex((word, i) => i > at && CO_INVESTORS.test(word));
  if (end < 0 || end > at + LONGEST_PHRASE) return null;
  const named = await investorNamed(
    [...words.slice(0, end - 1), (words[end - 1] ?? "").replace(/['’]s?$/, "")],
    at,
    "investor",
    context,
  );
  return named === null || at + named[1] !== end ? null : [[coInvestors(words[end] ?? ""), named[0]], end + 1 - at];
}

function coInvestors(text: string): Phrase {
  return { kind: "unused", text, reason: CO_INVESTORS_LISTED };
}

const CO_INVESTORS = /^co-?investors?$/i;
const CO_INVESTORS_LISTED = "the page of the investor, under Investors, lists them; here are its rounds";

const JOINS = /^(?:and|or|&|,)$/i;

/** Number of words that join names here: "or", ",", ", or". */
function jointAt(words: readonly string[], at: number): number {
  if (!JOINS.test(words[at] ?? "")) return 0;
  return words[at] === "," && JOINS.test(words[at + 1] ?? "") ? 2 : 1;
}

/** "Accel and Merrow Ventures": one of several, or both. */
async function investorsNamed(
  words: readonly string[],
  at: number,
  facet: "investor" | "lead_investor",
  context: PhraseContext,
): Promise<Read<FacetPhrase> | null> {
  const first = await investorNamed(words, at, facet, context);
  if (first === null) return null;
  let [phrase, length] = first;
  for (;;) {
    const joint = jointAt(words, at + length);
    const next = joint === 0 ? null : await investorNamed(words, at + length + joint, facet, context);
    if (next === null) break;
    const [other] = await longestAt(words, at + length + joint, context);
    // "backed by Accel, seed": behind a comma, only a name goes on.
    if (other.kind === "facet" || (words[at + length] === "," && joint === 1 && other.kind !== "word")) break;
    length += next[1] + joint;
    const { text, values } = phrase;
    const each = [...(phrase.each ?? [{ text, values }]), { text: next[0].text, values: next[0].values }];
    const together = { each, values: each.flatMap((one) => one.values) };
    phrase = { ...phrase, ...together, text: words.slice(at, at + length).join(" ") };
  }
  return [phrase, length];
}

/** "backed by Accel", "led by Accel", "Accel portfolio", "by Accel" or an investor's full name. */
export async function investorAt(
  words: readonly string[],
  at: number,
  {
    isOther,
    ...context
  }: PhraseContext & { /** True if the words have another meaning, too. */ readonly isOther: boolean },
): Promise<Read | null> {
  const facetNamed = facetBacked(words, at);
  if (facetNamed !== null) {
    const start = at + (/^(?:both|either)$/i.test(words[at + 2] ?? "") ? 3 : 2);
    const named = await investorsNamed(words, start, facetNamed, context);
    const [phrase, length] = named ?? (await unknownInvestor(words, start, facetNamed, context));
    const text = words.slice(at + 2, start + length).join(" ");
    return length === 0 ? null : [start > at + 2 ? { ...phrase, text } : phrase, start + length - at];
  }
  // "lead investor Accel", "lead: Accel"
  if (/^lead$/i.test(words[at] ?? "")) {
    const start = at + (/^investors?$/i.test(words[at + 1] ?? "") ? 2 : 1);
    const lead = await investorNamed(words, start, "lead_investor", context, false);
    if (lead !== null) return [lead[0], start + lead[1] - at];
  }
  const asked = await backerAsked(words, at, context);
  if (asked !== null) return asked;
  const suffixed = /^(.+?)-(backed|led|funded)$/i.exec(words[at] ?? "");
  const several = isOther ? null : await eitherWithRole(words, at, context);
  if (several !== null) return several;
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    if (run.includes(",")) continue;
    const role = roleBehind(words, at + length);
    if (role !== null && (role.isSure || !isOther)) {
      const text = run.join(" ");
      const values = await investorsMeant({ known: context.known, facet: role.facet, text, isExpected: true });
      if (values.length > 0)
        return [{ kind: "facet", facet: role.facet, values, isExcluded: role.isRefused, text }, length + role.length];
    }
    const last = /^(.+?)-(backed|led|funded)$/i.exec(run.at(-1) ?? "");
    if (last === null && (isOther || !(await isJoinedInvestor(words, at, at + length, context)))) continue;
    const text = last === null ? run.join(" ") : [...run.slice(0, -1), last[1] ?? ""].join(" ");
    const isLead = last?.[2]?.toLowerCase() === "led";
    const facet = isLead ? "lead_investor" : "investor";
    const values = await investorsMeant({ known: context.known, facet, text, isExpected: true });
    if (values.length > 0) return [{ kind: "facet", facet, values, isExcluded: false, text }, length];
  }
  // "Kestralgate-backed"
  if (suffixed !== null && !isOther && !context.seesPart) {
    const [, text = "", role = ""] = suffixed;
    const facet = role.toLowerCase() === "led" ? "lead_investor" : "investor";
    const values = await investorsNear({ known: context.known, facet, text, isExpected: true });
    const [corrected = ""] = values;
    if (values.length > 0) return [{ kind: "facet", facet, values, isExcluded: false, text, corrected }, 1];
  }
  if (suffixed !== null || !/^(?:by|from|with)$/i.test(words[at] ?? "")) return null;
  const named = await investorNamed(words, at + 1, "investor", context, false);
  if (named === null) return null;
  // "with Accel as lead"
  const role = leadBehind(words, at + 1 + named[1]);
  if (role === null) return [named[0], named[1] + 1];
  const lead = await investorNamed(words, at + 1, "lead_investor", context, false);
  return lead === null ? null : [{ ...lead[0], isExcluded: role.isRefused }, lead[1] + 1 + role.length];
}

/** "Accel or Merrow led": what follows the last of several names is said of each. */
async function eitherWithRole(
  words: readonly string[],
  at: number,
  context: PhraseContext,
): Promise<Read<FacetPhrase> | null> {
  if (!words.slice(at + 1).some((word) => JOINS.test(word))) return null;
  const named = await investorsNamed(words, at, "investor", context);
  const role = named?.[0].each === undefined ? null : roleBehind(words, at + named[1]);
  if (named === null || role === null) return null;
  const [phrase, length] = (await investorsNamed(words, at, role.facet, context)) ?? named;
  return length === named[1] ? [{ ...phrase, isExcluded: role.isRefused }, length + role.length] : null;
}

/** True in "Accel and Merrow Ventures", which are words alone: a name joined to another investor's. */
async function isJoinedInvestor(
  words: readonly string[],
  from: number,
  to: number,
  { known }: PhraseContext,
): Promise<boolean> {
  const isInvestor = async (run: readonly string[]) => {
    if (run.length === 0) return false;
    const text = run.join(" ");
    const named = await known.spelled("investor", text);
    // One fund beginning with a word makes no family.
    if (named.length > 0) return true;
    const meant = await investorsMeant({ known, facet: "investor", text, isExpected: true });
    return meant.length > 1 || (meant.length === 1 && isShortName(text));
  };
  if (!(await isInvestor(words.slice(from, to)))) return false;
  for (let length = 1; length <= LONGEST_PHRASE; length += 1) {
    const before = from > length && isJoining(words[from - 1] ?? "") ? words.slice(from - 1 - length, from - 1) : [];
    const after = isJoining(words[to] ?? "") ? words.slice(to + 1, to + 1 + length) : [];
    if ((await isInvestor(before)) || (await isInvestor(after))) return true;
  }
  return false;
}

export async function investorNamed(
  words: readonly string[],
  at: number,
  facet: "investor" | "lead_investor",
  { known }: PhraseContext,
  isExpected = true,
): Promise<Read<FacetPhrase> | null> {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    const text = words.slice(at, at + length).join(" ");
    if (text.includes(",")) continue;
    // "Quartz Capital" is another house than "Quartz Seed Fund".
    if (isExpected && OF_FIRMS.test(words[at + length] ?? "")) continue;
    const values = await investorsMeant({ known, facet, text, isExpected });
    if (values.length > 0) return [{ kind: "facet", facet, values, isExcluded: false, text }, length];
  }
  return null;
}

/** Words that continue the name of an investor. */
const OF_FIRMS =
  /^(?:capital|ventures?|partners|funds?|vc|group|holdings|management|angels|investments|equity|growth)$/i;

/** Ends of a name that nobody knows. */
const AFTER_NAME =
  /^(?:,|in|since|that|who|which|from|during|over|above|under|with|for|at|last|this|past|companies|startups|rounds?|deals?)$/i;

/** The words up to the next phrase as the name of an investor that no visible lead has, or of one spelled like it. */
async function unknownInvestor(
  words: readonly string[],
  at: number,
  facet: "investor" | "lead_investor",
  context: PhraseContext,
): Promise<Read> {
  let end = at;
  while (end < words.length && !AFTER_NAME.test(words[end] ?? "")) {
    const [phrase, length] = await longestAt(words, end, context);
    if (end > at && phrase.kind !== "word" && phrase.kind !== "filler" && (length > 1 || phrase.kind !== "facet"))
      break;
    end += end > at ? length : 1;
  }
  const text = words.slice(at, end).join(" ");
  if (OF_KIND.test(text)) return [{ kind: "unused", text, reason: NO_KINDS }, end - at];
  const phrase = { kind: "facet", facet, isExcluded: false, text } as const;
  const unknown = { ...phrase, values: [text] };
  if (context.seesPart) return [unknown, end - at];
  const meant = async (name: string) => {
    const input = { known: context.known, facet, text: name, isExpected: true };
    const known = await investorsMeant(input);
    return { text: name, values: known.length > 0 ? known : await investorsNear(input) };
  };
  const whole = await meant(text);
  const each = whole.values.length > 0 ? [whole] : await Promise.all(text.split(/ (?:and|or|&) /i).map(meant));
  if (each.some(({ values }) => values.length === 0)) return [unknown, end - at];
  const values = each.flatMap((one) => one.values);
  const corrected = each.map((one) => one.values[0]).join(", ");
  return [{ ...phrase, values, corrected, ...(each.length > 1 ? { each } : {}) }, end - at];
}

const OF_KIND = new RegExp(
  `^(?:(?:an?|any|some|several|the|well-known|top|tier[- ]1) )*(?:accelerators?|incubators?|angels?|angel investors?|family offices?|corporates?|corporate (?:vcs?|investors?)|universit(?:y|ies)|${INVESTORS})$`,
  "i",
);
const NO_KINDS = "rounds cannot be narrowed by the kind of their investors; Investors lists those of each kind";

/** True for a word without another meaning, and for the name of an investor. */
export async function isNameAt(words: readonly string[], at: number, context: PhraseContext): Promise<boolean> {
  if (at >= words.length) return false;
  const [next] = await longestAt(words, at, context);
  return next.kind === "word" || (await investorNamed(words, at, "investor", context)) !== null;
}
