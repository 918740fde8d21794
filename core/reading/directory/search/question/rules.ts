import { PLACES } from "../facets.ts";
import type { Item } from "./items.ts";
import { INVESTORS } from "./nouns.ts";
import type { Phrase } from "./phrase.ts";

/** Phrases read from an item on, and the next item. */
export type Ruled = readonly [readonly Phrase[], to: number] | null;

/** The text of items or phrases beside each other. */
export function textOf(run: readonly { readonly text: string }[]): string {
  return run.map(({ text }) => text).join(" ");
}

/** Items beside each other in English. */
export function englishOf(run: readonly Item[]): string {
  return run.map(({ english }) => english).join(" ");
}

/** True for a word that shapes questions in one of these ways. */
export function isShaping(item: Item | undefined, ...classes: readonly string[]): boolean {
  return item?.kind === "shaping" && classes.some((one) => item.classes.has(one));
}

/** True for small words that may stand between a word and what it belongs to. */
export function isSmall(item: Item | undefined): boolean {
  return item?.kind === "shaping" && !["negation", "join", "role"].some((one) => item.classes.has(one));
}

/** True for the end of a question about one by name: "who led Acme", "Acme lead investor". */
export function asksOfOne(items: readonly Item[], at: number): boolean {
  return items.some(({ kind }) => kind === "name") && items.slice(at).every(({ kind }) => kind === "shaping");
}

const OTHERS = new RegExp(`^(?:${INVESTORS}|money|capital)$`, "i");
const ABROAD = /^(?:customers?|clients?|users?|offices?|operations|presence|subsidiar(?:y|ies))$/;

/** "with US investors", "led by a German VC", "US customers": where these are is not known, and no place of companies. */
export function elsewhereAt(items: readonly Item[], at: number): Ruled {
  const [place, noun] = [items[at], items[at + 1]];
  if (place?.kind !== "value" || !PLACES.includes(place.facet) || noun === undefined) return null;
  const before = items.slice(Math.max(0, at - 2), at);
  const isOf = before.some((item) => isShaping(item, "role", "with") || /^(?:by|from)$/i.test(item.text));
  if (!ABROAD.test(noun.english) && !(isOf && OTHERS.test(noun.text))) return null;
  return [
    [{ kind: "unused", text: `${place.text} ${noun.text}`, reason: "where investors and customers are is not known" }],
    at + 2,
  ];
}

/** What an item says alone. */
export function phraseOf(item: Item): Phrase {
  const { text } = item;
  switch (item.kind) {
    case "value":
    case "investor": {
      const facet = item.kind === "value" ? item.facet : "investor";
      const size = item.kind === "value" ? item.size : undefined;
      return { kind: "facet", facet, values: item.values, isExcluded: false, text, ...(size && { size }) };
    }
    case "amount":
      return { kind: "amount", amount: item.amount, currency: item.currency, text };
    case "days":
      return { ...item.phrase, text };
    case "founded":
      return { kind: "founded", range: item.range, text };
    case "sort":
      return { kind: "sort", sort: item.sort, text };
    case "unused":
      return { kind: "unused", reason: item.reason, text, ...(item.isAmount && { isAmount: true }) };
    case "shaping":
      return { kind: "filler", text: item.classes.get("join") ?? item.english };
    case "name":
      return { kind: "word", text, isName: true };
    default:
      return { kind: "word", text };
  }
}
