import { beforeAll, expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { listCompanies } from "../../../../../test/builders/listed-companies.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { NO_FILTER } from "../filter.ts";
import { interpretSearch } from "./interpret-search.ts";

const NOW = new Date("2026-11-23T15:00:00Z");
const database = useDatabase();

const read = (text: string) => interpretSearch(fakeClockContext(database.db, NOW, "paid"), { text, filter: NO_FILTER });

beforeAll(() =>
  listCompanies(database.db, {
    now: NOW,
    round: { funding_type: "Seed", announced_on: "2026-11-02" },
    companies: [
      { name: "Kelpworks", city: "Lagos", country: "NG" },
      { name: "Dronet", city: "Zinder", country: "NE" },
    ],
  }),
);

/** Questions, and a word of each that shapes it. */
const QUESTIONS = [
  ["nigeria since june 2026", "since"],
  ["nigeria between 2m and 5m", "between"],
  ["nigeria before 2026", "before"],
  ["nigeria under 5m", "under"],
  ["nigeria less than 5m", "less"],
  ["nigeria last 3 months", "last"],
  ["nigeria series a", "series"],
  ["seed without website", "without"],
  ["nigeria undisclosed amount", "undisclosed"],
] as const;

/** Two letters exchanged, one left out, one doubled: inside the word. */
function misspellings(word: string): readonly string[] {
  const inside = Array.from({ length: word.length - 2 }, (_, i) => i + 1);
  return inside
    .flatMap((at) => [
      word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2),
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + (word[at] ?? "") + word.slice(at),
    ])
    .filter((typed) => typed.length > 3 && typed !== word);
}

it.each(QUESTIONS)("reads %s with %s misspelled as if it were not, and says so", async (text, word) => {
  const { filter } = await read(text);
  for (const typed of misspellings(word)) {
    const misspelled = await read(text.replace(word, typed));
    expect({ typed, filter: misspelled.filter }).toEqual({ typed, filter });
    expect(misspelled.places).toContainEqual({ typed, place: word });
  }
});

it.each([
  ["nigeria between 2m adn 5m", [{ typed: "adn", place: "and" }]],
  ["seed nigera", [{ typed: "nigera", place: "nigeria" }]],
  ["seed niger", []],
  ["seed norvegia", []],
])("names each correction of “%s”", async (text, places) => {
  expect((await read(text)).places).toEqual(places);
});

it("keeps a word that shapes questions as it is where no value stands beside it", async () => {
  expect(await read("betwen")).toMatchObject({ filter: { ...NO_FILTER, search: "betwen" }, places: [] });
});

it.each([
  ["biotec", "Biotechnology"],
  ["insurtec", "Insurance"],
])("reads “%s”, whose end is missing, as %s, and says so", async (typed, industry) => {
  const { filter, places } = await read(`${typed} seed lagos`);
  expect([filter.include.industry, places.map((place) => place.typed)]).toEqual([[industry], [typed]]);
});

it("keeps a correction of which nothing is read from the question", async () => {
  expect((await read("loss making startups in nigeria")).places).toEqual([]);
});

it.each(["build", "train", "consult", "employ", "marke", "person", "public", "green"])(
  "keeps “%s”, a word of its own or the beginning of several",
  async (typed) => {
    expect((await read(`${typed} lagos`)).places).toEqual([]);
  },
);

it("corrects countries of several words, each with one edit at most", async () => {
  for (const typed of ["untied states", "united statse", "unitd statse"])
    expect((await read(`seed ${typed}`)).filter).toEqual({
      ...NO_FILTER,
      include: { stage: ["Seed"], country: ["US"] },
    });
});
