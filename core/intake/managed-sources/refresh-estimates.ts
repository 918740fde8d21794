import { columnOf } from "../../../db/statement.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import type { Context } from "../../shared/context.ts";

/** Refreshes every company with estimates of the provider; the directory shows them as the provider's terms allow. */
export async function refreshEstimates(ctx: Context, provider: string): Promise<void> {
  const companies = await columnOf<number>(ctx)`
    select distinct k.subject_id as id from claim k join document d on d.id = k.document_id
    where k.subject_kind = 'company' and k.fields ? 'measures' and k.method = 'estimated' and d.source = ${provider}`;
  await refreshDirectory(ctx, companies);
}
