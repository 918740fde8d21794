import { createHash } from "node:crypto";

/** A strong validator of a text (RFC 9110, 8.8.3). */
export function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}

/** True if `If-None-Match` names this validator, compared weakly (RFC 9110, 13.1.2). */
export function holdsEtag(request: Request, etag: string): boolean {
  const asked = request.headers.get("if-none-match");
  return asked !== null && asked.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}
