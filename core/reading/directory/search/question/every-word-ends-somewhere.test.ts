import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { NO_FILTER } from "../filter.ts";
import { writeFilterAddress } from "../filter-address.ts";
import { interpretSearch } from "./interpret-search.ts";
import { rowsOf } from "./lexicons/lexicon.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"] as const;
const database = useDatabase();

beforeAll(() =>
  listCompanies(database.db, {
    now: NOW,
    round: { funding_type: "Seed", announced_on: "2026-11-02" },
    companies: [{ name: "Kelpworks", city: "Lagos", country: "NG", industry: "Fintech" }],
  }),
);

/** The address of the filter that a text is read as, and all that is said about it, folded. */
async function read(text: string): Promise<{ readonly address: string; readonly said: string }> {
  const answer = await interpretSearch(fakeClockContext(database.db, NOW, "paid"), { text, filter: NO_FILTER });
  const corrections = answer.places.flatMap(({ typed, place }) => [typed, place]);
  const said = [answer.filter.search ?? "", ...answer.unused, ...answer.notes, ...corrections].join(" ");
  return { address: writeFilterAddress(answer.filter, answer.sort ?? undefined).toString(), said: folded(said) };
}

function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/**
 * The words and phrases of a language in one of these classes, but for those that also stand before a place or are
 * words of another language.
 */
function wordsIn(language: string, ...classes: readonly string[]): readonly string[] {
  const elsewhere = new Set(
    LANGUAGES.flatMap((other) => (other === language ? [] : rowsOf(`${other}.tsv`).map(([word]) => word))),
  );
  const rows = rowsOf(`${language}.tsv`).filter(([word, cls]) => classes.includes(cls) && !elsewhere.has(word));
  return [...new Set(rows.flatMap(([word, , english]) => (PLACE_WORDS.has(english || word) ? [] : word)))];
}

const PLACE_WORDS = new Set(rowsOf("en.tsv").flatMap(([word, cls]) => (cls === "place" ? word : [])));
const TOGETHER = 6;

/** The same words, several together. */
function together(words: readonly string[]): readonly string[] {
  return words.flatMap((_, at) => (at % TOGETHER === 0 ? words.slice(at, at + TOGETHER).join(" ") : []));
}

describe("every word of a question ends somewhere", () => {
  it.each(LANGUAGES)("names words that nobody knows among words that say nothing (%s)", async (language) => {
    const vanished: string[] = [];
    for (const [i, fillers] of together(wordsIn(language, "filler", "ask", "noun", "round")).entries()) {
      const text = i % 2 === 0 ? `${fillers} qwertzu fintech lagos` : `seed lagos ${fillers} qwertzu`;
      const { said } = await read(text);
      if (!said.includes("qwertzu")) vanished.push(text);
    }
    expect(vanished).toEqual([]);
  });

  it.each(LANGUAGES)("names a word that needs another and has none, or reads it (%s)", async (language) => {
    const { address: plain } = await read("fintech lagos");
    const silent: string[] = [];
    for (const word of wordsIn(language, "bound", "negation", "excluded", "unknown")) {
      const text = `fintech lagos ${word}`;
      const { address, said } = await read(text);
      if (address === plain && !word.split(" ").some((one) => said.includes(folded(one)))) silent.push(text);
    }
    expect(silent).toEqual([]);
  });
});
