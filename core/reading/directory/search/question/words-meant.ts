import { loadEditedWords } from "../../../../catalogue/industries/edited-words.ts";
import type { Context } from "../../../../shared/context.ts";
import { seesWholeCatalogue } from "../../access.ts";
import { wordsTyped } from "./function-words.ts";
import { type KnownValues, knownValues } from "./known-values.ts";
import { namedCompanies } from "./named-companies.ts";
import type { PlaceReading } from "./values/place-words.ts";
import type { Phrase } from "./phrase.ts";
import type { PhraseContext } from "./longest-phrase.ts";
import { readPhrases } from "./read-phrases.ts";
import { foldedValue, oneEditAway } from "./spelling.ts";

/** Longer words are corrected (`corrected-words.ts`); of words this short, too many are one edit away to assume one. */
const LENGTH = 3;
/** Of a question's words; each costs some two hundred readings. */
const MOST_WORDS = 3;
/** Where more words of a question have no meaning, one letter is not what is wrong with it. */
const MOST_UNKNOWN = 8;
/** Shorter are the codes of countries: nearly every word is one letter from one. */
const SHORTEST_MEANT = 3;

/** The words of three letters, each once. */
function shortWords(words: readonly string[]): readonly string[] {
  return [...new Set(words.map(foldedValue))].filter((word) => word.length === LENGTH && /^[a-z]+$/.test(word));
}

/** A word with what it names: equal keys are one thing ("us" and "usa"). */
interface NamedThing {
  readonly word: string;
  readonly key: string;
}

/** The word of the only thing among these; null if they are none or several. Of its spellings, the first. */
function onlyThing(things: readonly NamedThing[]): string | null {
  const [first] = things;
  return first !== undefined && things.every(({ key }) => key === first.key) ? first.word : null;
}

interface WordsMeantInput {
  /** The words of a question that have no other meaning. */
  readonly search: string;
  /** The size of the public sample (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/**
 * The words of three letters that no visible lead contains, each with the only visible company, investor or value of a
 * filter that is one edit away. They are offered and never assumed.
 */
export async function wordsMeant(
  ctx: Context,
  { search, sampleSize }: WordsMeantInput,
): Promise<readonly PlaceReading[]> {
  const typed = wordsTyped(search);
  const short = shortWords(typed).slice(0, MOST_WORDS);
  if (short.length === 0 || typed.length > MOST_UNKNOWN) return [];
  const known = await knownValues(ctx, sampleSize);
  const found = await known.mentioned(short);
  const unknown = short.filter((word) => !found.has(word));
  if (unknown.length === 0) return [];
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const edited = await loadEditedWords(ctx);
  const near = unknown.flatMap(oneEditAway);
  const { names } = await namedCompanies(ctx, { names: near, beginning: near[0] ?? "", sampleSize });
  const context: PhraseContext = { today, known, edited, names: new Set(), seesPart: !seesWholeCatalogue(ctx.actor) };
  const meant: PlaceReading[] = [];
  for (const word of unknown) {
    const things: NamedThing[] = [];
    for (const other of oneEditAway(word).filter(({ length }) => length >= SHORTEST_MEANT)) {
      const phrase = names.has(other) ? null : (await readPhrases([other], context))[0];
      const key = phrase === null ? other : phrase === undefined ? null : await keyOf(other, phrase, known);
      if (key !== null) things.push({ word: other, key });
    }
    const only = onlyThing(things);
    if (only !== null) meant.push({ typed: word, place: only });
  }
  return meant;
}

/** What a word names: a value of a facet that visible leads have, or an investor by its whole name. Else null. */
async function keyOf(word: string, phrase: Phrase, known: KnownValues): Promise<string | null> {
  if (phrase.kind !== "facet" || phrase.isExcluded) return null;
  const { facet, values } = phrase;
  // Like the codes of countries.
  if (facet === "stated_currency") return null;
  if (facet === "investor" && !values.some((value) => foldedValue(value) === word)) return null;
  const held = await Promise.all(values.map((value) => known.spelled(facet, value)));
  return held.flat().length === 0 ? null : JSON.stringify([facet, values]);
}
