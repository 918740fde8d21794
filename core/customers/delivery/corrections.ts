import { sql } from "kysely";
import { execute, rowOf, rowsOf, scalarOf } from "../../../db/statement.ts";
import { lockForWriting } from "../../shared/message-lock.ts";
import { isNews, newsFields } from "../../catalogue/claims/news.ts";
import { readsAlike } from "../../catalogue/facts/reads-alike.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { type Correction, causeOf, correctedFields, reasonOf } from "../../reading/directory/changes.ts";
import { companyIsPublished } from "../../reading/directory/published.ts";
import { type AddressChange, addressEntries, ADDRESSES, NEWS_OF_ADDRESSES } from "./address-corrections.ts";
import {
  founderEntries,
  NEWS_OF_PEOPLE,
  NOBODY,
  PEOPLE,
  type PeopleCorrection,
  ROUNDS_OF_FOUNDERS,
} from "./founder-corrections.ts";

/** Corrections listed in one mail; the mail counts the others. */
const CORRECTIONS_IN_MAIL = 40;

/** Change log fields that matter to someone using the lead. */
const MATERIAL = {
  round: ["amount_minor", "currency", "funding_type", "stage_text", "announced_on", "investors", "companyId"],
  company: ["name", "website", "industry", "country", "city"],
} as const;

/** A correction of a delivered lead, as shown in the mail. */
export interface LeadCorrection {
  readonly roundId: number;
  /** Null when the company is no longer published; only the round id is shown then. */
  readonly company: string | null;
  readonly slug: string | null;
  readonly kind: "changed" | "withdrawn" | "merged";
  /** An explanation without personal data. */
  readonly reason: string;
  readonly fields: readonly Correction[];
  readonly people: PeopleCorrection;
  readonly addresses: readonly AddressChange[];
  /** Source of the current value; null when only people changed. */
  readonly proof: string | null;
}

interface Touched {
  readonly roundId: number;
  readonly since: number;
  readonly kind: LeadCorrection["kind"];
  readonly company: string | null;
  readonly slug: string | null;
  readonly proof: string | null;
  readonly currency: string | null;
  readonly source: string | null;
  readonly cause: string;
  readonly changed: Readonly<Record<string, readonly [unknown, unknown]>> | null;
  readonly people: PeopleCorrection | null;
  readonly addresses: readonly AddressChange[] | null;
}

/**
 * Mails everyone who received leads one summary of later changes: old and new values, reason and source. Each change is
 * processed once, in the transaction that enqueues its mails. Skips reverted changes. Returns the number of mails.
 */
export async function sendCorrections(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    await lockForWriting(inner);
    const position = await scalarOf(inner, 0)`select position from correction_state for update`;
    // Read after locking; changes become visible in id order.
    const newest = await rowOf<{ id: number }>(inner)`select coalesce(max(id), 0) as id from change`;
    const end = newest?.id ?? 0;
    if (end <= position) return 0;
    await findReceivers(inner, position, end);
    const touched = await findTouched(inner, end);
    const reported = touched
      .map((one) => ({ round_id: one.roundId, since: one.since, item: wordsOf(one) }))
      .filter(({ item }) => isWorthTelling(item));
    const mails = await mail(inner, reported, end);
    await execute(inner)`insert into correction_gone (round_id) select distinct round_id
      from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as t (round_id bigint, item jsonb)
      where item ->> 'kind' <> 'changed' on conflict do nothing`;
    await execute(inner)`delete from correction_gone g where g.round_id in (select round_id from correction_receiver)
      and exists (select from listing lead where lead.round_id = g.round_id)`;
    await execute(inner)`drop table correction_receiver`;
    await execute(inner)`update correction_state set position = ${end}`;
    return mails;
  });
}

/** Collects the receivers of the changed leads, each with the last change they know. */
async function findReceivers(ctx: Context, position: number, end: number): Promise<void> {
  await execute(ctx)`
    create temporary table correction_receiver on commit drop as
    with entry as materialized (
      select kind, subject_kind, subject_id, company_id, fields from change
      where id > ${position} and id <= ${end} and (
        (subject_kind = 'round' and (kind = 'withdrawn' or ${newsFields("change")} ?| ${[...MATERIAL.round, "state"]}::text[]))
        or (subject_kind = 'company' and (kind = 'withdrawn' or ${newsFields("change")} ?| ${[...MATERIAL.company]}::text[]))
        or ${NEWS_OF_PEOPLE} or ${NEWS_OF_ADDRESSES})
    ),
    touched as materialized (
      select subject_id as round_id from entry where subject_kind = 'round'
      union select r.id from entry join funding_round r on r.company_id = entry.subject_id
        where entry.subject_kind = 'company'
      union (${ROUNDS_OF_FOUNDERS})
    ),
    addressed as materialized (
      select r.id as round_id from entry join funding_round r on r.company_id = entry.subject_id
        where entry.subject_kind = 'contact'
    ),
    given as (
      select f.account_id, f.round_id, d.change_id from touched join free_lead f on f.round_id = touched.round_id
        join delivery d on d.id = f.delivery_id
      union all
      -- Alerts and lists go to paid plans, whose leads have addresses; free leads have none.
      select d.account_id, m.round_id, d.change_id from (select round_id from touched union select round_id
        from addressed) any_change
        join lead_set_member m on m.round_id = any_change.round_id join delivery d on d.set_id = m.set_id
    )
    select account_id, round_id, greatest(max(change_id), ${position}::bigint) as since from given
      group by 1, 2`;
  await execute(ctx)`analyze correction_receiver`;
}

/** Reads the corrections of the collected leads, per starting change. */
async function findTouched(ctx: Context, end: number): Promise<readonly Touched[]> {
  return rowsOf<Touched>(ctx)`
    with news as materialized (
      select distinct v.round_id, v.since, r.company_id from correction_receiver v join funding_round r
        on r.id = v.round_id
    ),
    entry as materialized (
      select news.round_id, news.since, k.* from news
      join change k on k.subject_kind = 'round' and k.subject_id = news.round_id and k.id > news.since
        and k.id <= ${end} and ${isNews("k")}
      union all
      select news.round_id, news.since, k.* from news
      join change k on k.subject_kind = 'company' and k.subject_id = news.company_id and k.id > news.since
        and k.id <= ${end} and ${isNews("k")}
    ),
    ${founderEntries(end)},
    ${PEOPLE},
    ${addressEntries(end)},
    ${ADDRESSES},
    field as (
      select round_id, since, key,
        (array_agg(value -> 0 order by entry.id))[1] as before,
          (array_agg(value -> 1 order by entry.id desc))[1] as after
      from entry cross join lateral jsonb_each(${newsFields("entry")}) f
      where (subject_kind = 'round' and key = any(${[...MATERIAL.round]}::text[]))
        or (subject_kind = 'company' and key = any(${[...MATERIAL.company]}::text[]))
      group by round_id, since, key
    ),
    difference as (
      select round_id, since, jsonb_object_agg(key, jsonb_build_array(before, after)) as changed from field
        where before is distinct from after group by 1, 2
    ),
    newest as (
      select distinct on (round_id, since) round_id, since, run_id, ${causeOf("reported")} as cause
      from (
        select round_id, since, id, kind = 'withdrawn' as ends, run_id, reason, subject_kind from entry
        union all select round_id, since, id, false, run_id, reason, subject_kind from founder_entry
        union all select round_id, since, id, false, run_id, reason, subject_kind from address_entry
      ) reported order by round_id, since, ends desc, id desc
    )
    select news.round_id as "roundId", news.since,
      case when lead.round_id is not null then 'changed' when kept.round_id is not null then 'merged' else 'withdrawn'
        end as kind,
      case when ${companyIsPublished("c")} then c.name end as company, case when ${companyIsPublished("c")} then c.slug
        end as slug,
      coalesce(lead.proof_url, kept.proof_url) as proof, lead.currency, run.source, newest.cause, difference.changed,
        people.people, addresses.addresses
    from news join newest using (round_id, since) left join difference using (round_id, since)
      left join people using (round_id, since) left join addresses using (round_id, since)
    join funding_round r on r.id = news.round_id left join company c on c.id = r.company_id
    left join listing lead on lead.round_id = r.id left join listing kept on kept.round_id = r.merged_into_id
    left join ingest_run run on run.id = newest.run_id
    where (lead.round_id is not null and (difference.changed is not null or people.people is not null
        or addresses.addresses is not null))
      or (lead.round_id is null and not exists (select from correction_gone g where g.round_id = r.id))
    order by news.round_id`;
}

/** Only accounts receive leads. */
const RECEIVER = { id: "receiver", access: "free" } as const;

function wordsOf({
  roundId,
  kind,
  company,
  slug,
  proof,
  currency,
  source,
  cause,
  changed,
  people,
  addresses,
}: Touched): LeadCorrection {
  const fields = correctedFields(changed ?? {}, currency, RECEIVER).filter(
    ({ values }) => values === null || !readsAlike(values.before, values.after),
  );
  const reported = { roundId, company, slug, kind, reason: reasonOf({ source, cause }) };
  // A withdrawn lead shows nothing else, and names nobody again.
  if (kind !== "changed") return { ...reported, proof, fields: [], people: NOBODY, addresses: [] };
  return {
    ...reported,
    proof: fields.length > 0 ? proof : null,
    fields,
    people: people ?? NOBODY,
    addresses: addresses ?? [],
  };
}

function isWorthTelling({ kind, fields, people, addresses }: LeadCorrection): boolean {
  return (
    kind !== "changed" || fields.length > 0 || people.removed > 0 || people.founders.length > 0 || addresses.length > 0
  );
}

async function mail(
  ctx: Context,
  reported: readonly { readonly round_id: number; readonly since: number; readonly item: LeadCorrection }[],
  end: number,
): Promise<number> {
  if (reported.length === 0) return 0;
  const now = ctx.clock.now();
  return execute(ctx)`
    with reported as materialized (select *
      from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as t (round_id bigint, since bigint, item jsonb)),
    numbered as (
      select v.account_id, reported.item, row_number() over (partition by v.account_id
        order by reported.item ->> 'kind' = 'changed', reported.round_id desc) as n
      from correction_receiver v join reported on reported.round_id = v.round_id and reported.since = v.since
    )
    insert into outbox_message (to_address, template, data, purpose, list, cause, created_at, due_at)
    select a.email, 'corrections',
      jsonb_build_object('count', count(*), 'corrections', jsonb_agg(numbered.item order by numbered.n)
        filter (where numbered.n <= ${sql.lit(CORRECTIONS_IN_MAIL)})),
      'subscription', 'corrections', 'corrections:' || ${end}::text || ':' || a.id, ${now}, ${now}
    from numbered join account a on a.id = numbered.account_id group by a.id, a.email
    on conflict (cause) do nothing`;
}
