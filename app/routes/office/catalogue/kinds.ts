import { z } from "zod";
import type { Relation } from "../../../../core/catalogue/facts/facts.ts";
import type { EditedKind } from "../../../../core/intake/curation/edit-values.ts";

/** Kinds of subjects by URL segment. */
const KINDS = {
  companies: "company",
  people: "person",
  rounds: "round",
  roles: "role",
  investors: "investor",
  ranking: "ranking",
} as const satisfies Readonly<Record<string, EditedKind>>;

export function kindOf(segment: string): EditedKind | null {
  return Object.entries(KINDS).find(([name]) => name === segment)?.[1] ?? null;
}

/** URL of a subject's screen. */
export function editPath(kind: EditedKind, id: number): string {
  const segment = Object.entries(KINDS).find(([, one]) => one === kind)?.[0] ?? kind;
  return `/back-office/catalogue/${segment}/${id}`;
}

export const KIND_LABELS: Readonly<Record<EditedKind, string>> = {
  company: "Company",
  person: "Person",
  round: "Round",
  role: "Role",
  investor: "Investor",
  ranking: "Ranking of AI companies",
};

export const RELATIONS = [
  ["founder", "Founder"],
  ["executive_officer", "Executive officer"],
  ["director", "Director"],
  ["promoter", "Promoter"],
  ["employee", "Employee"],
] as const;

export const relationSchema = z.enum(RELATIONS.map(([value]) => value) as [Relation, ...Relation[]]);

export function relationLabel(relation: string): string {
  return RELATIONS.find(([value]) => value === relation)?.[1] ?? relation;
}

/** Parses a subject's id in a URL; null for other text. */
export function idOf(text: string | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}
