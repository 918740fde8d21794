import { type RawBuilder, sql } from "kysely";
import { containing } from "../../shared/like-pattern.ts";
import { normalAddress } from "../../shared/normal-address.ts";
import { addressesIn, isAddress } from "./mentioned-addresses.ts";
import { personNameKey } from "./person-name.ts";

/** Longest name to find in a text, in words. */
const LONGEST = 5;
/** Names of up to this many words may include a middle name. */
const WITH_MIDDLE_NAME = 3;

/** The ending of "Moss's" and "Moses'", which is no part of the name. */
const POSSESSIVE = /['’]s?\.?$/iu;

/** Keys of a name in any word order, in full and without middle names: "Ida M. Moss" and "MOSS Ida" share "ida moss". */
export function keysOfName(name: string): readonly string[] {
  const [family = "", given, ...more] = name.split(",");
  const turned = given !== undefined && more.length === 0 ? [`${given} ${family}`] : [];
  return [name, ...turned].flatMap((written) => {
    const words = personNameKey(written).split(" ");
    return [words, words.filter((_, i) => i === 0 || i === words.length - 1)].map((key) => key.toSorted().join(" "));
  });
}

/**
 * Keys of all names that a text may contain, in any case and word order. For cells and lines of text; {@link
 * keysOfName} takes a single name.
 */
export function keysMentionedIn(text: string): readonly string[] {
  const words = (text.match(/[\p{L}\p{M}'’.-]+/gu) ?? []).map((word) => word.replace(POSSESSIVE, ""));
  const mentioned = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    for (let length = 1; length <= LONGEST && from + length <= words.length; length++) {
      const keys = keysOfName(words.slice(from, from + length).join(" "));
      for (const key of length > WITH_MIDDLE_NAME ? keys.slice(0, 1) : keys) mentioned.add(key);
    }
  }
  return [...mentioned];
}

/** Returns a test for texts that mention one of these names or e-mail addresses. */
export function mentionTest(names: readonly string[]): (text: string) => boolean {
  const keys = new Set(names.filter((name) => !isAddress(name)).flatMap(keysOfName));
  const addresses = new Set(names.filter(isAddress).map(normalAddress));
  return (text) =>
    (addresses.size > 0 && addressesIn(text).some((address) => addresses.has(address))) ||
    (keys.size > 0 && keysMentionedIn(text).some((key) => keys.has(key)));
}

const ACCENTS = /[\u0300-\u036f]/g;

/**
 * `like` patterns for texts from {@link withoutAccents}: every text that mentions one of these names or addresses
 * matches one. An address counts by its local part, because texts write the rest in many ways.
 */
export function lastWordPatterns(names: readonly string[]): readonly string[] {
  const words = names.map((name) => (isAddress(name) ? (name.split("@")[0] ?? name) : name));
  const folded = words.map((name) =>
    (name.trim().split(/\s+/).at(-1) ?? name).toLowerCase().normalize("NFD").replace(ACCENTS, ""),
  );
  // A letter like "ø" has no accent to remove, and texts may write it as "o".
  return [...new Set(folded.map((word) => containing(word).replace(/[^\x20-\x7e]/g, "_")))];
}

/** SQL: a text in lower case without accents. Normalizing costs five times as much, so texts in ASCII skip it. */
export function withoutAccents(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(case when octet_length(${text}) = char_length(${text}) then ${text}
    else regexp_replace(normalize(${text}, nfd), '[\u0300-\u036F]', '', 'g') end)`;
}
