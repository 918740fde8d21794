import { PLACES } from "../facets.ts";
import type { Item } from "./items.ts";
import { isInTexts, type LookUps } from "./look-ups.ts";
import { isShaping, type Ruled, textOf } from "./rules.ts";

const NOT_HELD = "we hold no data about it";

/**
 * "that pay recruiters well", "whose CEO speaks French", "with a family office": a clause with a word that no text has
 * says something that is not known, and none of its other words narrows anything.
 */
export function clauseAt(items: readonly Item[], at: number, known: LookUps): Ruled {
  const opener = items[at];
  const isOfOwner = opener?.english === "whose";
  const isRelative = isOfOwner || /(?:^| )(?:that|which|who)$/.test(opener?.english ?? "");
  // "which companies": the first word asks.
  const isFirst = (at === 0 || items[at - 1]?.text === ",") && opener?.english.includes(" ") !== true;
  if (opener === undefined || !(isRelative ? !isFirst || isOfOwner : isShaping(opener, "with"))) return null;
  let to = at + 1;
  while (to < items.length && !endsClause(items, to, isOfOwner)) to += 1;
  // "that invoice more than 5 million": a number behind a word that nobody knows is its.
  const isItsNumber = items[to]?.kind === "amount" && items[to - 1]?.kind === "word" && to > at + 1;
  if (isRelative && isItsNumber && !isInTexts(items[to - 1]?.text ?? "", known)) to += 1;
  const clause = items.slice(at, to);
  const topic = clause.find((item) => item.kind === "unused");
  const isUnknown = clause.some(({ kind, text }) => kind === "word" && !isInTexts(text, known));
  const isOther = clause.some(({ kind }) => kind !== "shaping" && kind !== "word");
  if (!(isUnknown && (isRelative || isOther)) && !(isOfOwner && topic !== undefined)) return null;
  return [[{ kind: "unused", text: textOf(clause), reason: topic?.kind === "unused" ? topic.reason : NOT_HELD }], to];
}

/** A clause ends before a comma, a word that joins, and what narrows rounds; one about an owner goes on to a place. */
function endsClause(items: readonly Item[], at: number, isOfOwner: boolean): boolean {
  const item = items[at];
  if (item === undefined || item.text === "," || isShaping(item, "join", "but")) return true;
  if (isOfOwner) return false;
  if (isShaping(item, "place", "role", "noun", "round", "bound")) return items[at + 1]?.kind !== "word";
  return !["shaping", "word", "unused"].includes(item.kind) && !(item.kind === "value" && !NARROWING.has(item.facet));
}

const NARROWING: ReadonlySet<string> = new Set([...PLACES, "stage", "headcount", "stated_currency"]);
