import { sql } from "kysely";
import type { Context } from "../context.ts";
import { addressHash } from "./address-hash.ts";
import type { MailList } from "./lists.ts";

interface AddressedMail {
  readonly id: number;
  readonly to: string;
  /** `null`: service mail. */
  readonly list: MailList | null;
}

/** Which of these mails, by id, must not be sent to their address now, and why, in one query. */
export async function withheldAmong(ctx: Context, mails: readonly AddressedMail[], key: Buffer): Promise<ReadonlyMap<number, string>> {
  if (mails.length === 0) return new Map();
  const { rows } = await sql<{ id: number; why: string }>`
    select mail.id, case
      when s.scope = 'all' or (s.scope = 'subscription' and mail.list is not null) then 'The address is suppressed.'
      when r.list is not null then 'The receiver has left this list.'
      when p.until is not null then 'The receiver has paused all lists.'
    end as why
    from unnest(
      ${mails.map(({ id }) => id)}::bigint[],
      ${mails.map(({ to }) => addressHash(to, key))}::bytea[],
      ${mails.map(({ list }) => list)}::text[]
    ) as mail (id, address_hash, list)
    left join mail_suppression s on s.address_hash = mail.address_hash
    left join mail_list_refusal r on r.address_hash = mail.address_hash and r.list = mail.list
    left join mail_pause p on p.address_hash = mail.address_hash and p.until > ${ctx.clock.now()} and mail.list is not null
  `.execute(ctx.db);
  return new Map(rows.flatMap(({ id, why }) => (why === null ? [] : [[id, why] as const])));
}
