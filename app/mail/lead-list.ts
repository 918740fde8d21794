import { Hr, Link, Text } from "@react-email/components";
import { createElement as h, Fragment } from "react";
import { z } from "zod";
import { formatAmount } from "../ui/format-amount.ts";
import { formatDate } from "../ui/format-date.ts";
import { formatPlace } from "../ui/format-place.ts";
import { BENEATH, LINK, ROW } from "./layout.ts";

const text = z.string().nullable();

/** A lead as the outbox holds it; `core/delivery/mail-lead.ts` writes it. */
export const mailLead = z.object({
  company: z.string(),
  slug: z.string(),
  website: text,
  city: text,
  region: text,
  country: text,
  industry: text,
  founder: text,
  stage: text,
  amount: z.object({ minor: z.number(), currency: z.string() }).nullable(),
  announced: z.object({ date: z.string(), precision: z.enum(["day", "month", "year"]) }).nullable(),
  proof: text,
});

type MailLead = z.output<typeof mailLead>;

/** "1 lead", "1,204 leads". */
export function leadsCounted(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "lead" : "leads"}`;
}

/** Leads beneath each other, each with the page that shows where its values come from. What is not known is left out. */
export function leadList(leads: readonly MailLead[], siteUrl: string) {
  return h(
    Fragment,
    null,
    ...leads.map((lead, place) =>
      h(
        Fragment,
        { key: place },
        place > 0 && h(Hr, { className: "rule", style: { borderColor: "#d7dde4", margin: "12px 0" } }),
        h(
          Text,
          { className: "words", style: ROW },
          h(Link, { href: `${siteUrl}/companies/${lead.slug}`, className: "link", style: { ...LINK, fontWeight: "600" } }, lead.company),
        ),
        h(Text, { className: "words", style: ROW }, roundOf(lead)),
        aboutOf(lead) !== "" && h(Text, { className: "aside", style: BENEATH }, aboutOf(lead)),
      ),
    ),
  );
}

function roundOf({ amount, stage, announced }: MailLead): string {
  return [amount === null ? "undisclosed amount" : formatAmount(amount), stage, announced === null ? null : formatDate(announced)].filter((part) => part !== null).join(" · ");
}

function aboutOf({ founder, industry, ...place }: MailLead): string {
  return [founder, industry, formatPlace(place)].filter((part) => part !== null).join(" · ");
}
