import type { Insertable } from "kysely";
import type { SubjectFields, SubjectKind } from "../../core/catalogue/claims/claim.ts";
import type { Method } from "../../core/catalogue/facts/facts.ts";
import { splitWords } from "../../core/catalogue/industries/split-words.ts";
import { industriesOfWords } from "../../core/catalogue/industries/words.ts";
import type { Database } from "../../db/client.ts";
import type { DB } from "../../db/schema.ts";

/**
 * Inserts catalogue rows directly for tests of reading. Each builder fills in defaults and returns the row's id;
 * nothing is folded, logged or refreshed.
 */
export function catalogueBuilders(db: Database) {
  let count = 0;
  const next = () => (count += 1);

  return {
    /** `industry` is the text of one source. */
    async company({ industry = null, ...values }: CompanyRow = {}): Promise<number> {
      const slug = values.slug ?? `company-${next()}`;
      const row = { name: slug, ...values, ...industryColumns(industry), slug };
      const { id } = await db.insertInto("company").values(row).returning("id").executeTakeFirstOrThrow();
      await db.insertInto("company_slug").values({ slug, base: slug, ordinal: 1, company_id: id }).execute();
      return id;
    },

    async formerSlug(companyId: number, slug: string): Promise<void> {
      await db.insertInto("company_slug").values({ slug, base: slug, ordinal: 1, company_id: companyId }).execute();
    },

    async person(values: Partial<Insertable<DB["person"]>> = {}): Promise<number> {
      const slug = values.slug ?? `person-${next()}`;
      const row = { name: slug, ...values, slug };
      const { id } = await db.insertInto("person").values(row).returning("id").executeTakeFirstOrThrow();
      await db.insertInto("person_slug").values({ slug, base: slug, ordinal: 1, person_id: id }).execute();
      return id;
    },

    async formerPersonSlug(personId: number, slug: string): Promise<void> {
      await db.insertInto("person_slug").values({ slug, base: slug, ordinal: 1, person_id: personId }).execute();
    },

    async role(personId: number, companyId: number, values: Partial<Insertable<DB["role"]>> = {}): Promise<number> {
      const row = { relation: "founder", ...values, person_id: personId, company_id: companyId };
      return (await db.insertInto("role").values(row).returning("id").executeTakeFirstOrThrow()).id;
    },

    async round(companyId: number, values: Partial<Insertable<DB["funding_round"]>> = {}): Promise<number> {
      const row = { ...usualUnits(values), ...values, company_id: companyId };
      return (await db.insertInto("funding_round").values(row).returning("id").executeTakeFirstOrThrow()).id;
    },

    /** Gives a round its investors in this order; the first is the lead. */
    async investors(roundId: number, names: readonly string[]): Promise<void> {
      for (const [position, name] of names.entries()) {
        await db
          .insertInto("investor")
          .values({ name, key: name.toLowerCase() })
          .onConflict((known) => known.doNothing())
          .execute();
        const investor = db.selectFrom("investor").select("id").where("name", "=", name);
        const { id } = await investor.executeTakeFirstOrThrow();
        await db
          .insertInto("round_investor")
          .values({ round_id: roundId, investor_id: id, position, is_lead: position === 0 })
          .execute();
      }
    },

    async document(values: Partial<Insertable<DB["document"]>> = {}): Promise<number> {
      const external_id = `document-${next()}`;
      const row = {
        source: "list-file",
        external_id,
        content_hash: external_id,
        media_type: "text/csv",
        byte_length: 1,
        retrieved_at: "2026-11-01T00:00:00Z",
        ...values,
      };
      return (await db.insertInto("document").values(row).returning("id").executeTakeFirstOrThrow()).id;
    },

    async claim<K extends SubjectKind>(
      kind: K,
      subjectId: number,
      fields: SubjectFields[K],
      evidence: ClaimValues = {},
    ): Promise<number> {
      const row = {
        subject_kind: kind,
        subject_id: subjectId,
        fields: JSON.stringify(fields),
        method: evidence.method ?? "imported",
        document_id: evidence.documentId ?? null,
        source_url: evidence.sourceUrl ?? null,
        ref: evidence.ref ?? "",
        effective_at: evidence.effectiveAt ?? "2026-11-01T00:00:00Z",
        retrieved_at: evidence.retrievedAt ?? "2026-11-02T00:00:00Z",
      };
      return (await db.insertInto("claim").values(row).returning("id").executeTakeFirstOrThrow()).id;
    },
  };
}

/** The columns of a company whose only source names its industry in these words. */
export function industryColumns(text: string | null): { readonly industry: string[]; readonly industries: string[] } {
  const industry = text === null ? [] : splitWords(text);
  return { industry, industries: industriesOfWords(industry, new Map()) };
}

export type CompanyRow = Partial<Omit<Insertable<DB["company"]>, "industry" | "industries">> & {
  readonly industry?: string | null;
};

export type CatalogueBuilders = ReturnType<typeof catalogueBuilders>;

export interface ClaimValues {
  readonly method?: Method;
  readonly documentId?: number;
  readonly sourceUrl?: string;
  readonly ref?: string;
  readonly effectiveAt?: string;
  readonly retrievedAt?: string;
}

/** Dates are known to the day by default, and amounts are in dollars. */
function usualUnits(values: Partial<Insertable<DB["funding_round"]>>): Partial<Insertable<DB["funding_round"]>> {
  return {
    ...(values.announced_on === undefined || values.announced_on === null ? {} : { announced_precision: "day" }),
    ...(values.first_sale_on === undefined || values.first_sale_on === null ? {} : { first_sale_precision: "day" }),
    ...(values.amount_minor === undefined || values.amount_minor === null ? {} : { currency: "USD" }),
  };
}
