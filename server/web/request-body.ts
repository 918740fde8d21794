import type { IncomingMessage } from "node:http";
import { pulledStream } from "./pulled-stream.ts";

/** The body of a request. Whoever reads no further may still answer: the rest is thrown away as it comes. */
export function requestBody(req: IncomingMessage): ReadableStream<Uint8Array> {
  return pulledStream(req, "thrown away");
}
