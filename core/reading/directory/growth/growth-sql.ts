import { sql } from "kysely";
import { LEAST_DAYS_APART } from "../../../catalogue/facts/measures.ts";
import { equityUsd } from "../published.ts";
import { strengthOf } from "./measure-model.ts";

/** SQL: the change from `former` to the value in percent, to one decimal. */
const percent = (former: string) =>
  sql`case when ${sql.ref(former)} > 0 then round((value::numeric / ${sql.ref(former)} - 1) * 100, 1) end`;

/** SQL: a time as precisely as known. */
const time = (day: string) =>
  sql`to_char(${sql.ref(day)}, case precision when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end)`;

/** SQL: a window over the same series: so long before, up to so long before. */
const before = (from: string, to: string) => sql`(partition by company_id, kind, country, series order by as_of
  range between ${sql.lit(from)}::interval preceding and ${sql.lit(to)}::interval preceding)`;

/**
 * SQL: common table expressions after `published`, the rounds of the companies in `scope`. `measured` has what is known of
 * each company's newest measures, and `pace` what is known of each round against the one before it (`FORMULAS`).
 */
export const GROWTH_TABLES = sql`
  newest as (
    select distinct on (company_id, topic) * from (
      select m.*, case kind when 'employees' then 'employees' else 'traffic' end as topic,
        first_value(value) over ${before("3 months", "3 months")} as former3,
        first_value(value) over year as former12, first_value(as_of) over year as since,
        first_value(value) over staff as former_staff, first_value(as_of) over staff as staff_since
      from scope s join measure m on m.company_id = s.id and m.kind <> 'ranking_keywords'
      window year as ${before("12 months", "12 months")}, staff as ${before("12 months", `${LEAST_DAYS_APART} days`)}
    ) dated
    order by company_id, topic, kind = 'monthly_visits', as_of desc, ${strengthOf(sql`method`)} desc, value desc
  ),
  measured as (
    select company_id, jsonb_object_agg(topic, jsonb_strip_nulls(jsonb_build_object('kind', kind, 'value', value,
      'on', ${time("as_of")}, 'by', stated_by, 'country', nullif(country, '')) || case topic
      when 'traffic' then jsonb_build_object('change3', ${percent("former3")}, 'change12', ${percent("former12")},
        'since', ${time("since")})
      else jsonb_build_object('change12', ${percent("former_staff")}, 'since', ${time("staff_since")}) end)) as growth
    from newest group by company_id
  ),
  pace as (
    select round_id, jsonb_strip_nulls(jsonb_build_object(
      'gap', (extract(year from month) - extract(year from former_month)) * 12
        + extract(month from month) - extract(month from former_month),
      'step', case when former_equity > 0 then round(equity::numeric / former_equity, 2) end)) as growth
    from (
      select round_id, month, equity, lag(month) over w as former_month, lag(equity) over w as former_equity
      from (
        select round_id, company_id, coalesce(announced_on, first_sale_on) as day, ${equityUsd("published")} as equity,
          case when coalesce(announced_precision, 'day') in ('day', 'month') then coalesce(announced_on, first_sale_on) end as month
        from published where money <> 'raising' and coalesce(announced_on, first_sale_on) is not null
      ) dated
      window w as (partition by company_id order by day, round_id)
    ) ordered
  )`;
