import { companyNameKey } from "../../names/company-name.ts";
import { isProfileHost } from "../../facts/shared-hosts.ts";
import { dropTracking } from "../tracking-parameters.ts";
import type { PageOutline } from "./page-outline.ts";
import lexicon from "./page-words.json" with { type: "json" };

/** Paths that share or search a page, or belong to the network itself. */
const NOT_PROFILES =
  /^\/?(?:$|share|sharer|intent|home|login|signup|search|hashtag|i\/|privacy|terms|policies|help|about|explore|in\/|watch|embed|p\/|reel|status|groups?\/|events?\/|posts?\/|feed|shareArticle|dialog|plugins|tr\b|v\/|playlist)/i;
const BUILDERS: ReadonlySet<string> = new Set(lexicon.builders.split(" "));

/**
 * The company's own profiles on other sites among the page's links: those marked `rel=me`, and those whose name
 * resembles the company's. Of several in one network, the first one.
 */
export function profilesOnPage({ links, lines }: PageOutline, ownNames: readonly string[]): readonly string[] {
  const byHost = new Map<string, string>();
  for (const { href, rel, line } of links) {
    const url = profileUrl(href);
    if (url === undefined) continue;
    const isMarked = /\bme\b/.test(rel);
    if (!isMarked && (lines[line]?.isForeign === true || !resembles(handleOf(url), ownNames))) continue;
    const host = new URL(url).hostname;
    if (!byHost.has(host)) byHost.set(host, url);
  }
  return [...byHost.values()];
}

/** The address of a profile without tracking, in the usual spelling; undefined for other links. */
export function profileUrl(href: string): string | undefined {
  const url = URL.parse(href);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (!isProfileHost(url.hostname.replace(/^www\./, ""))) return undefined;
  if (NOT_PROFILES.test(url.pathname.slice(1)) || BUILDERS.has(handleOf(url.href))) return undefined;
  dropTracking(url);
  url.hash = "";
  if (!/^(?:www\.)?youtube\.com$/.test(url.hostname)) url.search = "";
  url.protocol = "https:";
  return url.href.replace(/\/+$/, "");
}

/** The name in a profile's address: "linkedin.com/company/acme-labs" is "acmelabs". */
function handleOf(href: string): string {
  const parts = new URL(href).pathname.split("/").filter((part) => part !== "");
  const last = /^(?:about|posts|videos|mycompany|jobs|people)$/i.test(parts.at(-1) ?? "") ? parts.at(-2) : parts.at(-1);
  return (last ?? "").toLowerCase().replace(/[^a-z0-9]/g, "");
}

function resembles(handle: string, ownNames: readonly string[]): boolean {
  return ownNames.some((name) => {
    const key = companyNameKey(name).replace(/[^a-z0-9]/g, "");
    return (
      key.length >= 3 && handle.length >= 3 && (handle.includes(key) || (handle.length >= 4 && key.includes(handle)))
    );
  });
}
