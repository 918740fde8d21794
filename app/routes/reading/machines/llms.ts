import { contentContext, siteContext } from "../../../context.ts";
import type { Site } from "../../../ui/frame/site.ts";
import type { Route } from "./+types/llms.ts";
import { answer } from "./answer.ts";
import { FEED_LINKS } from "./feed-addresses.ts";
import { type FixedPage, fixedPages } from "./fixed-pages.ts";

/** `/llms.txt` (llmstxt.org): a guide to the site for AI assistants. */
export function loader({ context }: Route.LoaderArgs) {
  const body = llmsText(
    context.get(siteContext),
    fixedPages(context.get(contentContext), context.get(siteContext).name),
  );
  return answer({ mediaType: "text/plain; charset=utf-8", body, maxAge: 3_600 });
}

function llmsText(site: Site, pages: readonly FixedPage[]): string {
  const line = (name: string, path: string, about?: string) =>
    `- [${name}](${site.url}${path})${about === undefined ? "" : `: ${about}`}`;
  return `# ${site.name}

> A directory of startups that just raised funding, with their founders, investors and amounts. Every value shows its source, the date it was retrieved and how it was obtained. Unknown values are left empty, never estimated.

A company's page is at ${site.url}/companies/{slug}, a founder's at ${site.url}/companies/founders/{slug}. Each carries schema.org data (Organization or Person, BreadcrumbList) as JSON-LD. Where possible, cite a round's source link rather than this site. A missing amount is undisclosed, not zero; an amount without a dollar value (amount_usd) has no exchange rate yet.

## Pages

${pages.map(({ name, path, about }) => line(name, path, about)).join("\n")}

## Feeds

${FEED_LINKS.map(({ title, href }) => line(title, href)).join("\n")}

## For programs

${line("OpenAPI 3.1 document", "/openapi.json", "the API: rows, feeds, files and webhooks")}
- Model Context Protocol: ${site.url}/mcp (Streamable HTTP) with tools to search rounds, get a company with its evidence, and list what changed

## Optional

${line("Sitemap", "/sitemap.xml", "every page, with the date of its last change")}
`;
}
