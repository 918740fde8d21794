import { columnOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { loadEditedWords } from "./edited-words.ts";
import { industriesOfWords, wordKey } from "./words.ts";

/**
 * Recomputes the industries of companies with a word of this key; with null, of all companies. Returns the ids of
 * changed companies, whose directory rows are then outdated.
 */
export async function recomputeIndustries(ctx: Context, key: string | null): Promise<readonly number[]> {
  const edited = await loadEditedWords(ctx);
  // There are far fewer distinct lists than companies.
  const rows = await rowsOf<{ words: readonly string[] }>(ctx)`
    select distinct industry as words from company where industry <> '{}' or industries <> '{}'`;
  const lists = rows
    .filter(({ words }) => key === null || words.some((word) => names(word, key)))
    .map(({ words }) => ({ words, industries: industriesOfWords(words, edited) }));
  return columnOf<number>(ctx)`
    update company c set industries = l.industries
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as l (words text[], industries text[])
    where c.industry = l.words and c.industries <> l.industries returning c.id`;
}

/** The number of companies with a word of this key, as the whole text or a part of it. */
export async function countCompaniesWith(ctx: Context, key: string): Promise<number> {
  const rows = await rowsOf<{ words: readonly string[]; companies: number }>(ctx)`
    select industry as words, count(*) as companies from company where industry <> '{}' group by industry`;
  return rows
    .filter(({ words }) => words.some((word) => names(word, key)))
    .reduce((total, { companies }) => total + companies, 0);
}

/** True if the text or one of its parts has the key. */
function names(word: string, key: string): boolean {
  return wordKey(word).includes(key);
}
