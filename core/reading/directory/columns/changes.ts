import { type RawBuilder, sql } from "kysely";
import { isNews } from "../../../catalogue/claims/news.ts";
import { COMPANY_FACTS, type Fact, ROUND_FACTS } from "../../../catalogue/facts/facts.ts";
import { changesInScope, companyIsNamed, IS_LISTED_SUBJECT, reasonText } from "../changes.ts";
import { companyIsPublished } from "../published.ts";
import { publicColumn, type Resource } from "./column.ts";
import { knownDate, units } from "./expressions.ts";

interface LoggedColumn {
  /** The table's column in the log. */
  readonly logged: string;
  readonly name: string;
  /** SQL of its value at one of the two moments; null if it is not shown. */
  readonly value: ((moment: 0 | 1) => RawBuilder<unknown>) | null;
}

/** SQL: a logged column before (0) or after (1) the change. */
const text = (column: string, moment: 0 | 1) => sql`(k.fields -> ${sql.lit(column)} ->> ${sql.lit(moment)})`;
/** The same for a column that determines the reading of another, and may itself be unchanged. */
const given = (column: string, moment: 0 | 1) =>
  sql`(case when k.fields ? ${sql.lit(column)} then ${text(column, moment)} else ${sql.ref(`r.${column}`)}::text end)`;
const number = (column: string, moment: 0 | 1) => sql`${text(column, moment)}::float8`;

/** The logged columns behind public columns. A date also has a precision, an amount a currency. */
const LOGGED: readonly LoggedColumn[] = [
  ...[...Object.values<Fact>(ROUND_FACTS), ...Object.values<Fact>(COMPANY_FACTS)]
    .filter(({ access }) => access !== "page")
    .flatMap(loggedColumns),
  { logged: "currency", name: "currency", value: (moment) => text("currency", moment) },
  { logged: "status", name: "email_status", value: null },
  { logged: "address", name: "email", value: null },
  {
    logged: "amount_usd_minor",
    name: "amount_usd",
    value: (moment) => sql`${number("amount_usd_minor", moment)} / 100`,
  },
];

function loggedColumns(fact: Fact): readonly LoggedColumn[] {
  const { type, column, name = column, access = "public", mayNamePeople } = fact;
  const shown = (value: (moment: 0 | 1) => RawBuilder<unknown>) =>
    access === "public" && !mayNamePeople ? value : null;
  if (type === "money") {
    const minor = `${column}_minor`;
    return [{ logged: minor, name, value: shown((at) => units(number(minor, at), given("currency", at))) }];
  }
  if (type === "date") {
    const [on, precision] = [`${column}_on`, `${column}_precision`];
    const value = shown((at) => knownDate(given(on, at), given(precision, at)));
    return [on, precision].map((logged) => ({ logged, name, value }));
  }
  return [{ logged: column, name, value: shown((at) => sql`(k.fields -> ${sql.lit(column)} -> ${sql.lit(at)})`) }];
}

/** SQL: the public name of each logged column. */
const NAMES = sql`(values ${sql.join(
  LOGGED.map(({ logged, name }) => sql`(${sql.lit(logged)}, ${sql.lit(name)})`),
)}) logged (field, name)`;

/** SQL: one row for each public column that an entry changed, with its values. */
const CHANGED = sql`(values ${sql.join(
  LOGGED.map(
    ({ logged, name, value }) =>
      sql`(${sql.lit(logged)}, ${sql.lit(name)}, ${
        value === null
          ? sql`null::jsonb`
          : sql`case when k.fields ? ${sql.lit(logged)} then jsonb_build_object('from', ${value(0)}, 'to', ${value(1)}) end`
      })`,
  ),
)}) logged (field, name, value)`;

/** SQL: the person of an entry about an address. */
const PERSON_ID = sql`(case when k.subject_kind = 'contact' then (k.fields -> 'personId' ->> 0)::bigint end)`;

/** SQL: the status of an address before (0) or after (1) the change. */
const STATUS = (moment: 0 | 1) => sql`(case when k.subject_kind = 'contact' then ${text("status", moment)} end)`;

/** SQL: the address of an entry's contact as it is known now. */
const NEWEST_ADDRESS = sql`(case when ${companyIsPublished("c")} and a.status <> 'bounced'
  and not exists (select from person p where p.id = a.person_id and p.withdrawn_at is not null) then a.address end)`;

/** The change log; `id` is its cursor. The sample's scope has only changes of its rounds and companies. */
export const CHANGES: Resource = {
  name: "changes",
  description:
    "One row for each added, changed or withdrawn company, round or contact address, oldest first. Continue after the last `id` you read.",
  key: "id",
  from: (scope) => sql`${changesInScope(scope)} k left join company c on c.id = k.company_id
    left join funding_round r on k.subject_kind = 'round' and r.id = k.subject_id
    left join contact a on k.subject_kind = 'contact' and a.company_id = k.subject_id
      and a.person_id is not distinct from ${PERSON_ID}
    where k.subject_kind in (${IS_LISTED_SUBJECT})`,
  columns: [
    publicColumn("id", "integer", "Position in the log.", sql`k.id`),
    publicColumn("at", "timestamp", "When it changed.", sql`k.at`),
    publicColumn("kind", "text", "One of added, changed and withdrawn.", sql`k.kind`),
    publicColumn(
      "subject",
      "text",
      "One of company, round and contact: the address of one of the company's people, or of the company itself.",
      sql`k.subject_kind`,
    ),
    publicColumn("company_id", "integer", "Company ID.", sql`k.company_id`),
    publicColumn(
      "round_id",
      "integer",
      "Funding round ID; null for other changes.",
      sql`case when k.subject_kind = 'round' then k.subject_id end`,
    ),
    publicColumn(
      "person_id",
      "integer",
      "Person whose address changed; null for the company's general address and other changes.",
      PERSON_ID,
    ),
    publicColumn(
      "company_name",
      "text",
      "Name of the company; null if it was withdrawn by a decision.",
      sql`case when ${companyIsNamed("k", "c")} then c.name end`,
    ),
    publicColumn(
      "company_slug",
      "text",
      "Slug of the company's page; null if it is not published.",
      sql`case when ${companyIsPublished("c")} then c.slug end`,
    ),
    publicColumn(
      "fields",
      "text_list",
      "Columns that changed, as named in rounds and companies; empty for additions and withdrawals.",
      sql`case when k.kind = 'changed' then array(
        select distinct logged.name from ${NAMES} where k.fields ? logged.field order by 1) else '{}' end`,
    ),
    {
      name: "changed",
      type: "json",
      access: "public",
      description:
        'Former and new values by column, such as {"amount": {"from": 2000000, "to": 5000000}}; null in place of values that may name people or need an account.',
      value: sql`case when k.kind = 'changed' and ${companyIsPublished("c")} then (
        select coalesce(jsonb_object_agg(logged.name, logged.value), '{}') from ${CHANGED}
          where k.fields ? logged.field) else '{}' end`,
    },
    publicColumn("reason", "text", "Why it changed.", reasonText("k")),
    publicColumn(
      "is_news",
      "boolean",
      "False if every value only has another spelling, such as a website without its `www.`. Mails, webhooks, destinations and assistants leave these out.",
      isNews("k"),
    ),
    {
      name: "email",
      type: "text",
      access: "paid",
      description: "For a contact: the address as it is known now; null if it was withdrawn since.",
      value: NEWEST_ADDRESS,
      valueFor: (accountId) => sql`case when not a.bounced_for ? ${accountId}::text then ${NEWEST_ADDRESS} end`,
    },
    {
      name: "email_status",
      type: "text",
      access: "paid",
      description: "For a contact: the status of the address after the change; null if it was withdrawn.",
      value: STATUS(1),
    },
    {
      name: "email_status_before",
      type: "text",
      access: "paid",
      description: "For a contact: the status of the address before the change; null if it was found.",
      value: STATUS(0),
    },
  ],
};
