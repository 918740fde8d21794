import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { assertMaySave } from "../searches/saved-search.ts";
import { ownList } from "./company-list.ts";
import { lockForUpload } from "./lock-lists.ts";
import { matchEntries, type NewMatch, rememberListed } from "./match-companies.ts";

/** A listed company and one of its candidates. */
export interface Decision {
  readonly id: number;
  readonly companyId: number;
}

interface Decisions {
  readonly listId: number;
  /** Of several about one listed company the first counts. */
  readonly decisions: readonly Decision[];
  /** True: they are these companies; false: they are not. */
  readonly isRight: boolean;
}

/**
 * Decides about candidates of one of the account's lists at once. Returns the number of listed companies that were decided;
 * what is no candidate any more is passed over. Throws AppError `forbidden` or `not_found`.
 */
export async function decideCompanies(ctx: Context, { listId, decisions, isRight }: Decisions): Promise<number> {
  assertMaySave(ctx);
  return inTransaction(ctx, async (inner) => {
    await lockForUpload(inner);
    await ownList(inner, listId);
    const change = isRight
      ? sql`company_id = d.company_id, matched_by = 'person', candidates = '{}'`
      : sql`ruled_out = array(select unnest(l.ruled_out) union select unnest(d.all_of_it) order by 1)`;
    const rows = await rowsOf<NewMatch>(inner)`
      update listed_company l set ${change}
      from (select id, (array_agg(company_id order by place))[1] as company_id, array_agg(company_id) as all_of_it
        from unnest(${decisions.map(({ id }) => id)}::bigint[], ${decisions.map(({ companyId }) => companyId)}::bigint[])
          with ordinality as one (id, company_id, place) group by id) d
      where l.id = d.id and l.list_id = ${listId} and d.company_id = any(l.candidates)
      returning l.id, l.list_id as "listId", l.company_id as "companyId"`;
    const ids = rows.map(({ id }) => id);
    await rememberListed(inner, isRight ? rows : await matchEntries(inner, sql`l.id = any(${ids}::bigint[])`));
    return rows.length;
  });
}
