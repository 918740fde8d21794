import type { Source } from "../source.ts";

/** Funding news from RSS, Atom and JSON feeds. Everything it yields goes to review. */
export const newsFeedSource: Source = { key: "news-feed", label: "News feed", cite: (document) => `Feed: ${document}` };
