import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import { loadRounds } from "../../../catalogue/claims/known-rounds.ts";
import { type Identity, identityOf, matchKeysOf } from "../../../catalogue/claims/match-keys.ts";
import { matchRound } from "../../../catalogue/claims/match-round.ts";
import { cityKey } from "../../../catalogue/names/city-key.ts";
import { companyNameKey } from "../../../catalogue/names/company-name.ts";
import { type KnownRound, RoundIndex } from "../../../catalogue/claims/round-index.ts";
import { ONLY_NAME } from "../matching/match-company.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";

/** A company that a record may be about. */
export interface Match {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly domain: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly reasons: readonly MatchReason[];
  /** True if it is probably the same company. */
  readonly isLikely: boolean;
  /** True if it is likely by its SEC number, website or name; false if only by a similar name and round. */
  readonly isKnown: boolean;
  /** Its latest rounds; `isSame` marks the one that the record reports. */
  readonly rounds: readonly (Pick<KnownRound, "id" | "amount" | "stageText" | "when"> & { readonly isSame: boolean })[];
}

export interface MatchReason {
  readonly text: string;
  /** True if it supports the match, false if it contradicts it. */
  readonly isFor: boolean;
}

interface Candidate extends Pick<Match, "id" | "name" | "slug" | "domain" | "city" | "country"> {
  readonly cik: string | null;
  readonly legalName: string | null;
  readonly formerNames: readonly string[];
}

const SHOWN = 5;
const FOUND = 8;
const ROUNDS_SHOWN = 3;
/** Minimum length of a name that another may extend ("Fernhollow" and "Fernhollow Labs"). */
const SHORTEST_STEM = 4;
const MOST_CANDIDATES = 50;

/** Companies that the record may be about, best first: the given candidates and others like it. */
export async function findMatches(
  ctx: Context,
  record: EvidenceRecord,
  candidateIds: readonly number[],
): Promise<readonly Match[]> {
  const identity = identityOf(record.company, record.sourceUrl ?? null);
  const keys = matchKeysOf(identity);
  const stems = identity.names.filter((name) => name.length >= SHORTEST_STEM);
  const candidates = await loadCandidates(
    ctx,
    sql`
      select unnest(${[...candidateIds]}::bigint[]) as id
      union select k.company_id
        from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ value }) => value)}::text[]) w (kind, value)
        join company_key k on k.kind = w.kind and k.value = w.value
      union select k.company_id from company_key k where k.kind = 'name'
        and k.value = any(${stems.flatMap(beginnings)}::text[])
      union select k.company_id from unnest(${stems}::text[]) stem
        cross join lateral (${namesFrom(sql`stem`)} limit ${MOST_CANDIDATES}) k`,
  );
  return (await assess(ctx, record, identity, candidates)).slice(0, SHOWN);
}

/** Why somebody is asked, from the evidence about the best match; the reason of the matching where that says more. */
export function questionOf(reason: string, [best]: readonly Match[]): string {
  const shared = (best?.reasons ?? []).filter(({ isFor }) => isFor).map(({ text }) => text);
  return best === undefined || reason !== ONLY_NAME || shared.length < 2
    ? reason
    : `${shared.map((text, i) => (i === 0 ? text : lowerFirst(text))).join(", ")}: is it ${best.name}?`;
}

function lowerFirst(text: string): string {
  return text.startsWith("SEC") ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Companies whose name or domain begins with the text, best known first. */
export async function searchMatches(ctx: Context, record: EvidenceRecord, text: string): Promise<readonly Match[]> {
  const stem = companyNameKey(text);
  const domain = text.trim().toLowerCase();
  if (stem === "" || domain === "") return [];
  const candidates = await loadCandidates(
    ctx,
    sql`
      select company_id as id from (${namesFrom(sql`${stem}::text`)} order by k.value limit ${FOUND}) by_name
      union select company_id from (
        select k.company_id from company_key k where k.kind = 'domain' and k.value >= ${domain}
          and starts_with(k.value, ${domain})
        order by k.value limit ${FOUND}) by_domain`,
  );
  const assessed = await assess(ctx, record, identityOf(record.company, record.sourceUrl ?? null), candidates);
  return assessed.slice(0, FOUND);
}

/** SQL: companies whose name key begins with a stem. The range uses the index under any collation. */
function namesFrom(stem: ReturnType<typeof sql>) {
  return sql`select k.company_id from company_key k where k.kind = 'name' and k.value >= ${stem}
    and k.value < ${stem} || 'zzzz' and starts_with(k.value, ${stem})`;
}

/** Prefixes of a name key that may be names themselves. */
function beginnings(name: string): string[] {
  return Array.from({ length: Math.max(0, name.length - SHORTEST_STEM) }, (_, i) => name.slice(0, SHORTEST_STEM + i));
}

/** A record whose company is one of the candidates. */
export interface MatchItem {
  readonly record: EvidenceRecord;
  readonly candidateIds: readonly number[];
}

/**
 * The best candidate of each item, in a fixed number of statements: the likely one that has more evidence for it than
 * any other. Undefined where two are equally good or none is likely.
 */
export async function bestMatches(ctx: Context, items: readonly MatchItem[]): Promise<readonly (number | undefined)[]> {
  const ids = [...new Set(items.flatMap(({ candidateIds }) => candidateIds))];
  if (ids.length === 0) return items.map(() => undefined);
  const candidates = await loadCandidates(ctx, sql`select unnest(${ids}::bigint[]) as id`, ids.length);
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const rounds = await loadRounds(ctx, [...byId.keys()]);
  return items.map(({ record, candidateIds }) => {
    const identity = identityOf(record.company, record.sourceUrl ?? null);
    const [best, second] = candidateIds
      .flatMap((id) => byId.get(id) ?? [])
      .map((one) => weigh(record, identity, one, rounds.get(one.id)?.known ?? new RoundIndex()))
      .sort((a, b) => b.weight - a.weight);
    const isClear = best !== undefined && best.weight >= LIKELY && best.weight > (second?.weight ?? -Infinity);
    return isClear ? best.match.id : undefined;
  });
}

async function loadCandidates(ctx: Context, ids: ReturnType<typeof sql>, most = MOST_CANDIDATES) {
  return rowsOf<Candidate>(ctx)`
    select distinct c.id, c.name, c.slug, c.domain, c.city, c.country, c.cik, c.legal_name as "legalName",
      c.former_names as "formerNames"
    from (${ids}) wanted join company found on found.id = wanted.id join company c
      on c.id = coalesce(found.merged_into_id, found.id)
    where c.withdrawn_at is null and c.merged_into_id is null and not c.is_sample
    order by c.id limit ${most}`;
}

async function assess(ctx: Context, record: EvidenceRecord, identity: Identity, candidates: readonly Candidate[]) {
  const ids = candidates.map(({ id }) => id);
  const rounds = await loadRounds(ctx, ids);
  return candidates
    .map((candidate) => weigh(record, identity, candidate, rounds.get(candidate.id)?.known ?? new RoundIndex()))
    .sort((a, b) => b.weight - a.weight || a.match.id - b.match.id)
    .map(({ match }) => match);
}

interface Weighed {
  readonly match: Match;
  readonly weight: number;
}

const LIKELY = 40;

function weigh(record: EvidenceRecord, identity: Identity, candidate: Candidate, known: RoundIndex): Weighed {
  const { cik, legalName, formerNames, ...shown } = candidate;
  const same = record.round ? matchRound(record.round, record.sourceUrl, known) : null;
  const reasons: (MatchReason & { readonly weight: number })[] = [];
  const note = (weight: number, text: string) => reasons.push({ text, isFor: weight > 0, weight });
  if (identity.cik && cik && identity.cik === cik) note(100, "Same SEC number");
  else if (identity.cik && cik) note(-100, "Different SEC number");
  if (identity.domain && identity.domain === candidate.domain) note(60, `Same website, ${candidate.domain}`);
  else if (identity.domain && candidate.domain) note(-25, `Different website, ${candidate.domain}`);
  const named = nameWeight(identity.names, candidate.name, [...(legalName ? [legalName] : []), ...formerNames]);
  note(...named);
  const city = cityKey(identity.city);
  if (identity.country && candidate.country && identity.country !== candidate.country)
    note(-30, `Different country, ${candidate.country}`);
  else if (city !== null && city === cityKey(candidate.city)) note(15, `Same city, ${candidate.city}`);
  else if (identity.country && identity.country === candidate.country) note(5, `Same country, ${candidate.country}`);
  if (same !== null) note(25, "Already lists this round");
  const weight = reasons.reduce((sum, reason) => sum + reason.weight, 0);
  const latest = known.all.toSorted((a, b) => (b.when?.date ?? "").localeCompare(a.when?.date ?? ""));
  const first = same === null ? latest : [same, ...latest.filter(({ id }) => id !== same.id)];
  return {
    weight,
    match: {
      ...shown,
      reasons: reasons.map(({ text, isFor }) => ({ text, isFor })),
      isLikely: weight >= LIKELY,
      isKnown:
        weight >= LIKELY &&
        (named[0] >= KNOWN_NAME ||
          (identity.cik !== null && identity.cik === cik) ||
          (identity.domain !== null && identity.domain === candidate.domain)),
      rounds: first
        .slice(0, ROUNDS_SHOWN)
        .map(({ id, amount, stageText, when }) => ({ id, amount, stageText, when, isSame: id === same?.id })),
    },
  };
}

const SAME_NAME = 40;
/** Weight of a legal or former name. */
const KNOWN_NAME = SAME_NAME - 5;

function nameWeight(names: readonly string[], name: string, others: readonly string[]): [number, string] {
  const key = companyNameKey(name);
  if (names.includes(key)) return [SAME_NAME, "Same name"];
  const other = others.find((one) => names.includes(companyNameKey(one)));
  if (other !== undefined) return [KNOWN_NAME, `Also known as ${other}`];
  const alike = Math.max(0, ...names.map((one) => likeness(one, key)));
  return alike < 0.5 ? [-20, "Different name"] : [Math.round(alike * 30), `Similar name (${Math.round(alike * 100)}%)`];
}

/** Dice coefficient of the pairs of adjacent characters: 0 to 1. */
function likeness(a: string, b: string): number {
  const [first, second] = [pairs(a), pairs(b)];
  if (first.length + second.length === 0) return a === b ? 1 : 0;
  const left = [...second];
  const shared = first.filter((pair) => {
    const at = left.indexOf(pair);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
  return (2 * shared) / (first.length + second.length);
}

function pairs(text: string): string[] {
  return Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2));
}
