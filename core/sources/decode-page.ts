/** Decodes a web page by its Content-Type, else by the encoding it declares; UTF-8 where both are unknown. */
export function decodePage(body: Uint8Array, contentType: string | null): string {
  const start = Buffer.from(body.subarray(0, 1024)).toString("latin1");
  const label =
    /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? "")?.[1] ??
    /<meta[^<>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(label ?? "utf-8").decode(body);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder().decode(body);
    throw error;
  }
}
