import { describeBusiness, firstLine } from "./description.ts";
import {
  amountInWords,
  companyKind,
  earlierInWords,
  type KnownFacts,
  listed,
  roundOf,
  shortAmount,
  stageInWords,
  when,
  withArticle,
} from "./facts.ts";

/** The text of a draft. */
export interface Draft {
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly markdown: string;
}

/** Chooses one of several wordings; the same for the same round. */
type Choose = <T>(...wordings: readonly [T, ...T[]]) => T;

/**
 * Writes a draft about a round: each sentence states known facts, and one whose facts are unknown is left out. The same
 * round and facts always give the same draft.
 */
export function composeDraft(roundId: number, facts: KnownFacts): Draft {
  const escaped = inMarkdown(facts);
  const choose = chooser(roundId);
  const paragraphs = [theRound(escaped, choose), theCompany(escaped, choose), earlier(escaped, choose), proof(escaped)];
  return {
    title: headline(facts, choose),
    excerpt: excerpt(facts),
    category: facts.stage?.replace(/ extension$/, "") ?? "Funding",
    markdown: paragraphs
      .map((sentences) => sentences.flatMap((sentence) => (sentence ? [ended(sentence)] : [])))
      .filter((sentences) => sentences.length > 0)
      .map((sentences) => escapeStart(sentences.join(" ")))
      .join("\n\n"),
  };
}

function headline({ company, amount, stage, leads }: KnownFacts, choose: Choose): string {
  const round = `${amount === undefined ? "" : `${shortAmount(amount)} `}${stage === undefined ? "" : `${stageInWords(stage)} `}round`;
  const [lead, ...others] = leads ?? [];
  if (lead !== undefined && others.length === 0 && (amount ?? stage) !== undefined && choose(false, true))
    return `${lead} leads ${round} in ${company}`;
  if (amount === undefined) return `${company} raises ${stage === undefined ? "new funding" : roundOf(stage)}`;
  return `${company} raises ${stage === undefined ? shortAmount(amount) : round}`;
}

const LONGEST_EXCERPT = 160;

/** One sentence for lists and search engines, beside the headline. */
function excerpt(facts: KnownFacts): string {
  const { company, description, leads, investors } = facts;
  const described = description === undefined ? null : firstLine(company, description);
  if (described !== null && described.length <= LONGEST_EXCERPT) return described;
  const business = inApposition(facts);
  if (business !== "") return ended(`${company} is ${business}`);
  if (leads !== undefined) return ended(`The round was led by ${listed(leads)}`);
  if (investors !== undefined) return ended(`Investors include ${listed(investors)}`);
  return ended(`${company} has raised new funding`);
}

type Sentences = readonly (string | null | undefined)[];

/** What was raised, from whom and when. */
function theRound(facts: KnownFacts, choose: Choose): Sentences {
  const { company, amount, dollars, stage, leads, investors, announced, firstSale } = facts;
  const named = [company, inApposition(facts)].filter((part) => part !== "").join(", ");
  const subject = named === company ? company : `${named},`;
  const money = amount === undefined ? null : amountInWords(amount);
  const inDollars = money === null || dollars === undefined ? null : `about ${amountInWords(dollars)}`;
  const ledBy = leads === undefined ? "" : ` led by ${listed(leads)}`;
  const kind = stage === undefined ? (leads === undefined ? "new funding" : "a new round") : roundOf(stage);
  const raised = money === null ? kind : `${money}${inDollars === null ? "" : ` (${inDollars})`} in ${kind}`;
  const round = withArticle(
    [money ?? (stage === undefined ? "new" : null), stage && stageInWords(stage), "round"].filter(Boolean).join(" "),
  );
  const day = announced && `The round was announced ${when(announced)}`;
  const [opening, date] = choose<readonly [string, string | undefined]>(
    [`${subject} has raised ${raised}${ledBy}`, day],
    leads !== undefined
      ? [`${listed(leads)} led ${round} in ${named}`, day]
      : announced !== undefined
        ? [`${capital(round)} for ${subject} was announced ${when(announced)}`, undefined]
        : [`${subject} has raised ${raised}`, day],
  );
  return [
    opening,
    inDollars !== null && !opening.includes(inDollars) ? `That is ${inDollars}` : null,
    investors &&
      (leads === undefined
        ? choose(`Investors include ${listed(investors)}`, `${listed(investors)} invested in the round`)
        : choose(`${listed(investors)} also invested`, `${listed(investors)} joined the round`)),
    date,
    firstSale && `The first shares of the round were sold ${when(firstSale)}`,
  ];
}

/** What it does, and who founded it when. */
function theCompany({ company, description, founders, yearFounded }: KnownFacts, choose: Choose): Sentences {
  const inYear = yearFounded === undefined ? "" : ` in ${yearFounded}`;
  return [
    description && describeBusiness(company, description),
    founders === undefined
      ? inYear && `The company was founded${inYear}`
      : choose(
          `${listed(founders)} founded the company${inYear}`,
          `The company was founded${inYear} by ${listed(founders)}`,
        ),
  ];
}

function earlier({ company, earlier: rounds }: KnownFacts, choose: Choose): Sentences {
  if (rounds === undefined) return [];
  const raised = listed(rounds.map(earlierInWords));
  return [choose(`${company} had previously raised ${raised}`, `Before this round, the company raised ${raised}`)];
}

function proof({ proof: source }: KnownFacts): Sentences {
  return [source && `Source: [${source.source}](${source.url})`];
}

/** What stands between commas after its name: "an energy company based in Lyon, France". */
function inApposition({ industries, place }: KnownFacts): string {
  const kind = industries === undefined ? [] : [withArticle(companyKind(industries))];
  return [...kind, ...(place === undefined ? [] : [`based in ${place}`])].join(" ");
}

/** A sentence with its full stop, unless its last name or quotation brings one. */
function ended(sentence: string): string {
  return /[.!?…]”?$/.test(sentence) ? sentence : `${sentence}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Multiples of the square roots of different primes, whose fractions are evenly spread over rounds (Weyl), so that
 * consecutive rounds get different combinations of wordings.
 */
function chooser(roundId: number): Choose {
  const primes = [2, 3, 5, 7, 11].values();
  return (...wordings) => {
    const value = roundId * Math.sqrt(primes.next().value ?? 13);
    return wordings[Math.floor((value % 1) * wordings.length)] ?? wordings[0];
  };
}

/** The facts as Markdown text, escaped so that names cannot become markup. */
function inMarkdown(facts: KnownFacts): KnownFacts {
  const { company, leads, investors, founders, description, industries, place, proof: source } = facts;
  return {
    ...facts,
    company: escapeMarkdown(company),
    ...(leads && { leads: leads.map(escapeMarkdown) }),
    ...(investors && { investors: investors.map(escapeMarkdown) }),
    ...(founders && { founders: founders.map(escapeMarkdown) }),
    ...(description !== undefined && { description: escapeMarkdown(description) }),
    ...(industries && { industries: industries.map(escapeMarkdown) }),
    ...(place !== undefined && { place: escapeMarkdown(place) }),
    ...(source && {
      proof: { source: escapeMarkdown(source.source), url: source.url.replace(/[\s()<>\\]/g, encodeURIComponent) },
    }),
  };
}

/** Escapes text so that Markdown reads it literally. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>&#!~|]/g, "\\$&");
}

/** Escapes the start of a paragraph that would read as a list or heading. */
function escapeStart(paragraph: string): string {
  return paragraph.replace(/^(\d+)([.)])/, "$1\\$2").replace(/^[-+=]/, "\\$&");
}
