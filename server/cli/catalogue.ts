import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { checkCatalogue } from "../../core/catalogue/claims/check.ts";
import { readEcbRates } from "../../core/catalogue/facts/ecb-rates.ts";
import { clearSample } from "../../core/intake/curation/clear-sample.ts";
import { deriveAgain } from "../../core/intake/curation/derive-again.ts";
import { fetchRateHistory } from "../../core/intake/curation/fetch-rates.ts";
import { convertAgain, importRates } from "../../core/intake/curation/import-rates.ts";
import { rebuildDirectory } from "../../core/reading/directory/refresh.ts";
import { directoryStats } from "../../core/reading/directory/stats.ts";
import { readArticleFile, writeArticleFile } from "../../core/reading/newsroom/article-file.ts";
import {
  listEditableArticles,
  readEditableArticle,
  withdrawArticle,
  writeArticle,
} from "../../core/reading/newsroom/edit-articles.ts";
import { rankAiCompanies, readRankingFile } from "../../core/reading/newsroom/rank-ai-companies.ts";
import { inTransaction } from "../../core/shared/transaction.ts";
import { politeHttpClient } from "../../platform/http-client.ts";
import { invalidInput } from "../../platform/errors.ts";
import { type Action, type Report, commandOfActions, readTextFile } from "./actions.ts";
import { EDIT_OPTIONS, editActions, EDITS_HELP } from "./catalogue-edits.ts";
import { namedOptions, runCommand } from "./command.ts";

const ARTICLES_HELP = `npm run catalogue -- write-articles FILE…        publishes articles, or updates those with the same slug; all or none;
                                                 an article with a future date is published on that day
npm run catalogue -- articles [--all]            lists the articles, newest first; --all: withdrawn ones as well
npm run catalogue -- show-article ARTICLE        prints an article as a file, to edit and write again
npm run catalogue -- withdraw-article ARTICLE    withdraws an article for good
npm run catalogue -- rank-ai FILE.csv            replaces the ranking of AI companies

ARTICLE is the last part of its URL. An article file is Markdown below a header:
  ---
  title: Acme raises $20M to test tap water
  excerpt: One line for lists and search engines.
  category: Series A
  date: 2026-08-20
  featured: true                              (optional)
  company: acme                               (optional: the last part of the company's URL)
  source: https://news.example/acme-series-a  (optional: the original article)
  slug: acme-raises-20m                       (optional: derived from the title)
  ---
A ranking has the columns company,category,arr,valuation,employees,source,source_label,retrieved, best first.`;

/** Actions on articles and the ranking of AI companies. */
const articleActions = {
  async "write-articles"(run, files) {
    if (files.length === 0) throw invalidInput("Name at least one file: npm run catalogue -- write-articles FILE…");
    const articles = await Promise.all(
      files.map(async (file) => readArticleFile(await readTextFile(file), basename(file))),
    );
    const written = await inTransaction(run.ctx, async (ctx) => {
      const results = [];
      for (const article of articles) results.push({ slug: article.slug, result: await writeArticle(ctx, article) });
      return results;
    });
    return { json: { articles: written }, lines: written.map(({ slug, result }) => `${result}: /blog/${slug}`) };
  },
  async articles(run) {
    const articles = await listEditableArticles(run.ctx, { withdrawn: run.values["all"] === true });
    const lines = articles.map(({ slug, publishedOn, featured, isSample, state }) => {
      const marks = [featured && "featured", isSample && "sample", state !== "published" && state].filter(Boolean);
      return `${publishedOn}  ${slug}${marks.length === 0 ? "" : `  (${marks.join(", ")})`}`;
    });
    return { json: { articles }, lines: articles.length === 0 ? ["No article is published."] : lines };
  },
  async "show-article"(run, [slug]) {
    const article = await readEditableArticle(run.ctx, slugOf(slug));
    return { json: article, lines: [writeArticleFile(article).trimEnd()] };
  },
  async "withdraw-article"(run, [named]) {
    const slug = slugOf(named);
    const withdrawn = await withdrawArticle(run.ctx, slug);
    return {
      json: { slug, withdrawn },
      lines: [withdrawn ? `withdrawn: /blog/${slug}` : `was withdrawn before: /blog/${slug}`],
    };
  },
  async "rank-ai"(run, [file]) {
    if (file === undefined) throw invalidInput("Name the file: npm run catalogue -- rank-ai FILE.csv");
    const ranking = readRankingFile(await readTextFile(file), basename(file));
    await rankAiCompanies(run.ctx, ranking);
    const companies = ranking.map(({ company }) => company);
    return { json: { companies }, lines: [`Ranked: ${companies.join(", ")}`] };
  },
} satisfies Record<string, Action>;

/** An article's slug, given as such or as its URL. */
function slugOf(text: string | undefined): string {
  if (text === undefined) throw invalidInput("Name one article; `npm run catalogue -- articles` lists them.");
  return text.replace(/^.*\/blog\//, "");
}

const HELP = `npm run catalogue -- stats            counts the catalogue by source, stage and country
npm run catalogue -- rebuild          rebuilds the directory from the catalogue
npm run catalogue -- derive           derives regions and countries of cities and missing dollar values again, after
                                      an update of the gazetteer or of the shipped exchange rates
npm run catalogue -- check            reports dangling references; exits with 1 when there are any
npm run catalogue -- clear-sample     removes the invented sample companies from the site
npm run catalogue -- rates FILE       imports exchange rates as the ECB publishes them (eurofxref-hist.csv) and fills in
                                      US dollar amounts
npm run catalogue -- rates --history  fetches the ECB's whole history (ECB_HISTORY_URL) and imports it
${EDITS_HELP}
${ARTICLES_HELP}`;

/** A file of thirty years of the ECB's rates has 2 MB. */
const LARGEST_RATES = 32 * 1024 ** 2;

const actions: Readonly<Record<string, Action>> = {
  stats: async (run) => reportOf(await directoryStats(run.ctx)),
  async rebuild(run) {
    await rebuildDirectory(run.ctx);
    return reportOf({ rebuilt: "the directory" });
  },
  derive: async (run) => reportOf({ ...(await deriveAgain(run.ctx)), rounds: await convertAgain(run.ctx) }),
  async check(run) {
    const broken = await checkCatalogue(run.ctx);
    return Object.keys(broken).length === 0
      ? { json: { broken }, lines: ["There are no dangling references."] }
      : { ...reportOf({ broken }), exitCode: 1 };
  },
  "clear-sample": async (run) => reportOf({ withdrawn: await clearSample(run.ctx) }),
  async rates(run, [file]) {
    if (run.values["history"] === true) {
      const { siteName, siteUrl, ecbHistoryUrl: historyUrl } = run.settings;
      const http = politeHttpClient({ userAgent: `${siteName} (+${siteUrl})`, requestsPerSecond: 1 });
      return reportOf({ changed: await fetchRateHistory(run.ctx, { http, historyUrl }) });
    }
    if (!file) throw invalidInput("Name the file: npm run catalogue -- rates eurofxref-hist.csv");
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    if (size > LARGEST_RATES)
      throw invalidInput(
        `The file ${file} is larger than ${LARGEST_RATES / 1024 ** 2} MiB, too large for a table of rates.`,
      );
    return reportOf({ changed: await importRates(run.ctx, readEcbRates(await readTextFile(file))) });
  },
  ...articleActions,
  ...editActions,
};

function reportOf(json: object): Report {
  return { json, lines: linesOf(json) };
}

/** An object as an indented tree; a list of counts is a level of its own. */
function linesOf(value: object, indent = ""): string[] {
  return Object.entries(value).flatMap(([name, entry]: [string, unknown]) => {
    if (Array.isArray(entry))
      return [`${indent}${name}`, ...entry.map(({ name: of, count }) => `${indent}  ${of ?? "unknown"}: ${count}`)];
    if (typeof entry === "object" && entry !== null) return [`${indent}${name}`, ...linesOf(entry, `${indent}  `)];
    return [`${indent}${name}: ${String(entry)}`];
  });
}

export const command = commandOfActions({
  name: "catalogue",
  help: HELP,
  options: { ...namedOptions({ flags: ["all", "history"] }), ...EDIT_OPTIONS },
  actions,
  reading: ["find", "history", "stats", "check", "articles", "show-article"],
});

await runCommand(command, import.meta.url);
