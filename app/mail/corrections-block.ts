import { z } from "zod";
import { formatAmount } from "../ui/format/format-amount.ts";
import { countryName } from "../ui/format/format-place.ts";
import type { MailFrame } from "./layout.ts";
import { accentOf } from "./mail-brand.ts";
import {
  beneath,
  type BlockWords,
  items,
  joined,
  link,
  type MailData,
  paragraph,
  type Part,
  row,
  words,
} from "./parts.ts";

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

const correctionList = z.array(correction);

/** Corrections to delivered leads: old value, new value, reason and source. `count` states how many there are. */
export function correctionsBlock(written: readonly unknown[], site: MailFrame, data: MailData): BlockWords {
  const corrections = correctionList.parse(written);
  const further = Number(data["count"]) - corrections.length;
  const listed = items(corrections.map((one) => joined(linesOf(one, site), "\n")));
  const end = further > 0 ? [paragraph(words(`And ${further.toLocaleString("en-US")} more.`))] : [];
  return {
    counted: String(data["count"]),
    items: joined([listed, ...end], "\n\n"),
    names: corrections.slice(0, 3).map(titleOf).join(", "),
  };
}

type MailCorrection = z.output<typeof correction>;

function titleOf({ company, roundId }: MailCorrection): string {
  return company ?? `Round ${roundId}`;
}

const ENDS = { changed: "", withdrawn: " is no longer published.", merged: " was listed twice and has been merged." };

function linesOf(one: MailCorrection, site: MailFrame): readonly Part[] {
  const title = words(titleOf(one));
  const page = `${site.siteUrl}/companies/${one.slug}`;
  const name = one.slug === null ? title : link(page, title, { color: accentOf(site), bold: true });
  const fields = one.fields.map(({ field, values }) =>
    values === null ? `${field}: changed` : `${field}: ${shown(field, values.before)} → ${shown(field, values.after)}`,
  );
  const proof =
    one.proof === null ? [] : [words(" "), link(one.proof, words("See the source"), { color: accentOf(site) })];
  return [
    row(joined([name, words(ENDS[one.kind])])),
    ...[...fields, ...peopleOf(one), ...one.addresses.map(addressLine)].map((line) => row(words(line))),
    beneath(joined([words(`${one.reason}.`), ...proof])),
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
