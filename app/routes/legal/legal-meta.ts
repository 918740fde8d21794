import type { LegalDocument } from "../../../content/legal/document.ts";
import { branded } from "../../../content/words.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";
import type { Site } from "../../ui/site.ts";

/** What a legal text's page tells about itself. */
export function legalMeta(site: Site | undefined, path: string, { title, description }: LegalDocument) {
  if (site === undefined) return messageMeta(site, title);
  return pageMeta(site, {
    title,
    description: branded(description, site.name),
    keywords: [title.toLowerCase(), "legal", site.name],
    path,
    structuredData: [breadcrumbList(site, [{ name: "Home", href: "/" }, { name: title, href: path }])],
  });
}
