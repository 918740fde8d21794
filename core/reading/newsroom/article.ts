import { FUNDING_TYPES } from "../../catalogue/facts/funding-types.ts";
import type { RichText } from "./rich-text.ts";

/** Only published articles are public; a withdrawn one is gone for good. */
export type ArticleState = "draft" | "scheduled" | "published" | "withdrawn";

/** Categories of articles: the stages of rounds, and these others. */
export const ARTICLE_CATEGORIES: readonly string[] = [...FUNDING_TYPES, "Funding", "Round-up"];

/** An article in a list or card. */
export interface ArticleSummary {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** One of {@link ARTICLE_CATEGORIES} ("Series A"). */
  readonly category: string;
  /** ISO 8601 day. */
  readonly publishedOn: string;
  /** Whole minutes, at least 1. */
  readonly readMinutes: number;
  /** The industry of the company it is about; null if unknown or if there is none. */
  readonly industry: string | null;
  readonly isSample: boolean;
}

/** The data of an article's page. */
export interface ArticlePage extends ArticleSummary {
  /** Names of published companies and founders are links. */
  readonly body: RichText;
  /** The published company it is about. */
  readonly company: { readonly name: string; readonly slug: string } | null;
  /** The original story. */
  readonly sourceUrl: string | null;
  readonly updatedAt: Date;
  /** Corrections since its publication, oldest first. */
  readonly corrections: readonly { readonly id: number; readonly text: string; readonly at: Date }[];
}

/** One page of the blog. */
export interface ArticleListPage {
  /** Only on the first page; newest first, like `articles`. */
  readonly featured: readonly ArticleSummary[];
  readonly rest: readonly ArticleSummary[];
  /** The number of published articles. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

/** Adults read 200 to 230 words of English prose per minute. */
const WORDS_A_MINUTE = 215;

/** Counts runs of non-blanks that contain a letter or digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length;
}

/** Whole minutes to read this many words, at least 1. */
export function readMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
