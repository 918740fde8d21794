import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { isCanonicalPath } from "../canonical-address.ts";
import { isPersonal } from "../personal.ts";
import { pageAddress } from "./page-address.ts";
import type { Page } from "./page.ts";
import type { PageCache } from "./page-cache.ts";
import type { VersionWatch } from "./version-watch.ts";
import { writePage } from "./write-page.ts";

type Listener = (req: IncomingMessage, res: ServerResponse) => void;
/** `bytes` are those a connection began with, with its first request only. */
type PageListener = (req: IncomingMessage, res: ServerResponse, bytes?: Buffer) => void;

interface PageListenerParts {
  readonly cache: PageCache;
  readonly version: VersionWatch;
  /** Addresses with an answer of their own, such as built files. */
  readonly isOther: (address: string) => boolean;
  /** Answers what is not a page that all visitors get alike. */
  readonly otherwise: Listener;
  readonly onError: (req: IncomingMessage, res: ServerResponse, error: unknown) => void;
  /** Told of each page that everybody gets, and where it came from. */
  readonly onPage?: (source: "memory" | "rendered") => void;
  /** Told which bytes were answered with the page at an address. */
  readonly learn?: (req: IncomingMessage, bytes: Buffer, address: string) => void;
}

/** Answers anonymous visitors' pages from memory, and hands everything else on. */
export function pageListener({ cache, version, isOther, otherwise, onError, onPage, learn }: PageListenerParts): PageListener {
  function send(req: IncomingMessage, res: ServerResponse, page: Page | null, learnt: () => void): void {
    if (page === null) {
      otherwise(req, res);
      return;
    }
    writePage(req, res, page);
    if (page.status === 200) learnt();
  }

  return (req, res, bytes) => {
    const address = addressForAll(req);
    if (address === null || isOther(address)) {
      otherwise(req, res);
      return;
    }
    const learnt = () => bytes !== undefined && learn?.(req, bytes, address);
    const answer = (at: number | null): void | Promise<void> => {
      const page = at === null ? null : cache.ask(address, at);
      if (page !== null) onPage?.(page instanceof Promise ? "rendered" : "memory");
      return page instanceof Promise ? page.then((made) => send(req, res, made, learnt)) : send(req, res, page, learnt);
    };
    const at = version();
    const answered = at instanceof Promise ? at.then(answer) : answer(at);
    answered?.catch((error: unknown) => onError(req, res, error));
  };
}

/** The address of the page asked for, when the request says nothing else that could matter. */
function addressForAll({ method, headers, url }: IncomingMessage): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (isPersonal({ authorization: headers.authorization, cookie: headers.cookie, apikey: headers["apikey"]?.toString() })) return null;
  // A malformed Host is refused elsewhere (RFC 9112, 3.2).
  if (headers.host !== undefined && !/^[\w.:[\]-]*$/.test(headers.host)) return null;
  return rememberedAddress(url ?? "/");
}

/** Targets as they were sent, and what they mean: reading one costs more than all else that is done for a page from memory. */
const addresses = new LRUCache<string, { readonly address: string | null }>({ max: 4_096 });

function rememberedAddress(target: string): string | null {
  const known = addresses.get(target);
  if (known !== undefined) return known.address;
  // A redirect carries its query, which a page's own address may leave out.
  const address = isCanonicalPath(target.split("?", 1)[0] ?? "") ? pageAddress(target) : null;
  if (address !== null) addresses.set(target, { address });
  return address;
}
