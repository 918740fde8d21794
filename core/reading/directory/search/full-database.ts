import { seesWholeCatalogue } from "../access.ts";
import type { Context } from "../../../shared/context.ts";
import { countedPart, disclosedCount, LEAST_DISCLOSED, type LeftOut, mayDiscloseNone } from "../disclosed-figures.ts";
import { readTopics } from "../topics/count-topics.ts";
import { writeFilterAddress } from "./filter-address.ts";
import type { LeadFilter } from "./filter.ts";
import { type NamedPage, pagesNamed } from "./pages-named.ts";
import type { AskedAddress } from "./read-filter.ts";
import { countInCatalogue } from "./visible-leads.ts";

/** What the whole catalogue holds for a question of a reader who sees a part of it (decision 49). */
export interface FullDatabase {
  /** Matching rounds, rounded down; null if they are fewer than {@link LEAST_DISCLOSED}, or nothing of it is counted. */
  readonly atLeast: number | null;
  /** True if there is none, and the question is so broad that this may be said ({@link mayDiscloseNone}). */
  readonly isNone: boolean;
  /** Fewer are not counted. */
  readonly least: number;
  /** False if the question is only of names and words, which are never counted. */
  readonly isCounted: boolean;
  /** True if nothing but what the count leaves out narrows the question, so that all rounds are counted. */
  readonly isOfAll: boolean;
  /** What the count leaves out. */
  readonly leftOut: readonly LeftOut[];
  /** Pages about the industry, stage and place of the question, the most specific first. */
  readonly topics: readonly NamedPage[];
  /** Pages about the companies, people and investors that the question names. */
  readonly pages: readonly NamedPage[];
}

/** Null for readers of the whole catalogue, and without a question. Words that were not used are left out of the count. */
export async function readFullDatabase(
  ctx: Context,
  { filter, question, asWords, unused }: Pick<AskedAddress, "filter" | "question" | "asWords" | "unused">,
): Promise<FullDatabase | null> {
  if (seesWholeCatalogue(ctx.actor) || (question === null && writeFilterAddress(filter).size === 0)) return null;
  const { filter: counted, leftOut: uncounted } = countedPart(filter);
  const leftOut = [...new Set([...uncounted, ...(unused.length > 0 ? (["words"] as const) : [])])];
  const isOfAll = writeFilterAddress(counted).size === 0;
  const isCounted = !isOfAll || leftOut.some((part) => part !== "words") || leftOut.length === 0;
  // The question with its industries as words counts only as a whole.
  const words = asWords === null ? null : countedPart(asWords);
  const inWords = words === null || words.leftOut.includes("words") ? [] : [words.filter];
  const [[count, answered], topics, pages] = await Promise.all([
    isCounted ? countFirst(ctx, [counted, ...inWords]) : ([0, counted] as const),
    topicsOf(ctx, counted),
    pagesAsked(ctx, { filter, question }),
  ]);
  const atLeast = disclosedCount(count, answered);
  const isNone = isCounted && count === 0 && leftOut.length === 0 && mayDiscloseNone(counted, ctx.clock);
  return { atLeast, isNone, least: LEAST_DISCLOSED, isCounted, isOfAll, leftOut, topics, pages };
}

/** The pages that a question names. */
export function pagesAsked(
  ctx: Context,
  { filter, question }: Pick<AskedAddress, "filter" | "question">,
): Promise<readonly NamedPage[]> {
  return pagesNamed(ctx, {
    text: [question, filter.search].filter((text) => text !== null).join(" "),
    words: filter.search,
    investors: [...(filter.include.investor ?? []), ...(filter.include.lead_investor ?? [])],
  });
}

/** The count of the first filter with matches, as the question is answered to members; else of the first. */
async function countFirst(
  ctx: Context,
  [first, ...others]: readonly [LeadFilter, ...LeadFilter[]],
): Promise<readonly [number, LeadFilter]> {
  for (const filter of [first, ...others]) {
    const count = await countInCatalogue(ctx, filter);
    if (count > 0) return [count, filter];
  }
  return [0, first];
}

const MOST_TOPICS = 3;

/** Topic pages of single values: an industry in a country before the industry. */
async function topicsOf(ctx: Context, { include }: LeadFilter): Promise<readonly NamedPage[]> {
  const [industry, stage, country, city] = [include.industry, include.stage, include.country, include.city].map(
    (values = []) => (values.length === 1 ? values[0] : undefined),
  );
  if ([industry, stage, country, city].every((value) => value === undefined)) return [];
  const [industries, stages, places] = await Promise.all(
    (["industries", "stages", "places"] as const).map(async (kind) => (await readTopics(ctx, kind)).topics),
  );
  const ofIndustry = industries?.find(({ value }) => value === industry);
  const ofStage = stages?.find(({ value }) => value === stage);
  const found = [
    ofIndustry?.below.find(({ value }) => value === country),
    ofStage?.below.find(({ value }) => value === industry),
    places?.flatMap(({ below }) => below).find(({ value }) => value === city),
    ofIndustry,
    places?.find(({ value }) => value === country),
    ofStage,
  ];
  return found
    .flatMap((topic, i) => {
      if (topic === undefined) return [];
      const above = i === 0 ? ofIndustry?.label : i === 1 ? ofStage?.label : undefined;
      return { name: above === undefined ? topic.label : `${above}, ${topic.label}`, href: topic.path };
    })
    .slice(0, MOST_TOPICS);
}
