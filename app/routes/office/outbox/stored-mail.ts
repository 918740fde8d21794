import { subscriptionLinks } from "../../../../core/customers/mail/links.ts";
import type { RenderedMail, RenderMail } from "../../../../core/shared/outbox/mail.ts";
import type { OutboxMessage } from "../../../../core/customers/mail/read-outbox.ts";

interface RenderDeps {
  readonly render: RenderMail;
  readonly siteUrl: string;
  /** Secret of this site: signs the unsubscribe links of mailing lists. */
  readonly key: Buffer;
}

/** Renders a mail as it is sent; null if its data has been deleted. */
export async function renderStored(
  { template, data, to, list }: OutboxMessage,
  { render, siteUrl, key }: RenderDeps,
): Promise<RenderedMail | null> {
  if (data === null || to === null) return null;
  return render(template, data, list === null ? null : subscriptionLinks(siteUrl, { address: to, list, key }));
}
