import { bareName } from "../../lead-text.ts";
import { isJoining } from "./function-words.ts";
import { investorsMeant, isTogether, isTogetherWord } from "./investors-meant.ts";
import type { KnownValues } from "./known-values.ts";
import type { PhraseContext } from "./longest-phrase.ts";
import { isNameOf } from "./name-asked.ts";
import type { NamedCompanies } from "./named-companies.ts";
import type { NamedInvestor, Phrase } from "./phrase.ts";
import { ANY_OF_INVESTORS } from "./whole-question.ts";
import { BETWEEN_ALTERNATIVES, MOST_ALTERNATIVES } from "./search-signs.ts";

interface Rest {
  /** The words that have no meaning as a filter; null if there are none. */
  readonly search: string | null;
  /** All of these words, if they are an investor's name. */
  readonly investors: readonly Phrase[];
  /** True if these words are several names, each an alternative of the search. */
  readonly isSeveral: boolean;
  /** Sentences about how the names were read. */
  readonly notes: readonly string[];
  /** Sentences about names that nobody has. */
  readonly unused: readonly string[];
}

const NOTHING = { investors: [], isSeveral: false, notes: [], unused: [] } as const;

/** Reads the words without another meaning as names of investors, or else as a search. */
export async function readRest(
  phrases: readonly Phrase[],
  { context, named }: { readonly context: PhraseContext; readonly named: NamedCompanies },
): Promise<Rest> {
  const { known } = context;
  const [first, last] = [phrases.findIndex(isWord), phrases.findLastIndex(isWord)];
  if (first < 0) return { search: null, ...NOTHING };
  const search = phrases
    .filter(isWord)
    .map(({ text }) => text)
    .join(" ");
  const between = phrases.slice(first, last + 1);
  const isOneRun = between.every(({ kind }) => kind === "word" || kind === "filler");
  const whole = isOneRun ? between.map(({ text }) => text).join(" ") : search;
  if (named.names.has(bareName(whole))) return { search, ...NOTHING };
  const several = isOneRun ? await namesJoined(between, { context, named }) : null;
  if (several !== null) return several;
  // "La Famiglia companies": a small word may begin a name.
  const before = phrases[first - 1];
  const longer = before?.kind === "filler" && before.text !== "," ? `${before.text} ${whole}` : whole;
  const spelled = longer === whole ? [] : await known.spelled("investor", longer);
  if (spelled.length > 0)
    return {
      search: null,
      ...NOTHING,
      investors: [{ kind: "facet", facet: "investor", values: spelled, isExcluded: false, text: longer }],
    };
  const values = await investorsMeant({ known, facet: "investor", text: whole, isExpected: !named.isBeginning });
  const each = values.length > 0 ? [{ text: whole, values }] : await investorsJoined(between, known);
  if (each.length === 0) return { search, ...NOTHING };
  const joined: Phrase = {
    kind: "facet",
    facet: "investor",
    values: each.flatMap((one) => one.values),
    isExcluded: false,
    text: whole,
    each,
  };
  const isEither = isTogether(phrases) || between.some(({ text }) => /^(?:or|oder|ou|o)$/i.test(text));
  const notes = each.length > 1 && !isEither ? [ANY_OF_INVESTORS] : [];
  return { search: null, ...NOTHING, investors: [joined], notes };
}

/** "Acme, Borealis Bio and Ada Byron": companies and people, each by its name; null unless at least two are. */
async function namesJoined(
  phrases: readonly Phrase[],
  of: { readonly context: PhraseContext; readonly named: NamedCompanies },
): Promise<Rest | null> {
  const names = partsJoined(phrases).filter((name) => name !== "");
  if (names.length < 2) return null;
  const isInvestor = async (name: string) => (await of.context.known.spelled("investor", name)).length > 0;
  const isNamed = await Promise.all(
    names.map(
      async (name) => of.named.names.has(bareName(name)) || ((await isNameOf(name, of)) && !(await isInvestor(name))),
    ),
  );
  const found = names.filter((_, i) => isNamed[i] === true);
  if (found.length < 2) return null;
  const unknown = [...names.filter((_, i) => isNamed[i] !== true), ...found.slice(MOST_ALTERNATIVES)];
  return {
    search: found.slice(0, MOST_ALTERNATIVES).join(BETWEEN_ALTERNATIVES),
    ...NOTHING,
    isSeveral: true,
    unused: unknown.map((name, i) =>
      i < names.length - found.length
        ? `“${name}” was not used: no round has a company or a person of this name.`
        : `“${name}” was not used: at most ${MOST_ALTERNATIVES} names are searched for at a time.`,
    ),
  };
}

const JOINS_NAMES = /^(?:with|against|as well as)$/i;

/** The texts between words that join, also in "compare Acme with Borealis Bio". */
function partsJoined(phrases: readonly Phrase[]): readonly string[] {
  return phrases
    .map(({ text }) => (isJoining(text) || JOINS_NAMES.test(text) ? "\n" : isTogetherWord(text) ? "" : text))
    .join(" ")
    .split("\n")
    .map((name) => name.trim());
}

/** "Monteval or Tessaly": the investors of every name; empty unless all are. */
async function investorsJoined(phrases: readonly Phrase[], known: KnownValues): Promise<readonly NamedInvestor[]> {
  const names = partsJoined(phrases);
  if (names.length < 2 || names.includes("")) return [];
  const found = await Promise.all(
    names.map((text) => investorsMeant({ known, facet: "investor", text, isExpected: true })),
  );
  return found.every((values) => values.length > 0) ? names.map((text, i) => ({ text, values: found[i] ?? [] })) : [];
}

function isWord({ kind }: Phrase): boolean {
  return kind === "word";
}
