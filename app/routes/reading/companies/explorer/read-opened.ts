import type { Context } from "../../../../../core/shared/context.ts";
import type { Lead } from "../../../../../core/reading/directory/lead.ts";
import { readVisibleLead, similarCompanies } from "../../../../../core/reading/directory/similar-companies.ts";
import { readTracked } from "../../../../../core/reading/pipeline/read-tracked.ts";
import { type CompanyContacts, NO_CONTACTS, readContacts } from "../../../../../core/finder/contacts/read-contacts.ts";
import { type Tracked, UNTRACKED } from "../../../../../core/reading/pipeline/tracked.ts";

/** The round in the panel beside the list. */
export interface OpenedRound {
  readonly lead: Lead;
  readonly similar: readonly Pick<Lead, "roundId" | "companyName" | "companySlug" | "amount" | "amountUsdMinor">[];
  readonly tracked: Tracked;
  readonly contacts: CompanyContacts;
}

interface ReadOpenedInput {
  /** The round's id, as in the address. */
  readonly round: string | null;
  readonly rows: readonly Lead[];
}

/** The round in the address; null without one, and for a round that this visitor may not list. */
export async function readOpened(ctx: Context, { round, rows }: ReadOpenedInput): Promise<OpenedRound | null> {
  if (round === null || !/^\d{1,15}$/.test(round)) return null;
  const roundId = Number(round);
  const lead = rows.find((row) => row.roundId === roundId) ?? (await readVisibleLead(ctx, { roundId }));
  if (lead === null) return null;
  const [similar, tracked, contacts] = await Promise.all([
    similarCompanies(ctx, { lead }),
    readTracked(ctx, [lead.companyId]),
    readContacts(ctx, [lead.companyId]),
  ]);
  return {
    lead,
    similar: similar.map(({ roundId: id, companyName, companySlug, amount, amountUsdMinor }) => ({
      roundId: id,
      companyName,
      companySlug,
      amount,
      amountUsdMinor,
    })),
    contacts: contacts.get(lead.companyId) ?? NO_CONTACTS,
    tracked: tracked.get(lead.companyId) ?? UNTRACKED,
  };
}
