import { sql } from "kysely";

/** Reports of one round appear within this many days of each other. */
const SAME_ROUND_DAYS = 7;

/**
 * SQL: open items with the group that one answer decides. Uncertain rows are grouped by `group_key`;
 * news by company name and amount, published within days. Any other item is a group of its own.
 */
export const WAITING = sql`
  select id, kind, document_id, coalesce(
    case kind when 'match' then 'match ' || group_key when 'news' then round || ' ' || burst end,
    'item ' || id) as group_name
  from (
    select *, sum(begins) over (partition by kind, round order by day, id) as burst
    from (
      select *, case when day - lag(day) over (partition by kind, round order by day, id) <= ${sql.lit(SAME_ROUND_DAYS)} then 0 else 1 end as begins
      from (
        select id, kind, document_id, group_key, case kind when 'news' then (record #>> '{round,announced,date}')::date end as day,
          'news ' || name || ' ' || (record #>> '{round,amount,minor}') || (record #>> '{round,amount,currency}') as round
        from (
          select *, nullif(lower(regexp_replace(record #>> '{company,name}', '[^[:alnum:]]', '', 'g')), '') as name from review_item where status = 'open'
        ) named
      ) stated
    ) ordered
  ) bursts`;
