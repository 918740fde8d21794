import { MOST_ALTERNATIVES } from "../../alternatives.ts";
import { PLACES } from "../../facets.ts";
import type { Range } from "../../filter.ts";
import { isJoining } from "../small-words.ts";
import type { Phrase } from "../phrase.ts";
import { isWithin } from "../values/places-beside.ts";
import { asAlternatives, isOrBetween, rangesApart } from "./ranges-apart.ts";

/** Phrases of which several values are wider than asked, and a sentence about it. */
interface Widened {
  readonly phrases: readonly Phrase[];
  readonly notes: readonly string[];
}

/**
 * Groups of values around "or", "and" or a comma that differ in two or more kinds ("seed in France or series A in
 * Germany") are alternatives. Where they cannot be, because words are among them or there are too many, all
 * combinations are listed, within the widest amounts and days of the groups, and the reader is told.
 */
export function withPairs(phrases: readonly Phrase[]): Widened {
  const groups = groupsOf(phrases);
  const paired = groups.filter((one) => groups.some((other) => one !== other && kindsBetween(one, other).length > 1));
  if (paired.length < 2) {
    const read = rangesApart(phrases);
    return read === null ? (unlikePair(phrases, groups) ?? widenedAmounts(phrases)) : { phrases: read, notes: [] };
  }
  const kinds = new Set(paired.flatMap((one) => paired.flatMap((other) => kindsBetween(one, other))));
  const parts = completed(groups, kinds);
  if (parts !== null) return { phrases: asAlternatives(phrases, parts), notes: [] };
  const named = [...kinds].map((kind) =>
    paired
      .flatMap((group) => group.filter((phrase) => kindOf(phrase) === kind))
      .map(({ text }) => `“${text}”`)
      .filter((text, i, all) => all.indexOf(text) === i)
      .join(", "),
  );
  return {
    phrases: hulled(phrases),
    notes: [
      `“or” was not read here: each of ${named.join(" is combined with each of ")}. Search for each pair by itself for that pair alone.`,
    ],
  };
}

/**
 * The groups with a value of each kind; a group without one has that of the group before it, else of the one after. Null
 * if they are no alternatives.
 */
function completed(groups: readonly Group[], kinds: ReadonlySet<string>): readonly Group[] | null {
  const ofKind = (group: Group | undefined, kind: string) => (group ?? []).filter((phrase) => kindOf(phrase) === kind);
  // "seed above 3m or series C": a range before "or" belongs to its own group, one at the end to all.
  const isOwn = (phrase: Phrase, group: Group) =>
    /^(?:amount|days|founded|(?:lead_)?investor)$/.test(kindOf(phrase) ?? "") &&
    group.length > 1 &&
    group !== groups.at(-1);
  const own = groups
    .map((group) => group.filter((phrase) => kinds.has(kindOf(phrase) ?? "") || isOwn(phrase, group)))
    .filter((group) => group.length > 0);
  if (own.flat().some(({ kind }) => kind === "word" || kind === "text")) return null;
  const whole: Group[] = [];
  for (const [at, group] of own.entries())
    whole.push([
      ...[...kinds].flatMap((kind) => {
        const found = [group, whole[at - 1], ...own.slice(at + 1)].find((one) => ofKind(one, kind).length > 0);
        return ofKind(found, kind);
      }),
      ...group.filter((phrase) => !kinds.has(kindOf(phrase) ?? "")),
    ]);
  const merged = whole.reduce(withMerged, []);
  return merged.length > MOST_ALTERNATIVES ? null : merged;
}

/** "A or B in Berlin": alternatives that differ in one choice of a facet are one. */
function withMerged(merged: readonly Group[], part: Group): readonly Group[] {
  const besides = (one: Group, other: Group) =>
    one.filter((phrase) => !other.some((its) => JSON.stringify(valueOf(its)) === JSON.stringify(valueOf(phrase))));
  const like = merged.find((other) => {
    const apart = [...besides(part, other), ...besides(other, part)];
    const facets = new Set(apart.map((phrase) => (phrase.kind === "facet" ? phrase.facet : null)));
    return facets.size === 1 && !facets.has(null) && besides(part, other).length < part.length;
  });
  return like === undefined
    ? [...merged, part]
    : merged.map((other) => (other === like ? [...like, ...besides(part, like)] : other));
}

/**
 * Values of two kinds around "or" are alternatives: "series B or over 100m in Egypt". So are their groups if they also
 * differ in one kind: "Seed led by Accel or Series A in Germany". A period belongs to both.
 */
function unlikePair(phrases: readonly Phrase[], all: readonly Group[]): Widened | null {
  const groups = all.map((group) => group.filter(({ kind }) => kind !== "days")).filter(({ length }) => length > 0);
  for (const [at, other] of groups.entries()) {
    const one = groups[at - 1] ?? [];
    const [last, first] = [one.at(-1), other[0]];
    if (last === undefined || first === undefined || !isOrBetween(phrases, last, first)) continue;
    const hasOwn = (group: Group, beside: Group) =>
      group.some((phrase) => beside.every((its) => kindOf(its) !== kindOf(phrase)));
    const isOnly = (phrase: Phrase) => groups.flat().every((its) => its === phrase || kindOf(its) !== kindOf(phrase));
    const areWhole = groups.length === 2 && hasOwn(one, other) && hasOwn(other, one);
    const parts = isOnly(last) && isOnly(first) ? [[last], [first]] : areWhole ? [one, other] : null;
    const hasWords = parts?.flat().some((phrase) => kindOf(phrase) === "words" && phrase.kind !== "facet") === true;
    if (parts === null || hasWords || kindOf(last) === kindOf(first)) continue;
    const isWhole = parts.flat().length === groups.flat().length;
    const note = `“or” was read between “${last.text}” and “${first.text}”: the rest is asked of both.`;
    return { phrases: asAlternatives(phrases, parts), notes: isWhole ? [] : [note] };
  }
  return null;
}

type Group = readonly Phrase[];

/**
 * The phrases with values between words that join, or behind each of several headings: "Seed: Berlin, Bonn. Grants: Köln".
 * A place around the one before it ("Berlin, Germany") belongs to its group.
 */
function groupsOf(phrases: readonly Phrase[]): readonly Group[] {
  const heads = phrases.filter((_, i) => phrases[i + 1]?.text === ":");
  const isBetween = (phrase: Phrase) =>
    heads.length > 1 ? heads.includes(phrase) : phrase.kind === "filler" && isJoining(phrase.text);
  const groups: Phrase[][] = [[]];
  for (const phrase of phrases) {
    if (isBetween(phrase)) groups.push([]);
    if (kindOf(phrase) !== null) groups.at(-1)?.push(phrase);
  }
  return groups
    .filter((group) => group.length > 0)
    .reduce<readonly Group[]>((read, group) => {
      const [before = [], [place, ...others]] = [read.at(-1), group];
      const isAround =
        place?.kind === "facet" &&
        others.length === 0 &&
        before.some((one) => one.kind === "facet" && isWithin(one, place) && !isOrBetween(phrases, one, place));
      return isAround ? [...read.slice(0, -1), [...before, place]] : [...read, group];
    }, []);
}

/**
 * The kinds of which both groups have values, and others. In "ai series a or seed soon", two stages meet: words without
 * meaning around them are no pair.
 */
function kindsBetween(first: Group, second: Group): readonly string[] {
  const meet = (before: Group, after: Group) => [before.at(-1), after[0]].map((one) => one && kindOf(one));
  const areMet = [meet(first, second), meet(second, first)].some(([one, other]) => one === other && one !== "words");
  const [one, other] = [first, second].map((group) => group.filter(({ kind }) => !areMet || kind !== "word"));
  if (one === undefined || other === undefined) return [];
  const valuesOf = (group: Group, kind: string | null) =>
    JSON.stringify(group.filter((phrase) => kindOf(phrase) === kind).map(valueOf));
  const kinds = [...new Set(one.map(kindOf))].filter((kind) => other.some((phrase) => kindOf(phrase) === kind));
  return kinds.flatMap((kind) => (kind !== null && valuesOf(one, kind) !== valuesOf(other, kind) ? [kind] : []));
}

/** "Seed or led by Accel": values of different kinds narrow each other whatever joins them, and the reader is told. */
export function narrowingNotes(phrases: readonly Phrase[]): readonly string[] {
  if (phrases.some(({ kind }) => kind === "alternatives")) return [];
  const groups = groupsOf(phrases);
  return groups.flatMap((group, i) => {
    const next = groups[i + 1] ?? [];
    const [one, other] = [group.at(-1), next[0]];
    if (one === undefined || other === undefined || !isOrBetween(phrases, one, other)) return [];
    const kinds = new Set(group.map(kindOf));
    return next.some((phrase) => kinds.has(kindOf(phrase)))
      ? []
      : [`“or” between “${one.text}” and “${other.text}” was read as “and”: search for each by itself.`];
  });
}

/** "seed in France or series A anywhere": no place, in one alternative. */
const EVERYWHERE = /^(?:any(?:where|place| country| location)|everywhere|worldwide|globally)(?: in the world)?$/i;

function kindOf(phrase: Phrase): string | null {
  switch (phrase.kind) {
    case "facet":
      if (phrase.isExcluded || phrase.facet === "has") return null;
      if (PLACES.includes(phrase.facet)) return "place";
      // What a company does is one kind, whether it is an industry or words.
      return phrase.facet === "industry" ? "words" : phrase.facet;
    case "text":
      return phrase.isExcluded === true ? null : "words";
    case "word":
      return "words";
    case "amount":
    case "days":
    case "founded":
      return phrase.kind;
    case "filler":
      return EVERYWHERE.test(phrase.text) ? "place" : null;
    default:
      return null;
  }
}

function valueOf(phrase: Phrase): unknown {
  switch (phrase.kind) {
    case "facet":
      return phrase.values;
    case "amount":
      return [phrase.amount, phrase.currency];
    case "days":
      return phrase.days;
    case "founded":
      return phrase.range;
    default:
      return phrase.text;
  }
}

/** Every amount and day as the widest range of all. */
function hulled(phrases: readonly Phrase[]): readonly Phrase[] {
  const amounts = phrases.filter((phrase) => phrase.kind === "amount");
  const days = phrases.flatMap((phrase) => (phrase.kind === "days" ? [phrase] : []));
  const isOneCurrency = new Set(amounts.map(({ currency }) => currency)).size === 1;
  const hull = hullOf(amounts.map(({ amount }) => amount));
  const isRange = days.every(({ days: { withinDays } }) => withinDays === null);
  const isOnePeriod = new Set(days.map((one) => JSON.stringify(one.days))).size === 1;
  const listedOn = hullOf(days.map(({ fixed }) => fixed));
  return phrases.map((phrase): Phrase => {
    if (phrase.kind === "amount" && isOneCurrency) return { ...phrase, amount: hull };
    if (phrase.kind === "days" && isRange && !isOnePeriod)
      return { ...phrase, days: { listedOn, withinDays: null }, fixed: listedOn };
    return phrase;
  });
}

/** The range over all of these, open where one is. */
function hullOf<T extends number | string>(ranges: readonly Range<T>[]): Range<T> {
  const outer = (end: keyof Range<T>) =>
    ranges
      .map((range) => range[end])
      .reduce(
        (one, other) => (one === null || other === null ? null : one < other === (end === "min") ? one : other),
        ranges[0]?.[end] ?? null,
      );
  return { min: outer("min"), max: outer("max") };
}

/**
 * A filter has one range of amounts. A minimum and a maximum are its two ends; of other amounts ("5m or 20m"), it
 * reaches over all of them, and amounts in another currency than the last are left out.
 */
function widenedAmounts(phrases: readonly Phrase[]): Widened {
  const amounts = phrases.filter((phrase) => phrase.kind === "amount");
  const last = amounts.at(-1);
  if (last === undefined || amounts.length === 1) return { phrases, notes: [] };
  const others = amounts.filter(({ currency }) => currency !== last.currency);
  const same = amounts.filter((one) => !others.includes(one));
  const reason = `amounts are compared in one currency, here ${last.currency}`;
  const read = phrases.map((phrase): Phrase =>
    phrase.kind === "amount" && others.includes(phrase) ? { kind: "unused", text: phrase.text, reason } : phrase,
  );
  const mins = same.filter(({ amount }) => amount.min !== null);
  const maxs = same.filter(({ amount }) => amount.max !== null);
  const areEnds = mins.length < 2 && maxs.length < 2 && (mins[0]?.amount.min ?? 0) <= (maxs[0]?.amount.max ?? Infinity);
  if (same.length === 1 || areEnds) return { phrases: read, notes: [] };
  return {
    phrases: hulled(read),
    notes: [
      `${same.map(({ text }) => `“${text}”`).join(" and ")} were read as one range of amounts, which reaches over all of them.`,
    ],
  };
}
