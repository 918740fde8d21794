import { Button, Hr, Link, Text } from "@react-email/components";
import { Fragment, createElement as h } from "react";
import { z } from "zod";
import { amountWithDollars } from "../ui/format-amount.ts";
import { formatDate, monthName } from "../ui/format-date.ts";
import { formatPlace } from "../ui/format-place.ts";
import { BENEATH, BUTTON, LINK, type MailLayout, ROW, WORDS, mailLayout } from "./layout.ts";

const text = z.string().nullable();
const date = z.object({ date: z.string(), precision: z.enum(["day", "month", "year"]) });

/** A lead as stored in the outbox by `core/delivery/mail-lead.ts`. */
const mailLead = z.object({
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
  // Mails stored by earlier versions lack these two.
  amountUsdMinor: z.number().nullable().default(null),
  announced: date.nullable(),
  /** Known for filings, when nothing was announced. */
  firstSale: date.nullable().default(null),
  proof: text,
});

type MailLead = z.output<typeof mailLead>;

/** "1 lead", "1,204 leads". */
function leadsCounted(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "lead" : "leads"}`;
}

/** A list of leads, each with a link to its sources. Omits unknown values. */
function leadList(leads: readonly MailLead[], siteUrl: string) {
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
          h(
            Link,
            { href: `${siteUrl}/companies/${lead.slug}`, className: "link", style: { ...LINK, fontWeight: "600" } },
            lead.company,
          ),
        ),
        h(Text, { className: "words", style: ROW }, roundOf(lead)),
        aboutOf(lead) !== "" && h(Text, { className: "aside", style: BENEATH }, aboutOf(lead)),
      ),
    ),
  );
}

function roundOf({ amount, amountUsdMinor, stage, announced, firstSale }: MailLead): string {
  return [
    amount === null ? "undisclosed amount" : amountWithDollars(amount, amountUsdMinor),
    stage,
    announced === null ? firstSale && `first sale ${formatDate(firstSale)}` : formatDate(announced),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

function aboutOf({ founder, industry, ...place }: MailLead): string {
  return [founder, industry, formatPlace(place)].filter((part) => part !== null).join(" · ");
}

export const monthlyListData = z.object({
  month: z.string(),
  id: z.number().int(),
  search: z.string(),
  count: z.number().int(),
  leads: z.array(mailLead),
});

export function monthlyListMail(
  { month, id, search, count, leads }: z.output<typeof monthlyListData>,
  site: Omit<MailLayout, "preview" | "reason">,
) {
  const words = { className: "words", style: WORDS };
  const list = `${site.siteUrl}/account/lists/${id}`;
  const file = (format: string, name: string) =>
    h(Link, { href: `${list}/leads.${format}`, className: "link", style: LINK }, name);
  const named = monthName(month);
  const narrowed = search === "" ? "" : ` in your search “${search}”`;
  return {
    subject: count === 0 ? `Your list for ${named}: nothing new` : `Your list for ${named}: ${leadsCounted(count)}`,
    body: mailLayout(
      {
        ...site,
        preview: `All rounds announced or found in ${named}${narrowed}.`,
        reason: "You're receiving this because your plan includes monthly lists.",
      },
      ...(count === 0
        ? [
            h(Text, words, `No rounds were announced or found in ${named}${narrowed}.`),
            h(
              Text,
              words,
              "You can change the filter of your lists ",
              h(Link, { href: `${site.siteUrl}/account`, className: "link", style: LINK }, "in your account"),
              ".",
            ),
          ]
        : [
            h(
              Text,
              words,
              `${leadsCounted(count)} ${count === 1 ? "was" : "were"} announced or found in ${named}${narrowed}.`,
            ),
            h(Button, { className: "button", href: list, style: BUTTON }, "Open the list"),
            h(
              Text,
              { ...words, style: { ...WORDS, margin: "12px 0 24px" } },
              "Or download it as an ",
              file("xlsx", "Excel file"),
              " or a ",
              file("csv", "CSV file"),
              ".",
            ),
            leadList(leads, site.siteUrl),
            ...(count > leads.length
              ? [
                  h(
                    Text,
                    { ...words, style: { ...WORDS, margin: "24px 0 0" } },
                    `And ${(count - leads.length).toLocaleString("en-US")} more in `,
                    h(Link, { href: list, className: "link", style: LINK }, "the list"),
                    ".",
                  ),
                ]
              : []),
          ]),
    ),
  };
}

export const alertData = z.object({
  id: z.number().int(),
  search: z.string(),
  address: z.string(),
  frequency: z.enum(["at_once", "daily", "weekly"]),
  count: z.number().int().positive(),
  leads: z.array(mailLead).min(1),
});

const HOW_OFTEN = { at_once: "as it happens", daily: "once a day", weekly: "once a week" } as const;

export function alertMail(
  { id, search, address, frequency, count, leads }: z.output<typeof alertData>,
  site: Omit<MailLayout, "preview" | "reason">,
) {
  const words = { className: "words", style: WORDS };
  const list = `${site.siteUrl}/account/lists/${id}`;
  const whole = `${site.siteUrl}/companies${address === "" ? "" : `?${address}`}`;
  return {
    subject: `${count.toLocaleString("en-US")} new in “${search}”`,
    body: mailLayout(
      {
        ...site,
        preview: leads
          .slice(0, 3)
          .map(({ company }) => company)
          .join(", "),
        reason: `You're receiving this because you asked for alerts about this search ${HOW_OFTEN[frequency]}. You can change that in your account.`,
      },
      h(
        Text,
        words,
        `${leadsCounted(count)} matched your search “`,
        h(Link, { href: whole, className: "link", style: LINK }, search),
        "” since the last alert.",
      ),
      leadList(leads, site.siteUrl),
      ...(count > leads.length
        ? [
            h(
              Text,
              { ...words, style: { ...WORDS, margin: "20px 0 16px" } },
              `And ${(count - leads.length).toLocaleString("en-US")} more.`,
            ),
          ]
        : []),
      h(
        Text,
        { ...words, style: { ...WORDS, margin: "24px 0 0" } },
        h(
          Button,
          { className: "button", href: list, style: BUTTON },
          count > leads.length ? `Open all ${count.toLocaleString("en-US")}` : "Open as a list or file",
        ),
      ),
    ),
  };
}

export const freeLeadsData = z.object({
  month: z.string(),
  key: z.uuid(),
  wanted: z.number().int(),
  leads: z.array(mailLead).min(1),
});

export function freeLeadsMail(
  { month, key, wanted, leads }: z.output<typeof freeLeadsData>,
  site: Omit<MailLayout, "preview" | "reason">,
) {
  const words = { className: "words", style: WORDS };
  const page = `${site.siteUrl}/free-leads/${key}`;
  const named = monthName(month);
  return {
    subject: `Your ${leads.length} free ${leads.length === 1 ? "lead" : "leads"} for ${named}`,
    body: mailLayout(
      {
        ...site,
        preview: leads
          .slice(0, 3)
          .map(({ company }) => company)
          .join(", "),
        reason: "You're receiving this because you signed up for free leads.",
      },
      h(
        Text,
        words,
        `Here are your leads for ${named}: our editors' picks first, then the best-documented new rounds. You haven't received any of them before.`,
      ),
      leads.length < wanted &&
        h(
          Text,
          words,
          `This month it's ${leadsCounted(leads.length)} instead of ${wanted}: we have no others you haven't already received, and we don't send leads twice.`,
        ),
      h(Button, { className: "button", href: page, style: BUTTON }, "Open them as a page"),
      h(
        Text,
        { ...words, style: { ...WORDS, margin: "12px 0 24px" } },
        "Or download them as a ",
        h(Link, { href: `${page}/leads.csv`, className: "link", style: LINK }, "CSV file"),
        ".",
      ),
      leadList(leads, site.siteUrl),
      h(
        Text,
        { ...words, style: { ...WORDS, margin: "24px 0 0" } },
        "Each company's page shows the source and date of every value.",
      ),
    ),
  };
}
