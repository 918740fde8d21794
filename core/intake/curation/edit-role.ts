import { conflict, notFound } from "../../../platform/errors.ts";
import type { Relation } from "../../catalogue/facts/facts.ts";
import { inCatalogueTransaction } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { createSubject } from "./create-subject.ts";
import { editSubject, withdrawSubject } from "./edit-subject.ts";
import type { EditReason } from "./edit-values.ts";
import { readSubject } from "./read-subject.ts";

interface RoleInput {
  readonly id: number;
  readonly relation: Relation;
  readonly values: Readonly<Record<string, unknown>>;
  /** The values shown in the editor's form, as text. */
  readonly was?: Readonly<Record<string, string>>;
}

/**
 * Edits a role. Because evidence finds roles by their relation, changing the relation withdraws the stated role and
 * creates (or restores) one with the new relation. Returns the id of the role to show.
 */
export function editRole(ctx: Context, { id, relation, values, was }: RoleInput, why: EditReason): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const { role, company, isWithdrawn, name, values: current } = await readSubject(inner, "role", id);
    if (role === null || company === null) throw notFound(`There is no role ${id}.`);
    if (role.relation === relation) {
      await editSubject(inner, { kind: "role", id }, values, why, { was });
      return id;
    }
    if (isWithdrawn) throw conflict(`${name} is withdrawn. Restore the role first.`);
    const { title = null } = { ...current, ...values };
    const text = typeof title === "string" ? title : null;
    const added = { kind: "role", companyId: company.id, personId: role.person.id, relation, title: text } as const;
    const newId = await createSubject(inner, added, why);
    await withdrawSubject(inner, { kind: "role", id }, why);
    return newId;
  });
}
