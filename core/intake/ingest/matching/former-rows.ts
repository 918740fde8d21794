import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import { DERIVED_METHODS, hasLiveClaim } from "../../../catalogue/claims/live-claim.ts";
import { type Identity, identityOf } from "../../../catalogue/claims/match-keys.ts";
import type { CompanyFields } from "../../../catalogue/facts/facts.ts";
import { cityKey } from "../../../catalogue/names/city-key.ts";
import { cleanText } from "../../../catalogue/sources/clean-text.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { isOtherListId } from "../rulings.ts";

/** A row of the list's former reading, with the company that it was given. */
export interface FormerRow {
  readonly ref: string;
  readonly companyId: number;
  /** True if other sources state the company as well. */
  readonly isStatedElsewhere: boolean;
  readonly identity: Identity;
  readonly listId: string | undefined;
}

interface Listed {
  readonly record: Pick<EvidenceRecord, "listId">;
  readonly identity: Identity;
}

/** The rows of the list's former reading that changed, by the names of their companies and their ids. */
export class FormerRows {
  readonly #byKey = new Map<string, FormerRow[]>();

  /** Loads them from the claims of a retirement; none on a first reading. */
  static async load(ctx: Context, retirement: number | null): Promise<FormerRows> {
    const found = new FormerRows();
    if (retirement === null) return found;
    const rows = await rowsOf<{ ref: string; companyId: number; isElsewhere: boolean; fields: CompanyFields }>(ctx)`
      select c.ref, c.subject_id as "companyId", ${hasLiveClaim("company", sql`c.subject_id`)} as "isElsewhere",
        (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.fields) where key in
          ('name', 'nameFromDomain', 'website', 'city', 'country', 'cik', 'listId')) as fields
      from retired_claim c where c.retired_by = ${retirement} and c.subject_kind = 'company'
        and c.method not in ${DERIVED_METHODS} order by c.id`;
    for (const { fields, isElsewhere: isStatedElsewhere, ...row } of rows) {
      // Earlier readings took names with their escapes.
      const identity = identityOf({ ...fields, ...(fields.name && { name: cleanText(fields.name) }) }, null);
      const { listId } = fields;
      for (const key of keysOf({ record: { ...(listId && { listId }) }, identity }))
        found.#byKey.set(key, [...(found.#byKey.get(key) ?? []), { ...row, isStatedElsewhere, identity, listId }]);
    }
    return found;
  }

  /** The rows with the record's name or id. */
  like(item: Listed): readonly FormerRow[] {
    return [...new Set(keysOf(item).flatMap((key) => this.#byKey.get(key) ?? []))];
  }

  /**
   * The row whose company a record keeps: one with its name, and no other domain, CIK, id or country. Among rows of
   * several companies those with the same id, domain or city count; undefined if none is left, or several companies.
   */
  continuedBy({ record: { listId }, identity }: Listed): FormerRow | undefined {
    const named = (this.#byKey.get(nameKey(identity)) ?? []).filter(
      (row) => !contradict(row.identity, identity) && !isOtherListId(row.listId, listId),
    );
    const equal: readonly ((row: FormerRow) => boolean)[] = [
      () => true,
      (row) => listId !== undefined && row.listId === listId,
      (row) => identity.domain !== null && row.identity.domain === identity.domain,
      (row) => identity.city !== null && cityKey(row.identity.city) === cityKey(identity.city),
    ];
    for (const isEqual of equal) {
      const [first, ...others] = named.filter(isEqual);
      if (first !== undefined && others.every(({ companyId }) => companyId === first.companyId)) return first;
    }
    return undefined;
  }
}

/** True if both state a CIK, domain or country, and not the same. */
export function contradict(a: Pick<Identity, "cik" | "domain" | "country">, b: typeof a): boolean {
  return (["cik", "domain", "country"] as const).some((key) => a[key] !== null && b[key] !== null && a[key] !== b[key]);
}

function nameKey({ names: [name = ""] }: Identity): string {
  return `name ${name}`;
}

function keysOf({ record: { listId }, identity }: Listed): readonly string[] {
  return [nameKey(identity), ...(listId === undefined ? [] : [`id ${listId}`])];
}
