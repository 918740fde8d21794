import { Hr, Text } from "@react-email/components";
import { createElement as h, Fragment } from "react";
import { z } from "zod";
import { formatAmount } from "../ui/format/format-amount.ts";
import { countryName } from "../ui/format/format-place.ts";
import { CORRECTIONS } from "./declared/leads.ts";
import { BENEATH, type MailFrame, mailLayout, mailLink, paragraph, paragraphs, ROW, textsFor } from "./layout.ts";

const value = z.union([z.string(), z.number(), z.object({ minor: z.number(), currency: z.string() }), z.null()]);

const founder = z.object({
  name: z.string(),
  isNew: z.boolean(),
  isRenamed: z.boolean(),
  hasOtherProfile: z.boolean(),
  role: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
});

const address = z.object({
  name: z.string().nullable(),
  isCompany: z.boolean(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string(),
});

/** Written by `core/customers/delivery/corrections.ts`. */
const correction = z.object({
  roundId: z.number(),
  company: z.string().nullable(),
  slug: z.string().nullable(),
  kind: z.enum(["changed", "withdrawn", "merged"]),
  reason: z.string(),
  fields: z.array(z.object({ field: z.string(), values: z.object({ before: value, after: value }).nullable() })),
  // Mail queued by earlier versions lacks people.
  people: z
    .object({ removed: z.number().int().nonnegative(), founders: z.array(founder) })
    .default({ removed: 0, founders: [] }),
  // Mail queued by earlier versions lacks addresses.
  addresses: z.array(address).default([]),
  proof: z.string().nullable(),
});

export const correctionsData = z.object({
  count: z.number().int().positive(),
  corrections: z.array(correction).min(1),
});

/** Corrections to delivered leads: old value, new value, reason and source. */
export function correctionsMail({ count, corrections }: z.output<typeof correctionsData>, site: MailFrame) {
  const isOne = count === 1;
  const texts = textsFor(CORRECTIONS, site, { count: count.toLocaleString("en-US"), company: titleOf(corrections[0]) });
  return {
    subject: isOne ? texts.subjectOne : texts.subject,
    body: mailLayout(
      {
        ...site,
        preview: corrections.slice(0, 3).map(titleOf).join(", "),
        reason: "You're receiving this because we sent you these leads.",
      },
      paragraphs(isOne ? texts.introOne : texts.intro),
      ...corrections.map((one, place) =>
        h(
          Fragment,
          { key: one.roundId },
          place > 0 && h(Hr, { className: "rule", style: { borderColor: "#d7dde4", margin: "12px 0" } }),
          ...linesOf(one, site.siteUrl),
        ),
      ),
      count > corrections.length &&
        paragraph(`And ${(count - corrections.length).toLocaleString("en-US")} more.`, "20px 0 0"),
      paragraph([`${texts.closing} `, mailLink(`${site.siteUrl}/account`, "your account"), "."], "20px 0 0"),
    ),
  };
}

type MailCorrection = z.output<typeof correction>;

function titleOf(one: MailCorrection | undefined): string {
  return one?.company ?? `Round ${one?.roundId ?? ""}`;
}

function linesOf(one: MailCorrection, siteUrl: string) {
  const title =
    one.slug === null
      ? titleOf(one)
      : mailLink(`${siteUrl}/companies/${one.slug}`, titleOf(one), { fontWeight: "600" });
  const what =
    one.kind === "withdrawn"
      ? " is no longer published."
      : one.kind === "merged"
        ? " was listed twice and has been merged."
        : "";
  return [
    h(Text, { key: "title", className: "words", style: ROW }, title, what),
    ...one.fields.map(({ field, values }) =>
      h(
        Text,
        { key: field, className: "words", style: ROW },
        values === null
          ? `${field}: changed`
          : `${field}: ${shown(field, values.before)} → ${shown(field, values.after)}`,
      ),
    ),
    ...[...peopleOf(one), ...one.addresses.map(addressLine)].map((line, place) =>
      h(Text, { key: `person ${place}`, className: "words", style: ROW }, line),
    ),
    h(
      Text,
      { key: "why", className: "aside", style: BENEATH },
      `${one.reason}.`,
      ...(one.proof === null ? [] : [" ", mailLink(one.proof, "See the source")]),
    ),
  ];
}

/** One line for each change of people; removed people are not named again. */
function peopleOf({ people: { removed, founders } }: MailCorrection): readonly string[] {
  return [
    ...founders.flatMap(founderLines),
    ...(removed === 0
      ? []
      : [removed === 1 ? "A person was removed." : `${removed.toLocaleString("en-US")} people were removed.`]),
  ];
}

/** "Claire Moss: an address was found (listed)". The lead's page shows the address, unless it was withdrawn. */
function addressLine({ name, isCompany, after, reason }: z.output<typeof address>): string {
  return `${isCompany ? "General address" : (name ?? "A person")}: ${reason}${after === null ? "" : ` (${after})`}`;
}

function founderLines({ name, isNew, isRenamed, hasOtherProfile, role }: z.output<typeof founder>): readonly string[] {
  if (isNew) return [`New founder: ${[name, role?.after ?? null].filter((part) => part !== null).join(", ")}`];
  return [
    ...(isRenamed ? [`A founder’s name was corrected: ${name}`] : []),
    ...(role === null ? [] : [`Role of ${name}: ${role.before ?? "unknown"} → ${role.after ?? "unknown"}`]),
    ...(hasOtherProfile ? [`Profile of ${name}: changed`] : []),
  ];
}

function shown(field: string, of: z.output<typeof value>): string {
  if (of === null) return "unknown";
  if (typeof of === "object") return formatAmount(of);
  return field === "Country" ? countryName(String(of)) : String(of);
}
