import { sql } from "kysely";
import { rowOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { sameAddress } from "../same-address.ts";
import type { MailReturn } from "./record-return.ts";

/** A returned mail, identified by the local part of its Message-ID or by its recipient. */
export type ReturnedMailName = { readonly messageId: string } | { readonly address: string };

/** Finds a returned mail that was sent at least once; for an address, its latest. `null` when we sent none. */
export async function findReturnedMail(ctx: Context, name: ReturnedMailName): Promise<MailReturn["mail"] | null> {
  const isNamed =
    "messageId" in name ? sql`message_id = ${name.messageId}::uuid` : sameAddress(sql`to_address`, name.address);
  return rowOf<MailReturn["mail"]>(ctx, null)`
    select id, to_address as "to", list from outbox_message
    where ${isNamed} and attempts > 0 and to_address is not null
    order by created_at desc, id desc
    limit 1`;
}
