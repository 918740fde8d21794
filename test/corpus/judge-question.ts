import { listedRange } from "../../core/reading/directory/search/days/listed-range.ts";
import { type LeadFilter, type LeadSort, NO_FILTER } from "../../core/reading/directory/search/filter.ts";
import { writeFilterAddress } from "../../core/reading/directory/search/filter-address.ts";
import { readAddress } from "../../core/reading/directory/search/read-filter.ts";
import { anyMatching } from "../../core/reading/directory/search/search-leads.ts";
import type { Database } from "../../db/client.ts";
import { fakeClockContext } from "../builders/context.ts";
import { type CorpusQuestion, TODAY } from "./rows.ts";

export const QUESTION_VERDICTS = ["right", "right with a chip", "said", "silently wrong"] as const;
export type QuestionVerdict = (typeof QUESTION_VERDICTS)[number];

const SAMPLE_SIZE = 50;
const clock = { now: () => TODAY };

/**
 * Asks a question and compares the answer with its label. `right`: an accepted address, and nothing is said but the
 * words that must be named. `right with a chip`: an accepted address is the answer, or is offered, and something else is
 * said. `said`: another address, or a word that must be named is not, but something is said. Else `silently wrong`.
 */
export async function judgeQuestion(
  db: Database,
  { text, scope, accepted, notice, unused }: CorpusQuestion,
): Promise<QuestionVerdict> {
  const ctx = fakeClockContext(db, TODAY, scope === "member" ? "paid" : "anonymous", SAMPLE_SIZE);
  const read = (params: URLSearchParams) => readAddress(ctx, { params, isTyped: true });
  const answer = await read(new URLSearchParams({ q: text }));
  const wanted = new Set(await Promise.all(accepted.map((address) => canonicalAddress(db, address))));
  const isRight = wanted.has(written(answer.filter, answer.sort));
  // The page shows another reading only to members, and only if it finds rounds.
  const filters = (scope === "member" ? answer.beside : []).map(({ filter }) => filter);
  const found = filters.length === 0 ? [] : await anyMatching(ctx, { filters });
  const shown = filters.filter((_, at) => found[at]);
  const others = shown.some((filter) => wanted.has(written(filter, answer.sort)));
  const said = [...answer.unused, ...answer.problems, ...answer.unknown];
  const spoken = folded([...said, ...answer.notes].join(" "));
  const isNamed = answer.asksAddresses || unused.every((word) => spoken.includes(folded(word)));
  // Of the notes, those about what was typed or found, not those about how amounts are compared.
  const explained = answer.notes.filter((note) => note.includes("“") || note.startsWith("No round"));
  const offers = shown.length;
  if ((isRight || others) && isNamed) {
    const isPlain = offers === 0 && (notice !== "no" || said.length === 0);
    return isRight && isPlain ? "right" : "right with a chip";
  }
  const isSaid = said.length + explained.length + offers + answer.places.length > 0 || answer.asksAddresses;
  return isSaid ? "said" : "silently wrong";
}

/** The address with the values that visible rounds have and with days in place of words for them. */
export async function canonicalAddress(db: Database, address: string): Promise<string> {
  const ctx = fakeClockContext(db, TODAY, "paid");
  const params = new URLSearchParams(address);
  const { filter, sort, problems } = await readAddress(ctx, { params });
  if (problems.length > 0) throw new Error(`${address}: ${problems.join(" ")}`);
  return written(filter, sort);
}

function written(filter: LeadFilter, sort: LeadSort): string {
  const search = filter.search === null ? null : wordsOf(filter.search);
  const anyOf = filter.anyOf.map((one) => ({ ...one, ...daysOf({ ...NO_FILTER, ...one }) }));
  const params = writeFilterAddress({ ...filter, search, anyOf, ...daysOf(filter) }, sort);
  const alternatives = params.getAll("or");
  params.delete("or");
  for (const part of alternatives.toSorted()) params.append("or", part);
  return params.toString();
}

/** The days of a filter; no round is later than today, so that a later end is none. */
function daysOf(filter: LeadFilter): Pick<LeadFilter, "listedOn" | "withinDays"> {
  const { min, max } = listedRange(filter, clock);
  const isOpen = max !== null && max >= TODAY.toISOString().slice(0, 10);
  return { listedOn: { min, max: isOpen ? null : max }, withinDays: null };
}

/** The words of a search in one order, without accents, capitals and plural. */
function wordsOf(search: string): string {
  return search
    .split("|")
    .map((part) => {
      const words = folded(part).match(/-?[\p{L}\p{N}]+/gu) ?? [];
      return words.map((word) => (word.length > 3 ? word.replace(/s$/, "") : word)).toSorted();
    })
    .map((words) => words.join(" "))
    .toSorted()
    .join(" | ");
}

function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
