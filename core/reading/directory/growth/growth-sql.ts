import { type RawBuilder, sql } from "kysely";
import { LEAST_DAYS_APART } from "../../../catalogue/facts/measures.ts";
import { equityUsd } from "../published.ts";
import { strengthOf } from "./measure-model.ts";

/** SQL: the change from `former` to the value of `l` in percent, to one decimal. */
const percent = (former: RawBuilder<unknown>) =>
  sql`case when ${former} > 0 then round((l.value::numeric / ${former} - 1) * 100, 1) end`;

/** SQL: the time of a measure as precisely as known. */
const time = (of: "l" | "b") =>
  sql`to_char(${sql.ref(`${of}.as_of`)}, case ${sql.ref(`${of}.precision`)} when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end)`;

/**
 * SQL: common table expressions after `published`, the rounds of the companies in `scope`. `measured` has what is known of
 * each company's newest measures, and `pace` what is known of each round against the one before it (`FORMULAS`).
 */
export const GROWTH_TABLES = sql`
  newest as materialized (
    select distinct on (m.company_id, topic) m.*, topic
    from scope s join measure m on m.company_id = s.id
    cross join lateral (select case m.kind when 'employees' then 'employees' when 'ranking_keywords' then null
      else 'traffic' end as topic) t
    where topic is not null
    order by m.company_id, topic, m.kind = 'monthly_visits', m.as_of desc, ${strengthOf(sql`m.method`)} desc, m.value desc
  ),
  measured as (
    select l.company_id, jsonb_object_agg(l.topic, jsonb_strip_nulls(jsonb_build_object('kind', l.kind, 'value', l.value,
      'on', ${time("l")}, 'by', l.stated_by, 'country', nullif(l.country, ''), 'change3', ${percent(sql`q.value`)},
      'change12', ${percent(sql`b.value`)}, 'since', ${time("b")}))) as growth
    from newest l
    left join measure q on (q.company_id, q.kind, q.country, q.series) = (l.company_id, l.kind, l.country, l.series)
      and l.topic = 'traffic' and q.as_of = (l.as_of - interval '3 months')::date
    left join lateral (
      select f.as_of, f.precision, f.value from measure f
      where (f.company_id, f.kind, f.country, f.series) = (l.company_id, l.kind, l.country, l.series)
        and case l.topic when 'traffic' then f.as_of = (l.as_of - interval '12 months')::date
          else f.as_of between (l.as_of - interval '12 months')::date and l.as_of - ${sql.lit(LEAST_DAYS_APART)}::int end
      order by f.as_of limit 1
    ) b on true
    group by l.company_id
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
          case when coalesce(announced_precision, 'day') <> 'year' then coalesce(announced_on, first_sale_on) end as month
        from published where coalesce(announced_on, first_sale_on) is not null
      ) dated
      window w as (partition by company_id order by day, round_id)
    ) ordered
  )`;
