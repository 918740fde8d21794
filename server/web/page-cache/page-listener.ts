import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { isCanonicalPath } from "../canonical-address.ts";
import { isPersonal } from "../personal.ts";
import { pageAddress } from "./page-address.ts";
import type { Page, Variant } from "./page.ts";
import type { PageCache } from "./page-cache.ts";
import type { VersionWatch } from "./version-watch.ts";
import { acceptedEncoding } from "../accept-encoding.ts";

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

interface PageListenerParts {
  readonly cache: PageCache;
  readonly version: VersionWatch;
  /** Addresses handled elsewhere, such as built files. */
  readonly isOther: (address: string) => boolean;
  /** Handles everything but shared pages. */
  readonly otherwise: Listener;
  readonly onError: (req: IncomingMessage, res: ServerResponse, error: unknown) => void;
  /** Called for each shared page with its origin. */
  readonly onPage?: (source: "memory" | "rendered") => void;
}

/** Serves anonymous pages from memory and passes everything else on. */
export function pageListener({ cache, version, isOther, otherwise, onError, onPage }: PageListenerParts): Listener {
  function send(req: IncomingMessage, res: ServerResponse, page: Page | null): void {
    if (page === null) {
      otherwise(req, res);
      return;
    }
    writePage(req, res, page);
  }

  return (req, res) => {
    const address = addressForAll(req);
    if (address === null || isOther(address)) {
      otherwise(req, res);
      return;
    }
    const answer = (at: number | null): void | Promise<void> => {
      const page = at === null ? null : cache.ask(address, at);
      if (page !== null) onPage?.(page instanceof Promise ? "rendered" : "memory");
      return page instanceof Promise ? page.then((made) => send(req, res, made)) : send(req, res, page);
    };
    const at = version();
    const answered = at instanceof Promise ? at.then(answer) : answer(at);
    answered?.catch((error: unknown) => onError(req, res, error));
  };
}

/** The address of a shared page, if nothing else in the request affects the response. */
function addressForAll({ method, headers, url }: IncomingMessage): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (
    isPersonal({ authorization: headers.authorization, cookie: headers.cookie, apikey: headers["apikey"]?.toString() })
  )
    return null;
  return rememberedAddress(url ?? "/");
}

/** Parsed targets: parsing costs more than everything else done for a cached page. */
const addresses = new LRUCache<string, { readonly address: string | null }>({ max: 4_096 });

function rememberedAddress(target: string): string | null {
  const known = addresses.get(target);
  if (known !== undefined) return known.address;
  // A redirect keeps its query, part of which the page's cache key may drop.
  const address = isCanonicalPath(target.split("?", 1)[0] ?? "") ? pageAddress(target) : null;
  if (address !== null) addresses.set(target, { address });
  return address;
}

/**
 * Answers GET or HEAD with a page in an accepted encoding, or with 304 (RFC 9110, 13.1.2). Ignores ranges, since pages
 * are small.
 */
function writePage(req: IncomingMessage, res: ServerResponse, page: Page): void {
  const isHead = req.method === "HEAD";
  const encoding = acceptedEncoding(req.headers["accept-encoding"]);
  if (encoding === null) {
    res.writeHead(406, { "content-type": "text/plain; charset=utf-8", vary: "Accept-Encoding" });
    res.end(isHead ? undefined : "This site answers in the encodings br, gzip and identity.\n");
    return;
  }
  const variant = page.variants[encoding] ?? page.variants.identity;
  if (isCurrent(req.headers["if-none-match"], variant)) res.writeHead(304, variant.notModifiedHeaders).end();
  else res.writeHead(page.status, variant.headers).end(isHead ? undefined : variant.body);
}

/** A weak comparison (RFC 9110, 13.1.2) ignores the mark of a weak tag. */
function isCurrent(condition: string | undefined, { etag }: Variant): boolean {
  if (condition === undefined || etag === null) return false;
  return condition.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}
