import { readFilterAddress } from "../../directory/search/filter-address.ts";
import type { FacetChoice } from "../../directory/search/filter.ts";
import { isRelativeDay } from "../../directory/search/days/relative-days.ts";
import { TOPIC_KINDS } from "../../directory/topics/kinds.ts";
import { dayOf } from "../save-article.ts";
import type { Period, RoundUpSubject, RoundUpTopic } from "./round-up.ts";

const DAY = 86_400_000;

/**
 * The days and the topic of a round-up that was stored without them, from the list that its first figure links to; null
 * if an editor took that sentence out.
 */
export function subjectOfText(markdown: string): RoundUpSubject | null {
  const [, kind, query] =
    /^The (week|month) from [^[\]]* brought [^[\]]*\[[^\]]*\]\(\/companies\?([^)]+)\)/.exec(markdown) ?? [];
  if (kind !== "week" && kind !== "month") return null;
  const { include, listedOn } = readFilterAddress(new URLSearchParams(query)).filter;
  const { min: first, max: last } = listedOn;
  // A round-up is of fixed days.
  if (first === null || last === null || isRelativeDay(first) || isRelativeDay(last)) return null;
  return { period: { kind, first, last, before: daysBefore(kind, first, last) }, topic: topicIn(include) };
}

/** The whole period before one that is over. */
function daysBefore(kind: Period["kind"], first: string, last: string): Period["before"] {
  const begin = new Date(first);
  const [year, month] = [begin.getUTCFullYear(), begin.getUTCMonth()];
  const end = kind === "week" ? begin.getTime() + 6 * DAY : Date.UTC(year, month + 1, 0);
  if (dayOf(new Date(end)) !== last) return null;
  const former = kind === "week" ? begin.getTime() - 7 * DAY : Date.UTC(year, month - 1, 1);
  return { first: dayOf(new Date(former)), last: dayOf(new Date(begin.getTime() - DAY)) };
}

const FACETS = { industries: "industry", stages: "stage", places: "country" } as const;

function topicIn(include: FacetChoice): RoundUpTopic | null {
  for (const kind of TOPIC_KINDS) {
    const value = kind === "months" ? undefined : include[FACETS[kind]]?.[0];
    if (kind !== "months" && value !== undefined) return { kind, value };
  }
  return null;
}
