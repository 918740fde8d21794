interface Content {
  readonly mediaType: string;
  readonly body: string;
  /** Seconds until clients should ask again. */
  readonly maxAge: number;
}

/** An answer for programs. The server caches and compresses it and answers 304, as it does for pages. */
export function answer({ mediaType, body, maxAge }: Content): Response {
  return new Response(body, { headers: { "content-type": mediaType, "cache-control": `public, max-age=${maxAge}` } });
}

/** The answer for a nonexistent or removed address of a program. */
export function nothingHere(status: 404 | 410): Response {
  return new Response(status === 410 ? "This is no longer published.\n" : "Nothing is published at this address.\n", {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
