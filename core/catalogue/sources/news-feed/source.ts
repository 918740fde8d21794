import { z } from "zod";
import type { Source } from "../source.ts";
import { webAddress } from "../web-address.ts";

/** Funding news from RSS, Atom and JSON feeds. Everything goes to review, where confirmed news may be accepted by rule. */
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
    repeats: true,
    opener: () => import("./open-news-feeds.ts"),
  },
  kinds: [
    {
      key: "feed",
      label: "News feed",
      about: "Funding news of a site with an RSS, Atom or JSON feed.",
      fields: [
        {
          name: "url",
          label: "Feed or site",
          help: "The address of a feed, or of a site that has one.",
          type: "url",
          required: true,
          example: "https://news.example/feed.xml",
        },
        {
          name: "terms",
          label: "Do its terms allow reuse?",
          help: "Read the terms of the outlet. Go live asks until you answered.",
          type: "choice",
          required: false,
          example: "unread",
          choices: { unread: "Not read yet", yes: "Yes", no: "No" },
        },
      ],
      options: z.object({
        url: webAddress("https://news.example/feed.xml"),
        terms: z.enum(["unread", "yes", "no"]).optional(),
      }),
      obstacle: ({ terms }) =>
        terms === "no" ? "Its terms do not allow reuse, as you answered, so it is not read." : null,
      schedule: "every 30 minutes",
      publishing: ["review", "publish"],
      rules: {
        review: {
          label: "Everything to review",
          about: "Each announcement waits under Work until you accept or reject it.",
        },
        publish: {
          label: "Publish confirmed news",
          about:
            "Publishes an announcement if its company is listed and a filing, list or second outlet gives the same amount. All others wait for review, because headlines alone are not reliable enough.",
        },
      },
      targetOf: ({ url = "" }) => url,
      async prepare({ url: entered = "", ...options }, http) {
        const { findFeed } = await import("./find-feed.ts");
        const { url, title } = await findFeed(entered, http);
        return { options: { ...options, url }, name: title };
      },
      request: ({ url = "" }) => ({ inputs: [url], options: {} }),
      opener: () => import("./open-news-feeds.ts"),
    },
  ],
};
