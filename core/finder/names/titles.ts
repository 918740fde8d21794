import lexicon from "./words.json" with { type: "json" };

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Titles before a name, in the languages of Europe and South Asia, as {@link bare} writes them. */
export const HONORIFICS = setOf(lexicon.honorific);

/** Degrees and generations after a name, which never occur in addresses. */
export const SUFFIXES = setOf(lexicon.suffix);

/**
 * Words that mark a job title: "Ada Park, CEO", "Ada Park, Head of Sales". Apart from the titles that lists and pages know
 * (`catalogue/values/title.ts`), because objections are stored under the names read with these, so they must never
 * change; some of the others are names too (Cho, Foreman).
 */
export const POSTS = setOf(lexicon.post);

/** Titles and degrees that are also names: names in a name of two words ("Jack Ma"), titles after a comma. */
export const NAMES_TOO = setOf(lexicon.nameToo);

/** Particles of a family name: "van der Berg", "de Souza", "al Rashid". */
const PARTICLES = setOf(lexicon.particle);

/** True for a particle of a family name; a letter only in lower case ("e Silva"): "E." is an initial. */
export function isParticle(word: string): boolean {
  return PARTICLES.has(bare(word)) && (bare(word).length > 1 || /^\p{Ll}$/u.test(word));
}

/** A word as in these lists: lower case, without dots and hyphens. */
export function bare(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}']/gu, "");
}
