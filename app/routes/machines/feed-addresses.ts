import { FEED_FORMATS, type FeedFormat } from "./feed-formats.ts";

/** The feeds there are, by the start of their address. */
export const FEED_TITLES = { rounds: "Funding rounds", articles: "Funding news" } as const;
export type FeedName = keyof typeof FEED_TITLES;

/** Every feed in every format, for the head of each page and for lists of them. */
export const FEED_LINKS = Object.entries(FEED_TITLES).flatMap(([name, title]) =>
  Object.entries(FEED_FORMATS).map(([format, { mediaType, label }]) => ({ href: `/feeds/${name}.${format}`, mediaType, title: `${title} (${label})` })),
);

/** Which feed a file name asks for; null when it names none. */
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
