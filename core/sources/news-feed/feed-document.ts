import { createHash } from "node:crypto";
import type { SourceDocument } from "../../ingest/record.ts";
import { readFeed } from "./feed-items.ts";
import { decodeFeed } from "./feed-text.ts";
import { readItem } from "./news-item.ts";
import { MAX_ITEMS } from "./xml-limits.ts";

/** Longest feed read, in bytes. */
export const MAX_FEED_BYTES = 10 * 1024 * 1024;
/** Raised when the same feed would be read differently. */
const READING = "news-feed 1";

/** A feed's bytes with what is known of where they came from. */
export interface FeedFile {
  /** The feed's address, or the file's name. */
  readonly externalId: string;
  /** Where it was fetched, after redirects. */
  readonly url?: string;
  /** As the server said, else empty. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly retrievedAt: Date;
}

/** A feed as a document of the source: every item becomes one outcome, in the feed's order. */
export function feedDocument(file: FeedFile): SourceDocument {
  return {
    externalId: file.externalId,
    ...(file.url ? { url: file.url } : {}),
    title: `News feed: ${file.externalId}`,
    mediaType: file.mediaType || "application/xml",
    contentHash: createHash("sha256").update(file.bytes).digest("hex"),
    retrievedAt: file.retrievedAt,
    reading: READING,
    expectations: { maxRows: MAX_ITEMS, maxQuarantinedShare: 0.1 },
    async *content() {
      yield file.bytes;
    },
    async *read() {
      const { items } = readFeed(decodeFeed(file.bytes, file.mediaType), file.url);
      for (const item of items) yield readItem(item, file.retrievedAt);
    },
  };
}
