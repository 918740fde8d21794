import { subscriptionLinks } from "../../../core/mail/links.ts";
import type { RenderedMail, RenderMail } from "../../../core/mail/mail.ts";
import type { OutboxMessage } from "../../../core/mail/read-outbox.ts";

interface WordsDeps {
  readonly render: RenderMail;
  readonly siteUrl: string;
  /** Secret of this site: signs the links of a list's mail. */
  readonly key: Buffer;
}

/** What a mail says, worded as its sender words it; null when it is not kept any more. */
export async function wordsOf({ template, data, to, list }: OutboxMessage, { render, siteUrl, key }: WordsDeps): Promise<RenderedMail | null> {
  if (data === null || to === null) return null;
  return render(template, data, list === null ? null : subscriptionLinks(siteUrl, { address: to, list, key }));
}

/** A number out of an address; null for anything else. */
export function numberParam(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
