import { bareName } from "../../lead-text.ts";
import { isJoining } from "./function-words.ts";
import { investorsMeant } from "./investors-meant.ts";
import type { KnownValues } from "./known-values.ts";
import type { NamedCompanies } from "./named-companies.ts";
import type { Phrase } from "./phrase.ts";

interface Rest {
  /** The words that have no meaning as a filter; null if there are none. */
  readonly search: string | null;
  /** All of these words, if they are an investor's name. */
  readonly investors: readonly Phrase[];
}

/** Reads the words without another meaning as names of investors, or else as a search. */
export async function readRest(
  phrases: readonly Phrase[],
  { known, named }: { readonly known: KnownValues; readonly named: NamedCompanies },
): Promise<Rest> {
  const [first, last] = [phrases.findIndex(isWord), phrases.findLastIndex(isWord)];
  if (first < 0) return { search: null, investors: [] };
  const search = phrases
    .filter(isWord)
    .map(({ text }) => text)
    .join(" ");
  const between = phrases.slice(first, last + 1);
  const isOneRun = between.every(({ kind }) => kind === "word" || kind === "filler");
  const whole = isOneRun ? between.map(({ text }) => text).join(" ") : search;
  if (named.names.has(bareName(whole))) return { search, investors: [] };
  // "La Famiglia companies": a small word may begin a name.
  const before = phrases[first - 1];
  const longer = before?.kind === "filler" && before.text !== "," ? `${before.text} ${whole}` : whole;
  const spelled = longer === whole ? [] : await known.spelled("investor", longer);
  if (spelled.length > 0)
    return {
      search: null,
      investors: [{ kind: "facet", facet: "investor", values: spelled, isExcluded: false, text: longer }],
    };
  const values = await investorsMeant({ known, facet: "investor", text: whole, isExpected: !named.isBeginning });
  const several = values.length > 0 ? values : await investorsJoined(between, known);
  if (several.length === 0) return { search, investors: [] };
  return {
    search: null,
    investors: [{ kind: "facet", facet: "investor", values: several, isExcluded: false, text: whole }],
  };
}

/** "Monteval or Tessaly": the investors of every name; empty unless all are. */
async function investorsJoined(phrases: readonly Phrase[], known: KnownValues): Promise<readonly string[]> {
  const names = phrases
    .map(({ text }) => (isJoining(text) ? "\n" : text))
    .join(" ")
    .split("\n")
    .map((name) => name.trim());
  if (names.length < 2 || names.includes("")) return [];
  const found = await Promise.all(
    names.map((text) => investorsMeant({ known, facet: "investor", text, isExpected: true })),
  );
  return found.every((values) => values.length > 0) ? found.flat() : [];
}

function isWord({ kind }: Phrase): boolean {
  return kind === "word";
}
