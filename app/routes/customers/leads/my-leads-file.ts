import { stringify } from "csv-stringify/sync";
import { isFormula } from "../../../../core/reading/exports/formats/writers.ts";
import { listTracked } from "../../../../core/reading/pipeline/read-tracked.ts";
import { firstContact, readContacts } from "../../../../core/finder/contacts/read-contacts.ts";
import { statusLabel } from "../../../../core/catalogue/facts/address-status.ts";
import { coreContext, siteContext } from "../../../context.ts";
import { majorUnits } from "../../../../core/catalogue/facts/money.ts";
import { refusal } from "../exports/streamed.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/my-leads-file.ts";

const COLUMNS = [
  "company",
  "website",
  "founder",
  "founder_link",
  "amount",
  "currency",
  "stage",
  "date",
  "city",
  "country",
  "contact",
  "email",
  "email_status",
  "status",
  "saved",
  "hidden",
  "notes",
] as const;

/** Maximum number of companies in the file. */
const MOST = 10_000;

/** Every company the account tracks with the address its plan includes, its status and notes, as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  if (ctx.actor.access === "anonymous") return refusal(403, "Sign in to download your leads.");
  const leads = await listTracked(ctx, { list: null, sampleSize: context.get(siteContext).sampleSize, limit: MOST });
  const contacts = await readContacts(
    ctx,
    leads.map(({ lead }) => lead.companyId),
  );
  const rows = leads.map(({ lead, tracked }) => {
    const contact = firstContact(contacts.get(lead.companyId));
    return [
      plain(lead.companyName),
      lead.website,
      plain(lead.founderName),
      lead.founderLink,
      lead.amount === null ? null : majorUnits(lead.amount),
      lead.amount?.currency ?? null,
      plain(lead.fundingType),
      lead.announced?.date ?? null,
      plain(lead.city),
      lead.country,
      plain(contact?.name ?? null),
      plain(contact?.address?.address ?? null),
      contact?.address ? statusLabel(contact.address.status, contact.address.statusAt) : null,
      tracked.status,
      String(tracked.saved),
      String(tracked.hidden),
      plain(tracked.notes),
    ];
  });
  return new Response(`\u{feff}${stringify([COLUMNS, ...rows])}`, {
    headers: {
      ...PRIVATE.headers,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="my-leads.csv"',
    },
  });
}

/** Escapes text so that spreadsheet programs do not evaluate it. */
function plain(text: string | null): string | null {
  return text !== null && isFormula(text) ? `'${text}` : text;
}
