/** An answer belongs to one account, so no cache may store it. */
export const PRIVATE = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" } as const;

type Fields = Readonly<Record<string, string>>;

/** A JSON response for one account. */
export function json(body: unknown, status: number, headers: Fields = {}): Response {
  return Response.json(body, { status, headers: { ...PRIVATE, ...headers } });
}

/** A problem response (RFC 9457) with the problem and its remedy. */
export function problem(status: number, detail: string, headers: Fields = {}): Response {
  return new Response(JSON.stringify({ status, detail }), {
    status,
    headers: { ...PRIVATE, ...headers, "content-type": "application/problem+json" },
  });
}
