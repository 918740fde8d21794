import { type RawBuilder, sql } from "kysely";
import { FORMULAS, MEASURE_ABOUTS } from "../../../catalogue/facts/measures.ts";
import { companyIsListed } from "../published.ts";
import { type Column, companyInScope, publicColumn, type Resource } from "./column.ts";

/** Columns beside a number that say of when it is and who states it: no file has the number without them. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  traffic: ["traffic_month", "traffic_source"],
  traffic_change_3m: ["traffic_month", "traffic_source"],
  traffic_change_12m: ["traffic_month", "traffic_source"],
  employee_count: ["employee_count_on", "employee_count_source"],
  employee_count_change: ["employee_count_since", "employee_count_on", "employee_count_source"],
  // Of the rows of measures.
  value: ["as_of", "stated_by"],
};

/** The names with the columns that must not be missing beside them, each once. */
export function withCompanions(names: readonly string[]): readonly string[] {
  const added = names.flatMap((name) => [name, ...(COMPANIONS[name] ?? []).filter((one) => !names.includes(one))]);
  return added.filter((name, i) => names.includes(name) || added.indexOf(name) === i);
}

/** SQL: a topic as one text: "12,400 in 2026-10, estimated by DataForSEO". */
function stated(growth: RawBuilder<unknown>, topic: "traffic" | "employees"): RawBuilder<unknown> {
  const part = (name: string) => sql`${growth} #>> ${sql.lit(`{${topic},${name}}`)}`;
  return sql`to_char((${part("value")})::bigint, 'FM999,999,999,999') || ' in ' || (${part("on")}) || ', ' || (${part("by")})`;
}

/** The columns of a company's growth; `growth` is the JSON of `lead.growth`. */
export function growthColumns(growth: RawBuilder<unknown>): readonly Column[] {
  const number = (path: string) => sql`(${growth} #>> ${sql.lit(`{${path}}`)})::float8`;
  const text = (path: string) => sql`${growth} #>> ${sql.lit(`{${path}}`)}`;
  return [
    publicColumn("traffic", "number", FORMULAS.traffic, number("traffic,value")),
    publicColumn("traffic_kind", "text", "What traffic counts: search_visits or monthly_visits.", text("traffic,kind")),
    publicColumn("traffic_month", "text", "The month of traffic: 2026-10.", text("traffic,on")),
    publicColumn("traffic_source", "text", "Who states traffic, such as: estimated by DataForSEO.", text("traffic,by")),
    publicColumn("traffic_change_3m", "number", `Percent. ${FORMULAS.change3}`, number("traffic,change3")),
    publicColumn("traffic_change_12m", "number", `Percent. ${FORMULAS.change12}`, number("traffic,change12")),
    publicColumn("employee_count", "number", FORMULAS.employees, number("employees,value")),
    publicColumn("employee_count_on", "text", "Its month or day: 2026-10, 2026-10-31.", text("employees,on")),
    publicColumn("employee_count_source", "text", "Who states employee_count.", text("employees,by")),
    publicColumn(
      "employee_count_change",
      "number",
      `Percent. ${FORMULAS.employeesChange}`,
      number("employees,change12"),
    ),
    publicColumn("employee_count_since", "text", "The time it is compared with.", text("employees,since")),
    publicColumn(
      "traffic_stated",
      "text",
      "Traffic with its month and source, as one text.",
      stated(growth, "traffic"),
    ),
    publicColumn(
      "employee_count_stated",
      "text",
      "Number of employees with its time and source, as one text.",
      stated(growth, "employees"),
    ),
  ];
}

/** The columns of a round's pace. */
export function paceColumns(growth: RawBuilder<unknown>): readonly Column[] {
  return [
    publicColumn("months_since_last_round", "number", FORMULAS.gap, sql`(${growth} ->> 'gap')::float8`),
    publicColumn("amount_multiple", "number", FORMULAS.step, sql`(${growth} ->> 'step')::float8`),
  ];
}

/** SQL: the growth of the company with this id, of any of its rounds. */
export function growthOfCompany(company: string): RawBuilder<unknown> {
  return sql`(select g.growth from lead g where g.company_id = ${sql.ref(company)} limit 1)`;
}

const KINDS = Object.entries(MEASURE_ABOUTS).map(
  ([kind, about]) => `${kind}: ${about.replace(/\.$/, "").toLowerCase()}`,
);

/** Every dated number of a company, with its time and who states it. */
export const MEASURES: Resource = {
  name: "measures",
  description: "One row for each dated number about a published company, such as its search visits of a month.",
  key: "id",
  from: (scope) => sql`measure m join company c on c.id = m.company_id
    where ${companyIsListed("c")} and ${companyInScope(scope, "m.company_id")}`,
  columns: [
    publicColumn(
      "id",
      "text",
      "Names the row.",
      sql`concat_ws(':', m.company_id, m.kind, m.country, m.as_of, m.series)`,
    ),
    publicColumn("company_id", "integer", "Company ID.", sql`m.company_id`),
    publicColumn("company_name", "text", "Name of the company.", sql`c.name`),
    publicColumn("measure", "text", `What it counts. ${KINDS.join("; ")}.`, sql`m.kind`),
    publicColumn(
      "country_code",
      "text",
      "Country that an estimate is about; null for all.",
      sql`nullif(m.country, '')`,
    ),
    publicColumn(
      "as_of",
      "text",
      "The month or day it is about.",
      sql`left(m.as_of::text, case m.precision when 'month' then 7 else 10 end)`,
    ),
    publicColumn("value", "number", "The number; unknown ones have no row.", sql`m.value::float8`),
    publicColumn("stated_by", "text", "Who states it, such as: estimated by DataForSEO.", sql`m.stated_by`),
    publicColumn("source_url", "text", "Its page, where there is one.", sql`m.source_url`),
    publicColumn("retrieved_at", "timestamp", "When it was retrieved.", sql`m.retrieved_at`),
  ],
};
