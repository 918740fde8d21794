import { copyRows } from "../../../db/copy.ts";
import type { Context } from "../../shared/context.ts";
import type { Claim } from "./claim.ts";
import { columnValue, PERSON_COLUMNS } from "../facts/fact-columns.ts";
import type { PersonFields, Relation, RoleFields } from "../facts/facts.ts";
import { foldPerson, foldTitle } from "./fold.ts";
import { allocateSlugs } from "./slugs.ts";

export interface NewPerson {
  readonly id: number;
  readonly claims: Claim<PersonFields>[];
}

export interface NewRole {
  readonly id: number;
  readonly personId: number;
  readonly companyId: number;
  readonly relation: Relation;
  readonly claims: Claim<RoleFields>[];
}

/** Inserts people with their slugs, but not their claims. */
export async function addPeople(ctx: Context, people: readonly NewPerson[], isSample: boolean): Promise<void> {
  if (people.length === 0) return;
  const folded = people.map((person) => ({ id: person.id, ...foldPerson(person.claims) }));
  const names = folded.map((p) => p.name);
  const slugs = await allocateSlugs(ctx, "person", names);
  const addressed = folded.flatMap((person, i) => {
    const slug = slugs[i];
    return slug ? [{ ...person, ...slug }] : [];
  });
  const now = ctx.clock.now();
  await copyRows(
    ctx.db,
    "person",
    [...PERSON_COLUMNS.map(({ column }) => column), "id", "slug", "is_sample", "created_at", "updated_at"],
    addressed.map((p) => [...PERSON_COLUMNS.map((column) => columnValue(column, p)), p.id, p.slug, isSample, now, now]),
  );
  const slugRows = addressed.map((p) => [p.slug, p.base, p.ordinal, p.id]);
  await copyRows(ctx.db, "person_slug", ["slug", "base", "ordinal", "person_id"], slugRows);
}

export async function addRoles(ctx: Context, roles: readonly NewRole[]): Promise<void> {
  if (roles.length === 0) return;
  const roleRows = roles.map((role) => [role.id, role.personId, role.companyId, role.relation, foldTitle(role.claims)]);
  await copyRows(ctx.db, "role", ["id", "person_id", "company_id", "relation", "title"], roleRows);
}
