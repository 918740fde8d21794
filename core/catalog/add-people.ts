import { copyRows } from "../../db/copy.ts";
import type { Context } from "../context.ts";
import type { Claim } from "./claim.ts";
import type { PersonFields, Relation, RoleFields } from "./fields.ts";
import { foldPerson, foldRole } from "./fold.ts";
import { allocateSlugs } from "./slugs.ts";

/** A person first heard of, with the claims that make them. */
export interface NewPerson {
  readonly id: number;
  readonly claims: Claim<PersonFields>[];
}

/** A person's part in a company, first heard of. */
export interface NewRole {
  readonly id: number;
  readonly personId: number;
  readonly companyId: number;
  readonly relation: Relation;
  readonly claims: Claim<RoleFields>[];
}

/** Writes people new to the catalogue and their addresses. */
export async function addPeople(ctx: Context, people: readonly NewPerson[], isSample: boolean): Promise<void> {
  if (people.length === 0) return;
  const folded = people.map((person) => ({ id: person.id, ...foldPerson(person.claims) }));
  const slugs = await allocateSlugs(ctx, "person", folded.map((p) => p.name));
  const addressed = folded.flatMap((person, i) => {
    const slug = slugs[i];
    return slug ? [{ ...person, ...slug }] : [];
  });
  const now = ctx.clock.now();
  await copyRows(
    ctx.db, "person",
    ["id", "name", "slug", "profile_url", "location", "description", "is_sample", "created_at", "updated_at"],
    addressed.map((p) => [p.id, p.name, p.slug, p.profileUrl, p.location, p.description, isSample, now, now]),
  );
  await copyRows(ctx.db, "person_slug", ["slug", "base", "ordinal", "person_id"], addressed.map((p) => [p.slug, p.base, p.ordinal, p.id]));
}

/** Writes roles new to the catalogue. */
export async function addRoles(ctx: Context, roles: readonly NewRole[]): Promise<void> {
  if (roles.length === 0) return;
  await copyRows(
    ctx.db, "role", ["id", "person_id", "company_id", "relation", "title"],
    roles.map((role) => [role.id, role.personId, role.companyId, role.relation, foldRole(role.claims, role.relation).title]),
  );
}
