import type { Context } from "../context.ts";
import type { Cause } from "./changes.ts";
import type { SubjectKind } from "./claim.ts";
import { refoldCompanies } from "./refold-companies.ts";
import { refoldPeople, refoldRoles } from "./refold-people.ts";
import { refoldRounds } from "./refold-rounds.ts";

export interface Subject {
  readonly subjectKind: SubjectKind;
  readonly subjectId: number;
}

/** Brings all the subjects back in line with their claims. Returns how many changed. */
export async function refold(ctx: Context, cause: Cause, subjects: readonly Subject[]): Promise<number> {
  const of = (kind: SubjectKind) => [...new Set(subjects.filter((s) => s.subjectKind === kind).map((s) => s.subjectId))];
  const companies = await refoldCompanies(ctx, cause, of("company"));
  const rounds = await refoldRounds(ctx, cause, of("round"));
  const people = await refoldPeople(ctx, cause, of("person"));
  const roles = await refoldRoles(ctx, cause, of("role"));
  return companies + rounds + people + roles;
}
