import { type RawBuilder, sql } from "kysely";
import type { Column } from "./column.ts";

/**
 * SQL: rank of a person by role `o`, for the order in which to write to them: founders, chief executives, officers and
 * contacts of lists, others.
 */
export const CONTACT_RANK = sql`case when o.relation = 'founder' then 0
  when o.title ~* '\\m(ceo|chief executive)\\M' then 1
  when o.relation in ('executive_officer', 'employee') then 2 else 3 end`;

/**
 * The columns of a contact's address, with this prefix in their names. `k` is the alias of a row of `contact`; `of`
 * turns its columns into SQL of the resource. Only paid plans see addresses.
 */
export function contactColumns(
  prefix: string,
  whose: string,
  of: (value: RawBuilder<unknown>) => RawBuilder<unknown> = (value) => value,
): readonly Column[] {
  return [
    {
      name: `${prefix}email`,
      type: "text",
      access: "paid",
      description: `E-mail address of ${whose}; empty if none is known or they objected.`,
      value: of(sql`k.address`),
    },
    {
      name: `${prefix}email_status`,
      type: "text",
      access: "paid",
      description:
        "How that address is known: verified (by its mail server within 30 days), published, listed (in a list, not verified), mailbox_exists (may be a colleague's), verified_before (more than 30 days ago) or pattern (made by the company's pattern, not verified).",
      value: of(sql`k.status`),
    },
    {
      name: `${prefix}email_verified_at`,
      type: "timestamp",
      access: "paid",
      description: "When its mail server last confirmed that address.",
      value: of(sql`k.verified_at`),
    },
    {
      name: `${prefix}email_source`,
      type: "text",
      access: "paid",
      description: "Evidence for that address, in words.",
      value: of(sql`k.proof_label`),
    },
    {
      name: `${prefix}email_proof`,
      type: "text",
      access: "paid",
      description: "URL of that evidence, where it has one.",
      value: of(sql`k.proof_url`),
    },
  ];
}

/** SQL: `value` of the company's general address, `k`, for the company with this id. */
export function ofCompany(company: string): (value: RawBuilder<unknown>) => RawBuilder<unknown> {
  return (value) =>
    sql`(select ${value} from contact k where k.company_id = ${sql.ref(company)} and k.person_id is null)`;
}
