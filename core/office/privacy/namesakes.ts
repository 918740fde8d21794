import { rowsOf } from "../../../db/statement.ts";
import { isAddress } from "../../catalogue/names/mentioned-addresses.ts";
import { keysOfName } from "../../catalogue/names/mentioned-names.ts";
import type { Context } from "../../shared/context.ts";

/**
 * Of these companies, those that list a person with one of these names. Call it after the erased people are deleted, so
 * that only namesakes are left.
 */
export async function companiesWithNamesakes(
  ctx: Context,
  companyIds: readonly number[],
  names: readonly string[],
): Promise<ReadonlySet<number>> {
  const keys = new Set(names.filter((name) => !isAddress(name)).flatMap(keysOfName));
  const rows = await rowsOf<{ companyId: number; name: string }>(ctx)`
    select distinct r.company_id as "companyId", p.name from role r join person p on p.id = r.person_id
    where r.company_id = any(${companyIds}) and p.withdrawn_at is null`;
  return new Set(
    rows.flatMap(({ companyId, name }) => (keysOfName(name).some((key) => keys.has(key)) ? [companyId] : [])),
  );
}
