/**
 * What questions call the things that the catalogue holds, as alternatives of a pattern. A noun stands in one of these
 * lists, and every reader of questions takes it from there.
 */
export const COMPANIES = "compan(?:y|ies)|start-?ups?|scale-?ups?|firms?|business(?:es)?|organi[sz]ations?|brands?";
export const ROUNDS = "rounds?|deals?";
export const INVESTORS = "investors?|vcs?|funds?|backers?|angels?";
/** Those who found and lead companies. */
export const FOUNDERS = "co-?founders?|founders?|ceos?|teams?";
