import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { BUTTON, LINK, mailLayout, type MailLayout, WORDS } from "./layout.ts";
import { leadList, leadsCounted, mailLead } from "./lead-list.ts";

export const alertData = z.object({
  id: z.number().int(),
  search: z.string(),
  address: z.string(),
  frequency: z.enum(["at_once", "daily", "weekly"]),
  count: z.number().int().positive(),
  leads: z.array(mailLead).min(1),
});

const HOW_OFTEN = { at_once: "as it happens", daily: "once a day", weekly: "once a week" } as const;

/** The mail that tells what is new in a saved search. */
export function alertMail({ id, search, address, frequency, count, leads }: z.output<typeof alertData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  const list = `${site.siteUrl}/account/lists/${id}`;
  const whole = `${site.siteUrl}/companies${address === "" ? "" : `?${address}`}`;
  return {
    subject: `${count.toLocaleString("en-US")} new in “${search}”`,
    body: mailLayout(
      { ...site, preview: leads.slice(0, 3).map(({ company }) => company).join(", "), reason: `You get this mail because you asked to be told of this search ${HOW_OFTEN[frequency]}. How often is set at your account.` },
      h(Text, words, `${leadsCounted(count)} came into your search “`, h(Link, { href: whole, className: "link", style: LINK }, search), "” since we last told you."),
      leadList(leads, site.siteUrl),
      ...(count > leads.length ? [h(Text, { ...words, style: { ...WORDS, margin: "20px 0 16px" } }, `And ${(count - leads.length).toLocaleString("en-US")} more.`)] : []),
      h(Text, { ...words, style: { ...WORDS, margin: "24px 0 0" } }, h(Button, { className: "button", href: list, style: BUTTON }, count > leads.length ? `Open all ${count.toLocaleString("en-US")}` : "Open as a list or file")),
    ),
  };
}
