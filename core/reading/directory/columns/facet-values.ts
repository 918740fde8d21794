import { sql } from "kysely";
import { COUNTRY_GROUPS, countriesOfGroup } from "../../../catalogue/places/country-groups.ts";
import { SOURCES } from "../../../catalogue/sources/registry.ts";
import { facetLabel } from "../search/facet-label.ts";
import { type Facet, FACET_KEYS, FACETS } from "../search/facets.ts";
import { publicColumn, type Resource, scopedLeads } from "./column.ts";
import { countryName } from "./expressions.ts";

const CODED: readonly (readonly [Facet, readonly string[]])[] = [
  ["source", [...SOURCES.map(({ key }) => key), "edited"]],
  ["has", FACETS.has.values ?? []],
  ["country", COUNTRY_GROUPS],
];
const LABELS = Object.fromEntries(
  CODED.flatMap(([facet, values]) => values.map((value) => [`${facet}:${value}`, facetLabel(facet, value)])),
);

const GROUPED = COUNTRY_GROUPS.flatMap((name) => countriesOfGroup(name).map((code) => ({ name, code })));

/**
 * The values that filters accept, including groups of countries, with their number of rounds in scope. A condition on
 * `facet` reads only that facet.
 */
export const FACET_VALUES: Resource = {
  name: "facets",
  description:
    "One row for each value that lists can be filtered by: stages, industries, countries, investors and others.",
  key: "id",
  from(scope) {
    const leads = scopedLeads(scope);
    const values = FACET_KEYS.map((facet) => {
      const expression = sql.raw(FACETS[facet].sql);
      const held =
        FACETS[facet].kind === "one"
          ? sql`(values (${expression}))`
          : sql`(select distinct * from unnest(${expression}))`;
      return sql`select ${sql.lit(facet)}::text as facet, held.value, count(*) as rounds
        from ${facet === "money" ? scopedLeads(scope, true) : leads} lead cross join lateral ${held} held (value) where held.value <> '' group by held.value`;
    });
    const groups = sql`select 'country', g.name, count(*) from ${leads} lead
      join json_to_recordset(${sql.lit(JSON.stringify(GROUPED))}) as g (name text, code text) on g.code = lead.country
      group by g.name`;
    return sql`(${sql.join([...values, groups], sql` union all `)}) f`;
  },
  columns: [
    publicColumn("id", "text", "The facet and the value, joined by a colon.", sql`f.facet || ':' || f.value`),
    publicColumn("facet", "text", `One of ${FACET_KEYS.join(", ")}.`, sql`f.facet`),
    publicColumn("value", "text", "The value as filters of feeds, exports and searches take it.", sql`f.value`),
    publicColumn(
      "label",
      "text",
      "The display name.",
      sql`coalesce(${sql.lit(JSON.stringify(LABELS))}::jsonb ->> (f.facet || ':' || f.value),
        case when f.facet = 'country' then ${countryName("f.value")} else f.value end)`,
    ),
    publicColumn("rounds", "integer", "Number of rounds in your scope that have the value.", sql`f.rounds`),
  ],
};
