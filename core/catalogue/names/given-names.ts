import { createRequire } from "node:module";
import { foldToAscii } from "./ascii.ts";
import lexicon from "./common-words.json" with { type: "json" };

/** Registers of births also list words that, at the start of a name, are those of places and institutions. */
const RARELY_GIVEN: ReadonlySet<string> = new Set(lexicon.rarelyGiven.split(" "));
let genderOf: ((name: string) => string) | undefined;

/**
 * True if a name starts with a given name of the registers of births that `gender-detection-from-name` collects (English,
 * French, German, Italian, Spanish, Turkish; names of immigrants included), also behind initials ("M. Karun Iyer"). About
 * 98% of founders do and a fifth of firms, so that it is evidence and no proof.
 */
export function startsWithGivenName(name: string): boolean {
  const first = name.split(" ").find((word) => !/^\p{L}\.?$/u.test(word)) ?? "";
  return isGivenName(first) || (first.includes("-") && isGivenName(first.split("-", 1)[0] ?? ""));
}

/** Lists repeat given names, and the register takes long to ask. */
const MOST_ASKED = 10_000;
const asked = new Map<string, boolean>();

/** True for one word that is a given name. */
export function isGivenName(word: string): boolean {
  const before = asked.get(word);
  if (before !== undefined) return before;
  const isGiven = isRegistered(word);
  if (asked.size >= MOST_ASKED) asked.clear();
  asked.set(word, isGiven);
  return isGiven;
}

function isRegistered(word: string): boolean {
  const folded = foldToAscii(word);
  if (folded.length < 2 || RARELY_GIVEN.has(folded)) return false;
  genderOf ??= load();
  return genderOf(word) !== "unknown" || (folded !== word && genderOf(folded) !== "unknown");
}

/** Loads the register (2 MB) on first use. */
function load(): (name: string) => string {
  const loaded: unknown = createRequire(import.meta.url)("gender-detection-from-name");
  if (
    typeof loaded === "object" &&
    loaded !== null &&
    "getGender" in loaded &&
    typeof loaded.getGender === "function"
  ) {
    const { getGender } = loaded;
    return (name) => String(getGender(name));
  }
  throw new Error("gender-detection-from-name has no getGender");
}
