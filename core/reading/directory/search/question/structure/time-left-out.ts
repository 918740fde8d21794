import { inEnglish } from "../lexicons/foreign-words.ts";
import { longestAt, type PhraseContext } from "../longest-phrase.ts";
import { daysOn } from "../../days/relative-range.ts";
import type { DaysPhrase, Phrase } from "../phrase.ts";
import { daysBefore } from "../days/days-left-out.ts";
import { NUMBER_WORDS } from "../values/numbers-in-words.ts";
import { foundedOtherwise } from "../days/typed-ages.ts";
import { daysPhrase } from "../days/date-phrases.ts";

const SPAN = new RegExp(`^(?:\\d{1,3}|an?|${NUMBER_WORDS}) (?:day|week|month|quarter|year)s?$`, "i");

/** Days, or years in which companies were founded. */
type TimePhrase = DaysPhrase | (Phrase & { readonly kind: "founded" });

/** Days behind an exclusion, of which small words may be a part: "not this year". */
export async function timeFrom(
  words: readonly string[],
  from: number,
  end: number,
  context: PhraseContext,
): Promise<readonly [TimePhrase, number] | null> {
  for (let start = from; start <= end && start < words.length; start += 1) {
    const [phrase, length] = await longestAt(words, start, context);
    if (phrase.kind === "days" || phrase.kind === "founded") return [phrase, start + length];
    // "not raised in 2 years", where a span is no age
    const span = words
      .slice(start, start + 2)
      .map(inEnglish)
      .join(" ");
    const days = SPAN.test(span) ? daysPhrase(`last ${span}`, context.today, span) : null;
    if (days !== null) return [days, start + 2];
  }
  return null;
}

/** "not in the last 6 months" is before them; other days are left out of a longer period, see `whole-question.ts`. */
export function leftOut(phrase: TimePhrase, text: string, { today }: PhraseContext): Phrase {
  if (phrase.kind === "founded") {
    const range = foundedOtherwise(phrase.range);
    return range === null
      ? { kind: "unused", text, reason: "only years founded from one to another can be asked for" }
      : { kind: "founded", range, text };
  }
  const before = daysBefore(phrase.days, today);
  return before === null
    ? { kind: "unused", text, reason: "only days from one to another can be asked for", daysLeftOut: phrase.text }
    : { kind: "days", days: before, fixed: daysOn(before.listedOn, today), text };
}
