import { coreContext, siteContext } from "../../../context.ts";
import type { Route } from "./+types/security.ts";
import { answer } from "./answer.ts";

/** Far enough for caches, and less than the year that RFC 9116 recommends. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** `/.well-known/security.txt` (RFC 9116): whoever finds a weakness writes by the contact form. */
export function loader({ context }: Route.LoaderArgs) {
  const { url } = context.get(siteContext);
  return answer({
    mediaType: "text/plain; charset=utf-8",
    body: securityText(url, context.get(coreContext).clock.now()),
    maxAge: 86_400,
  });
}

export function securityText(siteUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10);
  return `Contact: ${siteUrl}/contact
Expires: ${expires}T00:00:00Z
Preferred-Languages: en
Canonical: ${siteUrl}/.well-known/security.txt
`;
}
