import { loadEditedWords } from "../../../../catalogue/industries/edited-words.ts";
import { INDUSTRIES } from "../../../../catalogue/industries/tree.ts";
import { industriesOfWord, type WordMap } from "../../../../catalogue/industries/words.ts";
import type { Context } from "../../../../shared/context.ts";
import { withAlternatives } from "../alternatives.ts";
import type { Alternative, FacetChoice, LeadFilter } from "../filter.ts";

const KNOWN: ReadonlySet<string> = new Set(INDUSTRIES.map(({ name }) => name));

/**
 * Replaces words with the industries they name, by editors' decisions at /back-office/work, else by the shipped
 * vocabulary. Parsing an address needs no database, so it keeps words that are not industry names. Unknown words stay.
 */
export async function withEditedWords(ctx: Context, filter: LeadFilter): Promise<LeadFilter> {
  if (![filter, ...filter.anyOf].some(({ include, exclude }) => hasOther(include) || hasOther(exclude))) return filter;
  const edited = await loadEditedWords(ctx);
  const inWords = <T extends Alternative>(part: T): T => ({
    ...part,
    include: replaced(part.include, edited),
    exclude: replaced(part.exclude, edited),
  });
  return withAlternatives(inWords(filter), filter.anyOf.map(inWords));
}

function hasOther({ industry = [] }: FacetChoice): boolean {
  return industry.some((value) => !KNOWN.has(value));
}

function replaced(choice: FacetChoice, edited: WordMap): FacetChoice {
  if (!hasOther(choice)) return choice;
  const named = (choice.industry ?? []).flatMap((value) => {
    const industries = KNOWN.has(value) ? null : industriesOfWord(value, edited);
    return industries === null || industries.length === 0 ? [value] : industries;
  });
  return { ...choice, industry: [...new Set(named)].sort() };
}
