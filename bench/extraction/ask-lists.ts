import { loadedBy } from "./decode-data.ts";
import type { HiddenCompany } from "./truth.ts";
import type { Visitor } from "./visitor.ts";

/** Counts of a door's questions, and of those whose answer differed from that of an idle guess. */
export interface Asked {
  readonly asked: number;
  /** Questions whose answer shows that the guess is right. */
  readonly confirmed: readonly string[];
}

interface ListAnswer {
  readonly rows: readonly { readonly companySlug: string }[];
}

/** Pairs of companies whose values are exchanged. */
const PAIRS = 3;
const LIST = "/companies.data";
/** Views of the list, and of how many companies the values are asked for alone there. */
const VIEWS = {
  [LIST]: 20,
  // As one of two alternatives, the other of which nothing matches, nor shares a value with an idle guess.
  [`${LIST}?or=stage%3DGrant%26city%3DNowhereton`]: 10,
  [`${LIST}?view=charts`]: 5,
  "/companies/charts/cumulative.csv": 5,
};
/** Values that nobody has. */
const NOBODYS: Readonly<Record<string, string>> = {
  domain: "nobody-has-this.example",
  amount: "987654321012",
  name: "Nobody Knownhere Labs",
  founder: "Nobody Knownhere",
  investor: "Nobody Knownhere Capital",
  "lead-investor": "Nobody Knownhere Capital",
  city: "Nobodyville",
  region: "Nobodyshire",
};
/** Questions of these alone have a count that everybody may know (decision 49). */
const COUNTED = ["city", "region"];
/** Values that a name, an investor, an amount or another hidden value is asked together with. */
const NARROW = ["name", "founder", "domain", "investor", "lead-investor", "amount"];

/**
 * Asks the list for two hidden values of each of two companies, then for the same values exchanged. Whatever the list says
 * of a value alone is in both pairs of answers, so figures that differ show which values belong together. Questions that
 * a visible round answers are left out.
 */
export async function askPairs(visitor: Visitor, companies: readonly HiddenCompany[]): Promise<Asked> {
  const hidden = new Set(companies.map(({ slug }) => slug));
  const confirmed: string[] = [];
  let asked = 0;
  for (const [one, other] of pairsOf(companies)) {
    for (const narrow of NARROW)
      for (const facet of Object.keys(one.facts)) {
        const [a, b, c, d] = [one.facts[narrow], other.facts[narrow], one.facts[facet], other.facts[facet]];
        if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
        if (facet === narrow || a === b || c === d || (NARROW.includes(facet) && facet < narrow)) continue;
        const questions = [
          [a, c],
          [b, d],
          [a, d],
          [b, c],
        ].map(([x = "", y = ""]) => question({ [narrow]: x, [facet]: y }));
        const answers: ListAnswer[] = [];
        for (const each of questions) answers.push(...(await answerOf(visitor, each)));
        const rows = answers.flatMap((answer) => answer.rows);
        const isListed = rows.some(({ companySlug }) => hidden.has(companySlug));
        if (answers.length < questions.length || (rows.length > 0 && !isListed)) continue;
        asked += 1;
        const [together, exchanged] = [answers.slice(0, 2), answers.slice(2)].map((two) => figuresIn(two).join());
        if (isListed || together !== exchanged) confirmed.push(questions[0] ?? "");
      }
  }
  return { asked, confirmed };
}

/**
 * Asks the list, its charts and their files for hidden values alone, each beside one that nobody has. A list's answer is
 * compared in its figures; for a domain, which no text may confirm, in every word.
 */
export async function askAlone(visitor: Visitor, companies: readonly HiddenCompany[]): Promise<Asked> {
  const hidden = new Set(companies.map(({ slug }) => slug));
  const confirmed: string[] = [];
  let asked = 0;
  for (const [view, most] of Object.entries(VIEWS))
    for (const [kind, nobodys] of Object.entries(NOBODYS)) {
      const idle = await viewOf(visitor, question({ [kind]: nobodys }, view));
      for (const { facts } of companies.slice(0, most)) {
        const own = facts[kind];
        if (own === undefined || visitor.pagesLeft === 0) continue;
        const asking = question({ [kind]: own }, view);
        const known = await viewOf(visitor, asking);
        const isListed = known.rows.some(({ companySlug }) => hidden.has(companySlug));
        // A visible round answers.
        if (known.rows.length > 0 && !isListed) continue;
        asked += 1;
        const without = new Set([own, nobodys]);
        const [a, b] = [known, idle]
          .map(({ answer: given }) => [COUNTED.includes(kind) ? withoutCount(given) : given])
          .map(([answer]) => (kind === "domain" ? textOf(answer, without) : figuresIn(answer, without).join()));
        if (isListed || a !== b) confirmed.push(asking);
      }
    }
  return { asked, confirmed };
}

/** What a view shows; a refusal shows nothing. */
async function viewOf(visitor: Visitor, address: string): Promise<ListAnswer & { readonly answer: unknown }> {
  const [answer = { rows: [] }] = await answerOf(visitor, address.replace(/^[^?]+/, LIST));
  if (address.startsWith(LIST)) return { rows: answer.rows, answer };
  const file = await visitor.page(address, { isKept: false });
  return { rows: answer.rows, answer: file?.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? null };
}

function pairsOf(companies: readonly HiddenCompany[]): readonly (readonly [HiddenCompany, HiddenCompany])[] {
  // The companies of which most is hidden.
  const best = companies.toSorted((a, b) => Object.keys(b.facts).length - Object.keys(a.facts).length);
  return Array.from({ length: PAIRS }).flatMap((_, i) => {
    const [one, other] = [best[2 * i], best[2 * i + 1]];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
}

/** The address of a list; names, founders and domains are words of the search. */
function question(values: Readonly<Record<string, string>>, view = LIST): string {
  const [path = "", query] = view.split("?");
  const params = new URLSearchParams(query);
  const words: string[] = [];
  const narrowed = params.has("or") ? new URLSearchParams() : params;
  for (const [kind, value] of Object.entries(values)) {
    if (kind === "amount") for (const bound of ["amount-min", "amount-max"]) narrowed.set(bound, value);
    else if (["name", "founder", "domain"].includes(kind)) words.push(value);
    else narrowed.set(kind, value);
  }
  if (narrowed !== params && narrowed.size > 0) params.append("or", narrowed.toString());
  // As exact words: a question also reads parts of names as industries and places, and corrects their spelling by what is
  // visible, so that a name of nobody is no control for it (core/reading/directory/search/hidden-company.test.ts).
  if (words.length > 0) params.set("words", words.join(" "));
  return `${path}?${params}`;
}

async function answerOf(visitor: Visitor, address: string): Promise<readonly ListAnswer[]> {
  const answer = loadedBy(
    "routes/reading/companies/list",
    await visitor.page(address, { isKept: false }),
  ) as ListAnswer | null;
  return answer === null ? [] : [answer];
}

/** Every number in an answer, without those asked for, in a common order. */
function figuresIn(answer: unknown, asked: ReadonlySet<string> = new Set()): readonly number[] {
  if (typeof answer === "number") return asked.has(String(answer)) ? [] : [answer];
  if (typeof answer !== "object" || answer === null) return [];
  return Object.values(answer)
    .flatMap((inner) => figuresIn(inner, asked))
    .toSorted((a, b) => a - b);
}

/** An answer without its count of the full database. */
function withoutCount(answer: unknown): unknown {
  return typeof answer === "object" && answer !== null && "full" in answer ? { ...answer, full: null } : answer;
}

function textOf(answer: unknown, asked: ReadonlySet<string>): string {
  return [...asked].reduce((text, value) => text.replaceAll(value, ""), JSON.stringify(answer));
}
