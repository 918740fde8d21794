import type { Source } from "../source.ts";

/** Funding news from RSS, Atom and JSON feeds. Everything goes to review. */
export const source: Source = {
  key: "news-feed",
  label: "News feed",
  cite: (document) => `Feed: ${document}`,
  ingest: {
    command: "feed",
    inputs: "PATH|URL…",
    about: "Reads funding news (RSS, Atom, JSON Feed). Its rounds wait for review: npm run review -- list",
    options: {
      articles: {
        value: "auto|always|never",
        about:
          "fetches linked articles where robots.txt allows; auto: of feeds without text. Check the outlet's terms first",
      },
    },
    schedule: { cron: "20 * * * *", options: {} },
    opener: () => import("./open-news-feeds.ts"),
  },
};
