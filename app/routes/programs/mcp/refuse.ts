const CODES: Readonly<Record<number, number>> = { 400: -32600, 413: -32600, 415: -32600 };

/** A JSON-RPC 2.0 error without an id, for a message that was not processed. */
export function refuse(
  status: 400 | 401 | 405 | 413 | 415 | 429,
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
  return jsonRpcError(400, null, -32700, "The message is not valid JSON: send one JSON-RPC 2.0 object.");
}

/** Invalid params (JSON-RPC 2.0, 5.1), under the request's own id. */
export function invalidParams(message: object, words: string): Response {
  return jsonRpcError(200, message, -32602, `Invalid params: ${words}`);
}

/** Method not found (JSON-RPC 2.0, 5.1), with the status that MCP gives it since 2026-07-28. */
export function noSuchMethod(message: object): Response {
  return jsonRpcError(404, message, -32601, "This revision has no such method: send requests without a handshake.");
}

function jsonRpcError(status: number, request: object | null, code: number, message: string): Response {
  const { id } = (request ?? {}) as { readonly id?: unknown };
  const known = typeof id === "string" || typeof id === "number" ? id : null;
  const body = { jsonrpc: "2.0", error: { code, message }, id: known };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}
