import { createHmac } from "node:crypto";

/** Nonexistent local parts for a domain. */
export interface ControlNames {
  readonly random: (domain: string) => string;
  /** A name-like local part, such as "tovema.brilosk". */
  readonly nameLike: (domain: string) => string;
}

/** Length of the random local part: longer than any real name, yet valid for every server. */
const LETTERS = 18;
const ONSETS = ["b", "br", "d", "dr", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "tr", "v"];
const VOWELS = ["a", "e", "i", "o"];
const ENDS = ["ld", "lm", "nd", "rk", "rn", "sk", "st", "x"];

/**
 * Control names. Constant per domain, because greylisting servers accept only addresses they have seen; keyed, so that
 * nobody can guess and create the address.
 */
export function controlNames(key: string | Uint8Array): ControlNames {
  const digest = (purpose: string, domain: string) =>
    createHmac("sha256", key).update(`finder ${purpose} ${domain}`).digest();
  return {
    random: (domain) =>
      Array.from(digest("control", domain).subarray(0, LETTERS), (byte) => String.fromCharCode(97 + (byte % 26))).join(
        "",
      ),
    nameLike(domain) {
      const bytes = digest("second control", domain);
      const pick = (from: readonly string[], at: number) => from[(bytes[at] ?? 0) % from.length] ?? "";
      const syllables = (from: number, count: number) =>
        Array.from({ length: count }, (_, n) => pick(ONSETS, from + 2 * n) + pick(VOWELS, from + 2 * n + 1)).join("");
      return `${syllables(0, 3)}.${syllables(6, 3)}${pick(ENDS, 12)}`;
    },
  };
}
