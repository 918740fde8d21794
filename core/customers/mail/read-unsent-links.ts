import { rowsOf, scalarOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** A link that a mail in the outbox carries. */
export interface UnsentLink {
  readonly id: number;
  readonly to: string;
  readonly template: string;
  readonly url: string;
}

/** Links of unsent mails that somebody waits for, with an id above `after`, oldest first. */
export async function readUnsentLinks(ctx: Context, after: number): Promise<readonly UnsentLink[]> {
  return rowsOf<UnsentLink>(ctx)`
    select id, to_address as "to", template, data ->> 'url' as url from outbox_message
    where state = 'waiting' and purpose = 'service' and id > ${after} and to_address is not null
      and data ->> 'url' is not null and (expires_at is null or expires_at > ${ctx.clock.now()})
    order by id
    limit 100`;
}

/** The newest mail's id; 0 in an empty outbox. */
export async function newestMailId(ctx: Context): Promise<number> {
  return scalarOf(ctx, 0)`select coalesce(max(id), 0)::int8 as id from outbox_message`;
}
