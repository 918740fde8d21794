import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import { NON_EQUITY_TYPES } from "../../../catalogue/facts/funding-types.ts";
import { sentencesOf } from "../../../catalogue/names/sentences.ts";
import { companyKeysOf, Suppressions } from "../../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../../shared/context.ts";
import { sourceName } from "../../directory/evidence.ts";
import { countryName, withArticle } from "../../../catalogue/places/country-name.ts";
import type { EarlierRound, KnownDate, KnownFacts } from "./facts.ts";

/** A round with its known facts. */
export interface FactsOfRound {
  readonly roundId: number;
  readonly companyId: number;
  readonly facts: KnownFacts;
}

interface FactsRow {
  readonly roundId: number;
  readonly companyId: number;
  readonly company: string;
  readonly domain: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly usdMinor: number | null;
  readonly stage: string | null;
  readonly announced: KnownDate | null;
  readonly firstSale: KnownDate | null;
  readonly leads: readonly string[];
  readonly investors: readonly string[];
  readonly founders: readonly string[];
  readonly description: string | null;
  readonly industries: readonly string[];
  readonly city: string | null;
  readonly country: string | null;
  readonly yearFounded: number | null;
  readonly earlier: readonly EarlierRound[];
  readonly proofUrl: string | null;
  readonly sourceKind: string | null;
}

/**
 * SQL: true for equity rounds. Debt, grants, secondary sales and token sales are not drafted, because "raised" would be
 * wrong.
 */
export const isDrafted: RawBuilder<boolean> = sql<boolean>`not l.is_sample
  and coalesce(l.funding_type, '') not in (${sql.join(NON_EQUITY_TYPES.map((type) => sql.lit(type)))})`;

/** SQL: the stage of a lead with the words of its round, so that an extension is not reported as the round itself. */
const stageOf = (lead: "l" | "e", round: "r" | "er"): RawBuilder<string | null> =>
  sql`${sql.ref(`${lead}.funding_type`)} || case when ${sql.ref(`${round}.stage_text`)} ~* '\\m(ext|extension)\\M'
    then ' extension' else '' end`;

/** Maximum length of a quoted description. */
const LONGEST_DESCRIPTION = 300;
const MOST_EARLIER = 3;
const MOST_INDUSTRIES = 3;

/** The known facts of listed rounds; unlisted rounds are left out. */
export async function readRoundFacts(ctx: Context, roundIds: readonly number[]): Promise<readonly FactsOfRound[]> {
  if (roundIds.length === 0) return [];
  const rows = await rowsOf<FactsRow>(ctx)`
    select l.round_id as "roundId", l.company_id as "companyId", l.company_name as company, l.domain,
      l.amount_minor as "amountMinor", l.currency,
      l.amount_usd_minor as "usdMinor", ${stageOf("l", "r")} as stage,
      case when l.announced_on is not null then jsonb_build_object('date', l.announced_on, 'precision',
      l.announced_precision) end as announced,
      case when l.announced_on is null and r.first_sale_on is not null
        then jsonb_build_object('date', r.first_sale_on, 'precision', r.first_sale_precision) end as "firstSale",
      l.lead_investor_names as leads,
      array(select name from unnest(l.investor_names) with ordinality as n (name, place)
      where name <> all(l.lead_investor_names) order by place) as investors,
      array(select p.name from role o join person p on p.id = o.person_id
        where o.company_id = l.company_id and o.relation = 'founder' and p.withdrawn_at is null
          order by o.id) as founders,
      c.description, l.industries, l.city, l.country, l.year_founded as "yearFounded",
      coalesce((select jsonb_agg(jsonb_build_object(
          'amount', case when e.amount_minor is not null then jsonb_build_object('minor', e.amount_minor, 'currency',
            e.currency) end,
          'stage', ${stageOf("e", "er")},
          'date', case when e.announced_on is not null then jsonb_build_object('date', e.announced_on, 'precision',
          e.announced_precision) end)
          order by e.listed_on desc, e.round_id desc)
        from (select * from lead e where e.company_id = l.company_id and e.listed_on < l.listed_on
          and (e.amount_minor is not null or e.funding_type is not null)
          order by e.listed_on desc, e.round_id desc limit ${MOST_EARLIER}) e
        join funding_round er on er.id = e.round_id), '[]') as earlier,
      l.proof_url as "proofUrl", l.source_kind as "sourceKind"
    from lead l join company c on c.id = l.company_id join funding_round r on r.id = l.round_id
    where l.round_id = any(${roundIds}) and ${isDrafted} order by l.round_id`;
  const suppressions = await Suppressions.load(ctx);
  return rows.map((row) => ({ roundId: row.roundId, companyId: row.companyId, facts: factsOf(row, suppressions) }));
}

/**
 * The name of a proof for readers: a filing's name, or the site of anything else, because they do not know our feeds
 * and lists.
 */
function proofName(url: string, sourceKind: string): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, "");
  return sourceKind === "sec-form-d" || host === undefined || host === "" ? sourceName(sourceKind) : host;
}

function factsOf(row: FactsRow, suppressions: Suppressions): KnownFacts {
  const companyKeys = companyKeysOf({ name: row.company, domain: row.domain });
  const isShown = (name: string) => !suppressions.covers({ names: [name], companyKeys });
  const founders = row.founders.filter(isShown);
  const description =
    row.description === null ? null : suppressions.withoutNames(row.description, { companyKeys, listed: founders });
  const { amountMinor: minor, currency, usdMinor, city, country, proofUrl, sourceKind } = row;
  const amount = minor === null || currency === null ? null : { minor, currency };
  const known = {
    company: row.company,
    amount,
    dollars: currency === "USD" || usdMinor === null ? null : { minor: usdMinor, currency: "USD" },
    stage: row.stage,
    announced: row.announced,
    firstSale: row.firstSale,
    leads: row.leads.filter(isShown),
    investors: row.investors.filter(isShown),
    founders,
    description: description === null ? null : shortened(description),
    industries: row.industries.slice(0, MOST_INDUSTRIES),
    place: placeInWords(city, country && countryName(country)),
    yearFounded: row.yearFounded,
    earlier: row.earlier,
    proof: proofUrl === null || sourceKind === null ? null : { url: proofUrl, source: proofName(proofUrl, sourceKind) },
  };
  const entries = Object.entries(known).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as unknown as KnownFacts;
}

/** As many sentences from the start as fit, with a full stop; null when the first is too long. */
function shortened(description: string): string | null {
  let length = 0;
  const text = sentencesOf(description, (sentence) => (length += sentence.length) <= LONGEST_DESCRIPTION);
  return text === null ? null : text.replace(/[^.!?…]$/u, "$&.");
}

/** "Lyon, France", "Lyon", "the United States"; null without either. */
function placeInWords(city: string | null, country: string | null): string | null {
  if (city !== null) return country === null ? city : `${city}, ${country}`;
  return country && withArticle(country);
}
