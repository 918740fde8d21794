import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "../accept-encoding.ts";

/** Alternating header names and values, as `writeHead` accepts them. */
type RawHeaders = string[];

/** A page in one content encoding, ready to be written. */
export interface Variant {
  readonly body: Buffer;
  readonly headers: RawHeaders;
  /** The strong validator (RFC 9110, 8.8.3); null for error pages. */
  readonly etag: string | null;
  readonly notModifiedHeaders: RawHeaders;
}

/** A response shared by all anonymous visitors, rendered and compressed once. */
export interface Page {
  readonly status: number;
  readonly variants: Readonly<Partial<Record<Encoding, Variant>> & { identity: Variant }>;
  /** Memory that its bodies hold, whole buffers included. */
  readonly bytes: number;
}

/** The parts shared by a page's variants. */
interface Shared {
  readonly status: number;
  /** Digest of the uncompressed content. */
  readonly digest: string;
  readonly headers: RawHeaders;
  readonly type: string | null;
}

/** Fast enough for the first visitor; the highest quality takes many times as long for 10% fewer bytes. */
const BROTLI_QUALITY = 5;
/** Headers and bookkeeping of one page. */
const OVERHEAD_BYTES = 8_192;
/** Headers that are not copied from the rendering: those set per encoding, and those about the connection. */
const REWRITTEN = new Set([
  "content-length",
  "content-encoding",
  "content-type",
  "etag",
  "vary",
  "transfer-encoding",
  "connection",
  "date",
]);

/** Headers of a 304 (RFC 9110, 15.4.5). */
const REPEATED = new Set(["vary", "cache-control", "strict-transport-security", "cross-origin-resource-policy"]);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Reads a response to its end and compresses it in all encodings. */
export async function toPage(response: Response): Promise<Page> {
  const body = ownMemory(Buffer.from(await response.arrayBuffer()));
  const headers: RawHeaders = ["Vary", variedBy(response.headers.get("vary"))];
  for (const [name, value] of response.headers) if (!REWRITTEN.has(name)) headers.push(name, value);
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const shared: Shared = { status: response.status, digest, headers, type: response.headers.get("content-type") };
  const identity = variant(shared, body);
  if (body.length === 0) return { status: response.status, variants: { identity }, bytes: OVERHEAD_BYTES };
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([brotli(body, { params }).then(ownMemory), gzipped(body).then(ownMemory)]);
  return {
    status: response.status,
    variants: { identity, gzip: variant(shared, gz, "gzip"), br: variant(shared, br, "br") },
    bytes: heldBytes(body) + heldBytes(br) + heldBytes(gz) + OVERHEAD_BYTES,
  };
}

/** Names of request headers that the response depends on, each once (RFC 9110, 12.5.5). */
function variedBy(stated: string | null): string {
  const names = ["Accept-Encoding", ...(stated ?? "").split(",")]
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return names
    .filter((name, at) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === at)
    .join(", ");
}

/** The bytes in a buffer of exactly their size: a slice keeps its whole slab, of 64 KiB for compressed pages. */
function ownMemory(bytes: Buffer): Buffer {
  if (heldBytes(bytes) === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

function heldBytes({ buffer }: Buffer): number {
  return buffer.byteLength;
}

function variant({ status, digest, headers, type }: Shared, body: Buffer, coding?: Encoding): Variant {
  const etag = status === 200 ? (coding === undefined ? `"${digest}"` : `"${digest}-${coding}"`) : null;
  const own = [...headers];
  if (etag !== null) own.push("ETag", etag);
  if (type !== null) own.push("Content-Type", type);
  if (coding !== undefined) own.push("Content-Encoding", coding);
  own.push("Content-Length", String(body.length));
  const repeated = headers.filter((_, i) => REPEATED.has((headers[i - (i % 2)] ?? "").toLowerCase()));
  return { body, headers: own, etag, notModifiedHeaders: etag === null ? repeated : [...repeated, "ETag", etag] };
}
