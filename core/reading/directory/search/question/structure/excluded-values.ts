import { type Facet, PLACES } from "../../facets.ts";
import { detailsFrom } from "../details-asked.ts";
import { isJoining } from "../function-words.ts";
import { isNameAt } from "../investors-named.ts";
import { longestAt, type PhraseContext } from "../longest-phrase.ts";
import type { FacetPhrase, Phrase } from "../phrase.ts";
import { isWithin } from "../whole-question.ts";
import { OF_NO_INDUSTRY, firstValueFrom, skipFillers } from "./after-exclusion.ts";
import { leftOut, timeFrom } from "./time-left-out.ts";
import { wordsLeftOutFrom } from "./words-left-out.ts";

/** Why words after "not" leave nothing out. */
export const NAMES_NOTHING = "it names no stage, industry, place, size or investor that is known here";

/** Reads "not in London or Paris": every following value of the same kind is excluded. */
export async function excludedAt(
  words: readonly string[],
  at: number,
  excluding: number,
  context: PhraseContext,
): Promise<readonly [readonly Phrase[], number]> {
  const isName = (next: number) => isNameAt(words, next, context);
  const details = await detailsFrom(words, at + excluding, { isExcluded: true, isNameAt: isName });
  if (details !== null) return [details[0], details[1] + excluding];
  const worded = await wordsLeftOutFrom(words, at + excluding, context);
  if (worded !== null) return [worded[0], worded[1] + excluding];
  const [first, start] = await firstValueFrom(words, at + excluding, context);
  if (first === null) {
    const days = await timeFrom(words, at + excluding, start, context);
    if (days !== null) return [[leftOut(days[0], words.slice(at, days[1]).join(" "), context)], days[1] - at];
    const [next, length] = start < words.length ? await longestAt(words, start, context) : [null, 0];
    if (next === null || next.kind === "filler") return [[{ kind: "filler", text: words[at] ?? "" }], 1];
    const text = words.slice(at, start + length).join(" ");
    if (next.kind === "unused") return [[{ ...next, text }], start + length - at];
    const reason = NAMES_NOTHING;
    const end = await endOfRefused(words, start + length, context);
    return [[{ kind: "unused", text: words.slice(at, end).join(" "), reason }], end - at];
  }
  // "without a marketing team" is about no industry.
  const [value, valueLength] = first;
  if (value.facet === "industry" && OF_NO_INDUSTRY.test(words[start + valueLength] ?? "")) {
    const text = words.slice(at, start + valueLength + 1).join(" ");
    return [
      [{ kind: "unused", text, reason: "we hold no data about teams and budgets" }],
      start + valueLength + 1 - at,
    ];
  }
  const excluded: FacetPhrase[] = [
    { ...first[0], isExcluded: true, text: words.slice(at, start + first[1]).join(" ") },
  ];
  let end = start + first[1];
  for (;;) {
    const [next, from] = await firstValueFrom(words, end, context);
    const between = words.slice(end, from);
    if (next === null || groupOf(next[0].facet) !== groupOf(first[0].facet)) break;
    // "excluding Madrid Barcelona": places of one kind in a row.
    const isInRow = from === end && PLACES.includes(next[0].facet) && next[0].facet === first[0].facet;
    if (!between.some(isJoining) && !isInRow) break;
    // "excluding Berlin and Paris, Europe": a place around those left out is where to look.
    const isAround = between.every((word) => word === ",") && excluded.some((one) => isWithin(one, next[0]));
    if (isAround) break;
    excluded.push({ ...next[0], isExcluded: true });
    end = from + next[1];
  }
  const around = await aroundExcluded(words, end, excluded, context);
  return around === null ? [excluded, end - at] : [around[0], end + around[1] - at];
}

/**
 * "not London Ontario" says where the place left out lies. If rounds in London are listed, all but those of Ontario
 * are. Otherwise the place is left out everywhere, which is said.
 */
async function aroundExcluded(
  words: readonly string[],
  end: number,
  excluded: readonly FacetPhrase[],
  context: PhraseContext,
): Promise<readonly [readonly Phrase[], number] | null> {
  const last = excluded.at(-1);
  if (last === undefined || end >= words.length || words[end] === ",") return null;
  const [wide, length] = await longestAt(words, end, { ...context, before: excluded });
  if (wide.kind !== "facet" || wide.facet === last.facet || !isWithin(last, wide)) return null;
  const isSame = (other: Phrase) =>
    other.kind === "facet" &&
    other.facet === last.facet &&
    !other.isExcluded &&
    last.values.every((value) => other.values.includes(value));
  if (context.before?.some(isSame) === true)
    return [[...excluded.slice(0, -1), { ...wide, isExcluded: true, text: `${last.text} ${wide.text}` }], length];
  const reason = `a place cannot be left out in one ${wide.facet} only, so it is left out everywhere`;
  return [[...excluded, { kind: "unused", text: wide.text, reason }], length];
}

/** "not Fund II or Fund III": words joined to refused ones are refused with them. */
async function endOfRefused(words: readonly string[], from: number, context: PhraseContext): Promise<number> {
  let end = from;
  while (/^(?:or|and|nor|,)$/i.test(words[end] ?? "")) {
    const start = skipFillers(words, end + 1);
    if (start >= words.length) break;
    const [next, length] = await longestAt(words, start, context);
    if (next.kind !== "word") break;
    end = start + length;
  }
  return end;
}

function groupOf(facet: Facet): Facet {
  return PLACES.includes(facet) ? "country" : facet;
}
