import { sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import type { Claim } from "../../catalogue/claims/claim.ts";
import { DERIVED_METHODS } from "../../catalogue/claims/live-claim.ts";
import { companyOf, personOf, roundOf } from "../../catalogue/facts/fact-columns.ts";
import type { InvestorMention, Relation } from "../../catalogue/facts/facts.ts";
import type { Measure } from "../../catalogue/facts/measures.ts";
import type { Context } from "../../shared/context.ts";
import { readRanked } from "../../reading/newsroom/set-ranked.ts";
import { claimLabel, type ClaimedDocument } from "../../reading/directory/evidence.ts";
import type { EditedKind } from "./edit-values.ts";

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A subject as editors see it, including withdrawn and merged ones. */
export interface Subject {
  readonly kind: EditedKind;
  readonly id: number;
  readonly name: string;
  /** Values by fact; null is unknown. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly isWithdrawn: boolean;
  readonly mergedInto: Named | null;
  /** True if a source or the edit that created it states it. */
  readonly hasEvidence: boolean;
  /** The case that suppresses a company or hides a person, so that no source lists them. */
  readonly suppression: string | null;
  /** The address of the public page; null when there is none. */
  readonly path: string | null;
  /** The company of a round or role. */
  readonly company: Named | null;
  readonly role: { readonly person: Named; readonly relation: Relation } | null;
}

type Row = Readonly<Record<string, unknown>>;

interface SubjectRow {
  readonly columns: Row;
  readonly mergedInto: Named | null;
  readonly hasEvidence: boolean;
  readonly suppression: string | null;
  readonly company: Named | null;
  readonly person: Named | null;
  readonly investors: readonly InvestorMention[] | null;
  /** The corrected figures of a company. */
  readonly measures: readonly Measure[] | null;
}

const NOBODY = sql`null::jsonb`;
const MERGED = (table: string) =>
  sql`(select jsonb_build_object('id', m.id, 'name',
    ${sql.raw(table === "funding_round" ? "'round ' || m.id" : "m.name")})
    from ${sql.table(table)} m where m.id = t.merged_into_id)`;
const COMPANY = sql`(select jsonb_build_object('id', c.id, 'name', c.name) from company c where c.id = t.company_id)`;
const PERSON = sql`(select jsonb_build_object('id', p.id, 'name', p.name) from person p where p.id = t.person_id)`;

const SOURCES = {
  company: { from: sql`company`, merged: MERGED("company"), company: NOBODY, person: NOBODY, investors: NOBODY },
  person: { from: sql`person`, merged: NOBODY, company: NOBODY, person: NOBODY, investors: NOBODY },
  round: {
    from: sql`funding_round`,
    merged: MERGED("funding_round"),
    company: COMPANY,
    person: NOBODY,
    investors: sql`(select jsonb_agg(jsonb_build_object('name', i.name, 'lead', ri.is_lead) order by ri.position)
      from round_investor ri join investor i on i.id = ri.investor_id where ri.round_id = t.id)`,
  },
  role: {
    from: sql`(select *, null::timestamptz as withdrawn_at from role union all select *, now() from withdrawn_role)`,
    merged: NOBODY,
    company: COMPANY,
    person: PERSON,
    investors: NOBODY,
  },
  investor: { from: sql`investor`, merged: MERGED("investor"), company: NOBODY, person: NOBODY, investors: NOBODY },
  ranking: {
    from: sql`(select c.*, c.id as company_id from company c)`,
    merged: MERGED("company"),
    company: COMPANY,
    person: NOBODY,
    investors: NOBODY,
  },
} as const;

/** Throws AppError `not_found`. */
export async function readSubject(ctx: Context, kind: EditedKind, id: number): Promise<Subject> {
  const [subject] = await readSubjects(ctx, kind, [id]);
  if (subject === undefined) throw notFound(`There is no ${kind} ${id}.`);
  const ranked = kind === "ranking" ? await readRanked(ctx, id) : null;
  if (ranked === null) return subject;
  const { withdrawn: isWithdrawn } = ranked;
  const path = isWithdrawn || subject.mergedInto !== null ? null : RANKING_PATH;
  return { ...subject, values: { ...ranked }, isWithdrawn, path };
}

/** The subjects of one kind with these ids, in this order; without those that do not exist. */
export async function readSubjects(
  ctx: Context,
  kind: EditedKind,
  ids: readonly number[],
): Promise<readonly Subject[]> {
  const { from, merged, company, person, investors } = SOURCES[kind];
  const rows = await rowsOf<SubjectRow>(ctx)`
    select to_jsonb(t) as columns, ${merged} as "mergedInto", ${company} as company, ${person} as person,
      ${investors} as investors,
      (select k.fields -> 'measures' from claim k where ${kind} = 'company' and k.subject_kind = 'company'
        and k.subject_id = t.id and k.method = 'edited' and k.fields ? 'measures' order by k.ref desc limit 1) as measures,
      exists (select 1 from claim k where k.subject_kind = ${kind} and k.subject_id = t.id
        and (k.method <> 'edited' or k.fields @> '{"created": true}'))
        or ${kind} in ('investor', 'ranking') as "hasEvidence",
      (select e.fields ->> 'case' from edit e where e.subject_kind = ${kind} and e.subject_id = t.id
        and e.action = 'suppress' and e.reverted_at is null limit 1) as suppression
    from ${from} t where t.id = any(${ids})
    order by array_position(${ids}::bigint[], t.id)`;
  return rows.map((row) => subjectOf(kind, row));
}

const RANKING_PATH = "/top-ai-companies";

function subjectOf(kind: EditedKind, row: SubjectRow): Subject {
  const { columns } = row;
  const isWithdrawn = columns["withdrawn_at"] !== null;
  return {
    kind,
    id: Number(columns["id"]),
    name: nameOf(kind, row),
    values: valuesOf(kind, row),
    isWithdrawn,
    mergedInto: row.mergedInto,
    hasEvidence: row.hasEvidence,
    suppression: row.suppression,
    path: isWithdrawn || row.mergedInto !== null ? null : pathOf(kind, columns),
    company: row.company,
    role: row.person && { person: row.person, relation: columns["relation"] as Relation },
  };
}

function valuesOf(kind: EditedKind, { columns, investors, measures }: SubjectRow): Row {
  if (kind === "company") return { ...companyOf(columns), measures };
  if (kind === "person") return personOf(columns);
  if (kind === "investor") {
    const { name, kind: ofInvestor, website } = columns;
    return { name, kind: ofInvestor, website };
  }
  return kind === "round" ? { ...roundOf(columns), investors: investors ?? [] } : { title: columns["title"] };
}

function nameOf(kind: EditedKind, { columns, company, person }: SubjectRow): string {
  if (kind === "round")
    return `${company?.name ?? "?"}, ${typeof columns["stage_text"] === "string" ? columns["stage_text"] : "round"}`;
  if (kind === "ranking") return `${company?.name ?? "?"} in the ranking of AI companies`;
  if (kind === "role") return `${person?.name ?? "?"} at ${company?.name ?? "?"}`;
  return String(columns["name"]);
}

function pathOf(kind: EditedKind, { slug }: Row): string | null {
  if (kind === "ranking") return RANKING_PATH;
  if (typeof slug !== "string") return null;
  return kind === "company" ? `/companies/${slug}` : `/companies/founders/${slug}`;
}

/** A document's or edit's statement about a subject. */
export interface EvidenceItem extends Pick<Claim<object>, "method" | "sourceUrl" | "effectiveAt" | "retrievedAt"> {
  readonly claimId: number;
  readonly label: string;
  readonly ref: string;
  readonly documentId: number | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The claims about a subject with their documents. */
export async function readEvidence(ctx: Context, kind: EditedKind, id: number): Promise<readonly EvidenceItem[]> {
  const rows = await rowsOf<Omit<EvidenceItem, "label"> & { readonly document: ClaimedDocument | null }>(ctx)`
    select k.id as "claimId", k.method, k.source_url as "sourceUrl", k.effective_at as "effectiveAt",
      k.retrieved_at as "retrievedAt",
      k.ref, k.fields, k.document_id as "documentId",
      case when d.id is not null then jsonb_build_object('source', d.source, 'title', d.title, 'externalId',
      d.external_id) end as document
    from claim k left join document d on d.id = k.document_id
    where k.subject_kind = ${kind} and k.subject_id = ${id}
    order by k.document_id desc nulls first, k.method in ${DERIVED_METHODS}, k.id desc`;
  return rows.map(({ document, ...item }) => ({ ...item, label: claimLabel({ ...item, document }, "operator") }));
}

/** The company or person whose page has this path, or null. */
export async function findByPage(
  ctx: Context,
  path: string,
): Promise<{ readonly kind: "company" | "person"; readonly id: number } | null> {
  const slug = path.slice(path.lastIndexOf("/") + 1);
  const kind = path.includes("/founders/") ? "person" : "company";
  const row = await rowOf<{ id: number }>(ctx)`
    select ${sql.ref(`${kind}_id`)} as id from ${sql.table(`${kind}_slug`)} where slug = ${slug}`;
  return row === undefined ? null : { kind, id: row.id };
}
