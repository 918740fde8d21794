import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnOf, hasRows, rowsOf, scalarOf } from "../../db/statement.ts";
import type { HeadcountBand } from "../catalogue/facts/headcount-bands.ts";
import type { Context } from "../shared/context.ts";
import { companyIsSeen, pageScope } from "../reading/directory/access.ts";
import type { ClaimedDocument } from "../reading/directory/evidence.ts";
import { companyIsPublished } from "../reading/directory/published.ts";
import { oldestRecent } from "../catalogue/facts/address-evidence.ts";
import type { VerificationFact, VerificationResult } from "./answer/confidence.ts";
import type { FinderMode, VerificationMethod } from "./finder.ts";
import { type LearnedPattern, learnPattern, type Pattern } from "./names/patterns.ts";
import type { AddressFlag, Control } from "./verification/verify-addresses.ts";

/** Size of the company with this domain, if the catalogue knows it and the actor sees it. */
export async function headcountAt(ctx: Context, domain: string): Promise<HeadcountBand | null> {
  return scalarOf<HeadcountBand | null>(ctx, null)`
    select c.headcount_band as band from company_key k join company c on c.id = k.company_id
    where k.kind = 'domain' and k.value = ${domain} and c.merged_into_id is null and ${companyIsSeen(ctx, "c.id")}
    order by c.id limit 1`;
}

/** An address found in a document. */
export interface PublishedAddress {
  readonly address: string;
  /** The person it belongs to; null for a role mailbox. */
  readonly personName: string | null;
  readonly publishedBy: "company" | "elsewhere";
  /** The document, for its label; null if an editor or the person stated it. */
  readonly document: ClaimedDocument | null;
  readonly url: string | null;
  readonly retrievedAt: Date;
  readonly patterns: readonly Pattern[];
  /** True if the actor may see it. */
  readonly isSeen: boolean;
}

/** Limits per domain. */
const MAX_PUBLISHED = 500;
const MAX_VERIFIED = 100;

/**
 * SQL: the actor sees what is stored about this domain: members every domain, others those of companies whose page they
 * see in full. A hidden company's domain is answered like an unknown one, so guesses confirm nothing (decision 49).
 */
function domainIsSeen(ctx: Context, column: string): RawBuilder<SqlBool> {
  if (pageScope(ctx) === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (
    select from company_key k join company c on c.id = k.company_id
    where k.kind = 'domain' and k.value = ${sql.ref(column)} and ${companyIsPublished("c")}
      and ${companyIsSeen(ctx, "c.id")})`;
}

/** A published address with its place in the catalogue. */
export interface PublishedAtDomain extends PublishedAddress {
  readonly domain: string;
  readonly personId: number | null;
}

/**
 * Published addresses at a domain, of role mailboxes and of people in the catalogue, newest first; none if the domain's
 * company is withdrawn. Show only those that the actor may see.
 */
export async function readPublished(ctx: Context, domain: string): Promise<readonly PublishedAddress[]> {
  return publishedAt(ctx, [domain]);
}

/**
 * The set-based version of {@link readPublished}. Addresses stated by an editor or the person replace those of
 * documents; removed ones are left out.
 */
export async function publishedAt(ctx: Context, domains: readonly string[]): Promise<readonly PublishedAtDomain[]> {
  const rows = await rowsOf<
    Omit<PublishedAtDomain, "document"> & { source: string | null; title: string | null; externalId: string | null }
  >(ctx)`
    with asked as materialized (
      select d.domain, ${domainIsSeen(ctx, "d.domain")} as is_seen,
        coalesce((select bool_or(c.withdrawn_at is null) from company_key k join company c on c.id = k.company_id
          where k.kind = 'domain' and k.value = d.domain), true) as is_listed
      from unnest(${[...domains]}::text[]) d (domain)
    ),
    stated as (
      select p.id, p.email, k.retrieved_at, k.source_url
      from claim k join person p on p.id = k.subject_id
      where k.subject_kind = 'person' and k.method = 'edited' and k.fields ? 'email'
        and p.id in (
          select r.person_id from asked a join company_key ck on ck.kind = 'domain' and ck.value = a.domain
          join role r on r.company_id = ck.company_id)
    ),
    found as (
      select f.address, f.domain, f.person_id, f.published_by, f.document_id, f.url, f.retrieved_at, f.patterns
      from asked a cross join lateral (
        select * from finder_published one where one.domain = a.domain order by one.retrieved_at desc, one.id
          limit ${MAX_PUBLISHED}
      ) f
      where not exists (select from stated s where s.id = f.person_id and s.email is distinct from f.address)
      union all
      select distinct on (s.id) s.email, split_part(s.email, '@', 2), s.id, 'elsewhere', null::bigint, s.source_url,
        s.retrieved_at, '{}'::text[]
      from stated s where s.email is not null
        and not exists (select from finder_published f where f.person_id = s.id and f.address = s.email)
    )
    select f.address, f.domain, f.person_id as "personId", p.name as "personName", f.published_by as "publishedBy",
      d.source, d.title,
      d.external_id as "externalId", f.url, f.retrieved_at as "retrievedAt", f.patterns, a.is_seen as "isSeen"
    from found f join asked a on a.domain = f.domain left join document d on d.id = f.document_id left join person p
      on p.id = f.person_id
    where p.withdrawn_at is null and a.is_listed
    order by f.retrieved_at desc, f.address`;
  return rows.map(({ source, title, externalId, ...rest }) => ({
    ...rest,
    document: source === null || externalId === null ? null : { source, title, externalId },
  }));
}

/** A verification result to store. */
interface NewVerification {
  /** Lower-cased. */
  readonly address: string;
  readonly result: VerificationResult;
  readonly flags: readonly AddressFlag[];
  /** Patterns that generate the address from the person's name; empty without a name. */
  readonly patterns: readonly Pattern[];
}

interface HowVerified {
  readonly domain: string;
  readonly control: Control;
  readonly method: VerificationMethod;
  readonly mode: FinderMode;
}

export async function recordVerifications(
  ctx: Context,
  { domain, control, method, mode }: HowVerified,
  verifications: readonly NewVerification[],
): Promise<void> {
  if (verifications.length === 0) return;
  await ctx.db
    .insertInto("finder_verification")
    .values(
      verifications.map(({ address, result, flags, patterns }) => ({
        address,
        domain,
        result,
        control,
        flags: [...flags],
        method,
        mode,
        patterns: [...patterns],
        checked_at: ctx.clock.now(),
      })),
    )
    .execute();
}

/** The stored verification of an address. */
export interface KnownVerification extends VerificationFact {
  readonly method: VerificationMethod;
  /** The answer about a made-up address in the same session. */
  readonly control: Control;
  readonly flags: readonly AddressFlag[];
  /** Time when the server reported the flags, possibly later than the result. */
  readonly flagsAt: Date;
}

/**
 * The newest clear result of each address, or else the newest one, so that an unreachable server does not erase last
 * week's result. Flags come from the newest result that is clear or reports a full mailbox.
 */
export async function readVerifications(
  ctx: Context,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, KnownVerification>> {
  if (addresses.length === 0) return new Map();
  const rows = await rowsOf<{
    address: string;
    result: VerificationResult;
    at: Date;
    method: VerificationMethod;
    control: Control;
    flags: AddressFlag[];
    flagsAt: Date;
  }>(ctx)`
    select distinct on (address) address, result, checked_at as at, method, control,
      first_value(flags) over remarks as flags, first_value(checked_at) over remarks as "flagsAt"
    from finder_verification where address = any(${[...addresses]})
    window remarks as (partition by address order by result = 'unknown' and not 'full' = any(flags), checked_at desc)
    order by address, result = 'unknown', checked_at desc`;
  return new Map(rows.map(({ address, ...known }) => [address, known]));
}

/** True if the domain's servers accepted a random address within 30 days, which makes their replies worthless. */
export async function acceptsAny(ctx: Context, domain: string): Promise<boolean> {
  return hasRows(ctx)`
    select from finder_verification where domain = ${domain} and control = 'accepted'
      and checked_at >= ${oldestRecent(ctx.clock.now())} limit 1`;
}

/** Addresses at a domain that a server confirmed for a person looked up, newest first; none if the actor sees none. */
export async function verifiedAtDomain(ctx: Context, domain: string): Promise<readonly string[]> {
  return columnOf<string>(ctx)`
    select address from finder_verification
    where domain = ${domain} and result = 'valid' and patterns <> '{}'
      and ${domainIsSeen(ctx, "finder_verification.domain")}
    group by address order by max(checked_at) desc, address limit ${MAX_VERIFIED}`;
}

/** More samples of a domain would not change its pattern. */
const MAX_SAMPLES = 200;

/**
 * Learns a domain's pattern from its published and verified addresses, without the excluded ones. Computed on every
 * call, so it is always up to date.
 */
export async function learnedPatternOf(
  ctx: Context,
  domain: string,
  excluded: readonly string[] = [],
): Promise<LearnedPattern | null> {
  return learnWithout(await patternSamplesAt(ctx, [domain]), excluded);
}

/** A known address with the patterns that make it from its owner's name. */
export interface PatternSample {
  readonly domain: string;
  readonly address: string;
  readonly patterns: readonly Pattern[];
}

/** Learns the pattern of samples of one domain, without the excluded addresses. */
export function learnWithout(samples: readonly PatternSample[], excluded: readonly string[]): LearnedPattern | null {
  return learnPattern(samples.flatMap(({ address, patterns }) => (excluded.includes(address) ? [] : [patterns])));
}

/** Published and verified addresses of these domains that follow a pattern, each once, as far as the actor sees them. */
export async function patternSamplesAt(ctx: Context, domains: readonly string[]): Promise<readonly PatternSample[]> {
  return rowsOf<PatternSample>(ctx)`
    select distinct on (d.domain, known.address) d.domain, known.address, known.patterns
    from unnest(${[...domains]}::text[]) d (domain) cross join lateral (
      (select address, patterns from finder_published where domain = d.domain and patterns <> '{}'
        order by retrieved_at desc limit ${MAX_SAMPLES})
      union all
      (select address, patterns from finder_verification where domain = d.domain and result = 'valid'
        and patterns <> '{}' order by checked_at desc limit ${MAX_SAMPLES})
    ) known where ${domainIsSeen(ctx, "d.domain")} order by d.domain, known.address`;
}
