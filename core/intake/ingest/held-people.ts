import type { CompanyFields } from "../../catalogue/facts/facts.ts";
import type { MatchKey } from "../../catalogue/claims/match-keys.ts";
import { mentionTest } from "../../catalogue/names/mentioned-names.ts";
import { personNameKey } from "../../catalogue/names/person-name.ts";
import { sentencesOf } from "../../catalogue/names/sentences.ts";
import type { Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import type { EvidenceRecord, PersonMention } from "../../catalogue/sources/record.ts";
import type { CompanyRoles } from "./matching/known-subjects.ts";
import type { PlannedReview } from "./plan.ts";

/** Why a person waits, as shown to the reviewer. */
const REASON = "somebody at this company asked not to be listed; is this the same person in another spelling?";

interface Company {
  readonly id: number;
  readonly keys: readonly MatchKey[];
  readonly roles: CompanyRoles;
}

/** The people of a record who are published, and those who wait for a decision, grouped by name. */
export interface PeopleOfRecord {
  readonly published: readonly PersonMention[];
  readonly held: readonly (readonly [PersonMention, ...PersonMention[]])[];
}

/**
 * The one rule for all sources: at a company with a suppressed person, everybody new waits until a reviewer says who it
 * is, because hashes cannot compare spellings. New is whoever was not listed there by this name since the suppression.
 */
export function splitHeld(
  people: readonly PersonMention[],
  suppressions: Suppressions,
  { keys, roles }: Company,
): PeopleOfRecord {
  const since = suppressions.suppressedAt(keys);
  if (since === null) return { published: people, held: [] };
  const isListed = (name: string) =>
    roles.named(name).some(({ withdrawnAt }) => (withdrawnAt ?? null) === null || Number(withdrawnAt) > Number(since));
  const isHeld = ({ name }: PersonMention) => !isListed(name) && !suppressions.isCleared(name, keys);
  const waiting = people.filter(isHeld);
  const held = [...Map.groupBy(waiting, ({ name }) => personNameKey(name)).values()];
  return {
    published: people.filter((one) => !waiting.includes(one)),
    held: held.flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const])),
  };
}

/** The items about a record's held people: one per person, equal for the same name at the same company. */
export function itemsAbout(
  { record, ref }: { readonly record: EvidenceRecord; readonly ref: string },
  held: PeopleOfRecord["held"],
  companyId: number,
): readonly PlannedReview[] {
  const { name, legalName, nameFromDomain } = record.company;
  const company: CompanyFields = {
    ...(name !== undefined && { name }),
    ...(legalName !== undefined && { legalName }),
    ...(nameFromDomain !== undefined && { nameFromDomain }),
  };
  const { method, sourceUrl, effectiveAt } = record;
  return held.map((people, i) => ({
    kind: "person",
    ref: personRef(ref, i + 1),
    reason: REASON,
    groupKey: `${companyId} ${personNameKey(people[0].name)}`,
    candidateIds: [companyId],
    record: {
      company,
      people,
      method,
      ...(sourceUrl !== undefined && { sourceUrl }),
      ...(effectiveAt !== undefined && { effectiveAt }),
    },
  }));
}

/** The position of a held person: "row 5, person 2". */
export function personRef(ref: string, place: number): string {
  return `${ref}, person ${place}`;
}

/** A description without the sentences that name or address held people; null when none remains. */
export function withoutHeld(description: string, held: PeopleOfRecord["held"]): string | null {
  const people = held.flat();
  const isNaming = mentionTest(people.flatMap(({ name, email }) => (email === undefined ? [name] : [name, email])));
  return sentencesOf(description, (sentence) => !isNaming(sentence));
}
