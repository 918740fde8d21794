import { sql } from "kysely";
import type { Relation } from "../catalog/fields.ts";
import type { Context } from "../context.ts";
import type { CompanyPagePerson } from "./company-page.ts";
import type { PageEvidence } from "./evidence.ts";

export interface PersonRow {
  readonly roleId: number;
  readonly personId: number;
  readonly name: string;
  readonly slug: string;
  readonly relation: Relation;
  readonly title: string | null;
  readonly profileUrl: string | null;
  readonly updatedAt: Date;
}

/** The people of a company, founders first; who was withdrawn is left out. */
export async function loadPeople(ctx: Context, companyId: number): Promise<readonly PersonRow[]> {
  const people = await sql<PersonRow>`
    select o.id as "roleId", p.id as "personId", p.name, p.slug, o.relation, o.title, p.profile_url as "profileUrl",
      p.updated_at as "updatedAt"
    from role o
    join person p on p.id = o.person_id
    where o.company_id = ${companyId} and p.withdrawn_at is null
    order by array_position(array['founder', 'executive_officer', 'director', 'promoter', 'employee'], o.relation), o.id
  `.execute(ctx.db);
  return people.rows;
}

export function toPagePerson(row: PersonRow, evidence: PageEvidence): CompanyPagePerson {
  const person = evidence.of("person", row.personId);
  const role = evidence.of("role", row.roleId);
  return {
    name: row.name,
    slug: row.slug,
    relation: row.relation,
    title: role.proveKnown(row.title, "title"),
    profileUrl: person.proveKnown(row.profileUrl, "profileUrl"),
    proof: role.strongest ?? person.prove(row.name, "name").proof,
  };
}
