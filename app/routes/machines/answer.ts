import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

interface Content {
  readonly mediaType: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Seconds for which programs need not ask again. */
  readonly maxAge: number;
}

/**
 * Answers with what programs read: a strong ETag, 304 for who has it already, and text gzipped for who accepts that
 * (each encoding is a representation with a tag of its own, RFC 9110 section 8.8.3).
 */
export function answer(request: Request, { mediaType, body, maxAge }: Content): Response {
  const gzip = typeof body === "string" && acceptsGzip(request);
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const etag = `"${tag}${gzip ? "-gzip" : ""}"`;
  const headers = new Headers({ "content-type": mediaType, "cache-control": `public, max-age=${maxAge}`, etag });
  if (typeof body === "string") headers.set("vary", "accept-encoding");
  if (holds(request, etag)) return new Response(null, { status: 304, headers });
  if (gzip) headers.set("content-encoding", "gzip");
  return new Response(gzip ? gzipSync(body) : body, { headers });
}

/** Whether the program has what this strong validator names (`If-None-Match`, RFC 9110 section 13.1.2). */
export function holds(request: Request, etag: string): boolean {
  const asked = request.headers.get("if-none-match");
  return asked !== null && (asked.trim() === "*" || asked.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));
}

/** A program's address that names nothing (any more). */
export function nothingHere(status: 404 | 410): Response {
  return new Response(status === 410 ? "This is no longer published.\n" : "Nothing is published at this address.\n", {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

function acceptsGzip(request: Request): boolean {
  return (request.headers.get("accept-encoding") ?? "").split(",").some((offer) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/.test(offer));
}
