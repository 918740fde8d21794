import { Hr, Text } from "@react-email/components";
import { Fragment, createElement as h } from "react";
import { z } from "zod";
import { ADDRESS_STATUSES, statusLabel } from "../../core/catalogue/facts/address-status.ts";
import { amountWithDollars } from "../ui/format/format-amount.ts";
import { formatDate, monthName } from "../ui/format/format-date.ts";
import { formatPlace } from "../ui/format/format-place.ts";
import { ALERT, FREE_LEADS_MAIL, MONTHLY_LIST } from "./declared/leads.ts";
import {
  BENEATH,
  mailButton,
  type MailFrame,
  mailLayout,
  mailLink,
  paragraph,
  paragraphs,
  ROW,
  textsFor,
} from "./layout.ts";

const text = z.string().nullable();
const date = z.object({ date: z.string(), precision: z.enum(["day", "month", "year"]) });

/** A lead as stored in the outbox by `core/customers/delivery/mail-lead.ts`. */
const mailLead = z.object({
  company: z.string(),
  slug: z.string(),
  website: text,
  city: text,
  region: text,
  country: text,
  industry: text,
  founder: text,
  // Only in mail to paid plans.
  contacts: z
    .array(
      z.object({
        name: text,
        title: text,
        // Mails stored by earlier versions have other statuses and no time.
        address: z
          .object({
            address: z.string(),
            status: z.enum(ADDRESS_STATUSES).catch("pattern"),
            statusAt: text.default(null),
          })
          .nullable(),
      }),
    )
    .default([]),
  stage: text,
  amount: z.object({ minor: z.number(), currency: z.string() }).nullable(),
  // Mails stored by earlier versions lack these two.
  amountUsdMinor: z.number().nullable().default(null),
  announced: date.nullable(),
  /** Date of a filing's first sale, for rounds without an announcement. */
  firstSale: date.nullable().default(null),
  proof: text,
});

type MailLead = z.output<typeof mailLead>;

/** Contacts shown per lead; the company's page has the others. */
const MOST_CONTACTS = 3;

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
          mailLink(`${siteUrl}/companies/${lead.slug}`, lead.company, { fontWeight: "600" }),
        ),
        h(Text, { className: "words", style: ROW }, roundOf(lead)),
        aboutOf(lead) !== "" && h(Text, { className: "aside", style: BENEATH }, aboutOf(lead)),
        ...contactLines(lead).map((line) => h(Text, { key: line, className: "aside", style: BENEATH }, line)),
      ),
    ),
  );
}

/** The first contacts with an address; if there are none, the first person. */
function contactLines({ contacts }: MailLead): readonly string[] {
  const known = contacts.filter(({ address }) => address !== null);
  return (known.length > 0 ? known : contacts).slice(0, known.length > 0 ? MOST_CONTACTS : 1).map((contact) => {
    const who = [contact.name ?? "General address", contact.title].filter((part) => part !== null).join(", ");
    if (contact.address === null) return who;
    const { address, status, statusAt } = contact.address;
    return `${who}: ${address} (${statusLabel(status, statusAt)})`;
  });
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

function aboutOf({ founder, industry, contacts, ...place }: MailLead): string {
  return [contacts.length === 0 ? founder : null, industry, formatPlace(place)]
    .filter((part) => part !== null)
    .join(" · ");
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
  site: MailFrame,
) {
  const list = `${site.siteUrl}/account/lists/${id}`;
  const texts = textsFor(MONTHLY_LIST, site, {
    leads: leadsCounted(count),
    month: monthName(month),
    search: search === "" ? "" : ` in your search “${search}”`,
  });
  return {
    subject: count === 0 ? texts.subjectNone : texts.subject,
    body: mailLayout(
      { ...site, preview: texts.preview, reason: "You're receiving this because your plan includes monthly lists." },
      ...(count === 0
        ? [
            paragraphs(texts.introNone),
            paragraph([
              "You can change the filter of your lists ",
              mailLink(`${site.siteUrl}/account`, "in your account"),
              ".",
            ]),
          ]
        : [
            paragraphs(texts.intro),
            mailButton(list, "Open the list"),
            paragraph(
              [
                "Or download it as an ",
                mailLink(`${list}/leads.xlsx`, "Excel file"),
                " or a ",
                mailLink(`${list}/leads.csv`, "CSV file"),
                ".",
              ],
              "12px 0 24px",
            ),
            leadList(leads, site.siteUrl),
            ...(count > leads.length
              ? [
                  paragraph(
                    [`And ${(count - leads.length).toLocaleString("en-US")} more in `, mailLink(list, "the list"), "."],
                    "24px 0 0",
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
  count: z.number().int().nonnegative(),
  leads: z.array(mailLead),
  // Mails stored by earlier versions lack these two.
  addressed: z.number().int().nonnegative().default(0),
  addresses: z.array(mailLead).default([]),
});

const HOW_OFTEN = { at_once: "as it happens", daily: "once a day", weekly: "once a week" } as const;

/** How many leads a mail leaves out. */
const further = (number: number) =>
  number > 0 ? [paragraph(`And ${number.toLocaleString("en-US")} more.`, "20px 0 16px")] : [];

export function alertMail(
  { id, search, address, frequency, count, leads, addressed, addresses }: z.output<typeof alertData>,
  site: MailFrame,
) {
  const list = `${site.siteUrl}/account/lists/${id}`;
  const whole = `${site.siteUrl}/companies${address === "" ? "" : `?${address}`}`;
  const texts = textsFor(ALERT, site, {
    count: count.toLocaleString("en-US"),
    leads: leadsCounted(count),
    addressed: leadsCounted(addressed),
    search,
  });
  const all = count + addressed;
  return {
    subject: count === 0 ? texts.subjectAddresses : texts.subject,
    body: mailLayout(
      {
        ...site,
        preview: firstCompanies([...leads, ...addresses]),
        reason: `You're receiving this because you asked for alerts about this search ${HOW_OFTEN[frequency]}. You can change that in your account.`,
      },
      paragraphs(count === 0 ? texts.introAddresses : texts.intro),
      paragraph(mailLink(whole, "Open the search")),
      leadList(leads, site.siteUrl),
      ...further(count - leads.length),
      ...(count > 0 && addressed > 0 ? [paragraphs(texts.introAddresses)] : []),
      leadList(addresses, site.siteUrl),
      ...further(addressed - addresses.length),
      paragraph(
        mailButton(
          list,
          all > leads.length + addresses.length ? `Open all ${all.toLocaleString("en-US")}` : "Open as a list or file",
        ),
        "24px 0 0",
      ),
    ),
  };
}

function firstCompanies(leads: readonly MailLead[]): string {
  return leads
    .slice(0, 3)
    .map(({ company }) => company)
    .join(", ");
}

export const freeLeadsData = z.object({
  month: z.string(),
  key: z.uuid(),
  wanted: z.number().int(),
  leads: z.array(mailLead).min(1),
});

export function freeLeadsMail({ month, key, wanted, leads }: z.output<typeof freeLeadsData>, site: MailFrame) {
  const page = `${site.siteUrl}/free-leads/${key}`;
  const texts = textsFor(FREE_LEADS_MAIL, site, {
    leads: `${leads.length} free ${leads.length === 1 ? "lead" : "leads"}`,
    month: monthName(month),
  });
  return {
    subject: texts.subject,
    body: mailLayout(
      {
        ...site,
        preview: firstCompanies(leads),
        reason: "You're receiving this because you signed up for free leads.",
      },
      paragraphs(texts.intro),
      leads.length < wanted &&
        paragraph(
          `This month it's ${leadsCounted(leads.length)} instead of ${wanted}: we have no others you haven't already received, and we don't send leads twice.`,
        ),
      mailButton(page, "Open them as a page"),
      paragraph(["Or download them as a ", mailLink(`${page}/leads.csv`, "CSV file"), "."], "12px 0 24px"),
      leadList(leads, site.siteUrl),
      paragraphs(texts.closing, "24px 0 0"),
    ),
  };
}
