import { isRoleAddress } from "../../catalogue/facts/email-address.ts";
import { bare } from "./titles.ts";
import lexicon from "./words.json" with { type: "json" };

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const GROUPS = setOf(lexicon.group);
const FUNCTIONS = setOf(lexicon.function);

/** True if a text names a team or function of the company at this domain and not a person: "Customer Support". */
export function namesNobody(written: string, domain: string): boolean {
  const company = domain.split(".", 1)[0] ?? "";
  const words = written
    .split(/[\s,&/+@-]+/u)
    .map(bare)
    .filter((word) => word !== "" && word !== company);
  const isFunction = (word: string) => FUNCTIONS.has(word) || isRoleAddress(`${word}@${domain}`);
  return words.some((word) => GROUPS.has(word)) || (words.length > 0 && words.every(isFunction));
}
