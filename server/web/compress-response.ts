import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding } from "./accept-encoding.ts";

/** Personal content that is read whole; event streams and exports compress themselves. */
const KINDS = /^(?:text\/html|text\/x-script|application\/json)\b/;

/** Compresses well within a fraction of a millisecond per page. */
const QUALITY = 4;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Compresses a response in the smallest coding the visitor accepts (RFC 9110, 8.4). For uncached pages; cached ones are
 * compressed once. Rejects if the response cannot be read to its end.
 */
export async function compressResponse(response: Response, acceptEncoding: string | null): Promise<Response> {
  const { headers, body, status } = response;
  if (
    body === null ||
    status === 304 ||
    headers.has("content-encoding") ||
    !KINDS.test(headers.get("content-type") ?? "")
  )
    return response;
  if (!/\baccept-encoding\b/i.test(headers.get("vary") ?? "")) headers.append("vary", "Accept-Encoding");
  const encoding = acceptedEncoding(acceptEncoding);
  if (encoding === null || encoding === "identity") return response;
  headers.set("content-encoding", encoding);
  // A strong validator covers the bytes as sent; a weak one only the content, which stays the same.
  const etag = headers.get("etag");
  if (etag !== null && !etag.startsWith("W/")) headers.set("etag", `W/${etag}`);
  // In one go: a stream costs several times the processor time.
  const plain = await response.arrayBuffer();
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const packed = await (encoding === "br" ? brotli(plain, { params }) : gzipped(plain));
  headers.set("content-length", String(packed.length));
  return new Response(packed, { status, headers });
}
