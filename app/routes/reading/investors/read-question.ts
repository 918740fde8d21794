import { type ListInvestorsInput, listInvestors } from "../../../../core/reading/directory/investors.ts";
import { type FullDatabase, readFullDatabase } from "../../../../core/reading/directory/search/full-database.ts";
import { anyMatching, countMatching } from "../../../../core/reading/directory/search/search-leads.ts";
import { facetLabel } from "../../../../core/reading/directory/search/facet-label.ts";
import { type LeadFilter, NO_FILTER } from "../../../../core/reading/directory/search/filter.ts";
import { readAddress } from "../../../../core/reading/directory/search/read-filter.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { seesWholeCatalogue } from "../../../../core/reading/directory/access.ts";
import { investorsMeant, investorsNear } from "../../../../core/reading/directory/search/question/investors-meant.ts";
import { knownValues } from "../../../../core/reading/directory/search/values/known-values.ts";
import { activeFilters } from "../companies/explorer/active-filters.ts";

/** Nouns for investors in questions, and the kind in the list that each names; null for investors of any kind. */
const NOUNS: readonly (readonly [noun: RegExp, kind: string | null])[] = [
  [/\b(?:startup )?(?:accelerators?|incubators?)\b/gi, "Accelerator"],
  [/\b(?:business angels?|angel (?:investors?|networks?|groups?)|angels)\b/gi, "Angels"],
  [/\b(?:corporate (?:investors?|vcs?|venture capital)|cvcs?|corporates)\b/gi, "Company"],
  [/\bfamily offices?\b/gi, "Family office"],
  [/\b(?:universities|university (?:funds?|investors?))\b/gi, "University"],
  [/\b(?:public|government|state) (?:investors?|funds?|bodies)\b/gi, "Public body"],
  [/\b(?:venture capital(?:ists?)?|vcs?)(?: (?:firms?|funds?|investors?|companies))?\b/gi, null],
  [/\b(?:who|which (?:funds?|firms?)) (?:invests?|invested|is investing|are investing) in\b/gi, null],
  [/\b(?:that |who |which )?(?:invest|invests|investing|invested|back|backs|backing|backed) (?:in )?(?!by\b)/gi, null],
  [
    /\b(?:that |who )?(?:writ(?:e|es|ing) (?:checks|cheques)|(?:checks?|cheques?|ticket)(?: sizes?)?)(?: (?:of|from))?\b/gi,
    null,
  ],
  [/\b(?:the )?most active\b/gi, null],
];
const LEADS = /\blead(?:ing)? investors?(?: (?:of|in))?\b|\b(?:who|that) (?:leads?|led)\b/gi;
const CO_INVESTORS =
  /^(?:(?:who )?co-?invest(?:ors?|s|ed)?(?: (?:of|with|for))? (?<after>.+)|who (?:else )?(?:co-?)?invest(?:s|ed)? (?:alongside|together with|with) (?<with>.+)|(?<before>.+?)(?:['’]s?)? co-?investors?)$/i;

/** How a typed text narrows the investors. */
export interface InvestorQuestion extends Pick<
  ListInvestorsInput,
  "name" | "kind" | "filter" | "leadsOnly" | "without"
> {
  /** Labels of the filters that it was read as; empty for a name. */
  readonly read: readonly string[];
  /** Sentences about words that were not used and about how others were read. */
  readonly notes: readonly string[];
  /** Matching rounds of the whole database, and the number that the reader sees; null for readers of all. */
  readonly full: (FullDatabase & { readonly seen: number }) | null;
  /** Of a name that is also an industry, a stage or a place: the question about rounds. */
  readonly other: { readonly label: string; readonly question: string } | null;
}

interface QuestionInput {
  readonly typed: string | null;
  readonly kind: string | null;
}

/** A typed text as a part of investors' names, else as a question about the rounds that they joined. */
export async function readInvestorQuestion(ctx: Context, { typed, kind }: QuestionInput): Promise<InvestorQuestion> {
  const asName = {
    name: typed,
    kind,
    filter: NO_FILTER,
    leadsOnly: false,
    read: [],
    notes: [],
    full: null,
    other: null,
  };
  if (typed === null) return asName;
  if ((await listInvestors(ctx, { page: 1, name: typed, kind })).matching > 0)
    return { ...asName, other: await otherMeaning(ctx, typed) };
  const spelled = await nameSpelled(ctx, typed);
  if (spelled !== null && (await listInvestors(ctx, { page: 1, name: spelled, kind })).matching > 0)
    return { ...asName, name: spelled, notes: [`Showing investors named “${spelled}” for “${typed.trim()}”.`] };
  const { groups } = CO_INVESTORS.exec(typed.trim()) ?? {};
  const { text, named, leadsOnly } = withoutNouns(
    groups === undefined ? typed : `backed by ${groups["after"] ?? groups["with"] ?? groups["before"]}`,
  );
  const { filter, unused, notes } = await readRounds(ctx, text);
  const isAsked = text !== typed.trim();
  const ofRounds = await withWordsOfRounds(ctx, { filter, isAsked });
  const read = activeFilters(ofRounds, facetLabel).map(({ label }) => label);
  if (read.length === 0 && named === null && text !== "") return asName;
  const full = await readFullDatabase(ctx, { filter: ofRounds, question: null, asWords: null, unused: [] });
  const [seen = 0] = full === null ? [] : await countMatching(ctx, { filters: [ofRounds] });
  return {
    name: null,
    kind: kind ?? named,
    filter: ofRounds,
    other: null,
    full: full === null ? null : { ...full, seen },
    leadsOnly,
    ...(groups === undefined ? {} : { without: filter.include.investor ?? [] }),
    read,
    notes: [
      ...(named === null || kind !== null ? [] : [`Only investors of the kind “${named}” are listed.`]),
      ...(leadsOnly ? ["Only investors that led such a round are listed."] : []),
      ...unused,
      ...(filter.search === ofRounds.search ? [] : [`“${filter.search}” was not used.`]),
      ...notes,
    ],
  };
}

/** The beginning of the known names that are spelled nearly like this one; null if there are none. */
async function nameSpelled(ctx: Context, typed: string): Promise<string | null> {
  if (!seesWholeCatalogue(ctx.actor)) return null;
  const known = await knownValues(ctx);
  const input = { known, facet: "investor", text: typed.trim(), isExpected: true } as const;
  const named = investorsMeant(input);
  const isOther = named.length === 0 && (await otherMeaning(ctx, typed)) !== null;
  const [first, ...others] = named.length > 0 || isOther ? named : investorsNear(input);
  if (first === undefined) return null;
  const words = first.split(" ");
  const shared = words.filter((_, i) => others.every((name) => name.startsWith(words.slice(0, i + 1).join(" "))));
  return shared.length === 0 ? null : shared.join(" ");
}

/**
 * The rounds whose investors are asked for. Words count if a question has them ("who invested in Acme") or something
 * else was read of it, and if rounds have them; a name alone is that of an investor.
 */
async function withWordsOfRounds(
  ctx: Context,
  { filter, isAsked }: { readonly filter: LeadFilter; readonly isAsked: boolean },
): Promise<LeadFilter> {
  const withoutWords = { ...filter, search: null };
  if (filter.search === null) return filter;
  if (!isAsked && activeFilters(withoutWords, facetLabel).length === 0) return withoutWords;
  const [hasRounds = false] = await anyMatching(ctx, { filters: [filter] });
  return hasRounds ? filter : withoutWords;
}

async function otherMeaning(ctx: Context, typed: string): Promise<InvestorQuestion["other"]> {
  const { filter, unused } = await readRounds(ctx, typed);
  const { investor, lead_investor: lead, ...include } = filter.include;
  const labels = activeFilters({ ...filter, include, search: null }, facetLabel).map(({ label }) => label);
  const isOther =
    filter.search === null && investor === undefined && lead === undefined && labels.length > 0 && unused.length === 0;
  return isOther ? { label: labels.join("; "), question: `investors in ${typed}` } : null;
}

/** The text without words for investors, with the kind that they name. */
function withoutNouns(typed: string) {
  const kinds = NOUNS.filter(([noun]) => new RegExp(noun.source, "i").test(typed)).map(([, kind]) => kind);
  const text = NOUNS.reduce((rest, [noun]) => rest.replaceAll(noun, " "), typed.replaceAll(LEADS, " "));
  return {
    text: text
      .replaceAll(/\b(?:investors?|investoren|investisseurs|inversores)\b/gi, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
    named: kinds.find((kind) => kind !== null) ?? null,
    leadsOnly: new RegExp(LEADS.source, "i").test(typed),
  };
}

async function readRounds(
  ctx: Context,
  text: string,
): Promise<{ readonly filter: LeadFilter; readonly unused: readonly string[]; readonly notes: readonly string[] }> {
  if (text === "") return { filter: NO_FILTER, unused: [], notes: [] };
  return readAddress(ctx, { params: new URLSearchParams({ search: text }) });
}
