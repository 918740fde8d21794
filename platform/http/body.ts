import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";

/** What this client can decode; sent as Accept-Encoding. */
export const ACCEPT_ENCODING = "gzip, br";

/** A body longer than its reader allows, before or after decompression. */
export class TooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The answer is longer than the ${maxBytes} bytes allowed.`);
    this.name = "TooLargeError";
  }
}

/** A body in an encoding that was not asked for. */
export class UnknownEncodingError extends Error {
  constructor() {
    super("The answer is compressed in a way this client did not ask for.");
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
 * Reads a body whole, decompressed. Both what comes over the wire and what it unpacks to are capped as they
 * stream, so a compression bomb costs no more memory than `maxBytes`. Throws {@link TooLargeError},
 * {@link UnknownEncodingError} or the stream's own error.
 */
export async function readBody(body: Readable, contentEncoding: string, maxBytes: number): Promise<Uint8Array> {
  const decoder = decoderFor(contentEncoding);
  const wire = (raw: AsyncIterable<Uint8Array>) => capped(raw, maxBytes);
  // An error on either side surfaces through the iteration below; the callback only keeps it from going unhandled.
  const unpacked = decoder ? pipeline(body, wire, decoder, () => undefined) : body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of capped(unpacked, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
