import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Claim, compareClaims, type SubjectFields, type SubjectKind } from "../catalog/claim.ts";
import type { Context } from "../context.ts";
import type { Proof, Proved } from "./proof.ts";
import { type ClaimedDocument, sourceLabel } from "./source-label.ts";

type EvidenceClaim<Fields> = Claim<Fields> & { readonly document: ClaimedDocument | null };

/** What is claimed of one subject of a page, strongest claim first, and so where its values come from. */
export class Evidence<Fields extends object> {
  readonly #claims: readonly EvidenceClaim<Fields>[];

  constructor(claims: readonly EvidenceClaim<Fields>[]) {
    this.#claims = [...claims].sort((a, b) => compareClaims(b, a));
  }

  /**
   * The value with its proof: the strongest claim that states this very value in one of the fields it may come
   * from, else (when values of several claims were put together) the strongest that speaks of one of them.
   */
  prove<T>(value: T, ...fields: readonly (keyof Fields)[]): Proved<T> {
    const stating = this.#claims.filter((claim) => fields.some((field) => claim.fields[field] !== undefined));
    const exact = stating.find((claim) => fields.some((field) => isDeepStrictEqual(claim.fields[field], value)));
    return { value, proof: proofOf(exact ?? stating[0]) };
  }

  /** As `prove`; null for a value that is unknown. */
  proveKnown<T>(value: T | null, ...fields: readonly (keyof Fields)[]): Proved<T> | null {
    return value === null ? null : this.prove(value, ...fields);
  }

  /** The strongest claim there is. */
  get strongest(): Proof | null {
    return proofOf(this.#claims[0]);
  }

  /** The address of the strongest claim that has one: what a "proof" link leads to. */
  get proofUrl(): string | null {
    return this.#claims.find((claim) => claim.sourceUrl !== null)?.sourceUrl ?? null;
  }
}

function proofOf(claim: EvidenceClaim<unknown> | undefined): Proof | null {
  if (claim === undefined) return null;
  return {
    method: claim.method,
    sourceUrl: claim.sourceUrl,
    sourceLabel: sourceLabel(claim.document),
    retrievedAt: claim.retrievedAt,
  };
}

/** The evidence of a page's subjects. */
export interface PageEvidence {
  of<K extends SubjectKind>(kind: K, id: number): Evidence<SubjectFields[K]>;
}

type ClaimRow = { [K in SubjectKind]: EvidenceClaim<SubjectFields[K]> & { readonly kind: K; readonly subjectId: number } }[SubjectKind];

/** Every claim about a company, its rounds, its roles and the people in them, in one query. */
export async function loadPageEvidence(ctx: Context, companyId: number): Promise<PageEvidence> {
  const { rows } = await sql<ClaimRow>`
    select k.subject_kind as kind, k.subject_id as "subjectId", k.method, k.source_url as "sourceUrl",
      k.effective_at as "effectiveAt", k.retrieved_at as "retrievedAt", k.ref, k.fields,
      case when d.id is not null then jsonb_build_object('source', d.source, 'title', d.title, 'externalId', d.external_id) end as document
    from (
      select 'company' as kind, ${companyId}::bigint as id
      union all select 'round', id from funding_round where company_id = ${companyId}
      union all select 'role', id from role where company_id = ${companyId}
      union select 'person', person_id from role where company_id = ${companyId}
    ) subject
    join claim k on k.subject_kind = subject.kind and k.subject_id = subject.id
    left join document d on d.id = k.document_id
  `.execute(ctx.db);
  return {
    of<K extends SubjectKind>(kind: K, id: number): Evidence<SubjectFields[K]> {
      const about = (row: ClaimRow): row is Extract<ClaimRow, { kind: K }> => row.kind === kind && row.subjectId === id;
      return new Evidence<SubjectFields[K]>(rows.filter(about));
    },
  };
}
