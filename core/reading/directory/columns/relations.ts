import { sql } from "kysely";
import { ROUND_FACTS, type Fact } from "../../../catalogue/facts/facts.ts";
import { publicColumn, type Resource } from "./column.ts";
import { MEASURES } from "./growth-columns.ts";
import { COMPANIES, PEOPLE } from "./resources.ts";
import { ROUNDS } from "./rounds.ts";

/** Investors of rounds, to embed in them. */
const ROUND_INVESTORS: Resource = {
  name: "round_investors",
  description: "One row for each investor of a round, in the order of the evidence.",
  key: "position",
  from: () => sql`round_investor m join investor i on i.id = m.investor_id`,
  columns: [
    publicColumn("id", "integer", "Investor ID.", sql`i.id`),
    publicColumn("name", "text", "Name of the investor.", sql`i.name`),
    publicColumn("is_lead", "boolean", "Whether it led the round.", sql`m.is_lead`),
    publicColumn("position", "integer", "Place in the order of the evidence.", sql`m.position::bigint`),
    publicColumn("round_id", "integer", "Funding round ID.", sql`m.round_id`),
  ],
};

/** SQL: the public name of each field that claims about rounds state. */
const STATED = sql`(values ${sql.join(
  Object.entries<Fact>(ROUND_FACTS)
    .filter(([, { access }]) => access !== "page")
    .flatMap(([key, { column, name = column, from = [key] }]) =>
      from.map((field) => sql`(${sql.lit(field)}, ${sql.lit(name)})`),
    ),
)})`;

/** Statements of documents about rounds, to embed in them. */
const EVIDENCE: Resource = {
  name: "evidence",
  description: "One row for each document or edit that states something about a round.",
  key: "id",
  from: () => sql`claim k left join document d on d.id = k.document_id where k.subject_kind = 'round'`,
  columns: [
    publicColumn("id", "integer", "Claim ID.", sql`k.id`),
    publicColumn(
      "fields",
      "text_list",
      "Columns that it states.",
      sql`array(select distinct stated.name from jsonb_object_keys(k.fields) field (name)
        join ${STATED} stated (field, name) on stated.field = field.name order by 1)`,
    ),
    publicColumn("method", "text", "One of filed, published, imported and edited.", sql`k.method`),
    publicColumn(
      "source",
      "text",
      "Source of the document, such as sec-form-d; edited for an edit.",
      sql`coalesce(d.source, 'edited')`,
    ),
    publicColumn("url", "text", "URL of the source.", sql`k.source_url`),
    publicColumn("retrieved_at", "timestamp", "When it was retrieved.", sql`k.retrieved_at`),
    publicColumn("round_id", "integer", "Funding round ID.", sql`k.subject_id`),
  ],
};

/** A relation from a resource's rows to rows of another resource. */
export interface Relation {
  /** Its names in `select`. */
  readonly names: readonly [string, ...string[]];
  readonly to: Resource;
  /** True if a row has at most one of them. */
  readonly isOne: boolean;
  /** Pairs of columns, of the row and of the related rows, that must be equal. */
  readonly on: readonly [own: string, theirs: string];
}

const OF_ROUNDS: readonly Relation[] = [
  { names: ["company", "companies"], to: COMPANIES, isOne: true, on: ["company_id", "id"] },
  { names: ["people"], to: PEOPLE, isOne: false, on: ["company_id", "company_id"] },
  // The column of this name has their names; whoever embeds by it gets rows, as before there was another name.
  { names: ["round_investors", "investors"], to: ROUND_INVESTORS, isOne: false, on: ["id", "round_id"] },
  { names: ["evidence"], to: EVIDENCE, isOne: false, on: ["id", "round_id"] },
];

/** The relations of each resource, by its name. */
export const RELATIONS: Readonly<Record<string, readonly Relation[]>> = {
  leads: OF_ROUNDS,
  rounds: OF_ROUNDS,
  companies: [
    { names: ["rounds"], to: ROUNDS, isOne: false, on: ["id", "company_id"] },
    { names: ["people"], to: PEOPLE, isOne: false, on: ["id", "company_id"] },
    { names: ["measures"], to: MEASURES, isOne: false, on: ["id", "company_id"] },
  ],
  people: [{ names: ["company", "companies"], to: COMPANIES, isOne: true, on: ["company_id", "id"] }],
};

/** Resources that are only embedded. */
export const EMBEDDED_RESOURCES: readonly Resource[] = [ROUND_INVESTORS, EVIDENCE];
