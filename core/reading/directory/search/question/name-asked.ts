import { bareName, nameWord, searchWords } from "../../lead-text.ts";
import { runsOf, wordsTyped } from "./function-words.ts";
import type { PhraseContext } from "./longest-phrase.ts";
import type { NamedCompanies } from "./named-companies.ts";
import { COMPANIES } from "./nouns.ts";
import { readPhrases } from "./read-phrases.ts";

const DETAIL_ASKED =
  "ceo|cto|cfo|coo|co-?founders?|founders?|e-?mail(?: address)?|contact(?: details)?|contacts|linkedin(?: profile)?|team|people|investors?|website|phone(?: number)?";
/** "companies like Acme", "competitors of Acme" */
export const SIMILAR_ASKED = new RegExp(
  `^(?:(?:${COMPANIES}) )?(?:(?:like|similar to)|(?:competitors?|alternatives?|peers) (?:of|to|for)) (.+)$`,
  "i",
);

const NAME_ASKED: readonly RegExp[] = [
  new RegExp(`^(?:(?:who|what) (?:is|are) )?(?:the )?(?:${DETAIL_ASKED}) (?:of|at|for|behind) (.+)$`, "i"),
  /^(?:who (?:founded|started|runs|created|is behind|is running|invested in|put money in(?:to)?|funded|backed|financed|is|are)|which (?:investors?|vcs?|funds?) (?:invested|put money|participated) in(?:to)?|(?:companies|startups?|firms?) (?:run|founded|started) by|qui (?:a|est) (?:fondé|derrière)|quién fundó|quien fundo) (.+)$/i,
  /^wer hat (.+) gegründet$/i,
  /^(?:how much (?:money )?(?:did|has|have)|what (?:did|has)|when (?:did|has)) (.+?)(?: last)? (?:raised?|gotten|got|get)(?: last| lately| recently| so far| in total)?$/i,
  /^(?:what|which) (?:company|startup|firm) (?:is|does|did) (.+?) (?:running|run|runs|founded?|started?|leading|working (?:at|for)|work (?:at|for))$/i,
  SIMILAR_ASKED,
  /^(\S+ \S+(?: \S+)?) (?:linkedin(?: profile)?|e-?mail(?: address)?|contact(?: details)?|phone(?: number)?|company|startup)$/i,
  /^(.+?)['’]s? (?:company|startup|founders?|investors?|ceo|e-?mail|team|website|rounds?|funding)$/i,
];
/** Many companies are asked for, not one; a name may have a noun in the singular ("The Boring Company"). */
const KIND_ASKED =
  /\b(?:companies|startups?|start-ups?|firms|businesses|rounds?|deals|investors?)\b|^(?:all|every|each|any) /i;

/** The name in a question about one company or person, such as "who founded Acme" or "email of Ada Byron". */
export function nameAsked(text: string): string | null {
  const question = text.trim().replace(/[?.!]+$/, "");
  const name = NAME_ASKED.flatMap((pattern) => pattern.exec(question)?.[1] ?? [])[0]
    ?.replace(/^(?:the )?(?:company|startup) /i, "")
    .trim();
  return name === undefined || name === "" || KIND_ASKED.test(name) ? null : name;
}

/** True for the name of a company in sight, or, to a reader of a part, words that are more than values of filters. */
export async function isName(
  asked: string,
  { named, context }: { readonly named: NamedCompanies; readonly context: PhraseContext },
): Promise<boolean> {
  if (await isNameOf(asked, { named, context })) return true;
  const isWhole = !context.seesPart;
  if (isWhole) return false;
  return (await readPhrases(wordsTyped(asked), context)).some(({ kind }) => kind === "word");
}

/** True for the name of a company in sight, and for the whole name of a person or investor. */
export async function isNameOf(
  text: string,
  { named, context }: { readonly named: NamedCompanies; readonly context: PhraseContext },
): Promise<boolean> {
  if (named.names.has(bareName(text))) return true;
  const words = searchWords(text);
  const name = nameWord(words);
  return words.length > 1 && (await context.known.mentioned([name])).has(name);
}

/**
 * The longest name among words that nothing matches together: "Acme funding history" asks about Acme. Beside a question
 * that says more (`isAlone` is false), one small word of several is no name.
 */
export async function nameAmong(
  words: readonly string[],
  { isAlone, ...of }: { readonly named: NamedCompanies; readonly context: PhraseContext; readonly isAlone: boolean },
): Promise<string | null> {
  const mayBeName = (run: string) => isAlone || / |^\p{Lu}/u.test(run) || run === words.join(" ");
  const runs = runsOf(words).toSorted((one, other) => other.length - one.length);
  for (const run of runs.filter(mayBeName)) if (await isNameOf(run, of)) return run;
  return null;
}
