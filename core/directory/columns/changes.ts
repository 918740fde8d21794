import { sql } from "kysely";
import { COMPANY_FACTS, type Fact, ROUND_FACTS } from "../../catalog/facts.ts";
import { changesInScope, reasonText } from "../changes.ts";
import { companyIsPublished } from "../published.ts";
import type { Resource } from "./column.ts";

/** SQL: the public name of each column that the change log records. */
const LOGGED = sql`(values ${sql.join(
  [...Object.values<Fact>(ROUND_FACTS), ...Object.values<Fact>(COMPANY_FACTS)]
    .filter(({ access }) => access !== "page")
    .map(({ type, column, name = column }) => {
      const logged = type === "money" ? `${column}_minor` : type === "date" ? `${column}_on` : column;
      return sql`(${sql.lit(logged)}, ${sql.lit(name)})`;
    }),
)})`;

const company = (column: string) => sql`case when ${companyIsPublished("c")} then ${sql.ref(`c.${column}`)} end`;

/** The change log; `id` is its cursor. Within the sample only changes of rounds and companies in it. */
export const CHANGES: Resource = {
  name: "changes",
  description:
    "One row for each added, changed or withdrawn company or round, oldest first. Continue after the last `id` you read.",
  key: "id",
  from: (scope) => sql`${changesInScope(scope)} k left join company c on c.id = k.company_id
    where k.subject_kind in ('company', 'round')`,
  columns: [
    { name: "id", type: "integer", access: "public", description: "Position in the log.", value: sql`k.id` },
    { name: "at", type: "timestamp", access: "public", description: "When it changed.", value: sql`k.at` },
    {
      name: "kind",
      type: "text",
      access: "public",
      description: "One of added, changed and withdrawn.",
      value: sql`k.kind`,
    },
    { name: "subject", type: "text", access: "public", description: "Company or round.", value: sql`k.subject_kind` },
    { name: "company_id", type: "integer", access: "public", description: "Company ID.", value: sql`k.company_id` },
    {
      name: "round_id",
      type: "integer",
      access: "public",
      description: "Funding round ID; null for changes of the company itself.",
      value: sql`case when k.subject_kind = 'round' then k.subject_id end`,
    },
    {
      name: "company_name",
      type: "text",
      access: "public",
      description: "Name of the company; null if it is not published.",
      value: company("name"),
    },
    {
      name: "company_slug",
      type: "text",
      access: "public",
      description: "Slug of the company's page; null if it is not published.",
      value: company("slug"),
    },
    {
      name: "fields",
      type: "text_list",
      access: "public",
      description: "Columns that changed, as named in rounds and companies; empty for additions and withdrawals.",
      value: sql`case when k.kind = 'changed' then array(
        select distinct logged.name from jsonb_object_keys(k.fields) field (name)
        join ${LOGGED} logged (field, name) on logged.field = field.name order by 1) else '{}' end`,
    },
    { name: "reason", type: "text", access: "public", description: "Why it changed.", value: reasonText("k") },
  ],
};
