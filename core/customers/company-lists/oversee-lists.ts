import { rowsOf } from "../../../db/statement.ts";
import { type OwnedPage, ownedPage } from "../../shared/address-starts-with.ts";
import type { Context } from "../../shared/context.ts";
import { requireOwner } from "../../shared/office-access.ts";
import type { CompanyList } from "./company-list.ts";

/** A customer's list of companies as the site's owners see it: without its companies. */
export interface OverseenList extends Omit<CompanyList, "searchId" | "matched" | "uncertain"> {
  readonly accountId: string;
  readonly email: string;
  readonly matched: number;
  readonly uncertain: number;
}

/** Lists of all accounts, newest first. Throws AppError `forbidden` unless an owner acts. */
export async function listAllLists(ctx: Context, page: OwnedPage): Promise<readonly OverseenList[]> {
  requireOwner(ctx);
  return rowsOf<OverseenList>(ctx)`
    select g.id, a.id as "accountId", a.email, g.name, g.purpose, g.is_hashed as "isHashed", g.applies_where as "appliesWhere",
      m.companies, m.matched, m.uncertain
    from company_list g join account a on a.id = g.owner
    cross join lateral (select count(*) as companies, count(m.company_id) as matched,
      count(*) filter (where m.company_id is null and m.candidates <> '{}') as uncertain
      from listed_company m where m.list_id = g.id) m
    ${ownedPage("g.id", page)}`;
}
