import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding } from "../accept-encoding.ts";
import type { Page, Variant } from "./page.ts";

/** What of a request for a page decides which of its forms is sent. */
export interface PageRequest {
  readonly isHead: boolean;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export interface PageAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}

export function pageRequestOf({ method, headers }: IncomingMessage): PageRequest {
  return { isHead: method === "HEAD", acceptEncoding: headers["accept-encoding"], ifNoneMatch: headers["if-none-match"] };
}

/**
 * How GET or HEAD of a page is answered: in the visitor's encoding, or with 304 when they have it (RFC 9110, 13.1.2). `null`
 * when they accept no encoding there is. A range is not looked at: pages are whole.
 */
export function answerWithPage({ isHead, acceptEncoding, ifNoneMatch }: PageRequest, page: Page): PageAnswer | null {
  const encoding = acceptedEncoding(acceptEncoding);
  if (encoding === null) return null;
  const variant = page.variants[encoding] ?? page.variants.identity;
  const notModified = ifNoneMatch === undefined ? undefined : matching(ifNoneMatch, variant);
  if (notModified !== undefined) return { status: 304, headers: notModified, body: null };
  return { status: page.status, headers: variant.headers, body: isHead ? null : variant.body };
}

/** Answers GET and HEAD with a page. */
export function writePage(req: IncomingMessage, res: ServerResponse, page: Page): void {
  const answer = answerWithPage(pageRequestOf(req), page);
  if (answer !== null) {
    res.writeHead(answer.status, answer.headers as string[]).end(answer.body ?? undefined);
    return;
  }
  res.writeHead(406, { "content-type": "text/plain; charset=utf-8", vary: "Accept-Encoding" });
  res.end(req.method === "HEAD" ? undefined : "This site answers in the encodings br, gzip and identity.\n");
}

function matching(condition: string, { notModified }: Variant): readonly string[] | undefined {
  const exact = notModified.get(condition);
  if (exact !== undefined) return exact;
  if (condition.trim() === "*") return notModified.values().next().value;
  for (const tag of condition.split(",")) {
    // The comparison is weak, so the mark of a weak tag does not matter.
    const headers = notModified.get(tag.trim().replace(/^W\//, ""));
    if (headers !== undefined) return headers;
  }
}
