import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding } from "../accept-encoding.ts";
import type { Page, Variant } from "./page.ts";

/** Answers GET and HEAD with a page: in the visitor's encoding, or with 304 when they have it (RFC 9110, 13.1.2). A range is not looked at: pages are whole. */
export function writePage(req: IncomingMessage, res: ServerResponse, page: Page): void {
  const encoding = acceptedEncoding(req.headers["accept-encoding"]);
  if (encoding === null) {
    res.writeHead(406, { "content-type": "text/plain; charset=utf-8", vary: "Accept-Encoding" });
    res.end(req.method === "HEAD" ? undefined : "This site answers in the encodings br, gzip and identity.\n");
    return;
  }
  const variant = page.variants[encoding] ?? page.variants.identity;
  const condition = req.headers["if-none-match"];
  const notModified = condition === undefined ? undefined : matching(condition, variant);
  if (notModified !== undefined) res.writeHead(304, notModified).end();
  else res.writeHead(page.status, variant.headers).end(req.method === "HEAD" ? undefined : variant.body);
}

function matching(condition: string, { notModified }: Variant): string[] | undefined {
  const exact = notModified.get(condition);
  if (exact !== undefined) return exact;
  if (condition.trim() === "*") return notModified.values().next().value;
  for (const tag of condition.split(",")) {
    // The comparison is weak, so the mark of a weak tag does not matter.
    const headers = notModified.get(tag.trim().replace(/^W\//, ""));
    if (headers !== undefined) return headers;
  }
}
