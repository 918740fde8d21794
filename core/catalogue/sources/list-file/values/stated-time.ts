import { monthNumber } from "../../../values/month-names.ts";

/** A text with the time that it states, if any. */
export interface StatedTime {
  /** The only month or day: `2026-10`, `2026-10-31`; undefined for none, several, a year, a quarter or an unclear day. */
  readonly on: string | undefined;
  /** True if words of time are in the text, also those that are no single month. */
  readonly isStated: boolean;
  /** The text without them. */
  readonly rest: string;
}

interface Token {
  readonly text: string;
  readonly at: number;
  /** What stands between the token and the one before it. */
  readonly gap: string;
}

const YEAR = /^20\d\d$/;
const COMPACT = /^(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])?$/;
const MONTH = /^(?:0?[1-9]|1[0-2])$/;
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/;
const PART_OF_YEAR = /^(?:q|h|quarter|quartal|trimestre|semestre|halbjahr|half)$/i;
/** Words that lead to a time: "Stand 31.12.2025", "as of". */
const LEADING = /^(?:as|of|at|au|aux|am|zum|per|stand|ende?|fin|in|im|en|since|seit|du|de|le|vom)$/i;
const CLOSE = /^[-_./]?$/;

/**
 * Reads the month or day that a heading or a file name states, in any language of month names: "Employees (Jan 2026)",
 * "startups-2026-07", "Effectif au 31/12/2025". A day whose order of day and month is open is no time.
 */
export function statedTime(text: string): StatedTime {
  const tokens = [...text.matchAll(/\p{L}[\p{L}\p{M}]*|\d+/gu)].map((match, i, all): Token => {
    const before = all[i - 1];
    return {
      text: match[0],
      at: match.index,
      gap: text.slice(before ? before.index + before[0].length : 0, match.index),
    };
  });
  const taken = new Set<number>();
  const times = new Set<string>();
  let isOpen = false;
  for (const [i, { text: word }] of tokens.entries()) {
    const compact = COMPACT.exec(word);
    const found = compact ? { on: compact.slice(1).filter(Boolean).join("-"), used: [i] } : ofYear(tokens, i);
    if (found?.on !== undefined) times.add(found.on);
    if (found !== undefined && found.on === undefined) isOpen = true;
    for (const at of found?.used ?? []) taken.add(at);
  }
  for (const [i, { text: word }] of tokens.entries()) {
    const isPart = PART_OF_YEAR.test(word) && /^[1-4]$/.test(tokens[i + 1]?.text ?? "");
    if (taken.has(i) || (!isPart && (!/^\p{L}/u.test(word) || monthNumber(word) === undefined || taken.size === 0)))
      continue;
    isOpen = true;
    taken.add(i);
  }
  for (let i = tokens.length - 1; i > 0; i--)
    if (taken.has(i) && LEADING.test(tokens[i - 1]?.text ?? "")) taken.add(i - 1);
  const [on] = times;
  const rest = tokens.reduceRight(
    (left, { text: word, at }, i) => (taken.has(i) ? `${left.slice(0, at)}${left.slice(at + word.length)}` : left),
    text,
  );
  return { on: times.size === 1 && !isOpen ? on : undefined, isStated: taken.size > 0, rest };
}

/** The time around a year: its month before or after it, perhaps with a day; without `on` if it is no single month. */
function ofYear(
  tokens: readonly Token[],
  i: number,
): { readonly on?: string; readonly used: readonly number[] } | undefined {
  const year = tokens[i]?.text ?? "";
  if (!YEAR.test(year)) return undefined;
  const [before, earlier, after, later] = [i - 1, i - 2, i + 1, i + 2].map((at) => tokens[at]?.text ?? "");
  const isClose = (at: number): boolean => CLOSE.test(tokens[at]?.gap ?? " ");
  const named = monthNumber(before ?? "");
  if (named !== undefined) {
    const day = DAY.test(earlier ?? "") ? earlier : undefined;
    return { on: timeOf(year, named, day), used: day === undefined ? [i - 1, i] : [i - 2, i - 1, i] };
  }
  const apart = monthNumber(earlier ?? "");
  if (apart !== undefined && DAY.test(before ?? ""))
    return { on: timeOf(year, apart, before), used: [i - 2, i - 1, i] };
  if (MONTH.test(after ?? "") && after?.length === 2 && isClose(i + 1)) {
    const day = DAY.test(later ?? "") && later?.length === 2 && isClose(i + 2) ? later : undefined;
    return { on: timeOf(year, Number(after), day), used: day === undefined ? [i, i + 1] : [i, i + 1, i + 2] };
  }
  if (DAY.test(before ?? "") && isClose(i)) {
    const isDay = DAY.test(earlier ?? "") && isClose(i - 1);
    if (!isDay)
      return MONTH.test(before ?? "") ? { on: timeOf(year, Number(before)), used: [i - 1, i] } : { used: [i] };
    const [first, second] = [Number(earlier), Number(before)];
    const used = [i - 2, i - 1, i];
    if (tokens[i]?.gap === "." || first > 12 || first === second)
      return second > 12 ? { used } : { on: timeOf(year, second, earlier), used };
    return second > 12 ? { on: timeOf(year, first, before), used } : { used };
  }
  const following = monthNumber(after ?? "");
  return following === undefined ? { used: [i] } : { on: timeOf(year, following), used: [i, i + 1] };
}

function timeOf(year: string, month: number, day?: string): string {
  return [year, String(month).padStart(2, "0"), ...(day === undefined ? [] : [day.padStart(2, "0")])].join("-");
}
