import { isObject, type JsonObject, withoutWrapper } from "./json-object.ts";
import { fieldNamed, meaningOf } from "../columns/vocabulary.ts";

/** Keys of the list of rounds within a company. */
const ROUNDS =
  /^(?:raised[_ -]?)?(?:funding|investment|financing|fund|equity|debt|capital)?[_ -]?(?:rounds|raises|fundings|deals|history)$/i;
/** Keys of lists of other dated events with amounts. */
const OTHER_EVENTS = /acqui|exit|ipo|news|article|press|valuation|investments?$|portfolio|job|layoff|revenue|customer/i;

/**
 * The rows of an item: one for each round of a company that contains the list of its rounds, at any depth, with the
 * company's values; else the item itself. A round's key that the company has, too, becomes "round_" and the key.
 */
export function rowsOfItem(item: unknown): readonly unknown[] {
  if (!isObject(item)) return [item];
  const rounds: JsonObject[] = [];
  const company = withoutRounds(item, rounds, "");
  if (rounds.length === 0) return [company];
  return rounds.map((round) => ({
    ...company,
    ...Object.fromEntries(Object.entries(round).map(([key, value]) => [key in company ? `round_${key}` : key, value])),
  }));
}

/** Takes the rounds out of an object; `above` is the key that contains it. */
function withoutRounds(item: JsonObject, rounds: JsonObject[], above: string): JsonObject {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(item)) {
    if (Array.isArray(value) && isOfRounds(key, above, value))
      rounds.push(...value.filter(isObject).map(withoutWrapper));
    else if (isObject(value) && containsList(value)) {
      const inner = withoutRounds(value, rounds, key);
      if (Object.keys(inner).length > 0) kept[key] = inner;
    } else kept[key] = value;
  }
  return kept;
}

function isOfRounds(key: string, above: string, value: readonly unknown[]): boolean {
  const objects = value.filter(isObject).map(withoutWrapper);
  if (objects.length < value.length) return false;
  const isNamed = ROUNDS.test(key) || (ROUNDS.test(above) && fieldNamed(key) === undefined);
  return isNamed || (objects.length > 0 && !OTHER_EVENTS.test(`${above} ${key}`) && statesRounds(objects));
}

function containsList(value: JsonObject): boolean {
  return Object.values(value).some((child) => Array.isArray(child) || (isObject(child) && containsList(child)));
}

/** True if objects state an amount or a date, and another fact of a round. */
export function statesRounds(objects: readonly JsonObject[]): boolean {
  const fields = new Set(
    objects.flatMap((object) =>
      Object.keys(object).map((key) => (meaningOf(key) === undefined ? fieldNamed(key)?.field : undefined)),
    ),
  );
  const facts = (["amount", "date", "stage", "investors", "leadInvestors"] as const).filter((one) => fields.has(one));
  return facts.length >= 2 && (fields.has("amount") || fields.has("date"));
}
