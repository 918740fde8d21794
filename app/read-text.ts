/** The body as text; null as soon as it exceeds `maxBytes`. */
export async function readText(request: Request, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
