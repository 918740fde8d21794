import { FEED_FORMATS } from "../../machines/feed-formats.ts";

interface FeedLinksProps {
  /** The list's filter. */
  readonly query: string;
  /** Readers know nobody's sign-in: who sees the whole list needs a key to follow it. */
  readonly needsKey: boolean;
}

/** The list as a feed, in every format, and its keys. */
export function FeedLinks({ query, needsKey }: FeedLinksProps) {
  return (
    <p className="feeds">
      Follow this list:
      {Object.entries(FEED_FORMATS).map(([format, { label }]) => (
        <a key={format} href={`/feeds/rounds.${format}${query === "" ? "" : `?${query}`}`}>
          {label}
        </a>
      ))}
      {needsKey && (
        <span>
          For all of it, give your reader an <a href="/account#keys">API key</a> as the password.
        </span>
      )}
      <button type="button" className="needs-script" data-keyboard="">
        Keyboard
      </button>
    </p>
  );
}
