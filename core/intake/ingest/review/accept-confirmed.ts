import { rowsOf } from "../../../../db/statement.ts";
import { identityOf } from "../../../catalogue/claims/match-keys.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { acceptReview } from "./decide.ts";

/** A listed round confirms a report with the same amount if their dates differ by at most these days. */
const LISTED_WITHIN_DAYS = 60;
/** Two outlets confirm each other if their reports are at most these days apart. */
const REPORTED_WITHIN_DAYS = 14;

interface Candidate {
  readonly id: number;
  readonly record: EvidenceRecord;
  readonly companyId: number;
  readonly domain: string | null;
  readonly country: string | null;
  /** True if the company has a round of this amount and time. */
  readonly isListed: boolean;
  /** True if another feed reports the same amount for a company of the same name. */
  readonly isReportedTwice: boolean;
}

/**
 * Accepts open news from these feeds that other evidence confirms, and returns the number of items. The company must be
 * the only listed one of that name, with no contradicting website or country. In addition, either it has a round of
 * exactly that amount at that time, or its website is named and another feed reports the same amount. All other items
 * remain for a reviewer.
 */
export async function acceptConfirmedNews(
  ctx: Context,
  { feeds }: { readonly feeds: readonly string[] },
): Promise<number> {
  if (feeds.length === 0) return 0;
  const confirmed = (await loadCandidates(ctx, feeds)).filter(isConfirmed);
  let accepted = 0;
  // One decision per item, so that a reviewer can undo each.
  for (const { id, companyId } of confirmed) {
    const { items } = await acceptReview(ctx, { itemId: id, company: companyId });
    accepted += items.length;
  }
  return accepted;
}

function isConfirmed({ record, domain, country, isListed, isReportedTwice }: Candidate): boolean {
  const stated = identityOf(record.company, record.sourceUrl ?? null);
  const contradicts =
    (stated.domain !== null && domain !== null && stated.domain !== domain) ||
    (stated.country !== null && country !== null && stated.country !== country);
  const namesWebsite = stated.domain !== null && stated.domain === domain;
  return !contradicts && (isListed || (isReportedTwice && namesWebsite));
}

async function loadCandidates(ctx: Context, feeds: readonly string[]): Promise<readonly Candidate[]> {
  return rowsOf<Candidate>(ctx)`
    with news as (
      select i.id, i.status, i.record, i.group_key, d.external_id as feed,
        (i.record #>> '{round,announced,date}')::date as day,
        (i.record #>> '{round,amount,minor}')::numeric as minor, i.record #>> '{round,amount,currency}' as currency
      from review_item i join document d on d.id = i.document_id
      where i.kind = 'news' and d.source = 'news-feed' and i.status in ('open', 'accepted') and i.group_key is not null
    )
    select n.id, n.record, c.id as "companyId", c.domain, c.country,
      exists (select from funding_round r where r.company_id = c.id and r.withdrawn_at is null
        and r.merged_into_id is null
        and r.amount_minor = n.minor and r.currency = n.currency
        and abs(coalesce(r.announced_on, r.first_sale_on)::date - n.day) <= ${LISTED_WITHIN_DAYS}) as "isListed",
      exists (select from news o where o.group_key = n.group_key and o.feed <> n.feed and o.minor = n.minor
        and o.currency = n.currency and abs(o.day - n.day) <= ${REPORTED_WITHIN_DAYS}) as "isReportedTwice"
    from news n join lateral (
      select min(c.id) as id from company_key k join company f on f.id = k.company_id
        join company c on c.id = coalesce(f.merged_into_id, f.id)
      where k.kind = 'name' and k.value = n.group_key and c.withdrawn_at is null and c.merged_into_id is null
        and not c.is_sample
      having count(distinct c.id) = 1
    ) named on true join company c on c.id = named.id
    where n.status = 'open' and n.feed = any(${[...feeds]}) and n.minor is not null and n.day is not null
    order by n.id`;
}
