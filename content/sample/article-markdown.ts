import type { ArticleEntry, ArticleSubject } from "./data.ts";
import { INDUSTRY_BACKGROUND } from "./industry-background.ts";
import { checkPoints, companyParagraph, investorParagraph, unknownParagraph } from "./sample-prose.ts";
import { stageBackground } from "./stage-background.ts";

/**
 * Writes an article's body as Markdown from the invented catalogue: heading, summary, sections, source link.
 * Deterministic per article; articles of one industry differ.
 */
export function articleMarkdown(article: ArticleEntry, subject: ArticleSubject): string {
  const { company } = subject;
  const industry = INDUSTRY_BACKGROUND[company.industry];
  if (industry === undefined) throw new Error(`add a background for the industry ${company.industry}`);
  const stage = stageBackground(article.category);
  const choice = seedOf(article.slug);
  const own = article.sections.map(({ title, bullets }) => section(title, list(bullets)));
  return [
    `## ${article.heading}`,
    ...article.summary,
    ...own.slice(0, 1),
    section(
      pick(["Why it is hard", "The problem behind it", "What stands in the way"], choice),
      ...(article.featured ? industry.problem : [pick(industry.problem, choice)]),
    ),
    ...own.slice(1),
    section(
      pick([`${company.name} so far`, "The company today", "Where it stands"], choice + 1),
      companyParagraph(subject, choice),
    ),
    section(
      pick(["What this money is for", `What a ${article.round} round usually buys`, "Why a round now"], choice + 2),
      pick(stage.meaning, choice >> 1),
      investorParagraph(article, subject, choice),
    ),
    section(
      pick(
        ["If you would like to work with them", "For readers who sell to companies like this", "A word to suppliers"],
        choice + 1,
      ),
      list(stage.advice),
    ),
    section(
      pick(["What to watch", "How to tell whether it works", "Signs to look for in a year"], choice),
      list(industry.watch),
    ),
    section(
      pick(["What you can check yourself", "Where to look it up"], choice + 1),
      list(checkPoints(article, subject)),
    ),
    section(pick(["What is not known", "What was not said"], choice), unknownParagraph(article, subject)),
    `Source: [${article.source.label}](${article.source.url})`,
  ].join("\n\n");
}

function section(title: string, ...parts: readonly string[]): string {
  return [`### ${title}`, ...parts].join("\n\n");
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** Hashes a name to a whole number (FNV-1a). */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash >>> 4;
}

function pick(variants: readonly string[], choice: number): string {
  return variants[choice % variants.length] ?? "";
}
