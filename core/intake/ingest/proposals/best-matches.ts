import { rowsOf } from "../../../../db/statement.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import type { Context } from "../../../shared/context.ts";
import { bestMatches } from "../review/matches.ts";

/** What taking the best match for all items of a proposal does. */
export interface BestFigures {
  /** Items with one best match, and their rows. */
  readonly taken: number;
  readonly rows: number;
  /** Items that stay: two companies are equally good, or none is likely. */
  readonly open: number;
}

/** Rows with the company that fits them best. */
export interface BestMatch {
  /** The key of its item. */
  readonly key: string;
  readonly companyId: number;
  readonly rows: readonly { readonly record: EvidenceRecord }[];
}

interface Item {
  readonly key: string;
  readonly records: readonly EvidenceRecord[];
  readonly candidateIds: readonly number[];
}

/**
 * The best match of each item that a reading raises, and how many items stay. Companies that the reading itself
 * added, after the change `lastChange`, are no matches: they exist only once it is published. `only` limits the items
 * by their keys.
 */
export async function findBestMatches(
  ctx: Context,
  documentId: number,
  { lastChange }: { readonly lastChange: number },
  only?: readonly string[],
): Promise<{ readonly matches: readonly BestMatch[]; readonly figures: BestFigures }> {
  const items = await rowsOf<Item>(ctx)`
    select coalesce(i.group_key, i.id::text) as key, jsonb_agg(i.record order by i.id) as records, array(
      select c from unnest(i.candidate_ids) c where not exists (
        select from change h where h.id > ${lastChange} and h.kind = 'added' and h.subject_kind = 'company'
          and h.subject_id = c)) as "candidateIds"
    from review_item i where i.document_id = ${documentId} and i.kind = 'match' and i.status = 'open'
      and (${only ?? null}::text[] is null or coalesce(i.group_key, i.id::text) = any(${only ?? null}))
    group by coalesce(i.group_key, i.id::text), i.candidate_ids order by min(i.id)`;
  const asked = items.flatMap(({ records: [record], candidateIds }) => (record ? [{ record, candidateIds }] : []));
  const best = await bestMatches(ctx, asked);
  const matches = items.flatMap(({ key, records }, index) => {
    const companyId = best[index];
    return companyId === undefined ? [] : [{ key, companyId, rows: records.map((record) => ({ record })) }];
  });
  const rows = matches.reduce((sum, match) => sum + match.rows.length, 0);
  return { matches, figures: { taken: matches.length, rows, open: items.length - matches.length } };
}
