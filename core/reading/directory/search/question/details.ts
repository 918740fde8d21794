import { PLACES } from "../facets.ts";
import type { Phrase } from "./phrase.ts";
import { isShaping, type Ruled, textOf } from "./rules.ts";
import { classesOf } from "./lexicons/lexicon.ts";
import type { Item } from "./items.ts";

/** Details that names may follow: "with investors Accel and Merrow" asks for these investors. */
const NAMES_FOLLOW: ReadonlySet<string> = new Set(["founder", "investors", "lead"]);
/** Words that say by themselves what is unknown. */
const ALONE: Readonly<Record<string, string>> = { undisclosed: "amount", undated: "date" };

/** Who asks for addresses wants to see them; "with e-mail" narrows to the rounds that have one. */
export const ADDRESSES_SHOWN =
  "the column “E-mail” shows known addresses; “with e-mail” narrows to rounds that have one";

/** Beside words such as "with", a word that names an industry elsewhere is a detail: "email". */
function detailOf(item: Item | undefined): string | undefined {
  if (item?.kind === "value" && item.facet === "industry") return classesOf(item.text.toLowerCase()).get("detail");
  return item?.kind === "shaping" ? item.classes.get("detail") : undefined;
}

/** `beside` is the word before or after the detail that says how it is known: "verified e-mail addresses". */
function has(item: Item, isExcluded: boolean, text = item.text, beside?: Item): Phrase {
  const detail = detailOf(item) ?? "";
  const how = detail === "email" && beside?.kind === "shaping" ? beside.classes.get("known") : undefined;
  // "without a listed e-mail" is without any.
  const isHow = how !== undefined && how !== "" && !(isExcluded && how === "listed");
  return { kind: "facet", facet: "has", values: [isHow ? `email-${how}` : detail], isExcluded, text };
}

/** "with a website and LinkedIn", "undisclosed amount", "lead not named". */
export function detailsAt(items: readonly Item[], at: number): Ruled {
  return saidAt(items, at) ?? withAt(items, at) ?? partAt(items, at);
}

const isEnd = (one: Item | undefined) => one === undefined || isShaping(one, "join");

/**
 * A detail alone between commas is asked for: "seed, berlin, founder linkedin". "Email" alone asks to see addresses, and
 * narrows only beside another detail: "founder + email".
 */
function partAt(items: readonly Item[], at: number): Ruled {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  const isBehind = isEnd(before) || (before?.kind === "value" && PLACES.includes(before.facet));
  const isLast = items.slice(at + 1).every((one) => isShaping(one, "filler", "ask"));
  if (item?.kind !== "shaping" || !isBehind || !(isEnd(next) || isLast) || (before ?? next) === undefined) return null;
  const isBesideDetail = [-1, 1].some(
    (step) => /^(?:\+|&|and)$/.test(items[at + step]?.english ?? "") && detailOf(items[at + 2 * step]) !== undefined,
  );
  const asked = isBesideDetail ? /^(?:contact|website|proof|email|founder)$/ : /^(?:contact|website|proof)$/;
  return asked.test(detailOf(item) ?? "") ? [[has(item, false)], at + 1] : null;
}

/** "undisclosed amount", "amount not disclosed", "disclosed amounts only": words that say what is known. */
function saidAt(items: readonly Item[], at: number): Ruled {
  const [one, two, three] = [items[at], items[at + 1], items[at + 2]];
  if (one === undefined) return null;
  const text = (to: number) => textOf(items.slice(at, to));
  if (isShaping(one, "unknown")) {
    const to = isArticle(two) ? at + 2 : at + 1;
    const what = items[to];
    // "missing website and founder"
    const others = items[to + 1]?.text === "," ? null : detailsRefused(items, to);
    if (what !== undefined && detailOf(what) !== undefined) return others ?? [[has(what, true, text(to + 1))], to + 1];
    const alone = ALONE[one.text.toLowerCase()];
    return alone === undefined
      ? null
      : [[{ kind: "facet", facet: "has", values: [alone], isExcluded: true, text: one.text }], at + 1];
  }
  const isOnly = isShaping(one, "only");
  const known = isOnly ? two : one;
  const detail = isOnly ? three : two;
  if (
    isShaping(known, "known") &&
    !isShaping(known, "detail") &&
    detailOf(detail) !== undefined &&
    isAlone(items, at + (isOnly ? 3 : 2))
  ) {
    const to = at + (isOnly ? 3 : 2);
    const isSure = isOnly || isShaping(items[to], "only") || !NAMES_FOLLOW.has(detailOf(detail) ?? "");
    if (isSure && detail !== undefined)
      return [[has(detail, false, text(to), known)], isShaping(items[to], "only") ? to + 1 : to];
  }
  if (detailOf(one) === undefined) return null;
  // "website + lead known"
  const other = isArticle(three) ? at + 3 : at + 2;
  if (isShaping(two, "join") && detailOf(items[other]) !== undefined) {
    const others = saidAt(items, other);
    const [first] = others?.[0] ?? [];
    if (others !== null && first?.kind === "facet") return [[has(one, first.isExcluded), ...others[0]], others[1]];
  }
  let next = at + 1;
  while (/^(?:is|are|was|were)$/i.test(items[next]?.text ?? "")) next += 1;
  if (isShaping(items[next], "unknown")) return [[has(one, true, text(next + 1))], next + 1];
  if (isShaping(items[next], "negation") && isShaping(items[next + 1], "known"))
    return [[has(one, true, text(next + 2))], next + 2];
  if (!isShaping(items[next], "known")) return null;
  const isSure =
    isEnd(items[next + 1]) ||
    isShaping(items[next + 1], "only") ||
    !NAMES_FOLLOW.has(detailOf(one) ?? "") ||
    /^(?:disclosed|known|stated|published)$/.test(items[next]?.english ?? "");
  return isSure
    ? [[has(one, false, text(next + 1), items[next])], isShaping(items[next + 1], "only") ? next + 2 : next + 1]
    : null;
}

/** "with a website", "having founders named", "we know the lead". */
function withAt(items: readonly Item[], at: number): Ruled {
  if (!isShaping(items[at], "with")) {
    // "with investors named" begins with the words after which investors are named.
    const one = items[at];
    const [, noun] = /^with (lead investor|investors?)$/.exec(one?.english ?? "") ?? [];
    if (one === undefined || noun === undefined || !isAlone(items, skipKnown(items, at + 1))) return null;
    const value = /^lead/i.test(noun) ? "lead" : "investors";
    return [
      [{ kind: "facet", facet: "has", values: [value], isExcluded: false, text: noun }],
      skipKnown(items, at + 1),
    ];
  }
  if (isShaping(items[at + 1], "negation")) return detailsRefused(items, at + 2);
  return detailsFrom(items, at + 1, false);
}

/** Details after "without" or "no". */
export function detailsRefused(items: readonly Item[], from: number): Ruled {
  return detailsFrom(items, from, true);
}

/** Details joined by "and", "or" and commas. */
function detailsFrom(items: readonly Item[], from: number, isExcluded: boolean): Ruled {
  const phrases: Phrase[] = [];
  let end = from;
  for (let at = from; at < items.length;) {
    while (isArticle(items[at]) || (isShaping(items[at], "known") && detailOf(items[at + 1]) !== undefined)) at += 1;
    const item = items[at];
    if (item === undefined || detailOf(item) === undefined || isFollowed(items, at)) break;
    const to = skipKnown(items, at + 1);
    phrases.push(has(item, isExcluded, item.text, to > at + 1 ? items[to - 1] : items[at - 1]));
    end = to;
    if (!isShaping(items[to], "join") || isShaping(items[to + 1], "negation", "unknown")) break;
    at = to + 1;
    while (isShaping(items[at], "with", "join") && !isShaping(items[at], "detail")) at += 1;
  }
  return phrases.length === 0 ? null : [phrases, end];
}

function isArticle(item: Item | undefined): boolean {
  return /^(?:an?|the|any|their|its|own|working|got|have|has|une?|eine?[nrm]?|un|una|uma?|een)$/i.test(
    item?.text ?? "",
  );
}

function skipKnown(items: readonly Item[], at: number): number {
  let to = at;
  while (/^(?:is|are|was|were)$/i.test(items[to]?.text ?? "") && isShaping(items[to + 1], "known")) to += 1;
  return isShaping(items[to], "known") ? to + 1 : to;
}

/** "with investors Accel", "with founders from Google", "with founding year after 2019" are about more than the detail. */
function isFollowed(items: readonly Item[], at: number): boolean {
  const next = items[at + 1];
  const detail = detailOf(items[at]) ?? "";
  if (next === undefined) return false;
  const value = isShaping(next, "place") ? items[at + 2] : next;
  if (value?.kind === detail || (value?.kind === "days" && /^(?:founded|date)$/.test(detail))) return true;
  if (next.kind === "unused" && !next.text.startsWith("without ")) return detail === "contact";
  if (!NAMES_FOLLOW.has(detail)) return false;
  return (
    ["investor", "name", "word"].includes(next.kind) ||
    (/^(?:like|such|including|from|who|that|whose|of|called|named|with)$/i.test(next.text) && !isShaping(next, "known"))
  );
}

/** True if nothing after a detail belongs to it. */
function isAlone(items: readonly Item[], at: number): boolean {
  const next = items[at];
  return (
    next === undefined ||
    isShaping(next, "join", "place", "only", "but", "negation") ||
    /^(?:value|days|amount)$/.test(next.kind)
  );
}
