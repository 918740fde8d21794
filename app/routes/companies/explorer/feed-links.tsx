import { FEED_FORMATS } from "../../machines/feed-formats.ts";

/** The list as a feed, in every format, and its keys. `query`: the list's filter. */
export function FeedLinks({ query }: { readonly query: string }) {
  return (
    <p className="feeds">
      Follow this list:
      {Object.entries(FEED_FORMATS).map(([format, { label }]) => (
        <a key={format} href={`/feeds/rounds.${format}${query === "" ? "" : `?${query}`}`}>
          {label}
        </a>
      ))}
      <button type="button" className="needs-script" data-keyboard="">
        Keyboard
      </button>
    </p>
  );
}
