import { LRUCache } from "lru-cache";
import { type Page, toPage } from "./page.ts";

interface PageCacheParts {
  /** Renders an address for an anonymous visitor. */
  readonly render: (address: string) => Promise<Response>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly maxBytes?: number;
  /** The number of the day (UTC): "this month" and "the last 30 days" mean other days without a new version. */
  readonly today: () => number;
  /** For whatever else a page shows that changes without a new version. */
  readonly maxAgeMs?: number;
}

/** Pages by address, all of one catalogue version and day. */
export interface PageCache {
  /**
   * The page at an address as of a version; a new version or day drops all pages. Null if the response must not be shared, so
   * each visitor needs their own rendering. Concurrent calls share one rendering.
   */
  ask(address: string, version: number): Page | null | Promise<Page | null>;
  readonly bytes: number;
}

interface Entry {
  readonly page: Page | null;
  readonly isLasting: boolean;
}

/** Headers that may appear in `Vary`: the cache has every encoding, and requests with credentials bypass it. */
const SEPARATED: ReadonlySet<string> = new Set(["accept-encoding", "apikey", "authorization"]);
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_AGE_MS = 10 * 60 * 1000;
/** Size of an entry without its page. */
const ENTRY_BYTES = 512;

/** A {@link PageCache} in this process's memory, for responses with status 200 only. */
export function createPageCache({
  render,
  now,
  today,
  maxBytes = MAX_BYTES,
  maxAgeMs = MAX_AGE_MS,
}: PageCacheParts): PageCache {
  let [currentVersion, currentDay] = [Number.NaN, Number.NaN];
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // One huge document must not evict everything else.
    maxEntrySize: Math.ceil(maxBytes / 8),
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
    sizeCalculation: ({ page }, address) => (page?.bytes ?? ENTRY_BYTES) + 2 * address.length,
    // A rendering overtaken by a new version still answers its callers, but is not cached.
    ignoreFetchAbort: true,
    fetchMethod: async (address) => {
      const response = await render(address);
      const page = isShareable(response.headers) ? await toPage(response) : await discard(response);
      return { page, isLasting: page === null ? response.status < 500 : page.status === 200 };
    },
  });

  async function renderOnce(address: string): Promise<Page | null> {
    const entry = await entries.forceFetch(address);
    if (!entry.isLasting && entries.peek(address) === entry) entries.delete(address);
    return entry.page;
  }

  return {
    ask(address, version) {
      const day = today();
      if (version !== currentVersion || day !== currentDay) {
        entries.clear();
        [currentVersion, currentDay] = [version, day];
      }
      const entry = entries.get(address);
      return entry === undefined ? renderOnce(address) : entry.page;
    },
    get bytes() {
      return entries.calculatedSize;
    },
  };
}

/** Releases a response that is not shared. Reads it to its end, since cancelling would count as a failure. */
async function discard(response: Response): Promise<null> {
  if (response.headers.get("content-type")?.startsWith("text/html")) await response.arrayBuffer();
  else await response.body?.cancel();
  return null;
}

/** Pages and feeds; other responses may depend on more than their address. */
const KINDS = new Set([
  "text/html",
  "text/plain",
  "text/xml",
  "application/xml",
  "application/rss+xml",
  "application/atom+xml",
  "application/feed+json",
  "application/manifest+json",
  // Data requests of hydrated pages.
  "text/x-script",
]);

/**
 * True if a response may be shared (RFC 9111, 3): it sets no cookie, is not private, varies by nothing but the
 * encoding and credentials, and is not encoded yet.
 */
export function isShareable(headers: Headers): boolean {
  if (headers.has("set-cookie") || headers.has("content-encoding")) return false;
  if (/\b(?:private|no-store|no-cache)\b/i.test(headers.get("cache-control") ?? "")) return false;
  if (listed(headers.get("vary")).some((name) => !SEPARATED.has(name))) return false;
  const kind = listed(headers.get("content-type"), ";")[0];
  return kind === undefined || KINDS.has(kind);
}

function listed(header: string | null, separator = ","): string[] {
  return (header ?? "")
    .split(separator)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== "");
}
