import { Button, Link, Text } from "@react-email/components";
import { createElement as h } from "react";
import { z } from "zod";
import { monthName } from "../ui/format-date.ts";
import { BUTTON, LINK, mailLayout, type MailLayout, WORDS } from "./layout.ts";
import { leadList, leadsCounted, mailLead } from "./lead-list.ts";

export const monthlyListData = z.object({ month: z.string(), id: z.number().int(), search: z.string(), count: z.number().int(), leads: z.array(mailLead) });

/** The mail that brings a month's list to who pays for it. */
export function monthlyListMail({ month, id, search, count, leads }: z.output<typeof monthlyListData>, site: Omit<MailLayout, "preview" | "reason">) {
  const words = { className: "words", style: WORDS };
  const list = `${site.siteUrl}/account/lists/${id}`;
  const file = (format: string, name: string) => h(Link, { href: `${list}/leads.${format}`, className: "link", style: LINK }, name);
  const named = monthName(month);
  const narrowed = search === "" ? "" : ` in your search “${search}”`;
  return {
    subject: count === 0 ? `Your list for ${named}: nothing new` : `Your list for ${named}: ${leadsCounted(count)}`,
    body: mailLayout(
      { ...site, preview: `Everything that was announced or found in ${named}${narrowed}.`, reason: "You get this mail because your plan includes a list each month." },
      ...(count === 0
        ? [
            h(Text, words, `Nothing was announced or found in ${named}${narrowed}.`),
            h(Text, words, "What your lists hold can be chosen ", h(Link, { href: `${site.siteUrl}/account`, className: "link", style: LINK }, "at your account"), "."),
          ]
        : [
            h(Text, words, `${leadsCounted(count)} ${count === 1 ? "was" : "were"} announced or found in ${named}${narrowed}.`),
            h(Button, { className: "button", href: list, style: BUTTON }, "Open the list"),
            h(Text, { ...words, style: { ...WORDS, margin: "12px 0 24px" } }, "Or take it as an ", file("xlsx", "Excel file"), " or a ", file("csv", "CSV file"), "."),
            leadList(leads, site.siteUrl),
            ...(count > leads.length ? [h(Text, { ...words, style: { ...WORDS, margin: "24px 0 0" } }, `And ${(count - leads.length).toLocaleString("en-US")} more in `, h(Link, { href: list, className: "link", style: LINK }, "the list"), ".")] : []),
          ]),
    ),
  };
}
