import { z } from "zod";
import { ADDRESS_STATUSES, statusLabel } from "../../core/catalogue/facts/address-status.ts";
import { amountWithDollars } from "../ui/format/format-amount.ts";
import { formatDate } from "../ui/format/format-date.ts";
import { formatPlace } from "../ui/format/format-place.ts";
import { offerText } from "../ui/format/offer-text.ts";
import type { MailFrame } from "./layout.ts";
import { accentOf } from "./mail-brand.ts";
import {
  beneath,
  type BlockWords,
  items,
  joined,
  link,
  MUTED,
  type MailData,
  paragraph,
  type Part,
  row,
  words,
} from "./parts.ts";

const text = z.string().nullable();
const date = z.object({ date: z.string(), precision: z.enum(["day", "month", "quarter", "half", "year"]) });

/** A lead as stored in the outbox by `core/customers/delivery/mail-lead.ts`. */
const mailLead = z.object({
  company: z.string(),
  slug: z.string(),
  website: text.default(null),
  proof: text.default(null),
  // Only in mail to paid plans.
  investors: z.array(z.object({ name: z.string(), lead: z.boolean() })).default([]),
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
  /** Of an open offering. */
  offer: z
    .object({
      leastUsdMinor: z.number().nullable(),
      mostUsdMinor: z.number().nullable(),
      filedOn: text,
      openUntilOn: text,
    })
    .nullable()
    .default(null),
  announced: date.nullable(),
  /** Date of a filing's first sale, for rounds without an announcement. */
  firstSale: date.nullable().default(null),
});

type MailLead = z.output<typeof mailLead>;

const mailLeads = z.array(mailLead);

/** Contacts and investors shown per lead; the company's page has the others. */
const MOST_CONTACTS = 3;
const MOST_INVESTORS = 5;

/** "1 lead", "1,204 leads". */
function counted(count: number, one = "lead"): string {
  return `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;
}

/** Leads of a list, of which `count` states how many there are, or `addressed` for those with other news. */
export function leadsBlock(value: readonly unknown[], site: MailFrame, data: MailData, name: string): BlockWords {
  const leads = mailLeads.parse(value);
  const isNews = name === "addresses";
  const total = Math.max(Number(isNews ? data["addressed"] : data["count"]), leads.length);
  const further = total - leads.length;
  // Beside new leads, those with other news need an introduction.
  const intro =
    isNews && leads.length > 0 && Number(data["count"]) > 0
      ? [
          paragraph(
            words(
              new URLSearchParams(String(data["address"])).has("watched")
                ? `There is other news of ${counted(total)} since the last alert: a correction, an article, a person or an address.`
                : `Addresses of ${counted(total)} were found, verified or withdrawn since the last alert:`,
            ),
          ),
        ]
      : [];
  const end = further > 0 ? [paragraph(words(`And ${further.toLocaleString("en-US")} more.`))] : [];
  return {
    counted: counted(total),
    items: joined([...intro, list(leads, site), ...end], "\n\n"),
    names: namesOf(leads),
  };
}

/** The month's free leads, all of them. */
export function freeLeadsBlock(value: readonly unknown[], site: MailFrame, data: MailData): BlockWords {
  const leads = mailLeads.parse(value);
  const wanted = Number(data["wanted"]);
  const why = `This month it's ${counted(leads.length)} instead of ${wanted}: we have no others you haven't already received, and we don't send leads twice.`;
  const short = leads.length < wanted ? [paragraph(words(why))] : [];
  return {
    counted: counted(leads.length, "free lead"),
    items: joined([...short, list(leads, site)], "\n\n"),
    names: namesOf(leads),
  };
}

function namesOf(leads: readonly MailLead[]): string {
  return leads
    .slice(0, 3)
    .map(({ company }) => company)
    .join(", ");
}

/** Leads, each with a link to its sources and without unknown values. */
function list(leads: readonly MailLead[], site: MailFrame): Part {
  const color = accentOf(site);
  return items(
    leads.map((lead) =>
      joined(
        [
          row(link(`${site.siteUrl}/companies/${lead.slug}`, words(lead.company), { color, bold: true })),
          row(words(roundOf(lead))),
          ...[aboutOf(lead), investorsOf(lead), ...contactLines(lead)]
            .filter((line) => line !== "")
            .map((line) => beneath(words(line))),
          ...linksOf(lead),
        ],
        "\n",
      ),
    ),
  );
}

function investorsOf({ investors }: MailLead): string {
  const named = investors.slice(0, MOST_INVESTORS).map(({ name, lead }) => (lead ? `${name} (lead)` : name));
  const further = investors.length - named.length;
  return [named.join(", "), ...(further > 0 ? [`and ${further} more`] : [])].filter((part) => part !== "").join(" ");
}

/** The company's site and the page that proves the round. */
function linksOf({ website, proof }: MailLead): readonly Part[] {
  const links = [
    ...(website === null ? [] : [link(website, words(URL.parse(website)?.host ?? website), { color: MUTED })]),
    ...(proof === null ? [] : [link(proof, words("Proof"), { color: MUTED })]),
  ];
  return links.length === 0
    ? []
    : [beneath({ html: links.map(({ html }) => html).join(" · "), text: links.map((one) => one.text).join(" · ") })];
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

function roundOf({ amount, amountUsdMinor, offer, stage, announced, firstSale }: MailLead): string {
  if (offer !== null) return ["raising now", stage, offerText(offer)].filter((part) => part !== null).join(" · ");
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
