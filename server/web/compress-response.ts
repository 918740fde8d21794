import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { acceptedEncoding } from "./accept-encoding.ts";
import { pulledStream } from "./pulled-stream.ts";

/** What is made anew for one visitor and read whole; streams of events and exports choose for themselves. */
const KINDS = /^(?:text\/html|text\/x-script|application\/json)\b/;

/** Dense enough for a fraction of a millisecond a page. */
const QUALITY = 4;

/**
 * The same answer in the smallest coding its visitor accepts (RFC 9110, 8.4): for pages that are not kept in memory,
 * where they are compressed once for all.
 */
export function compressResponse(response: Response, acceptEncoding: string | null): Response {
  const { headers, body, status } = response;
  if (body === null || status === 304 || headers.has("content-encoding") || !KINDS.test(headers.get("content-type") ?? "")) return response;
  headers.append("vary", "Accept-Encoding");
  const encoding = acceptedEncoding(acceptEncoding);
  if (encoding === null || encoding === "identity") return response;
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  // A validator is of the bytes as they are sent; a weak one says "the same content", which stays true.
  const etag = headers.get("etag");
  if (etag !== null && !etag.startsWith("W/")) headers.set("etag", `W/${etag}`);
  const compress = encoding === "br" ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }) : createGzip();
  const plain = Readable.fromWeb(body as NodeReadableStream);
  // What breaks off before its end must not look whole.
  plain.once("error", (error) => compress.destroy(error));
  compress.once("close", () => plain.destroy());
  return new Response(pulledStream(plain.pipe(compress), "destroyed"), { status, headers });
}
