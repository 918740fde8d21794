import { newestRate } from "../../../../../catalogue/facts/exchange-rates.ts";
import type { Context } from "../../../../../shared/context.ts";
import type { LeadFilter } from "../../filter.ts";
import { anyMatching } from "../../search-leads.ts";
import { knownValues, wordsMissing } from "../known-values.ts";
import type { PhraseContext } from "../longest-phrase.ts";
import { nameAmong } from "../name-asked.ts";
import type { NamedCompanies } from "../named-companies.ts";
import type { Phrase } from "../phrase.ts";
import { alternativesOf } from "../search-signs.ts";
import { withoutLegalForm } from "../search-words.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** What of a question was not used, with the reasons. */
export function unusedNotes(phrases: readonly Phrase[]): readonly string[] {
  return phrases.flatMap((phrase) =>
    phrase.kind === "unused" ? [`“${phrase.text}” was not used: ${phrase.reason}.`] : [],
  );
}

/** How amounts in other currencies than the typed one are compared. */
export async function rateNotes(ctx: Context, phrases: readonly Phrase[]): Promise<readonly string[]> {
  const currencies = new Set(
    phrases.flatMap((one) => (one.kind === "amount" && one.currency !== "USD" ? one.currency : [])),
  );
  return Promise.all(
    [...currencies].map(async (currency) => {
      const rate = await newestRate(ctx, currency);
      return rate === null
        ? `Only amounts in ${currency} are compared: there is no exchange rate for it.`
        : `Amounts in ${currency} are compared as stated, others at the rate of ${DAY.format(new Date(rate.rateOn))}.`;
    }),
  );
}

/** A sentence about the rest of a question of which one name is listed. */
export async function onlyNote(
  name: string,
  search: string,
  of: { readonly named: NamedCompanies; readonly context: PhraseContext },
): Promise<string> {
  const others = search.replace(name, " ").trim().split(/\s+/).filter(Boolean);
  const other = others.length === 0 ? null : await nameAmong(others, { ...of, isAlone: true });
  return other === null
    ? `Only “${name}” is listed: no round of this name matches the rest.`
    : `Only “${name}” is listed: search for “${other}” by itself.`;
}

/** A search for words tolerates misspellings, which a reader of a name has to know: "Soren Voss" finds a Sören Ross. */
export async function spellingNotes(ctx: Context, filter: LeadFilter, sampleSize: number): Promise<readonly string[]> {
  if (filter.search === null) return [];
  const names = alternativesOf(filter.search).map((name) => withoutLegalForm(name) ?? name);
  const missing = await wordsMissing(await knownValues(ctx, sampleSize), names.join(" "));
  if (missing.length === 0) return [];
  const [hasRounds = false] = await anyMatching(ctx, { filters: [filter], sampleSize });
  return !hasRounds
    ? []
    : [`No round mentions “${missing.join(" ")}” as written; the rounds listed have a word spelled like it.`];
}
