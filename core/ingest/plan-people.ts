import type { NewPerson, NewRole } from "../catalog/add-people.ts";
import type { Claim } from "../catalog/claim.ts";
import type { PersonFields, RoleFields } from "../catalog/fields.ts";
import { personNameKey } from "../catalog/names/person-name.ts";
import { takeOne } from "../catalog/ids.ts";
import type { KnownRole } from "./known-subjects.ts";
import type { BatchPlan } from "./plan.ts";
import type { PersonMention } from "./record.ts";

type Evidence = Omit<Claim<object>, "fields">;

/**
 * Places each person a record names: somebody of the same name already in the company, the owner of the same
 * profile address, or a person new to the catalogue. Namesakes in different companies are different people.
 */
export class PeoplePlanner {
  readonly #plan: BatchPlan;
  readonly #roles: Map<number, KnownRole[]>;
  readonly #byProfile: Map<string, number>;
  readonly #addedPeople = new Map<number, NewPerson>();
  readonly #addedRoles = new Map<number, NewRole>();
  /** One claim a person and place: a director who is also an officer is one mention of one person. */
  readonly #claimed = new Set<string>();

  constructor(plan: BatchPlan, roles: Map<number, KnownRole[]>, byProfile: Map<string, number>) {
    this.#plan = plan;
    this.#roles = roles;
    this.#byProfile = byProfile;
  }

  place(mention: PersonMention, companyId: number, evidence: Evidence, freePersonIds: number[], freeRoleIds: number[]): void {
    const key = personNameKey(mention.name);
    const colleagues = (this.#roles.get(companyId) ?? []).filter((role) => personNameKey(role.name) === key);
    const known = colleagues[0]?.personId ?? (mention.profileUrl ? this.#byProfile.get(mention.profileUrl) : undefined);
    const personId = known ?? takeOne(freePersonIds);
    this.#claimPerson(personId, known === undefined, { ...evidence, fields: personFields(mention) });
    if (mention.profileUrl && known === undefined) this.#byProfile.set(mention.profileUrl, personId);
    const held = this.#roles.get(companyId)?.find((role) => role.relation === mention.relation && role.personId === personId);
    this.#claimRole(held?.roleId, { personId, companyId, mention }, evidence, freeRoleIds);
  }

  #claimPerson(personId: number, isNew: boolean, claim: Claim<PersonFields>): void {
    const once = `${personId} ${claim.ref}`;
    if (this.#claimed.has(once)) return;
    this.#claimed.add(once);
    const fresh = this.#addedPeople.get(personId);
    if (isNew) {
      const person: NewPerson = { id: personId, claims: [claim] };
      this.#addedPeople.set(personId, person);
      this.#plan.people.push(person);
    } else if (fresh) {
      fresh.claims.push(claim);
    } else {
      this.#plan.furtherClaims.push({ subjectKind: "person", subjectId: personId, claim });
    }
  }

  #claimRole(heldId: number | undefined, of: { personId: number; companyId: number; mention: PersonMention }, evidence: Evidence, freeRoleIds: number[]): void {
    const { personId, companyId, mention } = of;
    const claim: Claim<RoleFields> = { ...evidence, fields: { relation: mention.relation, ...(mention.title ? { title: mention.title } : {}) } };
    if (heldId === undefined) {
      const role: NewRole = { id: takeOne(freeRoleIds), personId, companyId, relation: mention.relation, claims: [claim] };
      this.#addedRoles.set(role.id, role);
      this.#plan.roles.push(role);
      this.#roles.set(companyId, [...(this.#roles.get(companyId) ?? []), { roleId: role.id, personId, name: mention.name, relation: mention.relation }]);
      return;
    }
    const fresh = this.#addedRoles.get(heldId);
    if (fresh) fresh.claims.push(claim);
    else this.#plan.furtherClaims.push({ subjectKind: "role", subjectId: heldId, claim });
  }
}

function personFields(mention: PersonMention): PersonFields {
  const { relation: _relation, title: _title, ...fields } = mention;
  return fields;
}
