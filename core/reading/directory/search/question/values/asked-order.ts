import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SORT_KEYS, type LeadSort } from "../../filter.ts";
import { COMPANIES, ROUNDS } from "../nouns.ts";

/**
 * Words of orders, with the key and the direction that they say; "?" marks what only a number or another word makes one,
 * "+" what only another word does.
 */
const ORDERS: ReadonlyMap<string, string> = new Map(
  readFileSync(join(import.meta.dirname, "orders.tsv"), "utf8")
    .split("\n")
    .map((line) => [line.split("\t")[0] ?? "", line.split("\t")[1] ?? ""]),
);
const LONGEST = 5;

const COUNT =
  /^(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|second|third|fourth|fifth|2nd|3rd|4th|5th)$/;
const COUNTED_NOUN = new RegExp(`^(?:${ROUNDS}|${COMPANIES})$`);

/** The order that a phrase asks for, such as "largest", "10 newest" or "by amount, ascending"; null for other phrases. */
export function orderAsked(text: string): LeadSort | null {
  const words = text
    .toLowerCase()
    .replace(/^the /, "")
    .split(/ |-(?=largest|biggest)/);
  const said: string[] = [];
  let parts = 0;
  for (let at = 0; at < words.length; parts += 1) {
    const word = words[at] ?? "";
    const isCount = COUNT.test(word) || (COUNTED_NOUN.test(word) && COUNT.test(words[at - 1] ?? ""));
    const length = isCount ? 1 : lengthAt(words, at);
    if (length === 0) return null;
    if (!isCount) said.push(...(ORDERS.get(words.slice(at, at + length).join(" ")) ?? "").split(" "));
    at += length;
  }
  // The last one is what is ordered by: "highest website traffic".
  const marks = ["", ...(parts > 1 ? ["?"] : []), ...(said.length > 1 ? ["+"] : [])];
  const by = said.flatMap((one) => SORT_KEYS.find((key) => marks.some((mark) => one === key + mark)) ?? []).at(-1);
  // "the first 10 rounds of 2026"
  if (by === undefined)
    return words.includes("first") && words.some((word) => COUNT.test(word)) ? { by: "date", direction: "asc" } : null;
  const direction =
    said.findLast((one) => one === "asc" || one === "desc") === "asc" || (by === "name" && !said.includes("desc"));
  return { by, direction: direction ? "asc" : "desc" };
}

/** Words of the longest entry that begins here. */
function lengthAt(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1)
    if (ORDERS.has(words.slice(at, at + length).join(" "))) return length;
  return 0;
}
