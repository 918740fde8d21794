import { isDeepStrictEqual } from "node:util";
import { rowsOf } from "../../../db/statement.ts";
import { type Claim, type SubjectKind, compareClaims, isDerived } from "../../catalogue/claims/claim.ts";
import type { Facts } from "../../catalogue/facts/facts.ts";
import type { Context } from "../../shared/context.ts";
import { SOURCES } from "../../catalogue/sources/registry.ts";
import type { Reader } from "../../catalogue/sources/source.ts";
import { GAZETTEER_LABEL } from "../../catalogue/places/gazetteer.ts";
import { EDITED_LABEL, type Proof, type Proved } from "./proof.ts";

type Fields = Readonly<Record<string, unknown>>;
type EvidenceClaim = Claim<Fields> & { readonly document: ClaimedDocument | null };

/** Known values with their proof; null is unknown. */
export type ProvedFacts<V> = { readonly [K in keyof V]: Proved<NonNullable<V[K]>> | null };

/** The claims about one subject of a page, strongest first, which prove its values. */
export class Evidence {
  readonly #claims: readonly EvidenceClaim[];

  constructor(claims: readonly EvidenceClaim[]) {
    this.#claims = [...claims].sort((a, b) => compareClaims(b, a));
  }

  /**
   * Attaches a value's proof: the strongest claim that states exactly this value in one of the fields or, for a value
   * combined from several claims, the strongest claim with any of the fields.
   */
  prove<T>(value: T, ...fields: readonly string[]): Proved<T> {
    const stating = this.#claims.filter((claim) => fields.some((field) => claim.fields[field] !== undefined));
    const exact = stating.find((claim) => fields.some((field) => isDeepStrictEqual(claim.fields[field], value)));
    return { value, proof: proofOf(exact ?? stating[0]) };
  }

  /** Like `prove`, but null for an unknown value. */
  proveKnown<T>(value: T | null, ...fields: readonly string[]): Proved<T> | null {
    return value === null ? null : this.prove(value, ...fields);
  }

  /** Proves each fact; empty lists are unknown. */
  proveFacts<V extends Fields>(facts: Facts, values: V): ProvedFacts<V> {
    return Object.fromEntries(
      Object.entries(facts).map(([name, { from = [name] }]) => {
        const value = values[name] ?? null;
        return [name, this.proveKnown(Array.isArray(value) && value.length === 0 ? null : value, ...from)];
      }),
    ) as ProvedFacts<V>;
  }

  get strongest(): Proof | null {
    return proofOf(this.#claims[0]);
  }

  /** The source link: the URL of the strongest claim that has one. */
  get proofUrl(): string | null {
    return this.#claims.find((claim) => claim.sourceUrl !== null)?.sourceUrl ?? null;
  }
}

function proofOf(claim: EvidenceClaim | undefined): Proof | null {
  if (claim === undefined) return null;
  return {
    method: claim.method,
    sourceUrl: claim.sourceUrl,
    sourceLabel: claimLabel(claim),
    retrievedAt: claim.retrievedAt,
  };
}

/** The label of a claim's source. For a derived claim: "GeoNames, for the city Bangalore in Imported list". */
export function claimLabel(
  { method, fields, document }: Pick<EvidenceClaim, "method" | "fields" | "document">,
  reader: Reader = "anybody",
): string {
  const inDocument = sourceLabel(document, reader);
  if (!isDerived(method) || method === "estimated") return inDocument;
  const { city }: Partial<Record<string, unknown>> = Object(fields["derivedFrom"]);
  if (document === null) return `${GAZETTEER_LABEL}, for the edited location ${String(city)}`;
  const chosen = method === "reviewed" ? ", chosen by a reviewer" : "";
  return `${GAZETTEER_LABEL}${chosen}, for the city ${String(city)} in ${inDocument}`;
}

/** The evidence about one subject of a page. */
export type PageEvidence = (kind: SubjectKind, id: number) => Evidence;

interface ClaimRow extends EvidenceClaim {
  readonly kind: SubjectKind;
  readonly subjectId: number;
}

/** Loads the claims about a company, its rounds, roles and people in one query. */
export async function loadPageEvidence(ctx: Context, companyId: number): Promise<PageEvidence> {
  const rows = await rowsOf<ClaimRow>(ctx)`
    select k.subject_kind as kind, k.subject_id as "subjectId", k.method, k.source_url as "sourceUrl",
      k.effective_at as "effectiveAt", k.retrieved_at as "retrievedAt", k.ref, k.fields,
      case when d.id is not null then jsonb_build_object('source', d.source, 'title', d.title, 'externalId',
      d.external_id) end as document
    from (
      select 'company' as kind, ${companyId}::bigint as id
      union all select 'round', id from funding_round where company_id = ${companyId}
      union all select 'role', id from role where company_id = ${companyId}
      union select 'person', person_id from role where company_id = ${companyId}
    ) subject
    join claim k on k.subject_kind = subject.kind and k.subject_id = subject.id
    left join document d on d.id = k.document_id`;
  return (kind, id) => new Evidence(rows.filter((row) => row.kind === kind && row.subjectId === id));
}

/** The document a claim was read from. */
export interface ClaimedDocument {
  /** Key of its source. */
  readonly source: string;
  readonly title: string | null;
  readonly externalId: string;
}

/** The label of a claim's source; a claim without a document was made by the operator. */
export function sourceLabel(document: ClaimedDocument | null, reader: Reader = "anybody"): string {
  if (document === null) return EDITED_LABEL;
  const name = document.title ?? document.externalId;
  return SOURCES.find((source) => source.key === document.source)?.cite(name, reader) ?? name;
}

/** The label of a source; an unknown source by its key. */
export function sourceName(key: string): string {
  if (key === "edited") return EDITED_LABEL;
  return SOURCES.find((source) => source.key === key)?.label ?? key;
}
