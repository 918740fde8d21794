/** A line of plain text for a program, which no cache stores; with 405, for an address that is only posted to. */
export function textAnswer(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...(status === 405 && { allow: "POST" }),
      ...headers,
    },
  });
}
