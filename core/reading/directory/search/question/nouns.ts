/**
 * What questions call the things that the catalogue holds, as alternatives of a pattern. A noun stands in one of these
 * lists, and every reader of questions takes it from there.
 */
export const COMPANIES = "compan(?:y|ies)|start-?ups?|firms?|business(?:es)?|organi[sz]ations?|brands?";
export const ROUNDS = "rounds?|deals?";
export const INVESTORS = "investors?|vcs?|funds?|backers?|angels?";
/** Those who found and lead companies. */
export const FOUNDERS = "co-?founders?|founders?|ceos?|teams?";
/** Others who work there. */
export const STAFF = "employees?|staff|people|persons?|engineers?|executives?";

const LISTED = new RegExp(`^(?:${COMPANIES}|${FOUNDERS})$`, "i");
const PEOPLE = new RegExp(`^(?:${FOUNDERS}|${STAFF})$`, "i");

/** True for what is listed, in English: words after it are about companies, not about who asks. */
export function isListedNoun(word: string): boolean {
  return LISTED.test(word);
}

/** True for people of companies: "founders from Stanford", "a marketing team". */
export function isPeopleNoun(word: string): boolean {
  return PEOPLE.test(word);
}
