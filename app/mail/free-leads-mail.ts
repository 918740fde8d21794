import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { monthName } from "../ui/format-date.ts";
import { BUTTON, LINK, mailLayout, type MailLayout, WORDS } from "./layout.ts";
import { leadList, leadsCounted, mailLead } from "./lead-list.ts";

export const freeLeadsData = z.object({ month: z.string(), key: z.uuid(), wanted: z.number().int(), leads: z.array(mailLead).min(1) });

/** The mail that brings a month's free leads. */
export function freeLeadsMail({ month, key, wanted, leads }: z.output<typeof freeLeadsData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  const page = `${site.siteUrl}/free-leads/${key}`;
  const named = monthName(month);
  return {
    subject: `Your ${leads.length} free ${leads.length === 1 ? "lead" : "leads"} for ${named}`,
    body: mailLayout(
      { ...site, preview: leads.slice(0, 3).map(({ company }) => company).join(", "), reason: "You get this mail because you asked for free leads and confirmed your address." },
      h(Text, words, `Here are your leads for ${named}: first what our editors picked, then the best documented new rounds. None of them was ever sent to you before.`),
      leads.length < wanted &&
        h(Text, words, `These are ${leadsCounted(leads.length)} rather than ${wanted}: we have no more that you have not been given. We would rather send fewer than the same ones again.`),
      h(Button, { className: "button", href: page, style: BUTTON }, "Open them as a page"),
      h(Text, { ...words, style: { ...WORDS, margin: "12px 0 24px" } }, "Or take them as a ", h(Link, { href: `${page}/leads.csv`, className: "link", style: LINK }, "CSV file"), "."),
      leadList(leads, site.siteUrl),
      h(Text, { ...words, style: { ...WORDS, margin: "24px 0 0" } }, "Each company's page shows where every value comes from: source, date and method."),
    ),
  };
}
