import { sql } from "kysely";
import { requireRow, rowOf, rowsOf } from "../../../../db/statement.ts";
import type { Change, FieldChanges } from "../../../catalogue/claims/changes.ts";
import { companyNameKey } from "../../../catalogue/names/company-name.ts";
import { knownDate } from "../../../reading/directory/columns/expressions.ts";
import type { Context } from "../../../shared/context.ts";
import type { SharedId } from "../list-reading.ts";
import type { DocumentPart, Notice } from "../../../catalogue/sources/record.ts";
import type { Tally } from "../tally.ts";
import { type BestFigures, findBestMatches } from "./best-matches.ts";
import type { ChangeCounts, CountedChanges } from "./count-changes.ts";

const SAMPLES = 20;
/** Number of groups shown per proposal; further ones are only counted. */
const GROUPS = 100;
/** Number of companies with several names to examine, those with most names first. */
const NAMED_COMPANIES = 1_000;
const NAMES_SHOWN = 6;

/** The effect of publishing a proposal on the catalogue. */
export interface Effect {
  readonly rows: {
    readonly records: number;
    /** Records that need an answer about their company first. */
    readonly undecided: number;
    readonly reviews: number;
    readonly rejected: number;
    readonly excluded: number;
  };
  readonly rejectedByCode: Readonly<Record<string, number>>;
  readonly companies: ChangeCounts & {
    /** Companies of the list that are already in the catalogue. */
    readonly matched: number;
    /** Records that matched a company, by basis of the match. */
    readonly matchedBy: Readonly<Record<string, number>>;
    readonly merged: number;
  };
  readonly rounds: ChangeCounts & {
    /** Rounds in earlier versions of the list. */
    readonly earlier: number;
    /** Withdrawn rounds that were replaced by new ones of the same company; absent in older proposals. */
    readonly replaced?: number;
    /** Rows about rounds that other evidence also states; absent in older proposals. */
    readonly joined?: number;
    /** Rows that repeat a round of another row; absent in older proposals. */
    readonly repeated?: number;
  };
  readonly people: { readonly added: number; readonly withdrawn: number };
  /** Amounts in US dollars, or in the list's commonest currency when most cannot be converted. */
  readonly amounts: {
    readonly count: number;
    readonly currency: string;
    readonly medianMinor: number;
    readonly largestMinor: number;
    /** US dollars for one unit of the currency at the last known rate; absent in older proposals. */
    readonly usdPerUnit?: number | null;
  } | null;
  /** Distinct company names, and those that are only a number, an amount or a date; absent in older proposals. */
  readonly names?: { readonly count: number; readonly numeric: number; readonly example: string | null };
  /** Rounds dated to the day, and those that share company and day with another; absent in older proposals. */
  readonly sameDay?: {
    readonly count: number;
    readonly sharing: number;
    /** The company and day with most rounds. */
    readonly most: { readonly company: string; readonly day: string; readonly rounds: number } | null;
  };
  /** Rows about rounds, and those with an amount, a stage or an investor; absent in older proposals. */
  readonly facts?: { readonly count: number; readonly stating: number };
  readonly days: {
    readonly count: number;
    readonly distinct: number;
    readonly first: string;
    readonly last: string;
  } | null;
  readonly mergedNames: readonly NamedCompany[];
  /** Ids of the list that stand for differently named companies; absent in older proposals. */
  readonly sharedIds?: readonly SharedId[];
  readonly groupCount: number;
  readonly groups: readonly Group[];
  /** What taking the best match for all groups would do; absent in older proposals. */
  readonly best?: BestFigures;
  /** The effect before the columns were corrected; absent if it was not read again. */
  readonly former?: FormerEffect;
  /** When the best match was taken for all groups; absent if it was not, or was undone. */
  readonly bestTakenAt?: string;
  /** Why it was not published although nothing held it. */
  readonly waits?: string;
  /** The sheets or lists of the file, if there are several. */
  readonly parts?: readonly DocumentPart[];
  /** Notices of the source's reader, except those on columns; absent in older proposals. */
  readonly notices?: readonly Notice[];
  readonly samples: readonly Sample[];
}

/** What the last reading of an import would have done. */
export interface FormerEffect {
  readonly companies: ChangeCounts;
  readonly rounds: ChangeCounts;
  readonly people: { readonly added: number };
  readonly rejected: number;
}

export interface NamedCompany {
  readonly company: string;
  readonly names: readonly string[];
  readonly nameCount: number;
}

/** Rows decided by one answer: "SpaceX, 35 rows: one company?" */
export interface Group {
  readonly key: string;
  readonly name: string;
  readonly reason: string;
  readonly rows: number;
  /** Positions of the rows in the document. */
  readonly refs: readonly string[];
  readonly candidates: readonly Candidate[];
  /** The candidate that fits best; absent if none does, and in older proposals. */
  readonly best?: number;
}

export interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** True if this import adds it, so that it is not in the catalogue before publishing. */
  readonly isAdded: boolean;
}

export interface Sample {
  readonly kind: Change["kind"];
  readonly subject: "company" | "round";
  readonly company: string;
  readonly slug: string;
  readonly round: {
    readonly amountMinor: number | null;
    readonly currency: string | null;
    readonly stage: string | null;
    /** As precise as known: "2026", "2026-07" or "2026-07-15". */
    readonly announcedOn: string | null;
  } | null;
  readonly fields: FieldChanges;
}

/** The catalogue before a reading, for measuring the reading's effect. */
export interface Before {
  readonly lastChange: number;
  readonly rounds: number;
}

/** Records the state before a reading; call before any write, with the documents of the list's earlier versions. */
export async function measureBefore(
  ctx: Context,
  { source, externalId }: { readonly source: string; readonly externalId: string },
): Promise<Before> {
  return requireRow<Before>(ctx)`
    select (select coalesce(max(id), 0) from change) as "lastChange",
      (select count(distinct c.subject_id)::int from claim c join document d on d.id = c.document_id
       where d.source = ${source} and d.external_id = ${externalId} and c.subject_kind = 'round') as rounds`;
}

interface Planned {
  readonly tally: Tally;
  readonly changes: CountedChanges;
  readonly sharedIds: readonly SharedId[];
  readonly newPeople: number;
  readonly matchReviews: number;
  readonly matchedBy: Readonly<Record<string, number>>;
}

/** Measures what the current transaction wrote for a document. */
export async function measureEffect(
  ctx: Context,
  documentId: number,
  before: Before,
  { tally, changes, sharedIds, newPeople, matchReviews, matchedBy }: Planned,
): Promise<Effect> {
  const named = await companiesWithSeveralNames(ctx, documentId);
  const { groups, groupCount } = await loadGroups(ctx, documentId, before);
  const { companies, joined, repeated, ...figures } = await measureDocument(ctx, documentId);
  const best = await findBestMatches(ctx, documentId, before);
  const bestOf = new Map(best.matches.map(({ key, companyId }) => [key, companyId]));
  return {
    rows: {
      records: tally.records,
      undecided: matchReviews,
      reviews: tally.reviews,
      rejected: tally.quarantined,
      excluded: tally.excluded,
    },
    rejectedByCode: { ...tally.quarantinedByCode },
    companies: {
      ...changes.company,
      matched: Math.max(0, companies - changes.company.added),
      matchedBy,
      merged: named.length,
    },
    rounds: { ...changes.round, replaced: changes.replacedRounds, earlier: before.rounds, joined, repeated },
    people: { added: newPeople + changes.person.added, withdrawn: changes.person.withdrawn },
    amounts: await measureAmounts(ctx, documentId),
    ...figures,
    mergedNames: named
      .slice(0, SAMPLES)
      .map(({ company, names }) => ({ company, names: names.slice(0, NAMES_SHOWN), nameCount: names.length })),
    sharedIds,
    groupCount,
    groups: groups.map((group) => {
      const { id } = group.candidates.find((one) => one.id === bestOf.get(group.key)) ?? {};
      return { ...group, ...(id !== undefined && { best: id }) };
    }),
    best: best.figures,
    notices: tally.notices,
    samples: await loadSamples(ctx, before),
  };
}

async function companiesWithSeveralNames(ctx: Context, documentId: number) {
  const rows = await rowsOf<{ company: string; names: string[] }>(ctx)`
    select c.name as company, array_agg(distinct k.fields ->> 'name') as names
    from claim k join company c on c.id = k.subject_id
    where k.document_id = ${documentId} and k.subject_kind = 'company' and k.fields ->> 'name' is not null
    group by c.id having count(distinct lower(k.fields ->> 'name')) > 1
    order by count(distinct lower(k.fields ->> 'name')) desc, c.id limit ${NAMED_COMPANIES}`;
  return rows
    .map(({ company, names }) => ({
      company,
      names: [...new Map(names.map((name) => [companyNameKey(name), name])).values()],
    }))
    .filter(({ names }) => names.length > 1)
    .sort((a, b) => b.names.length - a.names.length);
}

async function measureAmounts(ctx: Context, documentId: number): Promise<Effect["amounts"]> {
  return rowOf<NonNullable<Effect["amounts"]>>(ctx, null)`
    with stated as (
      select r.amount_minor, r.currency, r.amount_usd_minor from funding_round r
      where r.amount_minor is not null and r.id in (
        select subject_id from claim where document_id = ${documentId} and subject_kind = 'round'
          and fields ? 'amount')),
    usd as (
      select count(*)::int as count, 'USD' as currency, percentile_disc(0.5) within group (order by amount_usd_minor)
        as median, max(amount_usd_minor) as largest
      from stated where amount_usd_minor is not null having count(*) * 2 >= (select count(*) from stated)),
    commonest as (
      select count(*)::int as count, currency, percentile_disc(0.5) within group (order by amount_minor) as median,
        max(amount_minor) as largest
      from stated group by currency order by count(*) desc, currency limit 1)
    select count, currency, median as "medianMinor", largest as "largestMinor", case currency when 'USD' then 1 else (
      select x.usd_per_unit::float8 from exchange_rate x where x.currency = found.currency order by x.rate_on desc
        limit 1) end as "usdPerUnit"
    from (select * from usd where count > 0 union all select * from commonest limit 1) found`;
}

const MONTHS =
  "jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?";
/** At most one word, which is a month, a scale or a currency, and a digit. */
const NUMERIC = `^(?=.*[0-9])[^[:alpha:]]*((${MONTHS}|[kmb]|mn|bn|million|billion|usd|eur|inr)[^[:alpha:]]*)?$`;

interface DocumentFigures extends Required<Pick<Effect, "days" | "names" | "sameDay" | "facts">> {
  readonly companies: number;
  /** Rows about rounds that another document also states, or that an editor created. */
  readonly joined: number;
  /** Rows beyond the first about each round. */
  readonly repeated: number;
}

async function measureDocument(ctx: Context, documentId: number): Promise<DocumentFigures> {
  return requireRow<DocumentFigures>(ctx)`
    with stated as materialized (
      select c.subject_kind, c.subject_id, c.fields,
        case c.fields #>> '{announced,precision}' when 'day' then c.fields #>> '{announced,date}' end as day
      from claim c where c.document_id = ${documentId}),
    about_round as (select * from stated where subject_kind = 'round'),
    named as (
      select distinct fields ->> 'name' as name from stated where subject_kind = 'company'
        and fields ->> 'name' is not null),
    per_day as (
      select r.company_id, s.day, count(distinct s.subject_id)::int as rounds
      from about_round s join funding_round r on r.id = s.subject_id where s.day is not null
      group by r.company_id, s.day)
    select (select count(distinct subject_id)::int from stated where subject_kind = 'company') as companies,
      (select count(*)::int from about_round s where exists (
        select from claim o where o.subject_kind = 'round' and o.subject_id = s.subject_id
          and o.document_id is distinct from ${documentId} and (o.method <> 'edited' or o.fields ? 'created'))) as joined,
      (select (count(*) - count(distinct subject_id))::int from about_round) as repeated,
      (select jsonb_build_object('count', count(*), 'distinct', count(distinct day), 'first', min(day), 'last', max(day))
        from about_round where day is not null having count(*) > 0) as days,
      (select jsonb_build_object('count', count(*), 'numeric', count(*) filter (where name ~* ${NUMERIC}),
        'example', min(name) filter (where name ~* ${NUMERIC})) from named) as names,
      (select jsonb_build_object('count', coalesce(sum(rounds), 0),
        'sharing', coalesce(sum(rounds) filter (where rounds > 1), 0),
        'most', (select jsonb_build_object('company', k.name, 'day', p.day, 'rounds', p.rounds)
          from per_day p join company k on k.id = p.company_id order by p.rounds desc, k.name, p.day limit 1))
        from per_day) as "sameDay",
      (select jsonb_build_object('count', count(*), 'stating', count(*) filter (
        where fields ?| array['amount', 'amountText', 'stageText', 'investors'])) from about_round) as facts`;
}

async function loadGroups(ctx: Context, documentId: number, { lastChange }: Before) {
  const rows = await rowsOf<Group & { groupCount: number }>(ctx)`
    select g.key, g.name, g.reason, g.rows, g.refs, g."groupCount", coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'isAdded', exists (
        select 1 from change h where h.id > ${lastChange} and h.kind = 'added' and h.subject_kind = 'company'
          and h.subject_id = c.id)) order by c.id)
      from company c where c.id = any(g.ids)), '[]') as candidates
    from (
      select coalesce(i.group_key, i.id::text) as key, coalesce(min(i.record #>> '{company,name}'), min(i.ref)) as name,
        min(i.reason) as reason,
             count(*)::int as rows, array_agg(i.ref order by i.id) as refs, i.candidate_ids as ids, count(*)
               over ()::int as "groupCount"
      from review_item i where i.document_id = ${documentId} and i.kind = 'match' and i.status = 'open'
      group by coalesce(i.group_key, i.id::text), i.candidate_ids
      order by count(*) desc, 2, min(i.id) limit ${GROUPS}) g`;
  return { groups: rows.map(({ groupCount: _groupCount, ...group }) => group), groupCount: rows[0]?.groupCount ?? 0 };
}

async function loadSamples(ctx: Context, { lastChange }: Before): Promise<Sample[]> {
  return rowsOf<Sample>(ctx)`
    select h.kind, h.subject_kind as subject, c.name as company, c.slug, h.fields,
      case when r.id is not null then jsonb_build_object(
        'amountMinor', r.amount_minor, 'currency', r.currency, 'stage', r.stage_text,
        'announcedOn', ${knownDate(sql.ref("r.announced_on"), sql.ref("r.announced_precision"))}) end as round
    from (
      select *, row_number() over (partition by kind, subject_kind order by id) as place from change
      where id > ${lastChange} and (subject_kind = 'round' or (subject_kind = 'company' and kind <> 'added'))) h
    join company c on c.id = h.company_id left join funding_round r on h.subject_kind = 'round' and r.id = h.subject_id
    where h.place <= ${SAMPLES} order by h.kind, h.subject_kind desc, h.id`;
}
