import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** What made the catalogue know more than when documents were read for addresses. */
export interface Learned {
  /** A document some of whose claims are published now. */
  readonly documentId: number;
  /** Companies of which people, or a domain, may be known only now: what else speaks of them may hold their addresses. */
  readonly companyIds: readonly number[];
}

/** Has the documents read again that may hold addresses nobody could be told to own before. */
export async function readAgain(ctx: Context, { documentId, companyIds }: Learned): Promise<void> {
  await sql`
    delete from finder_document f where f.document_id = ${documentId} or f.document_id in (
      select c.document_id from claim c where c.subject_kind = 'company' and c.subject_id = any(${[...companyIds]}))`.execute(ctx.db);
}
