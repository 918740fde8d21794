import { isJoining } from "../small-words.ts";
import { investorsMeant } from "../investors-meant.ts";
import { isInTexts, isNameOf, type LookUps } from "../look-ups.ts";
import type { Phrase } from "../phrase.ts";
import { BETWEEN_ALTERNATIVES } from "../../words/search-signs.ts";

/**
 * Words of texts joined by "or" are alternatives of the search ("lidar or photonics"), also beside an industry, whose
 * name texts have ("lidar or cybersecurity"). Those that no text has are left out of it, and said to be.
 */
export function withTextAlternatives(phrases: readonly Phrase[], known: LookUps): readonly Phrase[] {
  // Readers of a part are not told what other texts say.
  if (known.seesPart) return phrases;
  const read: Phrase[] = [];
  for (let at = 0; at < phrases.length;) {
    const group = groupAt(phrases, at);
    const joined = group === null ? null : joinedWords(group.parts, known);
    if (group === null || joined === null) {
      read.push(...phrases.slice(at, at + (group?.length ?? 1)));
      at += group?.length ?? 1;
      continue;
    }
    read.push(...joined);
    at += group.length;
  }
  return read;
}

type Part = readonly Phrase[];

const OR = /^(?:or|oder|ou|o|\/)$/i;

/** The parts between words that join, from here on; null without an "or" between them. */
function groupAt(
  phrases: readonly Phrase[],
  from: number,
): { readonly parts: readonly Part[]; readonly length: number } | null {
  const parts: Phrase[][] = [];
  let [end, at, isOr] = [from, from, false];
  for (;;) {
    const part: Phrase[] = [];
    for (let phrase = phrases[at]; phrase !== undefined && isSearchable(phrase); phrase = phrases[at]) {
      part.push(phrase);
      at += 1;
    }
    if (part.length === 0) break;
    parts.push(part);
    end = at;
    const between = phrases[at];
    if (between === undefined || between.kind !== "filler" || !isJoining(between.text)) break;
    isOr ||= OR.test(between.text);
    at += 1;
    // "lidar, photonics, or radar"
    while (phrases[at]?.kind === "filler" && isJoining(phrases[at]?.text ?? "")) {
      isOr ||= OR.test(phrases[at]?.text ?? "");
      at += 1;
    }
  }
  const areParts = parts.every((part) => part.length === 1 && part[0]?.kind !== "word");
  const hasWords = parts.some((part) => part.some(({ kind }) => kind !== "facet"));
  // "Munich area robotics or energy": a word beside an industry narrows it.
  const isMixed = parts.some((part) => part.length > 1 && part.some(({ kind }) => kind === "facet"));
  if (parts.length === 0) return null;
  if (parts.length < 2 || !hasWords || isMixed || !(isOr || areParts)) return null;
  return { parts, length: end - from };
}

/** A word, a part of an industry, or an industry of one name. */
function isSearchable(phrase: Phrase): boolean {
  if (phrase.kind === "text") return phrase.isExcluded !== true;
  if (phrase.kind === "word") return phrase.isName !== true;
  return phrase.kind === "facet" && phrase.facet === "industry" && !phrase.isExcluded && phrase.values.length === 1;
}

function joinedWords(parts: readonly Part[], known: LookUps): readonly Phrase[] | null {
  const texts = parts.map((part) => ({
    typed: part.map(({ text }) => text).join(" "),
    words: part.map((one) => (one.kind === "facet" ? (one.values[0] ?? "") : one.text)).join(" "),
  }));
  for (const { typed } of texts) {
    if (!/\p{L}{2}/u.test(typed)) return null;
    if (isNameOf(typed, known)) return null;
    if (investorsMeant({ known, facet: "investor", text: typed, isExpected: true }).length > 0) return null;
  }
  const industries = new Set(known.all("industry"));
  const found = texts.map(({ typed, words }) => {
    // The name of an industry that rounds have is among their texts.
    const text = words === typed || industries.has(words) ? words : typed;
    return isInTexts(text, known) ? text : null;
  });
  const held = found.filter((text) => text !== null);
  if (held.length === 0) return null;
  const missing = texts.filter((_, i) => found[i] === null);
  return [
    {
      kind: "text",
      words: held.join(BETWEEN_ALTERNATIVES),
      text: texts.map(({ typed }) => typed).join(" or "),
      industries: [],
    },
    ...missing.map(({ typed }): Phrase => ({ kind: "unused", text: typed, reason: "no round mentions it" })),
  ];
}
