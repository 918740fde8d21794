const CODES: Readonly<Record<number, number>> = { 400: -32600, 413: -32600, 415: -32600 };

/** A JSON-RPC 2.0 error without an id, for a message that was not processed. */
export function refuse(
  status: 400 | 401 | 403 | 405 | 413 | 415 | 429,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = { jsonrpc: "2.0", error: { code: CODES[status] ?? -32000, message }, id: null };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
}

/** Parse error (JSON-RPC 2.0, 5.1). */
export function notJson(): Response {
  const body = {
    jsonrpc: "2.0",
    error: { code: -32700, message: "The message is not valid JSON: send one JSON-RPC 2.0 object." },
    id: null,
  };
  return new Response(JSON.stringify(body), {
    status: 400,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}

/** Invalid params (JSON-RPC 2.0, 5.1), under the request's own id. */
export function invalidParams(message: object, words: string): Response {
  const { id } = message as { readonly id?: unknown };
  const body = {
    jsonrpc: "2.0",
    error: { code: -32602, message: `Invalid params: ${words}` },
    id: typeof id === "string" || typeof id === "number" ? id : null,
  };
  return new Response(JSON.stringify(body), {
    status: 200,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}
