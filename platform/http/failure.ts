import { createWriteStream } from "node:fs";
import { type Readable, type Transform, pipeline } from "node:stream";
import { pipeline as writing } from "node:stream/promises";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { BlockedAddressError } from "./address-check.ts";

export type Failed = Extract<HttpAnswer, { status: "failed" }>;

export function failed(code: Failed["code"], message: string): Failed {
  return { status: "failed", code, message };
}

/** Maps a status code to a failure. */
export function answerToStatus(status: number, host: string): Failed {
  switch (status) {
    case 404:
    case 410:
      return failed("not_found", `${host} says there is nothing at this address (${status}).`);
    case 401:
    case 403:
    case 451:
      return failed("forbidden", `${host} does not let this client read this address (${status}).`);
    case 413:
      return failed("too_large", `${host} says the answer would be too large (413).`);
    case 408:
      return failed("timeout", `${host} gave up waiting (408).`);
    default:
      return failed("unavailable", `${host} answered with status ${status} instead of the document.`);
  }
}

const TIMEOUT_CODES = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
]);

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Maps a transport error to a failure without addresses or internals. Other errors are rethrown. */
export function answerToError(error: unknown, host: string, outOfTime: boolean): Failed {
  if (error instanceof BlockedAddressError) return failed("blocked_address", error.message);
  if (error instanceof TooLargeError) return failed("too_large", error.message);
  if (outOfTime || TIMEOUT_CODES.has(codeOf(error))) {
    return failed("timeout", `${host} did not answer in full within the time allowed.`);
  }
  if (error instanceof UnknownEncodingError) return failed("unavailable", error.message);
  switch (codeOf(error)) {
    case "":
    case "UND_ERR_INVALID_ARG":
      throw error;
    case "ENOSPC":
      return failed("unavailable", `No space is left for the file from ${host}.`);
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return failed("unavailable", `${host} could not be found: check the name and the network.`);
    case "ECONNREFUSED":
      return failed("unavailable", `${host} refuses connections.`);
    default:
      return failed("unavailable", `The connection to ${host} broke before the answer was complete.`);
  }
}

/** Supported encodings, sent as Accept-Encoding. */
export const ACCEPT_ENCODING = "gzip, br";

/** A body longer than allowed, before or after decompression. */
class TooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The answer is longer than the ${maxBytes} bytes allowed.`);
    this.name = "TooLargeError";
  }
}

/** A body in an encoding that was not requested. */
class UnknownEncodingError extends Error {
  constructor() {
    super("The response has an unsupported compression.");
    this.name = "UnknownEncodingError";
  }
}

function decoderFor(encoding: string): Transform | null {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return null;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    default:
      throw new UnknownEncodingError();
  }
}

async function* capped(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLargeError(maxBytes);
    yield chunk;
  }
}

/**
 * Reads and decompresses a body. Compressed and decompressed sizes are limited while streaming, so a compression bomb
 * costs at most `maxBytes`. Throws {@link TooLargeError}, {@link UnknownEncodingError} or the stream's own error.
 */
export async function readBody(body: Readable, contentEncoding: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of unpackedBody(body, contentEncoding, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes a body to a file that only this user can read, within the limits of {@link readBody}; returns no bytes. */
export async function writeBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
  file: string,
): Promise<Uint8Array> {
  await writing(unpackedBody(body, contentEncoding, maxBytes), createWriteStream(file, { mode: 0o600 }));
  return new Uint8Array();
}

function unpackedBody(body: Readable, contentEncoding: string, maxBytes: number): AsyncIterable<Uint8Array> {
  const decoder = decoderFor(contentEncoding);
  const wire = (raw: AsyncIterable<Uint8Array>) => capped(raw, maxBytes);
  // Errors surface in the iteration below; the callback only prevents an unhandled error.
  const unpacked = decoder ? pipeline(body, wire, decoder, () => undefined) : body;
  return capped(unpacked, maxBytes);
}

const EXCERPT_BYTES = 4_096;

/** Reads the start of an error page as text; empty if it cannot be read. */
export async function readExcerpt(body: Readable, contentEncoding: string): Promise<string> {
  try {
    const page = await readBody(body, contentEncoding, 16 * EXCERPT_BYTES);
    return Buffer.from(page.subarray(0, EXCERPT_BYTES)).toString("latin1");
  } catch {
    // The status alone has to do.
    return "";
  }
}

/** The outcome of a request; `message` can be shown to the operator. */
export type HttpAnswer =
  | {
      status: "ok";
      /** The final URL, after redirects. */
      url: string;
      body: Uint8Array;
      contentType: string | null;
      etag: string | null;
      lastModified: string | null;
    }
  | { status: "not_modified" }
  | {
      status: "failed";
      code: "not_found" | "forbidden" | "too_large" | "timeout" | "blocked_address" | "unavailable";
      message: string;
      /** Milliseconds that the server asks to wait (Retry-After). */
      retryAfterMs?: number;
      /** Start of the body of a 403, which says whether the address or the client is refused. */
      excerpt?: string;
    };
