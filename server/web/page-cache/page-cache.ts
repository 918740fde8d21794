import { LRUCache } from "lru-cache";
import { densest, type Page, toPage } from "./page.ts";
import { isShareable } from "./shareable.ts";

interface PageCacheParts {
  /** Renders an address for a visitor of whom nothing else is known. */
  readonly render: (address: string) => Promise<Response>;
  /** Told of what fails behind nobody's request. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
  readonly maxBytes?: number;
  /** Pages say "the last 30 days" and name today's date, which no version tells. */
  readonly maxAgeMs?: number;
}

/** Pages by address, all of one published state. */
export interface PageCache {
  /**
   * The page at an address as of a version; another version than the last drops everything. `null` when its answer
   * is not for sharing: then each visitor needs a rendering of their own.
   */
  ask(address: string, version: number): Page | null | Promise<Page | null>;
  /** Bytes held. */
  readonly bytes: number;
}

interface Kept {
  readonly page: Page | null;
  hits: number;
  dense: boolean;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_AGE_MS = 10 * 60 * 1000;
/** A page asked for again is worth the time of the densest compression; one that a crawler passes is not. */
const DENSE_AT_HITS = 2;
/** Most asked pages that a new version renders again before anybody asks. */
const WARMED = 16;

/** A {@link PageCache} that renders each address once for all who ask at the same time, and keeps answers of status 200. */
export function createPageCache({ render, onError, now, maxBytes = MAX_BYTES, maxAgeMs = MAX_AGE_MS }: PageCacheParts): PageCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    // One endless document must not drive out everything else.
    maxEntrySize: Math.ceil(maxBytes / 8),
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
    sizeCalculation: ({ page }, address) => (page?.bytes ?? 512) + 2 * address.length,
  });
  let renderings = new Map<string, Promise<Page | null>>();
  let current: number | undefined;
  let densifying = Promise.resolve();

  function renderOnce(address: string, version: number): Promise<Page | null> {
    const running = renderings.get(address);
    if (running !== undefined) return running;
    const mine = renderings;
    const rendering = make(address, version).finally(() => mine.delete(address));
    mine.set(address, rendering);
    return rendering;
  }

  async function make(address: string, version: number): Promise<Page | null> {
    const response = await render(address);
    const page = isShareable(response.headers) ? await toPage(response) : await discard(response);
    // An error says nothing about the next answer, not even that it is not for sharing.
    const lasting = page === null ? response.status < 500 : page.status === 200;
    // What began before a change may show what was before it.
    if (lasting && version === current) kept.set(address, { page, hits: 0, dense: false });
    return page;
  }

  function compressDensest(address: string, entry: Kept): void {
    entry.dense = true;
    densifying = densifying
      .then(async () => {
        if (entry.page === null || kept.peek(address) !== entry) return;
        const page = await densest(entry.page);
        if (kept.peek(address) === entry) kept.set(address, { ...entry, page }, { noUpdateTTL: true });
      })
      .catch(onError);
  }

  function turnTo(version: number): void {
    const asked = [...kept.entries()].filter(([, { hits, page }]) => hits > 0 && page !== null).map(([address, { hits }]) => ({ address, hits }));
    kept.clear();
    renderings = new Map();
    current = version;
    warm(asked.sort((a, b) => b.hits - a.hits).slice(0, WARMED), version).catch(onError);
  }

  async function warm(asked: readonly { address: string; hits: number }[], version: number): Promise<void> {
    for (const { address, hits } of asked) {
      if (version !== current) return;
      if (!kept.has(address)) await renderOnce(address, version);
      const entry = kept.peek(address);
      // What was asked for long ago fades.
      if (entry !== undefined) entry.hits += Math.floor(hits / 2);
    }
  }

  return {
    ask(address, version) {
      if (version !== current) turnTo(version);
      const found = kept.get(address);
      if (found === undefined) return renderOnce(address, version);
      found.hits += 1;
      if (found.hits >= DENSE_AT_HITS && !found.dense) compressDensest(address, found);
      return found.page;
    },
    get bytes() {
      return kept.calculatedSize;
    },
  };
}

/** Lets go of an answer that is for nobody. A page is read out, since cutting its rendering off would count as a failure. */
async function discard(response: Response): Promise<null> {
  if (response.headers.get("content-type")?.startsWith("text/html")) await response.arrayBuffer();
  else await response.body?.cancel();
  return null;
}
