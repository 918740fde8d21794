/** The formats a feed comes in, by the end of its address. */
export const FEED_FORMATS = {
  rss: { mediaType: "application/rss+xml", label: "RSS" },
  atom: { mediaType: "application/atom+xml", label: "Atom" },
  json: { mediaType: "application/feed+json", label: "JSON Feed" },
} as const;

export type FeedFormat = keyof typeof FEED_FORMATS;
