import { MONEY_WORDS, type MoneyWord } from "../../../catalogue/facts/money-words.ts";
import type { Alternative, LeadFilter } from "./filter.ts";

/** What closed: the rounds that lists had before they could tell the words apart. */
export const CLOSED: readonly MoneyWord[] = ["raised", "granted"];

/**
 * The filter with its words of money: without one it means what was raised, or with the stage Grant what closed. Each
 * alternative may name its own. An empty choice means all words.
 */
export function withMoney(filter: LeadFilter, otherwise: readonly MoneyWord[] = ["raised"]): LeadFilter {
  if (namesMoney(filter)) return filter;
  if (filter.anyOf.length === 0) return meaning(filter, namesGrants(filter) ? CLOSED : otherwise);
  const anyOf = filter.anyOf.map((one) =>
    namesMoney(one) ? one : meaning(one, namesGrants(filter) || namesGrants(one) ? CLOSED : otherwise),
  );
  return { ...filter, anyOf };
}

function namesMoney({ include, exclude }: Alternative): boolean {
  return include.money !== undefined || exclude.money !== undefined;
}

function namesGrants({ include }: Alternative): boolean {
  return include.stage?.includes("Grant") === true;
}

function meaning<T extends Alternative>(part: T, words: readonly MoneyWord[]): T {
  return { ...part, include: { ...part.include, money: words } };
}

/** The words among which a filter finds rounds; another choice narrows them no further. */
export function moneyAsked(filter: LeadFilter): readonly MoneyWord[] {
  const { anyOf, ...whole } = withMoney(filter);
  const parts = anyOf.length === 0 ? [whole] : anyOf;
  return MONEY_WORDS.filter((word) => isAsked(whole, word) && parts.some((part) => isAsked(part, word)));
}

function isAsked({ include: { money = [] }, exclude }: Alternative, word: MoneyWord): boolean {
  return (money.length === 0 || money.includes(word)) && exclude.money?.includes(word) !== true;
}

/** What sums of a list add up: grants or what is offered only if nothing else is asked for, else equity that was raised. */
export type Summed = "raised" | "granted" | "offered";

export function summedOf(words: readonly MoneyWord[]): Summed {
  const [word, ...others] = words;
  if (others.length > 0 || word === undefined) return "raised";
  return word === "raising" ? "offered" : word;
}
