/** Feed formats by file extension. */
export const FEED_FORMATS = {
  rss: { mediaType: "application/rss+xml", label: "RSS" },
  atom: { mediaType: "application/atom+xml", label: "Atom" },
  json: { mediaType: "application/feed+json", label: "JSON Feed" },
} as const;

export type FeedFormat = keyof typeof FEED_FORMATS;

/** Titles of the feeds, by the start of their address. */
export const FEED_TITLES = { rounds: "Funding rounds", articles: "Funding news" } as const;
export type FeedName = keyof typeof FEED_TITLES;

/** The key of an entry's values in JSON Feed, which reserves names with an underscore for extensions. */
export const VALUES_KEY = "_funding";

/** Namespace of the same values as elements of RSS and Atom entries, and its usual prefix. */
export const VALUES_NAMESPACE = "urn:x-funding:feed";
export const VALUES_PREFIX = "raised";

/** Every feed in every format, for page heads and lists of feeds. */
export const FEED_LINKS = Object.entries(FEED_TITLES).flatMap(([name, title]) =>
  Object.entries(FEED_FORMATS).map(([format, { mediaType, label }]) => ({
    href: `/feeds/${name}.${format}`,
    mediaType,
    title: `${title} (${label})`,
  })),
);

/** The feed and format of a file name; null when it names none. */
export function feedOf(file: string): { readonly name: FeedName; readonly format: FeedFormat } | null {
  const [name = "", format = "", ...rest] = file.split(".");
  return rest.length === 0 && isFeedName(name) && isFeedFormat(format) ? { name, format } : null;
}

function isFeedName(name: string): name is FeedName {
  return Object.hasOwn(FEED_TITLES, name);
}

function isFeedFormat(format: string): format is FeedFormat {
  return Object.hasOwn(FEED_FORMATS, format);
}
