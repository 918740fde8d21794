import { boundsOf, type GrowthChoice, type GrowthRange } from "../growth-ranges.ts";
import { readGrowth } from "../growth-address.ts";

/** The parts of a question about growth, and the rest, which the reader of questions gets. */
export interface GrowthAsked {
  readonly growth: GrowthChoice;
  /** Empty if the question asks for nothing else. */
  readonly rest: string;
}

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,9}(?:\.\d)?)\s?(k|m|thousand|million)?`;
const VISITS = String.raw`(?:monthly |search |website |web |organic )*(?:visits|visitors|traffic)(?: from search)?(?: (?:a|per|each) month| monthly|\/month)?`;
const MORE = "(?:more than|over|at least|above|minimum(?: of)?|from|>=?)";
const LESS = "(?:less than|fewer than|under|at most|below|up to|maximum(?: of)?|<=?)";
const LINK = String.raw`(?:(?:with|and|having|that have|who have|whose|get|getting) )?`;
const STAFF = "(?:headcount|head count|teams?|staff|employee numbers|number of employees)";
const TRAFFIC = "(?:(?:search |website |web |organic )?(?:traffic|visits|visitors))";
const UP = "(?:growing|rising|increasing)";
const DOWN = "(?:shrinking|falling|declining|decreasing)";

type Bound = 0 | 1;

/** What each pattern asks for: the range, and the bounds that its numbers are. */
const PATTERNS: readonly (readonly [pattern: RegExp, range: GrowthRange, bounds: readonly Bound[] | "up" | "down"])[] =
  [
    [new RegExp(`${LINK}(?:between )?${NUMBER} ?(?:to|and|-|–) ?${NUMBER} ${VISITS}`, "i"), "visits", [0, 1]],
    [new RegExp(`${LINK}${MORE} ?${NUMBER} ${VISITS}`, "i"), "visits", [0]],
    [new RegExp(`${LINK}${LESS} ?${NUMBER} ${VISITS}`, "i"), "visits", [1]],
    [new RegExp(`${LINK}${NUMBER}\\+ ${VISITS}`, "i"), "visits", [0]],
    [
      new RegExp(`${LINK}(?:${UP} ${TRAFFIC}|${TRAFFIC} (?:is |that is )?${UP}|traffic growth)`, "i"),
      "visits_growth",
      "up",
    ],
    [new RegExp(`${LINK}(?:${DOWN} ${TRAFFIC}|${TRAFFIC} (?:is |that is )?${DOWN})`, "i"), "visits_growth", "down"],
    [
      new RegExp(`${LINK}(?:${UP} ${STAFF}|${STAFF} (?:is |are )?${UP}|headcount growth)`, "i"),
      "employees_growth",
      "up",
    ],
    [new RegExp(`${LINK}(?:${DOWN} ${STAFF}|${STAFF} (?:is |are )?${DOWN})`, "i"), "employees_growth", "down"],
  ];

const FACTORS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };

/** Growth in a question: at least one percent in twelve months. */
const LEAST_CHANGE = 1;

/** Reads the parts of a question that ask for numbers or changes of visits and employees: "over 10,000 visits a month". */
export function growthAsked(question: string): GrowthAsked {
  const params = new URLSearchParams();
  let rest = question;
  for (const [pattern, range, bounds] of PATTERNS) {
    const found = new RegExp(`(?<![\\w-])(?:${pattern.source})(?![\\w-])`, "i").exec(rest);
    if (found === null) continue;
    const names = boundsOf(range);
    if (bounds === "up") params.set(names[0], String(LEAST_CHANGE));
    else if (bounds === "down") params.set(names[1], String(-LEAST_CHANGE));
    else
      for (const [i, bound] of bounds.entries()) {
        const [number = "", unit = ""] = [found[1 + i * 2], found[2 + i * 2]];
        const value = Number(number.replaceAll(",", "")) * (FACTORS[unit.toLowerCase()] ?? 1);
        params.set(names[bound], String(Math.round(value)));
      }
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  }
  return { growth: readGrowth(params, []), rest: params.size === 0 ? question : rest.replaceAll(/\s+/g, " ").trim() };
}
