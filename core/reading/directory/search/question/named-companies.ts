import { sql } from "kysely";
import type { Context } from "../../../../shared/context.ts";
import { readList } from "../../../../shared/replica.ts";
import { leadScope } from "../../access.ts";
import { textInScope } from "../lead-condition.ts";

/** Companies whose names a search may mean. */
export interface NamedCompanies {
  /** The given names that belong to a company in scope, folded as by `bareName`. */
  readonly names: ReadonlySet<string>;
  /** True if the name of a company in scope begins with the given text. */
  readonly isBeginning: boolean;
}

/** Looks up folded names, and one `beginning` of a name, among the companies of the leads in scope. */
export function namedCompanies(
  ctx: Context,
  asked: { readonly names: readonly string[]; readonly beginning: string; readonly sampleSize: number },
): Promise<NamedCompanies> {
  const scope = leadScope(ctx, asked.sampleSize);
  return readList(ctx, async ({ db }) => {
    const { rows } = await sql<{ names: string[] | null; isBeginning: boolean }>`
      select
        (select array_agg(distinct t.name) from lead_text t
          where t.name collate "C" = any(${asked.names}::text[]) and ${textInScope(scope)}) as names,
        exists (select from lead_text t
          where t.name collate "C" >= ${asked.beginning} and t.name collate "C" < ${`${asked.beginning}~`}
            and ${textInScope(scope)}) as "isBeginning"`.execute(db);
    return { names: new Set(rows[0]?.names), isBeginning: rows[0]?.isBeginning === true };
  });
}
