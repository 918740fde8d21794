import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { inTransaction } from "../../core/catalog/state.ts";
import { type ArticleFile, readArticleFile, writeArticleFile } from "../../core/newsroom/article-file.ts";
import { featureArticle, listDeskArticles, readDeskArticle, withdrawArticle } from "../../core/newsroom/article-desk.ts";
import { rankAiCompanies } from "../../core/newsroom/rank-ai-companies.ts";
import { readRankingFile } from "../../core/newsroom/ranking-file.ts";
import { writeArticle } from "../../core/newsroom/write-article.ts";
import { AppError } from "../../platform/errors.ts";
import { type Command, type CommandRun, runCommand } from "./command.ts";
import { rehearse } from "./rehearse.ts";

const HELP = `npm run newsroom -- write FILE…        publishes articles, or edits those at the same address; all or none
npm run newsroom -- list [--all]      the articles of the site, newest first; --all: also those withdrawn
npm run newsroom -- show ARTICLE      one of them as a file, to edit and write again
npm run newsroom -- feature ARTICLE   puts it among the featured stories; unfeature: back among the rest
npm run newsroom -- withdraw ARTICLE  takes it off the site for good
npm run newsroom -- rank FILE.csv     puts this ranking of AI companies in the place of the one there was

ARTICLE is the last part of its address. A file is Markdown below a header:
  ---
  title: Acme raises $20M to test tap water
  excerpt: One line for lists and search engines.
  category: Series A
  date: 2026-08-20
  featured: true                              (optional)
  company: acme                               (optional: the last part of the company's address)
  source: https://news.example/acme-series-a  (optional: where it was first told)
  slug: acme-raises-20m                       (optional: made of the title)
  ---
A ranking has the columns company,category,arr,valuation,employees,source,source_label,retrieved, the first first.`;

export const command: Command = {
  help: HELP,
  options: { all: { type: "boolean" } },
  async run(run) {
    const [verb, ...named] = run.positionals;
    switch (verb) {
      case "write":
        await write(run, named);
        return 0;
      case "list":
        await list(run);
        return 0;
      case "show":
        await show(run, oneOf(named, "article"));
        return 0;
      case "feature":
      case "unfeature":
        await change(run, oneOf(named, "article"), verb, (inner, slug) => featureArticle(inner.ctx, { slug, featured: verb === "feature" }));
        return 0;
      case "withdraw":
        await change(run, oneOf(named, "article"), verb, (inner, slug) => withdrawArticle(inner.ctx, slug));
        return 0;
      case "rank":
        await rank(run, oneOf(named, "file"));
        return 0;
      default:
        throw new AppError("invalid_input", "Say what to do: npm run newsroom -- write|list|show|feature|unfeature|withdraw|rank. Use --help for more.");
    }
  },
};

async function write(run: CommandRun, files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new AppError("invalid_input", "Name at least one file: npm run newsroom -- write FILE…");
  const articles: ArticleFile[] = [];
  // Every file is read before anything is written.
  for (const file of files) articles.push(readArticleFile(await contentOf(file), basename(file)));
  const { written } = await rehearse(run, (inner) =>
    inTransaction(inner.ctx, async (ctx) => {
      const results = [];
      for (const article of articles) results.push({ slug: article.slug, result: await writeArticle(ctx, article) });
      return { written: results };
    }),
  );
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, articles: written }));
  else for (const { slug, result } of written) run.print(`${run.dryRun ? "Would be " : ""}${result}: /blog/${slug}`);
}

async function list(run: CommandRun): Promise<void> {
  const articles = await listDeskArticles(run.ctx, { withdrawn: run.values["all"] === true });
  if (run.json) {
    run.print(JSON.stringify({ dryRun: run.dryRun, articles }));
    return;
  }
  if (articles.length === 0) run.print("No article is published.");
  for (const { slug, publishedOn, featured, isSample, withdrawn } of articles) {
    const marks = [featured ? "featured" : null, isSample ? "sample" : null, withdrawn ? "withdrawn" : null].filter((mark) => mark !== null);
    run.print(`${publishedOn}  ${slug}${marks.length === 0 ? "" : `  (${marks.join(", ")})`}`);
  }
}

async function show(run: CommandRun, slug: string): Promise<void> {
  const article = await readDeskArticle(run.ctx, slug);
  run.print(run.json ? JSON.stringify({ dryRun: run.dryRun, ...article }) : writeArticleFile(article).trimEnd());
}

async function change(run: CommandRun, slug: string, verb: string, deed: (inner: CommandRun, slug: string) => Promise<boolean>): Promise<void> {
  const { changed } = await rehearse(run, async (inner) => ({ changed: await deed(inner, slug) }));
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, article: slug, verb, changed }));
  else run.print(changed ? `${run.dryRun ? "Would " : ""}${verb}: /blog/${slug}` : `Nothing to ${verb}: /blog/${slug}`);
}

async function rank(run: CommandRun, file: string): Promise<void> {
  const ranking = readRankingFile(await contentOf(file), basename(file));
  await rehearse(run, async (inner) => {
    await rankAiCompanies(inner.ctx, ranking);
    return {};
  });
  const companies = ranking.map(({ company }) => company);
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, companies }));
  else run.print(`${run.dryRun ? "Would rank" : "Ranked"}: ${companies.join(", ")}`);
}

function oneOf(named: readonly string[], what: "article" | "file"): string {
  const [first, second] = named;
  if (first === undefined || second !== undefined) throw new AppError("invalid_input", `Name one ${what}. Use --help to see how.`);
  return what === "article" ? first.replace(/^.*\/blog\//, "") : first;
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new AppError("invalid_input", `${file} cannot be read. Check its name and that you may read it.`, { cause: error });
  }
}

await runCommand(command, import.meta.url);
