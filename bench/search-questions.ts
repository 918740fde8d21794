import { HEADCOUNT_BANDS } from "../core/catalogue/facts/headcount-bands.ts";
import { type LeadFilter, type LeadSort, NO_FILTER, SORT_KEYS } from "../core/reading/directory/search/filter.ts";
import { companyName, founderName, investorName } from "./synthetic-leads.ts";
import { capitalised, COMMON_WORDS, COUNTRIES, Dice, INDUSTRIES, inventedWord } from "./synthetic-words.ts";

export interface FilterQuestion {
  readonly name: string;
  readonly filter: LeadFilter;
  readonly sort?: LeadSort;
}

export interface SearchQuestion {
  readonly name: string;
  readonly search: string;
  readonly filter: LeadFilter;
}

/** Repetitions of each kind of request, with different values. */
const TIMES = 30;
const TYPES = ["Seed", "Series A", "Pre-Seed", "Series B", "Venture", "Series C", "Series D"];

/** Filters as people set them, from none to many; different for another `seed`. */
export function* filterQuestions(seed: number): Generator<FilterQuestion> {
  const dice = new Dice(seed);
  const industry = () => dice.one(INDUSTRIES, 1.5);
  const country = () => dice.one(COUNTRIES, 1.8);
  const amount = () => 100_000 + dice.below(20_000_000);
  const day = () => new Date(Date.UTC(2026, 10, 20) - dice.below(1_800) * 86_400_000).toISOString().slice(0, 10);
  for (let i = 0; i < TIMES; i += 1) {
    const sort: LeadSort = { by: SORT_KEYS[i % SORT_KEYS.length] ?? "date", direction: i % 3 === 0 ? "asc" : "desc" };
    yield { name: "none, every order", filter: NO_FILTER, sort };
    yield {
      name: "a stage that many have",
      filter: from({ include: { stage: [TYPES[i % 2] ?? ""] }, yearFounded: { min: null, max: 2100 + i } }),
    };
    yield { name: "an industry", filter: from({ include: { industry: [industry()] } }), sort };
    yield {
      name: "a country and a stage",
      filter: from({ include: { country: [country()], stage: [dice.one(TYPES)] } }),
      sort,
    };
    yield {
      name: "industries, countries, stages and sizes",
      filter: from({
        include: {
          industry: [industry(), industry(), industry()],
          country: [country(), country()],
          stage: TYPES.slice(0, 3),
          headcount: HEADCOUNT_BANDS.slice(0, 3),
        },
      }),
      sort,
    };
    yield {
      name: "a city",
      filter: from({ include: { city: [capitalised(inventedWord(10_000 + dice.below(20, 2)))] } }),
      sort,
    };
    yield { name: "an investor", filter: from({ include: { investor: [investorName(dice.below(2_000, 2))] } }), sort };
    yield { name: "amounts", filter: from({ amount: { min: amount(), max: null } }), sort };
    yield { name: "dates", filter: from({ listedOn: { min: day(), max: null } }), sort };
    yield {
      name: "the last 90 days in an industry, with proof",
      filter: from({ withinDays: 90, include: { industry: [industry()], has: ["proof"] } }),
      sort,
    };
    yield {
      name: "all but an industry and a country",
      filter: from({ exclude: { industry: [industry()], country: [country()] } }),
      sort,
    };
    yield {
      name: "amounts, years, all but a stage",
      filter: from({
        amount: { min: amount(), max: 10 ** 9 },
        yearFounded: { min: 2005 + (i % 10), max: null },
        exclude: { stage: [dice.one(TYPES)] },
      }),
      sort,
    };
  }
}

/** Searches as people enter them; different for another `seed`. */
export function* searchQuestions(seed: number): Generator<SearchQuestion> {
  const dice = new Dice(seed + 1_000);
  for (let i = 0; i < TIMES; i += 1) {
    const company = dice.below(70_000);
    const name = companyName(company);
    const filter = NO_FILTER;
    yield { name: "a company's whole name", search: name, filter };
    yield { name: "the beginning of a name", search: name.slice(0, 4 + (i % 3)), filter };
    yield { name: "two letters", search: name.slice(0, 2), filter };
    yield { name: "a misspelled name", search: misspelled(name.split(" ")[0] ?? "", dice), filter };
    yield { name: "a founder", search: founderName(company), filter };
    yield { name: "an investor", search: investorName(dice.below(3_000)), filter };
    yield { name: "a common word", search: COMMON_WORDS[i % COMMON_WORDS.length] ?? "", filter };
    yield {
      name: "three common words",
      search: [0, 1, 2].map((n) => COMMON_WORDS[(i * 3 + n) % COMMON_WORDS.length]).join(" "),
      filter,
    };
    yield { name: "a rare word of a description", search: inventedWord(20_000 + dice.below(20_000)), filter };
    yield {
      name: "a common word in an industry and a country",
      search: COMMON_WORDS[(i * 7) % COMMON_WORDS.length] ?? "",
      filter: { ...NO_FILTER, include: { industry: [dice.one(INDUSTRIES)], country: [dice.one(COUNTRIES, 2)] } },
    };
    yield { name: "what nobody has", search: `zzqx${i}zq`, filter };
  }
}

/** Texts half typed, for which the box suggests pages; different for another `seed`. */
export function* beginnings(seed: number): Generator<{ readonly name: string; readonly text: string }> {
  const dice = new Dice(seed + 3_000);
  for (let i = 0; i < TIMES; i += 1) {
    const company = dice.below(70_000);
    yield { name: "one letter", text: companyName(company).slice(0, 1) };
    yield { name: "the beginning of a company's name", text: companyName(company).slice(0, 3 + (i % 6)) };
    yield { name: "the beginning of a person's name", text: founderName(company).slice(0, 3 + (i % 6)) };
    yield { name: "the beginning of an industry", text: dice.one(INDUSTRIES, 1.5).slice(0, 2 + (i % 4)) };
    yield { name: "the beginning of a question", text: `${dice.one(INDUSTRIES, 1.5)} in ${"fgius"[i % 5]}` };
    yield { name: "what nothing begins with", text: `zzqx${i}zq` };
  }
}

/** Questions as sales people type them; different for another `seed`. */
export function* typedQuestions(seed: number): Generator<SearchQuestion> {
  const dice = new Dice(seed + 2_000);
  const filter = NO_FILTER;
  const countries = new Intl.DisplayNames("en-US", { type: "region" });
  for (let i = 0; i < TIMES; i += 1) {
    const [stage, industry] = [dice.one(TYPES), dice.one(INDUSTRIES, 1.5)];
    const country = countries.of(dice.one(COUNTRIES, 1.8)) ?? "";
    const name = companyName(dice.below(70_000));
    yield { name: "stage, industry, country, amount", search: `${stage} ${industry} ${country} ${1 + i}m`, filter };
    yield {
      name: "a sentence",
      search: `which ${industry} startups raised over $${1 + i}m in ${country} last 90 days?`,
      filter,
    };
    yield { name: "an investor and a stage", search: `${stage} led by ${investorName(dice.below(2_000, 2))}`, filter };
    yield { name: "a company's whole name", search: name, filter };
    yield { name: "a company and a country", search: `${name.split(" ")[0]} ${country}`, filter };
    yield { name: "a value and what nobody has", search: `${industry} zzqx${i}zq`, filter };
  }
}

function from(filter: Partial<LeadFilter>): LeadFilter {
  return { ...NO_FILTER, ...filter };
}

function misspelled(word: string, dice: Dice): string {
  const at = 1 + dice.below(Math.max(1, word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  return (
    [
      before + after,
      `${before}q${after}`,
      `${before}${letter}q${after}`,
      before + after.charAt(0) + letter + after.slice(1),
    ][dice.below(4)] ?? word
  );
}
