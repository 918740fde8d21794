import { z } from "zod";
import type { Relation } from "../../../../core/catalogue/facts/facts.ts";
import { EDITABLE, type EditedKind } from "../../../../core/intake/curation/edit-values.ts";
import { TABLE_KINDS, type TableKind } from "../../../../core/intake/curation/tables/kinds.ts";

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

/** The kinds that have a table, with its name. */
export const TABLE_NAMES: readonly (readonly [kind: TableKind, name: string])[] = [
  ["company", "Companies"],
  ["person", "People"],
  ["round", "Rounds"],
  ["investor", "Investors"],
];

/** The kind of a table by its URL segment; null for others. */
export function tableKindOf(segment: string): TableKind | null {
  const kind = kindOf(segment);
  return TABLE_KINDS.find((one) => one === kind) ?? null;
}

/** URL of a kind's table. */
export function tablePath(kind: TableKind): string {
  return `/back-office/catalogue/${Object.entries(KINDS).find(([, one]) => one === kind)?.[0] ?? ""}`;
}

export const STATUS_WORDS = [
  ["", "Listed and undecided"],
  ["listed", "Listed"],
  ["undecided", "Undecided"],
  ["withdrawn", "Withdrawn or undone"],
] as const;

export const CHANGED_WORDS = [
  ["", "Any time"],
  ["today", "Today"],
  ["week", "In the last seven days"],
] as const;

const RELATED: Readonly<Record<TableKind, string>> = {
  company: "Rounds",
  person: "Companies",
  round: "Related",
  investor: "Rounds",
};

/** The heading of a table's column. */
export function columnLabel(kind: TableKind, column: string): string {
  if (column === "related") return RELATED[kind];
  if (column === "status") return "Status";
  if (column === "changed") return "Changed";
  return EDITABLE[kind][column]?.label ?? column;
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
