import type { RenderMail } from "../../core/mail/mail.ts";
import type { Settings } from "../../platform/env.ts";

/**
 * Renders the site's mails. Templates use much memory, so they are loaded with the first mail; many sites send none.
 */
export function mailWords({
  siteName,
  siteUrl,
  postalAddress,
}: Pick<Settings, "siteName" | "siteUrl" | "postalAddress">): RenderMail {
  return async (template, data, links) => {
    const { mailRenderer } = await import("../../app/mail/render-mail.ts");
    return mailRenderer({ siteName, siteUrl, postalAddress: postalAddress ?? null })(template, data, links);
  };
}
