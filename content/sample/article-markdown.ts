import type { ArticleEntry } from "./data.ts";

/** An article's body as Markdown: a heading, its summary, sections of bullets, and the link to its source. */
export function articleMarkdown(article: ArticleEntry): string {
  const sections = article.sections.map(({ title, bullets }) => [`### ${title}`, bullets.map((bullet) => `- ${bullet}`).join("\n")].join("\n\n"));
  return [`## ${article.heading}`, ...article.summary, ...sections, `Source: [${article.source.label}](${article.source.url})`].join("\n\n");
}
