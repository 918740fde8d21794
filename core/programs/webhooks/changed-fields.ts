import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import { COMPANY_COLUMNS, fromRow, ROUND_COLUMNS } from "../../catalogue/facts/fact-columns.ts";
import { COMPANY_FACTS, type Fact, type Facts, ROUND_FACTS } from "../../catalogue/facts/facts.ts";
import { isNews, newsFields } from "../../catalogue/claims/news.ts";
import { majorUnits, type Money } from "../../catalogue/facts/money.ts";
import { machineDate, type PartialDate } from "../../catalogue/facts/partial-date.ts";
import { readsAlike } from "../../catalogue/facts/reads-alike.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { seesColumn } from "../../reading/directory/access.ts";
import type { ChangedAddress, RoundChanges } from "./message-shape.ts";

/** Changed values of a row by column; null when the former value may name a person. */
type ChangedFields = RoundChanges["changed"];

export interface ChangedFieldsInput {
  readonly roundIds: readonly number[];
  /** Exclusive lower bound of change ids. */
  readonly since: number;
  /** Inclusive upper bound of change ids. */
  readonly until: number;
}

type Row = Readonly<Record<string, unknown>>;
/** Former and current values by table column. */
type Logged = Readonly<Record<string, readonly [unknown, unknown]>>;

interface ChangedRow {
  readonly roundId: number;
  readonly round: Row;
  readonly company: Row;
  readonly ofRound: Logged;
  readonly ofCompany: Logged;
  readonly hasOtherFounder: boolean;
  readonly addresses: ChangedAddress[];
}

/**
 * The logged changes of rounds, their companies and the addresses there in a range of the change log, by round id and
 * column name. Omits values that changed and changed back. The addresses themselves are in the round's columns.
 */
export async function changedFields(
  ctx: Context,
  { roundIds, since, until }: ChangedFieldsInput,
): Promise<ReadonlyMap<number, RoundChanges>> {
  const inRange = sql`g.id > ${since} and g.id <= ${until} and ${isNews("g")}`;
  const loggedOf = (kind: "round" | "company", id: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_object_agg(x.field, jsonb_build_array(x.before, x.after)) from (
      select f.key as field, (array_agg(f.value -> 0 order by g.id))[1] as before,
        (array_agg(f.value -> 1 order by g.id desc))[1] as after
      from change g cross join lateral jsonb_each(${newsFields("g")}) f
      where g.subject_kind = ${sql.lit(kind)} and g.subject_id = ${id} and g.kind = 'changed' and ${inRange}
      group by f.key
    ) x where x.before is distinct from x.after), '{}')`;
  const rows = await rowsOf<ChangedRow>(ctx)`
    select r.id as "roundId", to_jsonb(r) as round, to_jsonb(c) as company,
      ${loggedOf("round", sql`r.id`)} as "ofRound", ${loggedOf("company", sql`c.id`)} as "ofCompany",
      exists (select from change g where g.subject_kind = 'role' and ${inRange}
        and g.subject_id in (select o.id from role o where o.company_id = c.id and o.relation = 'founder'))
      or exists (select from change g where g.subject_kind = 'role' and ${inRange}
        and g.company_id = c.id and g.kind = 'withdrawn' and g.fields -> 'relation' ->> 0 = 'founder')
      or exists (select from change g where g.subject_kind = 'person' and ${inRange}
        and g.subject_id in (select o.person_id from role o where o.company_id = c.id and o.relation = 'founder'))
          as "hasOtherFounder",
      coalesce((select jsonb_agg(jsonb_build_object('person_id', x.person_id, 'from', x.status -> 0, 'to', x.status -> 1,
        'reason', x.reason) order by x.person_id nulls last) from (
        select (g.fields -> 'personId' ->> 0)::bigint as person_id,
          jsonb_build_array((array_agg(g.fields -> 'status' -> 0 order by g.id))[1],
            (array_agg(g.fields -> 'status' -> 1 order by g.id desc))[1]) as status,
          (array_agg(g.reason order by g.id desc))[1] as reason
        from change g where g.subject_kind = 'contact' and g.subject_id = c.id and ${inRange} group by 1
      ) x), '[]') as addresses
    from funding_round r join company c on c.id = r.company_id
    where r.id = any(${[...roundIds]}::bigint[])`;
  const seesAddresses = seesColumn(ctx.actor, "paid");
  return new Map(
    rows.map((row) => [
      row.roundId,
      { changed: fieldsOf(row, ctx.actor), addresses: seesAddresses ? row.addresses : [] },
    ]),
  );
}

function fieldsOf(
  { round, company, ofRound, ofCompany, hasOtherFounder, addresses }: ChangedRow,
  actor: Actor,
): ChangedFields {
  const dollars = ofRound["amount_usd_minor"];
  return {
    ...factFields(ROUND_FACTS, { row: round, logged: ofRound, actor }),
    ...(dollars !== undefined && { amount_usd: { from: cents(dollars[0]), to: cents(dollars[1]) } }),
    ...factFields(COMPANY_FACTS, { row: company, logged: ofCompany, actor }),
    ...(hasOtherFounder && { founder_name: null }),
    ...(seesColumn(actor, "paid") && addressFields(addresses)),
  };
}

function addressFields(addresses: readonly ChangedAddress[]): ChangedFields {
  return {
    ...statusFields(
      "contact_",
      addresses.filter(({ person_id }) => person_id !== null),
    ),
    ...statusFields(
      "company_",
      addresses.filter(({ person_id }) => person_id === null),
    ),
  };
}

/** An address by its null, and the status of a single one with its values. */
function statusFields(prefix: string, some: readonly ChangedAddress[]): ChangedFields {
  const [first] = some;
  if (first === undefined) return {};
  const { from, to } = first;
  return { [`${prefix}email`]: null, [`${prefix}email_status`]: some.length === 1 ? { from, to } : null };
}

interface FactChanges {
  readonly row: Row;
  readonly logged: Logged;
  readonly actor: Actor;
}

function factFields(facts: Facts, { row, logged, actor }: FactChanges): ChangedFields {
  const columns = facts === ROUND_FACTS ? ROUND_COLUMNS : COMPANY_COLUMNS;
  const at = (moment: 0 | 1) => {
    const values = Object.entries(logged).map(([column, both]) => [column, both[moment]] as const);
    return fromRow(columns, { ...row, ...Object.fromEntries(values) });
  };
  const [before, after] = [at(0), at(1)];
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, fact]): [string, ChangedFields[string]][] => {
      const { access = "public", name = fact.column, mayNamePeople, type } = fact;
      const own =
        type === "investors" ? ["investors"] : columns.filter((one) => one.fact === key).map((one) => one.column);
      if (access === "page" || !seesColumn(actor, access) || !own.some((column) => column in logged)) return [];
      if (mayNamePeople) return [[name, null]];
      return changesOf(fact, name, { from: before[key] ?? null, to: after[key] ?? null });
    }),
  );
}

/** The columns of an export's row for a fact: an amount has a second one for its currency. */
function changesOf({ type }: Fact, name: string, { from, to }: { readonly from: unknown; readonly to: unknown }) {
  if (type === "date")
    return changed(name, from && machineDate(from as PartialDate), to && machineDate(to as PartialDate));
  if (type !== "money") return changed(name, from, to);
  const [before, after] = [from as Money | null, to as Money | null];
  return [
    ...changed(name, before && majorUnits(before), after && majorUnits(after)),
    ...changed("currency", before?.currency ?? null, after?.currency ?? null),
  ];
}

function changed(name: string, from: unknown, to: unknown): [string, { from: unknown; to: unknown }][] {
  return readsAlike(from, to) ? [] : [[name, { from, to }]];
}

function cents(minor: unknown): number | null {
  return typeof minor === "number" ? minor / 100 : null;
}
