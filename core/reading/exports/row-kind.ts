import { type RawBuilder, sql } from "kysely";
import { EXPORT_ROWS, FOUNDER_ROWS, PERSON_ROWS } from "../directory/columns/export-rows.ts";
import type { Resource } from "../directory/columns/column.ts";
import { invalidInput } from "../../../platform/errors.ts";

/** One row of a file: a funding round, a company with its newest round, or one of its founders or people with both. */
export const ROW_KINDS = ["round", "company", "founder", "person"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

interface RowKindDeclaration {
  /** The name in addresses, files and commands: `/exports/companies.csv`. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly rows: Resource;
  /** SQL of the value that identifies a row in later exports. */
  readonly key: RawBuilder<unknown>;
}

export const ROWS: Readonly<Record<RowKind, RowKindDeclaration>> = {
  round: {
    name: "leads",
    label: "Rounds",
    description: "one row for each funding round",
    rows: EXPORT_ROWS,
    key: sql`lead.round_id`,
  },
  company: {
    name: "companies",
    label: "Companies",
    description: "one row for each company, with its newest round",
    rows: EXPORT_ROWS,
    key: sql`lead.company_id`,
  },
  founder: {
    name: "founders",
    label: "All founders",
    description: "one row for each founder, as the contact, with the company and its newest round",
    rows: FOUNDER_ROWS,
    key: sql`o.id`,
  },
  person: {
    name: "people",
    label: "Everybody",
    description:
      "one row for each founder, officer and director, as the contact, with the company and its newest round",
    rows: PERSON_ROWS,
    key: sql`o.id`,
  },
};

export const ROW_NAMES: readonly string[] = ROW_KINDS.map((kind) => ROWS[kind].name);

/** The kind of this name. Throws AppError `invalid_input`. */
export function readRowKind(name: string | null): RowKind {
  if (name === null) return "round";
  const kind = ROW_KINDS.find((one) => ROWS[one].name === name);
  if (kind === undefined) throw invalidInput(`\`rows\` can be ${ROW_NAMES.join(", ")}: ${describeKinds()}.`);
  return kind;
}

/** "leads: one row for each funding round; companies: …". */
export function describeKinds(): string {
  return ROW_KINDS.map((kind) => `${ROWS[kind].name} for ${ROWS[kind].description}`).join("; ");
}
