import type { RichText } from "./rich-text.ts";

/** An article as lists and cards show it. */
export interface ArticleSummary {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** The stage of the round it tells of ("Series A"). */
  readonly category: string;
  /** ISO 8601 day. */
  readonly publishedOn: string;
  /** Whole minutes, at least 1. */
  readonly readMinutes: number;
  /** Of the company it is about; null when it is about none or that is unknown. */
  readonly industry: string | null;
  readonly isSample: boolean;
}

/** Everything the page of one article shows. */
export interface ArticlePage extends ArticleSummary {
  /** Names of published companies and founders are links. */
  readonly body: RichText;
  /** The published company it is about. */
  readonly company: { readonly name: string; readonly slug: string } | null;
  /** Where it was first told. */
  readonly sourceUrl: string | null;
  readonly updatedAt: Date;
}

/** One page of the blog. */
export interface ArticleListPage {
  /** Only on the first page; newest first, as are the others. */
  readonly featured: readonly ArticleSummary[];
  readonly rest: readonly ArticleSummary[];
  /** How many articles are published. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}
