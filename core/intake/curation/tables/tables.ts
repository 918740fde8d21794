import { type RawBuilder, sql } from "kysely";
import type { Lacking, Sorted, TableKind } from "./kinds.ts";

interface Sort {
  readonly by: RawBuilder<unknown>;
  /** The type that its text in a cursor is read as. */
  readonly type: "text" | "timestamptz" | "date" | "bigint";
}

interface Table {
  readonly from: RawBuilder<unknown>;
  /** Rows that are subjects of their own. */
  readonly own: RawBuilder<boolean>;
  readonly undecided: RawBuilder<boolean>;
  readonly changedAt: RawBuilder<Date | null>;
  /** Its companies (of a person) or rounds (of an investor), as text. */
  readonly related: RawBuilder<string | null>;
  /** The conditions under which it lacks something. */
  readonly without: Readonly<Record<string, RawBuilder<boolean>>>;
  readonly sorts: Readonly<Record<string, Sort>>;
  /** The order of what a text names: what it names exactly comes first. */
  readonly nearest: (name: string) => RawBuilder<unknown>;
}

/** Unknown values come first, where one index serves both directions. */
const text = (column: string): Sort => ({
  by: sql`coalesce(lower(${sql.ref(`t.${column}`)}), '') collate "C"`,
  type: "text",
});
const NAME: Sort = { by: sql`lower(t.name) collate "C"`, type: "text" };
const byName = (name: string) => sql`lower(t.name) <> lower(${name}), length(t.name)`;
const lacks = (column: string) => sql<boolean>`${sql.ref(`t.${column}`)} is null`;
const none = (column: string) => sql<boolean>`${sql.ref(`t.${column}`)} = '{}'`;
const CHANGED: Sort = { by: sql`t.updated_at`, type: "timestamptz" };
const FALSE = sql<boolean>`false`;
const UNMERGED = sql<boolean>`t.merged_into_id is null`;
const UPDATED = sql<Date | null>`t.updated_at`;
const NOTHING = sql<string | null>`null::text`;

const tables = {
  company: {
    from: sql`company t`,
    own: UNMERGED,
    undecided: sql<boolean>`t.startup in ('unknown', 'no')`,
    changedAt: UPDATED,
    related: sql<string | null>`(select string_agg(coalesce(r.stage_text, 'Round'), ', '
      order by coalesce(r.announced_on, r.first_sale_on) desc nulls last, r.id desc)
      from funding_round r where r.company_id = t.id and r.merged_into_id is null)`,
    without: {
      country: lacks("country"),
      city: lacks("city"),
      website: lacks("website"),
      industry: none("industry"),
      description: lacks("description"),
      proof: sql<boolean>`not exists (select from claim k where k.subject_kind = 'company' and k.subject_id = t.id
            and k.source_url is not null)
          and not exists (select from funding_round r join claim k on k.subject_kind = 'round' and k.subject_id = r.id
            where r.company_id = t.id and k.source_url is not null)`,
      rounds: sql<boolean>`not exists (select from funding_round r where r.company_id = t.id
          and r.merged_into_id is null and r.withdrawn_at is null)`,
      readable: sql<boolean>`exists (select from company_site s where s.company_id = t.id and s.state <> 'read')`,
    },
    sorts: { name: NAME, changed: CHANGED, country: text("country"), city: text("city") },
    nearest: byName,
  },
  person: {
    from: sql`person t`,
    own: sql<boolean>`true`,
    undecided: FALSE,
    changedAt: UPDATED,
    related: sql<
      string | null
    >`(select string_agg(distinct c.name, ', ') from role o join company c on c.id = o.company_id
      where o.person_id = t.id)`,
    without: {
      profile: lacks("profile_url"),
      email: lacks("email"),
      company: sql<boolean>`not exists (select from role o where o.person_id = t.id)`,
    },
    sorts: { name: NAME, changed: CHANGED },
    nearest: byName,
  },
  round: {
    from: sql`funding_round t`,
    own: UNMERGED,
    undecided: FALSE,
    changedAt: UPDATED,
    related: NOTHING,
    without: {
      amount: lacks("amount_minor"),
      date: sql<boolean>`t.announced_on is null and t.first_sale_on is null`,
      stage: lacks("stage_text"),
      investors: sql<boolean>`not exists (select from round_investor ri where ri.round_id = t.id)`,
      proof: sql<boolean>`not exists (select from claim k where k.subject_kind = 'round' and k.subject_id = t.id
          and k.source_url is not null)`,
    },
    sorts: {
      changed: CHANGED,
      amount: { by: sql`coalesce(t.amount_usd_minor, 0)`, type: "bigint" },
      announced: { by: sql`coalesce(t.announced_on, date '0001-01-01')`, type: "date" },
    },
    nearest: () => sql`coalesce(t.announced_on, t.first_sale_on) desc nulls last`,
  },
  investor: {
    from: sql`investor t`,
    own: UNMERGED,
    undecided: FALSE,
    changedAt: sql<Date | null>`(select max(e.at) from edit e where e.subject_kind = 'investor' and e.subject_id = t.id)`,
    related: sql<string | null>`coalesce((select l.rounds || case when l.rounds = 1 then ' round' else ' rounds' end
      from investor_listing l where l.investor_id = t.id), 'no published rounds')`,
    without: {
      kind: lacks("kind"),
      website: lacks("website"),
      rounds: sql<boolean>`not exists (select from investor_listing l where l.investor_id = t.id)`,
    },
    sorts: { name: NAME, kind: text("kind") },
    nearest: (name) => sql`not exists (select from investor_listing l where l.investor_id = t.id), ${byName(name)}`,
  },
} satisfies {
  [K in TableKind]: Table & {
    readonly without: Record<Lacking<K>, RawBuilder<boolean>>;
    readonly sorts: Record<Sorted<K>, Sort>;
  };
};

/** The rows of each kind's table, and the statements of its filters and orders. */
export const TABLES: Readonly<Record<TableKind, Table>> = tables;
