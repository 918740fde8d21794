import type { Site } from "../../ui/site.ts";

/** An identifier that stays the same when addresses and names change (tag URI, RFC 4151). */
export function tagOf(site: Site, specific: string): string {
  return `tag:${new URL(site.url).hostname},2026:${specific}`;
}
