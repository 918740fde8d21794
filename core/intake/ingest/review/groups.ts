import { sql } from "kysely";

/** Maximum number of days between reports of one round. */
const SAME_ROUND_DAYS = 7;

/**
 * SQL: open items with their group, which is decided by one answer. Uncertain rows are grouped by `group_key`. News of
 * one company (`group_key` is its folded name) published within days is grouped if the amounts of a currency are the
 * same up to rounding; a report without amount or in another currency joins if its stage is the others' only stage,
 * because then accepting makes one round of them. Any other item is a group of its own.
 */
export const WAITING = sql`
  select id, kind, document_id, coalesce(
    case kind when 'match' then 'match ' || group_key when 'person' then 'person ' || group_key when 'news' then 'news ' || name || ' ' || burst || ' ' || case
      when is_uncontradicted and (stage is not null or (currency is not null and has_stage)) then 'one'
      else currency || cluster end end,
    'item ' || id) as group_name
  from (
    select *, bool_or(stage is not null) over (partition by kind, name, burst, currency) as has_stage,
      max(cluster) over (partition by kind, name, burst) <= 1
        and coalesce(min(stage) over (partition by kind, name, burst) = max(stage)
          over (partition by kind, name, burst), true) as is_uncontradicted
    from (
      select *, case when minor is not null then sum(differs) over (partition by kind, name, burst, currency
        order by minor, id) else 0 end as cluster
      from (
        select *, case when lag(minor) over (partition by kind, name, burst, currency order by minor, id) * 10 >= minor
          * 9 then 0 else 1 end as differs
        from (
          select *, sum(begins) over (partition by kind, name order by day, id) as burst
          from (
            select *, case when day - lag(day) over (partition by kind, name order by day,
              id) <= ${sql.lit(SAME_ROUND_DAYS)} then 0 else 1 end as begins
            from (
              select id, kind, document_id, group_key,
                case kind when 'news'
                  then coalesce(group_key, nullif(lower(regexp_replace(record #>> '{company,name}', '[^[:alnum:]]', '',
                  'g')), '')) end as name,
                case kind when 'news' then (record #>> '{round,announced,date}')::date end as day,
                case kind when 'news' then (record #>> '{round,amount,minor}')::numeric end as minor,
                case kind when 'news' then record #>> '{round,amount,currency}' end as currency,
                case kind when 'news'
                then nullif(lower(regexp_replace(record #>> '{round,stageText}', '[^[:alnum:]]', '', 'g')), '')
                end as stage
              from review_item where status = 'open'
            ) stated
          ) dated
        ) bursts
      ) valued
    ) clustered
  ) judged`;
