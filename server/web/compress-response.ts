import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { acceptedEncoding } from "./accept-encoding.ts";
import { pulledStream } from "./pulled-stream.ts";

/** Personal content that is read whole; event streams and exports compress themselves. */
const KINDS = /^(?:text\/html|text\/x-script|application\/json)\b/;

/** Compresses well within a fraction of a millisecond per page. */
const QUALITY = 4;

/**
 * Compresses a response in the smallest coding the visitor accepts (RFC 9110, 8.4). For uncached pages; cached ones are
 * compressed once.
 */
export function compressResponse(response: Response, acceptEncoding: string | null): Response {
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
  headers.delete("content-length");
  // A strong validator covers the bytes as sent; a weak one only the content, which stays the same.
  const etag = headers.get("etag");
  if (etag !== null && !etag.startsWith("W/")) headers.set("etag", `W/${etag}`);
  const compress =
    encoding === "br" ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }) : createGzip();
  const plain = Readable.fromWeb(body as NodeReadableStream);
  // A truncated response must not look complete.
  plain.once("error", (error) => compress.destroy(error));
  compress.once("close", () => plain.destroy());
  return new Response(pulledStream(plain.pipe(compress), "destroyed"), { status, headers });
}
