import { type RawBuilder, sql } from "kysely";
import { BOUNCED_WORDS } from "../../../catalogue/facts/address-evidence.ts";
import { STATUSES_IN_WORDS } from "./addresses.ts";
import { type Column, type ColumnType, publicColumn } from "./column.ts";

/**
 * SQL: rank of a person by role `o`, for the order in which to write to them: founders, chief executives, officers and
 * contacts of lists, others.
 */
export const CONTACT_RANK = sql`case when o.relation = 'founder' then 0
  when o.title ~* '\\m(ceo|chief executive)\\M' then 1
  when o.relation in ('executive_officer', 'employee') then 2 else 3 end`;

/**
 * SQL: `value` for the main contact at the company in this column, where `o` is the contact's role and `p` the person: the
 * first person with a known address, else the first person.
 */
export function mainContact(company: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${value} from role o join person p on p.id = o.person_id
    left join contact known on known.company_id = o.company_id and known.person_id = p.id
    where o.company_id = ${sql.ref(company)} and p.withdrawn_at is null
    order by coalesce(known.status, 'bounced') = 'bounced', ${CONTACT_RANK}, p.id, o.id limit 1)`;
}

/**
 * SQL: joins the address of the main contact at the company in this column as `k`. It preserves the number of rows, and
 * the planner drops it when none of its columns is selected.
 */
export function joinMainContact(company: string): RawBuilder<unknown> {
  return sql`left join contact k on k.company_id = ${sql.ref(company)} and k.person_id = ${mainContact(company, sql`p.id`)}`;
}

/**
 * SQL: the companies of this select of ids that have an address to write to, as `company_id`, with its status, as lists show
 * it: that of the main contact, else the general one. The status that one account reported is not everybody's.
 */
export function contactStatuses(companies: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (k.company_id) k.company_id, k.status
    from contact k
    left join role o on o.company_id = k.company_id and o.person_id = k.person_id
    left join person p on p.id = o.person_id and p.withdrawn_at is null
    where k.company_id in (${companies}) and k.status <> 'bounced' and (k.person_id is null or p.id is not null)
    order by k.company_id, k.person_id is null, ${CONTACT_RANK}, p.id, o.id`;
}

/** SQL: a person's title, else their role `o` in words: "Executive Officer". */
export const TITLE = sql`coalesce(o.title, initcap(replace(o.relation, '_', ' ')))`;

/**
 * The contact of a round's company and the addresses of both, over rows with the contact's address as `k`; `ofContact`
 * turns SQL over its role `o` and person `p` into SQL of the resource, by default of the main contact.
 */
export function leadContactColumns(
  company: string,
  ofContact: (value: RawBuilder<unknown>) => RawBuilder<unknown> = (value) => mainContact(company, value),
): readonly Column[] {
  return [
    publicColumn(
      "contact_name",
      "text",
      "Contact: the first person with a known address among founders, chief executives, officers and others, else the first of them.",
      ofContact(sql`p.name`),
    ),
    publicColumn(
      "contact_title",
      "text",
      "Title of the contact, else their role, such as Executive Officer.",
      ofContact(TITLE),
    ),
    publicColumn(
      "contact_linkedin",
      "text",
      "URL of the contact's professional profile.",
      ofContact(sql`p.profile_url`),
    ),
    ...contactColumns("contact_", "the contact"),
    ...contactColumns("company_", "the company itself, such as hello@", ofCompany(company)),
  ];
}

/** SQL over a row `k` of `contact`: when this account reported that mail to the address bounced; null if it did not. */
export function reportedBy(accountId: string): RawBuilder<unknown> {
  return sql`(k.bounced_for ->> ${accountId}::text)::timestamptz`;
}

/** SQL over a row `k` of `contact`: the status for this account; null without an address. */
export function statusFor(accountId: string): RawBuilder<unknown> {
  return sql`case when ${reportedBy(accountId)} is not null then 'bounced' else k.status end`;
}

/**
 * The columns of a contact's address, with this prefix in their names. `k` is the alias of a row of `contact`; `of`
 * turns its columns into SQL of the resource. Only paid plans see addresses. What an account reported as bounced is
 * bounced for it, whatever others see.
 */
export function contactColumns(
  prefix: string,
  whose: string,
  of: (value: RawBuilder<unknown>) => RawBuilder<unknown> = (value) => value,
): readonly Column[] {
  const unlessReported = (value: RawBuilder<unknown>, instead: RawBuilder<unknown> = sql`null`) => ({
    value: of(value),
    valueFor: (accountId: string) =>
      of(sql`case when ${reportedBy(accountId)} is null then ${value} else ${instead} end`),
  });
  const columns: readonly (readonly [string, ColumnType, string, Pick<Column, "value" | "valueFor">])[] = [
    [
      "email",
      "text",
      `E-mail address of ${whose}; empty if none is known, it bounced or they objected.`,
      unlessReported(sql`case when k.status <> 'bounced' then k.address end`),
    ],
    [
      "email_status",
      "text",
      `How that address is known: ${STATUSES_IN_WORDS}.`,
      {
        value: sql`coalesce(${of(sql`k.status`)}, 'none')`,
        valueFor: (accountId) => sql`coalesce(${of(statusFor(accountId))}, 'none')`,
      },
    ],
    [
      "email_status_at",
      "timestamp",
      "When it was verified, seen in a document or list, or bounced; empty for a pattern.",
      { value: of(sql`k.proof_at`), valueFor: (accountId) => of(sql`coalesce(${reportedBy(accountId)}, k.proof_at)`) },
    ],
    [
      "email_verified_at",
      "timestamp",
      "When a mail server last confirmed the mailbox, perhaps too long ago to count as verified.",
      unlessReported(sql`k.verified_at`),
    ],
    [
      "email_source",
      "text",
      "Evidence for that status, in words.",
      unlessReported(sql`k.proof_label`, sql`${sql.lit(BOUNCED_WORDS)}`),
    ],
    ["email_proof", "text", "URL of that evidence, where it has one.", unlessReported(sql`k.proof_url`)],
  ];
  return columns.map(([name, type, description, values]) => ({
    name: `${prefix}${name}`,
    type,
    access: "paid",
    description,
    ...values,
  }));
}

/** SQL: `value` of the company's general address, `k`, for the company with this id. */
export function ofCompany(company: string): (value: RawBuilder<unknown>) => RawBuilder<unknown> {
  return (value) =>
    sql`(select ${value} from contact k where k.company_id = ${sql.ref(company)} and k.person_id is null)`;
}
