import { rowsOf } from "../../../../db/statement.ts";
import type { CompanyFields } from "../../../catalogue/facts/facts.ts";
import { type Identity, identityOf } from "../../../catalogue/claims/match-keys.ts";
import { areRelatedNames } from "../../../catalogue/names/related-names.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";

interface IdentifiedRecord {
  readonly record: Pick<EvidenceRecord, "listId">;
  readonly identity: Identity;
}

interface FormerCompany {
  readonly companyId: number;
  readonly fields: CompanyFields;
}

/** The companies that had the ids of one batch of records in the list's previous reading. */
export class FormerCompanies {
  readonly #byListId: ReadonlyMap<string, readonly number[]>;
  readonly #listIds: ReadonlyMap<number, ReadonlySet<string>>;

  private constructor(found: ReadonlyMap<string, readonly FormerCompany[]>) {
    this.#byListId = new Map([...found].map(([listId, companies]) => [listId, companies.map((c) => c.companyId)]));
    const listIds = new Map<number, Set<string>>();
    for (const [listId, companies] of found)
      for (const { companyId } of companies) listIds.set(companyId, (listIds.get(companyId) ?? new Set()).add(listId));
    this.#listIds = listIds;
  }

  /**
   * Loads them from the claims of a retirement. If most ids now belong to companies with other names and websites, the
   * list has reassigned them, so none counts. `unchanged` is the number of other rows that still have their ids.
   */
  static async load(
    ctx: Context,
    retirement: number | null,
    records: readonly IdentifiedRecord[],
    unchanged: number,
  ): Promise<FormerCompanies> {
    const wanted = new Set(records.flatMap(({ record: { listId } }) => (listId === undefined ? [] : [listId])));
    if (retirement === null || wanted.size === 0) return NO_FORMER_COMPANIES;
    const rows = await rowsOf<FormerCompany & { listId: string }>(ctx)`
      select distinct on ("listId", subject_id) c.fields ->> 'listId' as "listId", c.subject_id as "companyId", c.fields
      from retired_claim c
      where c.retired_by = ${retirement} and c.subject_kind = 'company' and c.fields ? 'listId'
        and c.fields ->> 'listId' = any(${[...wanted]})
      order by "listId", c.subject_id, c.id`;
    const found = Map.groupBy(rows, ({ listId }) => listId);
    return areKept(found, records, unchanged) ? new FormerCompanies(found) : NO_FORMER_COMPANIES;
  }

  static none(): FormerCompanies {
    return new FormerCompanies(new Map());
  }

  get ids(): readonly number[] {
    return [...this.#listIds.keys()];
  }

  withId(listId: string | undefined): readonly number[] {
    return listId === undefined ? [] : (this.#byListId.get(listId) ?? []);
  }

  /** True if a record may continue this company: false if other records of the batch have its former ids. */
  mayBecome(companyId: number, listId: string | undefined): boolean {
    const listIds = this.#listIds.get(companyId);
    return listIds === undefined || (listId !== undefined && listIds.has(listId));
  }
}

export const NO_FORMER_COMPANIES = FormerCompanies.none();

/** True if at least half of the records with a known id have a related name or the same website. */
function areKept(
  found: ReadonlyMap<string, readonly FormerCompany[]>,
  records: readonly IdentifiedRecord[],
  unchanged: number,
): boolean {
  let kept = unchanged;
  let known = unchanged;
  for (const { record, identity } of records) {
    const former = record.listId === undefined ? undefined : found.get(record.listId);
    if (former === undefined) continue;
    known++;
    if (former.some(({ fields }) => isSame(identityOf(fields, null), identity))) kept++;
  }
  return kept * 2 >= known;
}

function isSame(a: Identity, b: Identity): boolean {
  return (a.domain !== null && a.domain === b.domain) || areRelatedNames(a.written, b.written, null);
}
