import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "../accept-encoding.ts";

/** Header names and values in turn, as `writeHead` takes them. */
type RawHeaders = string[];

/** An answer in one encoding, ready to be written. */
export interface Variant {
  readonly body: Buffer;
  readonly headers: RawHeaders;
  /** Headers of a 304, by the strong validator (RFC 9110, 8.8.3) the visitor has; its own is the first. */
  readonly notModified: ReadonlyMap<string, RawHeaders>;
}

/** An answer as every anonymous visitor gets it: rendered and compressed once. */
export interface Page extends Common {
  readonly variants: Readonly<Partial<Record<Encoding, Variant>> & { identity: Variant }>;
  /** Memory it takes. */
  readonly bytes: number;
}

/** What all encodings of a page share. */
interface Common {
  readonly status: number;
  /** Of the uncompressed content. */
  readonly digest: string;
  readonly headers: RawHeaders;
  readonly type: string | null;
}

/** Good enough to answer at once; the densest takes many times as long. */
const QUICK = 5;
/** What the headers of a page's variants take, and what keeps track of it. */
const OVERHEAD_BYTES = 8_192;
/** Written anew for each variant, or of no meaning past this process. */
const REWRITTEN = new Set(["content-length", "content-encoding", "content-type", "etag", "vary", "transfer-encoding", "connection", "date"]);

/** What a 304 repeats (RFC 9110, 15.4.5); everything else the visitor has with the page. */
const REPEATED = new Set(["vary", "cache-control", "strict-transport-security"]);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Makes a page of a response, which is read to its end, in all encodings. */
export async function toPage(response: Response): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers: RawHeaders = ["Vary", "Accept-Encoding"];
  for (const [name, value] of response.headers) if (!REWRITTEN.has(name)) headers.push(name, value);
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const common: Common = { status: response.status, digest, headers, type: response.headers.get("content-type") };
  const identity = variant(common, body);
  if (body.length === 0) return pageOf(common, { identity });
  const [br, gz] = await Promise.all([atQuality(body, QUICK), gzipped(body)]);
  return pageOf(common, { identity, gzip: variant(common, gz, "gzip"), br: variant(common, br, "br") });
}

/** The same page with its brotli as small as can be. Who has the quick one has the same content, and need not load it again. */
export async function densest(page: Page): Promise<Page> {
  const body = await atQuality(page.variants.identity.body, constants.BROTLI_MAX_QUALITY);
  return pageOf(page, { ...page.variants, br: variant(page, body, "br", ["br11", "br"]) });
}

function atQuality(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
}

/** `marks` tell the validators of bytes that stand for the same content in the same coding apart, the body's own first. */
function variant({ status, digest, headers, type }: Common, body: Buffer, coding?: Encoding, marks: readonly (string | undefined)[] = [coding]): Variant {
  const etags = status === 200 ? marks.map((mark) => (mark === undefined ? `"${digest}"` : `"${digest}-${mark}"`)) : [];
  const own = [...headers];
  if (etags[0] !== undefined) own.push("ETag", etags[0]);
  if (type !== null) own.push("Content-Type", type);
  if (coding !== undefined) own.push("Content-Encoding", coding);
  own.push("Content-Length", String(body.length));
  const repeated = headers.filter((_, i) => REPEATED.has((headers[i - (i % 2)] ?? "").toLowerCase()));
  return { body, headers: own, notModified: new Map(etags.map((etag) => [etag, [...repeated, "ETag", etag]])) };
}

function pageOf({ status, digest, headers, type }: Common, variants: Page["variants"]): Page {
  const bodies = Object.values(variants).reduce((sum, { body }) => sum + body.length, 0);
  return { status, digest, headers, type, variants, bytes: bodies + OVERHEAD_BYTES };
}
