import { siteContext } from "../../context.ts";
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

/** Allows list pages but not combinations of filters; the longest matching rule wins. */
export function robotsText(siteUrl: string): string {
  return `User-agent: *
Disallow: /*?
Allow: /*?page=
Disallow: /*?page=*&
Disallow: /rest/
Disallow: /exports/
Disallow: /back-office
Disallow: /is-this-you/

Sitemap: ${siteUrl}/sitemap.xml
`;
}
