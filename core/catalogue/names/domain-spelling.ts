import { foldToAscii, wordsOf } from "./ascii.ts";
import { companyNameKey } from "./company-name.ts";
import { COMMON_WORDS } from "./related-names.ts";

/** Words that companies add to their name when the plain domain is taken: "getacme.com", "acmehq.com". */
export const DOMAIN_PREFIXES = "get try use join hello go my the with meet".split(" ");
export const DOMAIN_SUFFIXES = "hq app ai labs io tech health inc co group global bio pay".split(" ");

const SHORTEST_SPELLING = 3;

/** True if a domain is spelt like the name with this key, possibly with an added word. */
export function isSpeltLike(domain: string, key: string): boolean {
  const name = key.replace(/[^a-z0-9]/g, "");
  const [label = ""] = domain.split(".");
  const whole = domain.replace(/[^a-z0-9]/g, "");
  const plain = label.replace(/-/g, "");
  if (name.length < SHORTEST_SPELLING) return plain === name;
  return (
    plain === name ||
    whole === name ||
    DOMAIN_PREFIXES.some((prefix) => plain === prefix + name) ||
    DOMAIN_SUFFIXES.some((suffix) => plain === name + suffix || plain + suffix === name)
  );
}

/** The name, and with German umlauts as domains spell them: "Muehlbach" for "Mühlbach". */
export function spellings(name: string): readonly string[] {
  const spelt = name
    .replace(/\s?\(haftungsbeschränkt\)/iu, "")
    .replace(/[äöü]/giu, (letter) => `${foldToAscii(letter)}e`)
    .replaceAll("ß", "ss");
  return companyNameKey(spelt) === companyNameKey(name) ? [name] : [name, spelt];
}

/** The words of a company's name without its legal form. */
export function nameWords(name: string): readonly string[] {
  const key = companyNameKey(name);
  const words: string[] = [];
  let rest = key;
  for (const word of wordsOf(name)) {
    if (rest === "") break;
    if (!rest.startsWith(word)) continue;
    words.push(word);
    rest = rest.slice(word.length).replace(/^-/, "");
  }
  return rest === "" && words.length > 0 ? words : [key];
}

/**
 * The key of a name without the common words at its end, which its domain may use instead: "brindlecode" for
 * "Brindlecode Technologies, Inc.". Null if the rest is empty or too short to identify a company.
 */
export function nameStem(name: string): string | null {
  const words = [...nameWords(name)];
  while (words.length > 1 && COMMON_WORDS.has(words.at(-1) ?? "")) words.pop();
  const stem = words.join("");
  return stem.length >= SHORTEST_STEM && !COMMON_WORDS.has(stem) ? stem : null;
}

const SHORTEST_STEM = 4;
