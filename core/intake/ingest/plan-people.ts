import type { NewPerson, NewRole } from "../../catalogue/claims/add-people.ts";
import type { Claim } from "../../catalogue/claims/claim.ts";
import type { PersonFields, RoleFields } from "../../catalogue/facts/facts.ts";
import { takeOne } from "../../catalogue/claims/ids.ts";
import { identityOf, type MatchKey, matchKeysOf } from "../../catalogue/claims/match-keys.ts";
import { sentencesOf } from "../../catalogue/names/sentences.ts";
import type { Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import { type CompanyRoles, type KnownRole, type ProfileOwner, rolesOf } from "./matching/known-subjects.ts";
import type { BatchPlan } from "./plan.ts";
import { personFields, roleFields } from "./row-claims.ts";
import type { EvidenceRecord, PersonMention } from "../../catalogue/sources/record.ts";

type Evidence = Omit<Claim<object>, "fields">;

/**
 * Removes suppressed people from a record, with the source's own words about them and the sentences of the description
 * that name them. `companyKeys` are keys of its company besides those the record states.
 */
export function withoutSuppressed(
  record: EvidenceRecord,
  suppressions: Suppressions,
  companyKeys: readonly MatchKey[] = [],
): EvidenceRecord {
  if (suppressions.isEmpty) return record;
  const { email } = record.company;
  if (email !== undefined && suppressions.covers({ addresses: [email] })) {
    const { email: _email, ...company } = record.company;
    return withoutSuppressed({ ...record, company }, suppressions, companyKeys);
  }
  const { description } = record.company;
  if (record.people.length === 0 && !description && record.raw === undefined) return record;
  const keys = [...matchKeysOf(identityOf(record.company, record.sourceUrl ?? null)), ...companyKeys];
  const people = suppressions.listable(record.people, keys);
  const listed = people.map(({ name }) => name);
  const kept = description ? suppressions.withoutNames(description, { companyKeys: keys, listed }) : null;
  const isDescribed = kept === (description?.trim() || null);
  if (people.length === record.people.length && isDescribed) return withoutQuotedNames(record, suppressions);
  const { raw: _, company, ...rest } = record;
  if (isDescribed) return { ...rest, company, people };
  const { description: __, ...others } = company;
  return { ...rest, company: kept === null ? others : { ...others, description: kept }, people };
}

/** The record without the sentences of the source's own words that may name a suppressed person. */
function withoutQuotedNames(record: EvidenceRecord, suppressions: Suppressions): EvidenceRecord {
  if (record.raw === undefined) return record;
  const isKept = (sentence: string) => !suppressions.mayName(sentence);
  return { ...record, raw: record.raw.map(([label, text]) => [label, sentencesOf(text, isKept) ?? "…"] as const) };
}

/** True if a record states a suppressed company. */
export function isAboutSuppressed({ company, sourceUrl }: EvidenceRecord, suppressions: Suppressions): boolean {
  return suppressions.caseOfCompany(identityOf(company, sourceUrl ?? null)) !== null;
}

/**
 * Resolves each person of a record to someone of that name in the company, to the owner of the same profile URL, or to
 * a new person. Namesakes in different companies are different people.
 */
export class PeoplePlanner {
  readonly #plan: BatchPlan;
  readonly #roles: Map<number, CompanyRoles>;
  readonly #byProfile: Map<string, ProfileOwner>;
  readonly #taken = new Set<number>();
  readonly #addedPeople = new Map<number, NewPerson>();
  readonly #addedRoles = new Map<number, NewRole>();
  /** Allows one claim per person and position in the record. */
  readonly #claimed = new Set<string>();

  constructor(plan: BatchPlan, roles: Map<number, CompanyRoles>, byProfile: Map<string, ProfileOwner>) {
    this.#plan = plan;
    this.#roles = roles;
    this.#byProfile = byProfile;
  }

  resolve(
    mention: PersonMention,
    companyId: number,
    evidence: Evidence,
    freePersonIds: number[],
    freeRoleIds: number[],
  ): void {
    const roles = rolesOf(this.#roles, companyId);
    const { profileUrl } = mention;
    const stated = profileUrl === undefined ? undefined : this.#byProfile.get(profileUrl);
    // A record that gives one profile to two names states two people.
    const owner = stated !== undefined && this.#claimed.has(`${stated.id} ${evidence.ref}`) ? undefined : stated;
    const known =
      roles.named(mention.name).find((role) => role.isLive)?.personId ?? (owner?.isLive ? owner.id : undefined);
    const existing = known ?? this.#takeOver(owner, roles.named(mention.name));
    const personId = existing ?? takeOne(freePersonIds);
    this.#claimPerson(personId, existing === undefined, { ...evidence, fields: personFields(mention) });
    if (profileUrl !== undefined && known === undefined)
      this.#byProfile.set(profileUrl, { id: personId, isLive: true });
    this.#claimRole(roles, { personId, companyId, mention }, evidence, freeRoleIds);
  }

  /** The id of a person without evidence who had the same profile, or the same name in the company. */
  #takeOver(owner: ProfileOwner | undefined, namesakes: readonly KnownRole[]): number | undefined {
    const ids = [
      ...(owner === undefined ? [] : [owner.id]),
      ...namesakes.flatMap(({ personId, isPersonLive }) => (isPersonLive ? [] : [personId])),
    ];
    const free = ids.find((id) => !this.#taken.has(id));
    if (free !== undefined) this.#taken.add(free);
    return free;
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

  #claimRole(
    roles: CompanyRoles,
    of: { personId: number; companyId: number; mention: PersonMention },
    evidence: Evidence,
    freeRoleIds: number[],
  ): void {
    const { personId, companyId, mention } = of;
    const { name, relation } = mention;
    const claim: Claim<RoleFields> = { ...evidence, fields: roleFields(mention) };
    const held = roles.held(personId, relation);
    if (held === undefined) {
      const role: NewRole = { id: takeOne(freeRoleIds), personId, companyId, relation, claims: [claim] };
      this.#addedRoles.set(role.id, role);
      this.#plan.roles.push(role);
      roles.add({ roleId: role.id, personId, name, relation, isLive: true, isPersonLive: true });
      return;
    }
    held.isLive = true;
    const fresh = this.#addedRoles.get(held.roleId);
    if (fresh) fresh.claims.push(claim);
    else this.#plan.furtherClaims.push({ subjectKind: "role", subjectId: held.roleId, claim });
  }
}
