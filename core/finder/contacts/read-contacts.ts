import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { ShownStatus } from "../../catalogue/facts/address-status.ts";
import type { Context } from "../../shared/context.ts";
import { seesColumn } from "../../reading/directory/access.ts";
import { CONTACT_RANK, reportedBy, statusFor, TITLE } from "../../reading/directory/columns/contact-columns.ts";

/** An address of a contact as shown. */
export interface ShownAddress {
  readonly address: string;
  readonly status: ShownStatus;
  /** ISO 8601 time of the status; null for a pattern. */
  readonly statusAt: string | null;
  /** The evidence in words, and its link if it has one. */
  readonly proof: { readonly label: string; readonly url: string | null };
}

/** A person to contact, or the company's general address (`name` is null). */
export interface Contact {
  readonly name: string | null;
  /** Tells people of one name apart. */
  readonly personSlug: string | null;
  /** Title, else the role in words; null for the general address. */
  readonly title: string | null;
  /** Slug of the founder's page. */
  readonly slug: string | null;
  readonly profileUrl: string | null;
  /** Null when none is known, or when it bounced; the finder may find one. */
  readonly address: ShownAddress | null;
  /** ISO 8601 time when mail to the address came back; null unless that is why there is none. */
  readonly bouncedAt: string | null;
}

/** The people to contact at a company, with the addresses that this reader may see. */
export interface CompanyContacts {
  /** Founders and chief executives first, then officers named in filings; the general address last. */
  readonly contacts: readonly Contact[];
  /** True if this reader's plan includes addresses, or the company is part of the invented sample. */
  readonly seesAddresses: boolean;
  /** The company's domain, at which the finder looks for people; null without one. */
  readonly domain: string | null;
}

export const NO_CONTACTS: CompanyContacts = { contacts: [], seesAddresses: false, domain: null };

/** Shown per company; further ones are on its page. */
const MOST = 5;

/** The contacts of companies that the caller found visible, by company id. */
export async function readContacts(
  ctx: Context,
  companyIds: readonly number[],
  most = MOST,
): Promise<ReadonlyMap<number, CompanyContacts>> {
  if (companyIds.length === 0) return new Map();
  const rows = await rowsOf<{
    companyId: number;
    domain: string | null;
    isSample: boolean;
    contacts: readonly Contact[];
  }>(ctx)`
    select c.id as "companyId", c.domain, c.is_sample as "isSample", ${contactsOf(sql`c.id`, { most, accountId: ctx.actor.id })} as contacts
    from company c where c.id = any(${[...companyIds]}::bigint[])`;
  return new Map(
    rows.map(({ companyId, domain, isSample, contacts: all }) => {
      const seesAddresses = isSample || seesColumn(ctx.actor, "paid");
      const contacts = seesAddresses
        ? all
        : all.filter(({ name }) => name !== null).map((person) => ({ ...person, address: null, bouncedAt: null }));
      return [companyId, { contacts, seesAddresses, domain }];
    }),
  );
}

/**
 * SQL: every {@link Contact} of the company with this id as a JSON array, for readers whose plan includes addresses.
 * `accountId`: an account that may have reported bounces.
 */
export function contactsOf(
  companyId: RawBuilder<unknown>,
  { most = MOST, accountId = "" }: { readonly most?: number; readonly accountId?: string } = {},
): RawBuilder<unknown> {
  return sql`coalesce((
      select jsonb_agg(jsonb_build_object('name', one.name, 'personSlug', one.person_slug, 'title', one.title, 'slug',
        one.slug, 'profileUrl', one.profile_url, 'address', ${addressOf("one")}, 'bouncedAt', ${bouncedAt("one")}) order by one.rank, one.id)
      from (
        select * from (
          select distinct on (p.id) p.id, p.name, p.slug as person_slug, ${TITLE} as title, case when o.relation = 'founder'
            then p.slug end as slug, p.profile_url, ${CONTACT_RANK} as rank,
            k.address, ${statusFor(accountId)} as status, k.proof_label, k.proof_url, ${proofAt(accountId)} as proof_at
          from role o join person p on p.id = o.person_id left join contact k on k.company_id = o.company_id
            and k.person_id = p.id
          where o.company_id = ${companyId} and p.withdrawn_at is null order by p.id, ${CONTACT_RANK}, o.id
        ) each_person order by each_person.rank, each_person.id limit ${sql.lit(most)}
      ) one), '[]')
    || coalesce((
      select jsonb_build_array(jsonb_build_object('name', null, 'personSlug', null, 'title', null, 'slug', null,
        'profileUrl', null, 'address', ${addressOf("general")}, 'bouncedAt', ${bouncedAt("general")}))
      from (select k.address, ${statusFor(accountId)} as status, k.proof_label, k.proof_url,
          ${proofAt(accountId)} as proof_at
        from contact k where k.company_id = ${companyId} and k.person_id is null) general), '[]')`;
}

/** Who to write to first: the first contact with an address, else the first person; null without anybody. */
export function firstContact(of: CompanyContacts | undefined): Contact | null {
  return of?.contacts.find(({ address }) => address !== null) ?? of?.contacts[0] ?? null;
}

/** The rows, each with the person to write to at its company, if anybody is known. */
export async function withFirstContact<Row extends { readonly companyId: number }>(
  ctx: Context,
  rows: readonly Row[],
): Promise<readonly (Row & { readonly contact?: Contact })[]> {
  const companyIds = rows.map(({ companyId }) => companyId);
  const contacts = await readContacts(ctx, companyIds);
  return rows.map((row) => {
    const contact = firstContact(contacts.get(row.companyId));
    return contact === null ? row : { ...row, contact };
  });
}

/** SQL over a row `k` of `contact`: when its status for this account began. */
function proofAt(accountId: string): RawBuilder<unknown> {
  return sql`coalesce(${reportedBy(accountId)}, k.proof_at)`;
}

/** SQL: the address in the columns of `contact` that this relation has, as JSON; null without one or if it bounced. */
function addressOf(of: string) {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  return sql`case when ${column("status")} <> 'bounced' then jsonb_build_object('address', ${column("address")},
    'status', ${column("status")}, 'statusAt', ${column("proof_at")},
    'proof', jsonb_build_object('label', ${column("proof_label")}, 'url', ${column("proof_url")})) end`;
}

/** SQL: when the address of this relation came back; null unless it did. */
function bouncedAt(of: string) {
  return sql`case when ${sql.ref(`${of}.status`)} = 'bounced' then ${sql.ref(`${of}.proof_at`)} end`;
}
