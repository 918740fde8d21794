import { brandNames } from "../../app/content/branded-site.ts";
import { type Content, SHIPPED_CONTENT } from "../../app/content/content.ts";
import { BUSINESS_PIECE } from "../../app/content/pieces/business.ts";
import { mailBrand } from "../../app/mail/mail-brand.ts";
import type { RenderMail } from "../../core/shared/outbox/mail.ts";
import type { Settings } from "../../platform/env.ts";

/**
 * Renders the site's mails with the current texts and brand. The renderer is loaded with the first mail; many sites
 * send none.
 */
export function mailWords(
  { siteName, siteUrl, postalAddress }: Pick<Settings, "siteName" | "siteUrl" | "postalAddress">,
  readContent: () => Promise<Content> = () => Promise.resolve(SHIPPED_CONTENT),
): RenderMail {
  return async (template, data, links) => {
    const { mailRenderer } = await import("../../app/mail/render-mail.ts");
    const content = await readContent();
    const { name, planNames } = brandNames(siteName, content);
    const site = {
      siteName: name,
      planNames,
      siteUrl,
      postalAddress: content.of(BUSINESS_PIECE).postalAddress ?? postalAddress ?? null,
      content,
      brand: mailBrand(content, siteUrl),
    };
    return mailRenderer(site)(template, data, links);
  };
}
