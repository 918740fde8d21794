import { sentencesOf } from "../../../catalogue/names/sentences.ts";
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

/** Writes a draft about a round: each sentence states known facts, and one whose facts are unknown is left out. */
export function composeDraft(facts: KnownFacts): Draft {
  const escaped = inMarkdown(facts);
  const { announced, firstSale, proof } = escaped;
  const paragraphs = [
    [
      raised(escaped),
      announced && `The round was announced ${when(announced)}`,
      firstSale && `The first shares of the round were sold ${when(firstSale)}`,
    ],
    [business(escaped), founded(escaped), earlier(escaped)],
    [proof && `Source: [${proof.source}](${proof.url})`],
  ];
  return {
    title: headline(facts),
    excerpt: excerpt(facts),
    category: facts.stage?.replace(/ extension$/, "") ?? "Funding",
    markdown: paragraphs
      .map((sentences) => sentences.flatMap((sentence) => (sentence ? [ended(sentence)] : [])))
      .filter((sentences) => sentences.length > 0)
      .map((sentences) => escapeStart(sentences.join(" ")))
      .join("\n\n"),
  };
}

function headline({ company, amount, stage }: KnownFacts): string {
  if (amount === undefined) return `${company} raises ${stage === undefined ? "new funding" : roundOf(stage)}`;
  return `${company} raises ${shortAmount(amount)}${stage === undefined ? "" : ` ${stageInWords(stage)} round`}`;
}

const LONGEST_EXCERPT = 160;

/** One sentence for lists and search engines, beside the headline. */
function excerpt(facts: KnownFacts): string {
  let number = 0;
  const described = sentencesOf(facts.description ?? "", () => number++ === 0) ?? "";
  return described !== "" && described.length <= LONGEST_EXCERPT ? described : ended(raised(facts));
}

/** What was raised, and from whom. */
function raised({ company, amount, dollars, stage, leads, investors, industries, place }: KnownFacts): string {
  const about = [industries && withArticle(companyKind(industries)), place && `based in ${place}`].filter(Boolean);
  const subject = about.length === 0 ? company : `${company}, ${about.join(" ")},`;
  const round = stage !== undefined ? roundOf(stage) : leads === undefined ? "new funding" : "a new round";
  const money = amount && `${amountInWords(amount)}${dollars ? ` (about ${amountInWords(dollars)})` : ""} in `;
  const from = investors && `${leads === undefined ? "" : ", with participation"} from ${listed(investors)}`;
  return `${subject} has raised ${money ?? ""}${round}${leads ? ` led by ${listed(leads)}` : ""}${from ?? ""}`;
}

/** What it does: its description if this is a sentence about it, else quoted. */
function business({ company, description }: KnownFacts): string | undefined {
  return description === undefined || description.startsWith(company) || /^(?:It|The company)\b/.test(description)
    ? description
    : `The business in brief: “${description}”`;
}

function founded({ founders, yearFounded }: KnownFacts): string | undefined {
  const inYear = yearFounded === undefined ? "" : ` in ${yearFounded}`;
  if (founders !== undefined) return `${listed(founders)} founded the company${inYear}`;
  return inYear && `The company was founded${inYear}`;
}

function earlier({ company, earlier: rounds }: KnownFacts): string | undefined {
  return rounds && `${company} had previously raised ${listed(rounds.map(earlierInWords))}`;
}

/** A sentence with its full stop, unless its last name or quotation brings one. */
function ended(sentence: string): string {
  return /[.!?…]”?$/.test(sentence) ? sentence : `${sentence}.`;
}

/** The facts as Markdown text, escaped so that names cannot become markup. */
function inMarkdown(facts: KnownFacts): KnownFacts {
  const { proof, ...rest } = facts;
  const escaped = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === "string" ? escapeMarkdown(value) : isNames(value) ? value.map(escapeMarkdown) : value,
  ]);
  return {
    ...facts,
    ...Object.fromEntries(escaped),
    ...(proof && {
      proof: { source: escapeMarkdown(proof.source), url: proof.url.replace(/[\s()<>\\]/g, encodeURIComponent) },
    }),
  };
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Escapes text so that Markdown reads it literally. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>&#!~|]/g, "\\$&");
}

/** Escapes the start of a paragraph that would read as a list or heading. */
function escapeStart(paragraph: string): string {
  return paragraph.replace(/^(\d+)([.)])/, "$1\\$2").replace(/^[-+=]/, "\\$&");
}
