import { z } from "zod";
import { ADDRESS_STATUSES } from "../../../../core/catalogue/facts/address-status.ts";
import { COMPANY_FACTS, leadFacts, ROUND_FACTS } from "../../../../core/catalogue/facts/facts.ts";
import { MONEY_WORDS } from "../../../../core/catalogue/facts/money-words.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { sourceName } from "../../../../core/reading/directory/evidence.ts";
import { type Contact, firstContact, readContacts } from "../../../../core/finder/contacts/read-contacts.ts";
import type { Lead } from "../../../../core/reading/directory/lead.ts";
import {
  DATE_KINDS,
  readRoundDetails,
  type RoundDate,
  type RoundDetails,
} from "../../../../core/reading/directory/round-details.ts";
import { machineDate } from "../../../../core/catalogue/facts/partial-date.ts";
import { formatPlace } from "../../../ui/format/format-place.ts";
import { factShapes, factValues, STAGE } from "./facts.ts";

/** The best known date of a round; every round has one. */
export const DATE_SHAPE = z
  .object({ value: z.string(), kind: z.enum(DATE_KINDS) })
  .describe(
    "The best known date, as precisely as known: 2026-07-15, 2026-07, 2026-Q3, 2026-H2 or 2026. announced; first_sale: filed, not announced; added: no date known, so the day it entered this catalogue",
  );

export function dateValue(date: RoundDate): z.infer<typeof DATE_SHAPE> {
  return { value: machineDate(date), kind: date.kind };
}

const text = z.string().nullable();
const COMPANY = leadFacts(COMPANY_FACTS);
const ROUND = leadFacts(ROUND_FACTS);

/** The best known address of a contact as tools return it. */
export const CONTACT_SHAPE = {
  email: text.describe("Address; null if none is known, it bounced or your plan has none"),
  email_status: z.enum(ADDRESS_STATUSES).describe("As in the people resource"),
  email_status_at: text.describe("When it was verified, seen in a document or list, or bounced"),
  email_source: text.describe("Evidence for the status, in words"),
} as const;

export function contactAddress(contact: Contact | null | undefined) {
  const address = contact?.address ?? null;
  const bouncedAt = contact?.bouncedAt ?? null;
  return {
    email: address?.address ?? null,
    email_status: address?.status ?? (bouncedAt === null ? ("none" as const) : ("bounced" as const)),
    email_status_at: address?.statusAt ?? bouncedAt,
    email_source: address?.proof.label ?? null,
  };
}

/** A funding round in tools' results; null is unknown. */
export const roundShape = z.object({
  round_id: z.int(),
  company: z.object({
    name: z.string(),
    slug: z.string().describe("For get_company"),
    page: z.string(),
    location: text,
    industries: z.array(z.string()).describe("Canonical industries, the main one first"),
    ...factShapes(COMPANY, [], (value) => value.nullable()),
  }),
  ...factShapes(ROUND, STAGE, (value) => value.nullable()),
  date: DATE_SHAPE,
  founders: z
    .array(z.object({ name: z.string(), title: text, page: z.string(), profile: text }))
    .describe("All known founders of the company"),
  contact: z
    .object({ name: text, title: text, ...CONTACT_SHAPE })
    .nullable()
    .describe("Who to write to: the first person with a known address, else the company's general address"),
  amount_usd: z.number().nullable(),
  money: z.enum(MONEY_WORDS),
  stage: text,
  proof: text.describe("URL of the strongest evidence"),
  source: text.describe("Source of that evidence"),
  added_at: z.string(),
  updated_at: z.string(),
  is_sample: z.boolean().describe("Whether this is invented sample data"),
});

/** Fields of a round that a caller can choose; those of its company and contact are written `company.domain`, `contact.email`. */
export const ROUND_FIELDS = Object.entries(roundShape.shape).flatMap(([name, shape]) => {
  const inner = shape instanceof z.ZodNullable ? shape.unwrap() : shape;
  return (name === "company" || name === "contact") && inner instanceof z.ZodObject
    ? Object.keys(inner.shape).map((field) => `${name}.${field}`)
    : [name];
});

/** Enough to judge a round and to write to its company, in about 500 bytes. */
export const USUAL_FIELDS: readonly string[] = [
  "round_id",
  "company.name",
  "company.slug",
  "company.domain",
  "company.location",
  "stage",
  "money",
  "amount",
  "date",
  "contact.name",
  "contact.email",
  "contact.email_status",
  "proof",
  "is_sample",
];

/** A round with only the chosen fields; the company's name and slug are always there. */
export const chosenShape = roundShape
  .partial()
  .extend({
    company: roundShape.shape.company.partial(),
    contact: roundShape.shape.contact.unwrap().partial().nullable().optional(),
  });

/** The chosen fields of a round. */
export function chosenOf(round: z.infer<typeof roundShape>, fields: readonly string[]): z.infer<typeof chosenShape> {
  const inner = (name: "company" | "contact") => {
    const chosen = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
    const from = round[name];
    return from === null || chosen.length === 0 ? null : picked(from, chosen);
  };
  const contact = fields.some((field) => field.startsWith("contact."));
  return chosenShape.parse({
    ...picked(round, fields),
    company: inner("company") ?? picked(round.company, ["name", "slug"]),
    ...(contact && { contact: inner("contact") }),
  });
}

function picked(from: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

/** The chosen fields of rounds as a table: tabs between columns, a line each, empty where unknown. */
export function tableOf(rounds: readonly z.infer<typeof chosenShape>[], fields: readonly string[]): string {
  return [fields.join("\t"), ...rounds.map((round) => fields.map((path) => cellOf(round, path)).join("\t"))].join("\n");
}

function cellOf(round: object, path: string): string {
  let value: unknown = round;
  for (const name of path.split("."))
    value =
      typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : null;
  return plain(value).replaceAll(/\s+/g, " ");
}

/** A value in a few words: "3000000 EUR", "2026-07-15 announced", "Ada Park, CEO". */
function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(plain).join("; ");
  if (typeof value === "object") return Object.values(value).map(plain).filter(Boolean).join(" ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Rounds that the caller found in scope, for tools' results. */
export async function roundsOf(
  ctx: Context,
  leads: readonly Lead[],
  siteUrl: string,
): Promise<z.infer<typeof roundShape>[]> {
  const details = await readRoundDetails(ctx, leads);
  const contacts = await readContacts(
    ctx,
    leads.map(({ companyId }) => companyId),
  );
  return leads.flatMap((lead) => {
    const more = details.get(lead.roundId);
    const contact = firstContact(contacts.get(lead.companyId));
    return more === undefined ? [] : [roundOf(lead, { ...more, contact }, siteUrl)];
  });
}

function roundOf(
  lead: Lead,
  { date, founders, contact }: RoundDetails & { readonly contact: Contact | null },
  siteUrl: string,
): z.infer<typeof roundShape> {
  return {
    round_id: lead.roundId,
    company: {
      name: lead.companyName,
      slug: lead.companySlug,
      page: `${siteUrl}/companies/${lead.companySlug}`,
      location: formatPlace(lead),
      industries: [...lead.industries],
      ...factValues(COMPANY, [], (key, as) => known(lead[key], as)),
    },
    ...factValues(ROUND, STAGE, (key, as) => known(lead[key], as)),
    date: dateValue(date),
    founders: founders.map(({ name, title, slug, profileUrl }) => ({
      name,
      title,
      page: `${siteUrl}/companies/founders/${slug}`,
      profile: profileUrl,
    })),
    contact: contact && { name: contact.name, title: contact.title, ...contactAddress(contact) },
    amount_usd: lead.amountUsdMinor === null ? null : lead.amountUsdMinor / 100,
    money: lead.money ?? "raised",
    stage: lead.fundingType,
    proof: lead.proofUrl,
    source: lead.sourceKind === null ? null : sourceName(lead.sourceKind),
    added_at: lead.addedAt.toISOString(),
    updated_at: lead.updatedAt.toISOString(),
    is_sample: lead.isSample,
  };
}

function known(value: unknown, as: (known: unknown) => unknown): unknown {
  return value === null ? null : as(value);
}
