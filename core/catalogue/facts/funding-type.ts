import { foldToAscii } from "../names/ascii.ts";
import lexicon from "./funding-words.json" with { type: "json" };
import { FUNDING_TYPES, type FundingType } from "./funding-types.ts";

/** English words for those of other languages. */
const ENGLISH: ReadonlyMap<string, string> = new Map(Object.entries(lexicon.english));
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const [BEFORE, BEHIND] = [setOf(lexicon.part.before), setOf(lexicon.part.behind)];

/** English words that other languages join to theirs. */
const JOINED = setOf(lexicon.part.joined);
/** Longer texts are prose. */
const MOST_WORDS = 10;
const SHORTEST_PART = 4;

interface Stated {
  readonly type: FundingType;
  readonly before: ReadonlySet<string>;
  readonly behind: ReadonlySet<string>;
}

/** The type that words state by themselves, with the further words that may stand around them. */
const STATED: ReadonlyMap<string, Stated> = new Map(
  FUNDING_TYPES.flatMap((type) => {
    const words: { readonly core: readonly string[]; readonly before?: string; readonly behind?: string } =
      type in lexicon.types
        ? lexicon.types[type as keyof typeof lexicon.types]
        : { core: [stageWordsOf(type).join(" ")] };
    const around = { type, before: setOf(words.before ?? ""), behind: setOf(words.behind ?? "") };
    return words.core.map((core) => [core, around] as const);
  }),
);

const LONGEST_CORE = Math.max(...Array.from(STATED.keys(), (core) => core.split(" ").length));
const BEFORE_ANY: ReadonlySet<string> = new Set(
  [BEFORE, ...Array.from(STATED.values(), ({ before }) => before)].flatMap((words) => [...words]),
);

/** A stage's words in English, numbers apart: "Serie-A1-Runde" is "series", "a", "1" and "round". */
export function stageWordsOf(text: string): readonly string[] {
  return foldToAscii(text)
    .replace(/[-_()."]+/g, " ")
    .replace(/\//g, " / ")
    .replace(/\+/g, " plus ")
    .replace(/(?<=[a-z])(?=\d)/g, " ")
    .replace(/[a-z]+/g, (word) => ENGLISH.get(word) ?? inParts(word))
    .replace(/^\s*(?:round ([a-k])|([a-k]) round)\s*$/, "series $1$2")
    .split(" ")
    .filter((word) => word !== "");
}

/** A word of two, as German and Dutch join them: "Seedrunde", "overbruggingsfinanciering"; others as they are. */
function inParts(word: string): string {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const first = englishPart(word.slice(0, at)) ?? englishPart(word.slice(0, at).replace(/s$/, ""));
    const second = first === undefined ? undefined : (ENGLISH.get(word.slice(at)) ?? inParts(word.slice(at)));
    if (second !== undefined && second !== word.slice(at)) return `${first} ${second}`;
  }
  return word;
}

function englishPart(word: string): string | undefined {
  return ENGLISH.get(word) ?? (JOINED.has(word) ? word : undefined);
}

/**
 * The funding type stated by a source's own words, or null. Extensions and numbered parts belong to their round
 * ("Series A-1", "Series A+", "Seed extension"); "Series E-2" has its own type. Anything else is null, because a stage
 * is never inferred: "Pre-Series B", "Series B + Debt", "Seed/Angel", "Private Equity".
 */
export function fundingTypeOf(stageText: string | undefined): FundingType | null {
  if (!stageText) return null;
  const words = stageWordsOf(stageText);
  if (words.length > MOST_WORDS) return null;
  for (let from = 0; from < words.length && (from === 0 || BEFORE_ANY.has(words[from - 1] ?? "")); from++) {
    for (let to = Math.min(words.length, from + LONGEST_CORE); to > from; to--) {
      const stated = STATED.get(words.slice(from, to).join(" "));
      if (stated === undefined) continue;
      const isAll =
        words.slice(0, from).every((word) => BEFORE.has(word) || stated.before.has(word)) &&
        words.slice(to).every((word) => BEHIND.has(word) || stated.behind.has(word));
      if (isAll) return stated.type;
    }
  }
  return null;
}
