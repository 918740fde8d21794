import { siteContext } from "../../../context.ts";
import type { Route } from "./+types/robots.ts";
import { answer } from "./answer.ts";

/** `/robots.txt` (RFC 9309). */
export function loader({ context }: Route.LoaderArgs) {
  return answer({
    mediaType: "text/plain; charset=utf-8",
    body: robotsText(context.get(siteContext).url),
    maxAge: 3_600,
  });
}

/**
 * Closes what is for programs and editors. Pages with parameters stay open: crawlers must read the `noindex` of filtered
 * lists and the canonical address behind shared and tagged links.
 */
export function robotsText(siteUrl: string): string {
  return `User-agent: *
Disallow: /rest/
Disallow: /exports/
Disallow: /back-office
Disallow: /is-this-you/

Sitemap: ${siteUrl}/sitemap.xml
`;
}
