import type { IncomingMessage } from "node:http";
import { type CountedSearch, searchTerm } from "../../core/searches/search-counts.ts";

interface SearchCounterParts {
  readonly record: (searches: readonly CountedSearch[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Interval at which counts are written; default 10 s. */
  readonly everyMs?: number;
}

/**
 * Maximum number of terms counted between two writes, and of terms with a known result; further ones are not counted.
 */
const MOST_TERMS = 2_000;

/**
 * Counts searches of the company list, also those answered from the page cache. Records the text and if there were
 * results, but not who searched.
 */
export class SearchCounter {
  readonly #parts: SearchCounterParts;
  readonly #counts = new Map<string, number>();
  /** Terms without results in their latest rendering. */
  readonly #empty = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SearchCounterParts) {
    this.#parts = parts;
  }

  /** Counts a request if it is a search. */
  seen({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">): void {
    if (method !== "GET" || !/^\/companies(?:\.data)?\?/.test(url) || headers["sec-purpose"] !== undefined) return;
    const query = new URLSearchParams(url.slice(url.indexOf("?")));
    // Further pages belong to the same search.
    if (query.has("after") || query.has("before") || query.has("open")) return;
    const term = searchTerm(query.get("search") ?? "");
    if (term === null || (this.#counts.size >= MOST_TERMS && !this.#counts.has(term))) return;
    // The list follows the typing: a longer term replaces its beginning.
    const begun = url.startsWith("/companies.data")
      ? [...this.#counts.keys()].find((one) => goesOn(one, term))
      : undefined;
    if (begun !== undefined) this.#subtract(begun);
    this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), this.#parts.everyMs ?? 10_000).unref();
  }

  /** Records if a rendered search found anything. */
  found(text: string, matching: number): void {
    const term = searchTerm(text);
    if (term === null) return;
    if (matching > 0) this.#empty.delete(term);
    else if (this.#empty.size < MOST_TERMS) this.#empty.add(term);
  }

  /** Writes the counts. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const searches = [...this.#counts].map(([term, count]) => ({
      term,
      searches: count,
      withoutResults: this.#empty.has(term) ? count : 0,
    }));
    this.#counts.clear();
    if (searches.length === 0) return;
    await this.#parts.record(searches).catch(this.#parts.onError);
  }

  #subtract(term: string): void {
    const count = this.#counts.get(term) ?? 0;
    if (count > 1) this.#counts.set(term, count - 1);
    else this.#counts.delete(term);
  }
}

function goesOn(one: string, other: string): boolean {
  return one !== other && (other.startsWith(one) || one.startsWith(other));
}
