import type { Context } from "../../../shared/context.ts";
import { slugOf } from "../../../catalogue/claims/slug.ts";
import { type Topic, topicsCounted } from "../topics/count-topics.ts";
import { topicFilter, type TopicKind } from "../topics/kinds.ts";
import { withArticle } from "../../../catalogue/places/country-name.ts";
import { type LeadFilter, NO_FILTER } from "./filter.ts";
import { classesOf } from "./question/lexicons/lexicon.ts";
import { isFiller, isPlacePreposition } from "./question/small-words.ts";
import { tokensOf } from "./question/tokens.ts";
import { interpretSearch } from "./question/interpret-search.ts";
import { anyMatching } from "./search-leads.ts";

const MOST_QUESTIONS = 3;
/** Of each text, the topics with the most rounds are tried. */
const MOST_TRIED = 8;
/** "united arab emirates" */
const LONGEST_NAME = 3;
const LONGEST_TEXT = 80;

interface Completion {
  readonly label: string;
  readonly rounds: number;
  readonly filter: LeadFilter;
}

/**
 * Questions that begin with the typed text: what stands before its last words is understood as a whole, these begin the
 * name of a topic, and the reader sees a round that answers it. "fintech in g": "fintech in Germany".
 */
export async function completedQuestions(
  ctx: Context,
  { text }: { readonly text: string },
): Promise<readonly string[]> {
  const words = text.length > LONGEST_TEXT ? [] : text.trim().split(/\s+/);
  for (let length = Math.min(LONGEST_NAME, words.length - 1); length > 0; length -= 1) {
    const [before, begun] = [words.slice(0, -length), words.slice(-length).join(" ")];
    const read = tokensOf(before.join(" ")).tokens.map(({ english }) => english.toLowerCase());
    if (read.every(isFiller) || isPlacePreposition(begun)) continue;
    // "fintech not in g" asks for other rounds than those counted here.
    if (read.some((word) => classesOf(word).has("negation"))) return [];
    const completions = await completionsOf(ctx, begun);
    if (completions.length > 0) return answered(ctx, { before, completions });
  }
  return [];
}

/** The topics whose names begin with a text and go on, most rounds first. */
async function completionsOf(ctx: Context, begun: string): Promise<readonly Completion[]> {
  const start = slugOf(begun, "");
  if (start === "") return [];
  const found: Completion[] = [];
  const add = ({ label, slug, rounds }: Topic, kind: TopicKind, first: string, second: string | null) => {
    if (rounds === null || slug === start || !slugOf(label, "").startsWith(start)) return;
    found.push({ label, rounds, filter: topicFilter(kind, first, second) });
  };
  for (const [kind, { topics }] of await topicsCounted(ctx))
    for (const topic of topics) {
      add(topic, kind, topic.value, null);
      if (kind === "places") for (const city of topic.below) add(city, kind, topic.value, city.value);
    }
  return found.sort((a, b) => b.rounds - a.rounds).slice(0, MOST_TRIED);
}

interface AnsweredInput {
  readonly before: readonly string[];
  readonly completions: readonly Completion[];
}

async function answered(ctx: Context, { before, completions }: AnsweredInput): Promise<readonly string[]> {
  const asked = before.join(" ");
  const { filter, isUnderstood, unused } = await interpretSearch(ctx, { text: asked, filter: NO_FILTER });
  if (!isUnderstood || filter.search !== null || unused.length > 0) return [];
  const isAfterPreposition = isPlacePreposition(before.at(-1) ?? "");
  const fitting = completions.flatMap((one) => {
    const both = together(filter, one.filter);
    return both === null
      ? []
      : [{ question: `${asked} ${isAfterPreposition ? withArticle(one.label) : one.label}`, filter: both }];
  });
  const isAnswered = await anyMatching(ctx, { filters: fitting.map((one) => one.filter) });
  return fitting.flatMap(({ question }, i) => (isAnswered[i] === true ? [question] : [])).slice(0, MOST_QUESTIONS);
}

const PLACES = ["country", "region", "city"] as const;

/** Both filters at once; null if they are about the same property, where a second value is an alternative. */
function together(asked: LeadFilter, topic: LeadFilter): LeadFilter | null {
  const facets = Object.keys(topic.include);
  const isPlace = PLACES.some((facet) => facets.includes(facet));
  const isTaken = Object.keys(asked.include).some(
    (facet) => facets.includes(facet) || (isPlace && PLACES.some((place) => place === facet)),
  );
  const isDated = asked.withinDays !== null || asked.listedOn.min !== null || asked.listedOn.max !== null;
  if (isTaken || (isDated && topic.listedOn.min !== null)) return null;
  const listedOn = isDated ? asked.listedOn : topic.listedOn;
  return { ...asked, include: { ...asked.include, ...topic.include }, listedOn };
}
