import { defined } from "../../../platform/defined.ts";
import { nameServerLookup } from "../../../platform/http/name-server-lookup.ts";
import type { TokenBucket } from "../../../platform/http/token-bucket.ts";
import { type HttpAnswer, type HttpClient, politeHttpClient } from "../../../platform/http-client.ts";
import { registrableDomain } from "../facts/domain.ts";
import { decodePage } from "./decode-text.ts";
import { mayFetch } from "./robots-rules.ts";
import type { OpenRequest, ValidatorCache, Validators } from "./source.ts";

export interface SiteDeps {
  /** A client limited to one request a second for each host. */
  readonly http: HttpClient;
  /** The name that robots.txt files use for this program. */
  readonly product: string;
  /** Without it every request is unconditional. */
  readonly validators?: ValidatorCache;
  readonly signal?: AbortSignal;
}

export type FetchedPage =
  | { readonly kind: "page"; readonly url: string; readonly html: string; readonly validators: Validators }
  | { readonly kind: "unchanged" }
  /** Not there any more. */
  | { readonly kind: "gone"; readonly reason: string }
  /** Forbidden by robots.txt or the server. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string };

const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const MAX_ROBOTS_BYTES = 512 * 1024;

/** Rules of a robots.txt, null if it cannot be read. */
interface Robots {
  readonly rules: string | null;
  readonly problem?: string;
}

/** The HTTP client's words for a host without HTTPS. */
export const REFUSES = /refuses connections/;

/** Fetches pages and images of one site, with its robots.txt files read once. */
export class SiteAccess {
  readonly #deps: SiteDeps;
  readonly #robots = new Map<string, Promise<Robots>>();

  constructor(deps: SiteDeps) {
    this.#deps = deps;
  }

  /** Fetches a page if robots.txt allows it and all its redirects, on every host involved. */
  async page(url: string, { isConditional = true } = {}): Promise<FetchedPage> {
    if (!(await this.#mayRead(new URL(url)))) {
      const { problem } = await this.#robotsOf(new URL(url).origin);
      if (problem !== undefined && REFUSES.test(problem)) return { kind: "failed", reason: problem };
      return { kind: "refused", reason: "robots.txt does not allow it" };
    }
    const known = isConditional ? await this.#deps.validators?.get(url) : undefined;
    const answer = await this.#get(url, {
      ...known,
      maxBytes: MAX_PAGE_BYTES,
      accept: "text/html, application/xhtml+xml",
    });
    if (answer.status === "not_modified") return { kind: "unchanged" };
    if (answer.status === "failed") {
      if (answer.code === "not_found") return { kind: "gone", reason: answer.message };
      return { kind: answer.code === "forbidden" ? "refused" : "failed", reason: answer.message };
    }
    if (!isPage(answer.contentType, answer.body)) return { kind: "failed", reason: "This is not a web page." };
    const { etag, lastModified } = answer;
    const html = decodePage(answer.body, answer.contentType);
    const validators = defined({ etag: etag ?? undefined, lastModified: lastModified ?? undefined });
    return { kind: "page", url: answer.url, html, validators };
  }

  /** The bytes of an image if robots.txt allows it; undefined if it cannot be fetched. */
  async image(url: string, maxBytes: number): Promise<Uint8Array | undefined> {
    const address = URL.parse(url);
    if (address === null || !/^https?:$/.test(address.protocol) || !(await this.#mayRead(address))) return undefined;
    const answer = await this.#get(url, { maxBytes, accept: "image/*" });
    return answer.status === "ok" ? answer.body : undefined;
  }

  #get(url: string, options: Parameters<HttpClient["get"]>[1]): Promise<HttpAnswer> {
    const { http, signal } = this.#deps;
    return http.get(url, { ...options, mayFollow: (next) => this.#mayRead(next), ...(signal && { signal }) });
  }

  async #mayRead({ origin, pathname, search }: URL): Promise<boolean> {
    const { rules } = await this.#robotsOf(origin);
    return rules !== null && mayFetch(rules, this.#deps.product, pathname + search);
  }

  #robotsOf(origin: string): Promise<Robots> {
    const known = this.#robots.get(origin) ?? this.#readRobots(origin);
    this.#robots.set(origin, known);
    return known;
  }

  /** A missing robots.txt allows everything; one that cannot be read allows nothing (RFC 9309, section 2.3.1). */
  async #readRobots(origin: string): Promise<Robots> {
    const { http, signal } = this.#deps;
    const options = { maxBytes: MAX_ROBOTS_BYTES, accept: "text/plain", ...(signal && { signal }) };
    const answer = await http.get(`${origin}/robots.txt`, options);
    // Many servers answer with their front page instead of 404.
    if (answer.status === "ok")
      return { rules: isPage(answer.contentType, new Uint8Array()) ? "" : new TextDecoder().decode(answer.body) };
    if (answer.status === "not_modified") return { rules: null };
    const isMissing = answer.code === "not_found" || answer.code === "forbidden";
    return isMissing ? { rules: "" } : { rules: null, problem: answer.message };
  }
}

/** True if an answer is HTML. Without a content type it is HTML unless it begins like another kind of file. */
function isPage(contentType: string | null, body: Uint8Array): boolean {
  if (contentType !== null) return /\bx?html\b/i.test(contentType);
  return /^\s*<(?:!doctype html|html|head|body|!--)/i.test(Buffer.from(body.subarray(0, 512)).toString("latin1"));
}

/** True if two addresses belong to one site: the same registrable domain. */
export function isSameSite(a: string, b: string): boolean {
  const domain = registrableDomain(a);
  return domain !== null && domain === registrableDomain(b);
}

/** The name that robots.txt files use for this site's program. */
export function productOf({ siteName }: Pick<OpenRequest["settings"], "siteName">): string {
  return siteName.replace(/[^A-Za-z_-]/g, "") || "site-reader";
}

/**
 * A client that sends at most one request a second to each host, across all processes. Its User-Agent says how to
 * object.
 */
export function siteClient(settings: OpenRequest["settings"], bucketOf: OpenRequest["bucketOf"]): HttpClient {
  const { siteName, siteUrl, mailFrom, finderDns, sourceTargets } = settings;
  const buckets = new Map<string, TokenBucket>();
  const shared = (host: string, make: (host: string, perSecond: number) => TokenBucket): TokenBucket => {
    const bucket = buckets.get(host) ?? make(host, 1);
    buckets.set(host, bucket);
    return bucket;
  };
  const contact = /[^\s<>]{1,64}@[^\s<>]{1,255}/.exec(mailFrom ?? "")?.[0];
  return politeHttpClient({
    userAgent: `${productOf(settings)} (${[siteName, `+${siteUrl}`, ...(contact === undefined ? [] : [contact])].join("; ")})`,
    requestsPerSecond: 1,
    ...(bucketOf && { bucketOf: (host: string) => shared(host, bucketOf) }),
    ...(finderDns && { lookup: nameServerLookup(finderDns) }),
    allowPrivateAddresses: sourceTargets === "any",
    maxTries: 2,
    timeouts: { connect: 5_000, headers: 10_000, body: 10_000, total: 20_000 },
  });
}
