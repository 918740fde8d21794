import lexicon from "./company-words.json" with { type: "json" };

const testOf = (words: string): ((word: string) => boolean) => {
  const known: ReadonlySet<string> = new Set(words.split(" "));
  return (word) => known.has(word.toLowerCase());
};
const isWeakKind = testOf(lexicon.weakKind);
const isField = testOf(lexicon.descriptor);
const isEnding = testOf(lexicon.ending);
const COMPOUNDS = lexicon.compound.split(" ").map((ending) => `-${ending}`);

/** True for a noun that is hardly ever part of a name: "startup", "fintech". */
export const isKind = testOf(lexicon.kind);

/** True for the adjective of a nationality: "Brazilian". */
export const isDemonym = testOf(lexicon.demonym);

/** True for a kind of company in lower case, which describes rather than names. */
export function isPlainKind(word: string): boolean {
  return word === word.toLowerCase() && isWeakKind(word);
}

/** True for any noun of a kind of company, also one that names may contain ("Bank", "Platform"). */
export function isAnyKind(word: string): boolean {
  return isKind(word) || isWeakKind(word);
}

/** True for a noun that ends a description; a kind after it belongs to the name: "Startup Alternative Acme". */
export function endsDescription(word: string): boolean {
  return /^(?:startup|start-up|scale-?up|firm|unicorn)$/i.test(word);
}

/** True for a noun that companies' names end in: "Acme Technologies", "dbt Labs". */
export function endsNames(word: string): boolean {
  return isAnyKind(word) || isEnding(word);
}

/** True for "AI-powered" and the like. */
export function isCompoundAdjective(word: string): boolean {
  const folded = word.toLowerCase();
  return COMPOUNDS.some((ending) => folded.endsWith(ending));
}

/** True for a word that only describes a company: its field, nationality or quality. */
export function isDescriptor(word: string): boolean {
  const bare = word.replace(/['’]s$/u, "");
  return isField(bare) || isDemonym(bare) || isCompoundAdjective(bare) || isKind(bare);
}
