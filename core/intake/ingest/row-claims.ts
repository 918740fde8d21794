import type { CompanyFields, Method, PersonFields, RoleFields } from "../../catalogue/facts/facts.ts";
import type { SubjectKind } from "../../catalogue/claims/claim.ts";
import { personNameKey } from "../../catalogue/names/person-name.ts";
import type { EvidenceRecord, PersonMention } from "../../catalogue/sources/record.ts";
import type { DerivedLocation } from "./derive-locations.ts";

/** The company fields that a record states, with its id in the list. */
export function companyFields({ company, listId }: EvidenceRecord): CompanyFields & { description?: string } {
  return { ...company, ...(listId === undefined ? {} : { listId }) };
}

export function personFields(mention: PersonMention): PersonFields {
  const { relation: _relation, title: _title, ...fields } = mention;
  return fields;
}

export function roleFields({ relation, title }: PersonMention): RoleFields {
  return { relation, ...(title ? { title } : {}) };
}

/** The content of a claim, apart from its document, position and date of retrieval. */
export type StatedClaim = readonly [
  subjectKind: SubjectKind,
  method: Method,
  sourceUrl: string | null,
  /** Milliseconds since 1970; null for the time of retrieval. */
  effectiveAt: number | null,
  fields: object,
];

/** The claims that a record makes when nothing about it needs a decision. */
export function claimsOfRecord(record: EvidenceRecord, derived: DerivedLocation | undefined): StatedClaim[] {
  const { method, sourceUrl = null, round, people } = record;
  const effectiveAt = record.effectiveAt === undefined ? null : new Date(record.effectiveAt).getTime();
  const claim = (kind: SubjectKind, fields: object, by: Method = method): StatedClaim => [
    kind,
    by,
    sourceUrl,
    effectiveAt,
    fields,
  ];
  // A record states each of its people once, whatever their roles.
  const named = new Map(people.toReversed().map((mention) => [personNameKey(mention.name), mention]));
  return [
    claim("company", companyFields(record)),
    ...(derived === undefined ? [] : [claim("company", derived.fields, derived.method)]),
    ...(round === undefined ? [] : [claim("round", round)]),
    ...[...named.values()].map((mention) => claim("person", personFields(mention))),
    ...people.map((mention) => claim("role", roleFields(mention))),
  ];
}
