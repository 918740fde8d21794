import { sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import { DERIVED_METHODS, hasLiveClaim } from "../../../catalogue/claims/live-claim.ts";
import type { CompanyFields } from "../../../catalogue/facts/facts.ts";
import type { Identity, KeyKind, MatchKey } from "../../../catalogue/claims/match-keys.ts";
import { differInRegisters, identityOf, isOfGroup, matchKeysOf } from "../../../catalogue/claims/match-keys.ts";
import { cityKey } from "../../../catalogue/names/city-key.ts";
import { areRelatedNames } from "../../../catalogue/names/related-names.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import type { FormerCompanies } from "./former-companies.ts";
import { contradict } from "./former-rows.ts";

interface Candidate {
  /** The company, or the one it was merged into. */
  readonly id: number;
  cik: string | null;
  registers: readonly string[];
  domain: string | null;
  city: string | null;
  country: string | null;
  names: readonly string[];
  /** Withdrawn by an editor; others are preferred. */
  readonly isWithdrawn: boolean;
  /** True if any evidence states the company. Otherwise it matches nothing, and only a new company may reuse its id. */
  readonly isLive: boolean;
  /** True if an operator merged it into the company. */
  readonly isMerged: boolean;
  /** The last evidence about the company, if it has none now. */
  readonly former: readonly FormerStatement[];
}

interface FormerStatement extends Identity {
  readonly listId: string | undefined;
}

interface FoundCandidate extends Omit<Candidate, "former"> {
  readonly kind: KeyKind | null;
  readonly value: string | null;
  readonly rowId: number;
  /** Values from the last retired claims; null for live companies. */
  readonly stated: readonly CompanyFields[] | null;
}

/** The fields of a retired claim `g` that identify its company. */
const STATED = sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(g.fields)
  where key in ('name', 'nameFromDomain', 'legalName', 'formerNames', 'website', 'city', 'country', 'cik', 'registers', 'listId'))`;

/** The country of the company `r` unless derived from a city, which is too weak to distinguish companies. */
const STATED_COUNTRY = sql`case when r.country is not null and (not exists (
  select 1 from claim k where k.subject_kind = 'company' and k.subject_id = r.id and k.method in ${DERIVED_METHODS}
    and k.fields ? 'country'
) or exists (
  select 1 from claim k where k.subject_kind = 'company' and k.subject_id = r.id and k.method not in ${DERIVED_METHODS}
    and k.fields ? 'country'
)) then r.country end`;

/** Basis of a match. */
export type MatchedBy =
  | "ruling"
  | "cik"
  | "register"
  | "list id"
  | "own site"
  | "same row"
  | "domain"
  | "link"
  | "name in list"
  | "name and city"
  | "name and round";

/** The reason of a question for which keys give no other; what a reviewer sees follows from all the evidence. */
export const ONLY_NAME = "only the name matches";

export type CompanyDecision =
  | { readonly kind: "known"; readonly companyId: number; readonly by: MatchedBy }
  | { readonly kind: "new" }
  | { readonly kind: "review"; readonly candidateIds: readonly number[]; readonly reason: string };

/**
 * The companies that a batch of records may refer to; grows as the batch adds companies. Decisions depend on live
 * evidence only, never on ids or former readings.
 */
export class CompanyIndex {
  readonly #byKey = new Map<string, Set<Candidate>>();
  /** Each live company's own entry, which the batch extends. */
  readonly #live = new Map<number, Candidate>();
  readonly #taken = new Set<number>();
  readonly #current = new Map<number, number>();

  /**
   * Loads the companies with these identities or ids. Sample and real companies never match each other, so that
   * clearing the sample cannot remove real data.
   */
  static async load(
    ctx: Context,
    identities: readonly Identity[],
    ids: readonly number[],
    isSample: boolean,
  ): Promise<CompanyIndex> {
    const keys = new Map(identities.flatMap(matchKeysOf).map((key) => [`${key.kind} ${key.value}`, key]));
    const wanted = [...keys.values()];
    const rows = await rowsOf<FoundCandidate>(ctx)`
      with found as (
        select k.kind, k.value, k.company_id as id
        from unnest(${wanted.map((k) => k.kind)}::text[], ${wanted.map((k) => k.value)}::text[]) as w (kind, value)
        join company_key k on k.kind = w.kind and k.value = w.value
        union all select null::text, null::text, unnest(${ids}::bigint[])
      ),
      rooted as (
        select f.kind, f.value, c.*, case when c.merged_into_id is null then c.id else (
          with recursive up as (
            select p.id, p.merged_into_id from company p where p.id = c.merged_into_id
            union all select p.id, p.merged_into_id from up join company p on p.id = up.merged_into_id
          ) select id from up where merged_into_id is null) end as root
        from found f join company c on c.id = f.id and c.is_sample = ${isSample}
      )
      select r.kind, r.value, r.id as "rowId", r.root as id, r.cik, r.domain, r.city, ${STATED_COUNTRY} as country,
        array(select k.value from company_key k where k.company_id = r.id and k.kind = 'register') as registers,
        array_remove(array[r.name, r.legal_name] || r.former_names, null) as names,
        r.withdrawn_at is not null as "isWithdrawn", r.merged_into_id is not null as "isMerged",
        l."isLive", f.stated
      from rooted r cross join lateral (select ${hasLiveClaim("company", sql`r.root`)} as "isLive") l
      left join lateral (
        select g.retired_by, jsonb_agg(distinct ${STATED}) as stated from retired_claim g
        where not l."isLive" and g.method not in ${DERIVED_METHODS} and g.subject_kind = 'company'
          and g.subject_id = r.id
        group by g.retired_by order by g.retired_by desc limit 1) f on true
      order by f.retired_by desc nulls last, r.id`;
    const index = new CompanyIndex();
    const byRow = new Map<number, Candidate>();
    for (const { kind, value, rowId, stated, ...row } of rows) {
      const candidate = byRow.get(rowId) ?? { ...row, former: stated?.map(formerStatement) ?? [] };
      byRow.set(rowId, candidate);
      if (candidate.isMerged) index.#current.set(rowId, candidate.id);
      if (candidate.isLive && !candidate.isMerged) index.#live.set(candidate.id, candidate);
      if (kind !== null && value !== null) index.#put({ kind, value }, candidate);
    }
    return index;
  }

  /** Adds a record's identity to the company it matched; existing values stay. */
  add(companyId: number, identity: Identity): void {
    let candidate = this.#live.get(companyId);
    if (candidate === undefined) {
      const { cik, registers, domain, country, written: names } = identity;
      candidate = {
        id: companyId,
        cik,
        registers,
        domain,
        city: identity.canonicalCity ?? identity.city,
        country,
        names,
        isWithdrawn: false,
        isLive: true,
        isMerged: false,
        former: [],
      };
      this.#live.set(companyId, candidate);
    } else {
      candidate.cik ??= identity.cik;
      candidate.registers = [...new Set([...candidate.registers, ...identity.registers])];
      candidate.domain ??= identity.domain;
      candidate.city ??= identity.canonicalCity ?? identity.city;
      candidate.country ??= identity.country;
      if (!identity.written.every((name) => candidate?.names.includes(name)))
        candidate.names = [...new Set([...candidate.names, ...identity.written])];
    }
    for (const key of matchKeysOf(identity)) this.#put(key, candidate);
  }

  /** The company, or the one it was merged into. */
  currentId(companyId: number): number {
    return this.#current.get(companyId) ?? companyId;
  }

  isLive(companyId: number): boolean {
    return this.#live.has(companyId);
  }

  /**
   * The one company under the record's name, if it states no other domain, CIK, country or city; null without one, or
   * with several, or for one that an editor withdrew.
   */
  onlyNamesake(identity: Identity): { readonly id: number; readonly city: string | null } | null {
    const [only, ...others] = distinct(this.#find("name", identity.names));
    if (only === undefined || others.length > 0 || only.isWithdrawn || contradict(only, identity)) return null;
    return differ(cityKey(only.city), cityKey(identity.canonicalCity ?? identity.city)) ? null : only;
  }

  /** True if the company and the record state different domains, CIKs or countries. */
  contradicts(companyId: number, identity: Identity): boolean {
    const company = this.#live.get(companyId);
    return company !== undefined && contradict(company, identity);
  }

  /**
   * Finds a company without evidence whose id a new company can reuse: the preferred one, else one with the same last
   * statement, else the one with the same id in the list's former reading, else one with the same CIK, domain or name
   * and no contradiction. Null if there is none.
   */
  takeOver(
    { identity, record: { listId } }: { readonly identity: Identity; readonly record: Pick<EvidenceRecord, "listId"> },
    preferredId: number | null,
    formerly: FormerCompanies,
  ): number | null {
    const listed = [preferredId, this.#statedLast(identity, listId), ...formerly.withId(listId)];
    const id =
      listed.find((one) => one !== null && this.#isFree(one)) ??
      this.#unclaimed(identity, (one) => formerly.mayBecome(one, listId));
    if (id !== null) this.#taken.add(id);
    return id;
  }

  #freeUnder(kind: KeyKind, values: readonly string[]): Candidate[] {
    return this.#under(kind, values).filter((c) => !c.isLive && this.#isFree(c.id));
  }

  #statedLast(identity: Identity, listId: string | undefined): number | null {
    const wanted = statementOf({ ...identity, listId });
    const namesakes = this.#freeUnder("name", identity.names);
    return namesakes.find((c) => c.former.some((former) => statementOf(former) === wanted))?.id ?? null;
  }

  #unclaimed(identity: Identity, mayBecome: (companyId: number) => boolean): number | null {
    const { cik, registers, domain, names } = identity;
    const free = (kind: KeyKind, values: readonly string[]) =>
      this.#freeUnder(kind, values).filter(({ id }) => mayBecome(id));
    const found =
      nearest(cik === null ? [] : free("cik", [cik]), identity) ??
      nearest(free("register", registers), identity) ??
      nearest(
        (domain === null ? [] : free("domain", [domain])).filter((c) => !differ(c.cik, cik)),
        identity,
      ) ??
      nearest(
        free("name", names).filter((c) => lastStatementsOf(c).some((former) => !contradict(former, identity))),
        identity,
      );
    return found?.id ?? null;
  }

  #isFree(companyId: number): boolean {
    return !this.#live.has(companyId) && !this.#taken.has(companyId);
  }

  #put({ kind, value }: MatchKey, candidate: Candidate): void {
    const key = `${kind} ${value}`;
    const candidates = this.#byKey.get(key);
    if (candidates) candidates.add(candidate);
    else this.#byKey.set(key, new Set([candidate]));
  }

  #under(kind: KeyKind, values: readonly string[]): Candidate[] {
    const found = new Set(values.flatMap((value) => [...(this.#byKey.get(`${kind} ${value}`) ?? [])]));
    return [...found];
  }

  /**
   * Finds live companies by key, including keys of companies merged into them. Returns withdrawn ones only if there are
   * no others.
   */
  #find(kind: KeyKind, values: readonly string[]): Candidate[] {
    const live = this.#under(kind, values).filter((c) => c.isLive || (c.isMerged && this.#live.has(c.id)));
    const standing = live.filter((candidate) => !candidate.isWithdrawn);
    return standing.length > 0 ? standing : live;
  }

  /**
   * Matches by CIK, then by number in a register, then by registrable domain, then by name in the same list or the same city. A name alone goes to
   * review, as does a domain with another country or an unrelated name. `inList` tests if the same list states a
   * company under the record's name.
   */
  decide(identity: Identity, inList: (companyId: number) => boolean): CompanyDecision {
    if (identity.cik) {
      const same = distinct(this.#find("cik", [identity.cik]));
      if (same.length > 1) return review(same, `several companies have the CIK ${identity.cik}`);
      if (same[0]) return { kind: "known", companyId: same[0].id, by: "cik" };
    }
    const registered = this.decideByRegisters(identity);
    if (registered) return registered;
    if (identity.domain) {
      const decision = this.#decideByDomain(identity, identity.domain);
      if (decision) return decision;
    }
    if (identity.link) {
      const [same] = this.#find("link", [identity.link]);
      if (same) return { kind: "known", companyId: same.id, by: "link" };
    }
    return this.#decideByName(identity, inList);
  }

  /**
   * By the surest number that is known, unless a surer one differs; one that a group can share counts only with a related
   * name.
   */
  decideByRegisters({ registers, cik, written }: Identity): CompanyDecision | null {
    for (const [i, register] of registers.entries()) {
      const surer = registers.slice(0, i);
      const same = distinct(this.#find("register", [register])).filter(
        (c) =>
          !differ(c.cik, cik) &&
          !differInRegisters(c.registers, surer) &&
          (!isOfGroup(register) || areRelatedNames(c.names, written, null)),
      );
      if (same.length > 1) return review(same, `several companies have the number ${register}`);
      if (same[0]) return { kind: "known", companyId: same[0].id, by: "register" };
    }
    return null;
  }

  #decideByDomain(identity: Identity, domain: string): CompanyDecision | null {
    const same = this.#find("domain", [domain]).filter((c) => !differ(c.cik, identity.cik));
    const [only, ...others] = distinct(same);
    if (!only) return null;
    if (others.length > 0) return review(same, `several companies use ${domain}`);
    if (identity.cik !== null && only.cik === identity.cik) return { kind: "known", companyId: only.id, by: "domain" };
    if (same.every((c) => differ(c.country, identity.country)))
      return review(same, `the same website ${domain}, another country`);
    if (!same.some((c) => areRelatedNames(c.names, identity.written, domain)))
      return review(same, `the same website ${domain}, an unrelated name`);
    if (differInRegisters(only.registers, identity.registers))
      return review(same, `the same website ${domain}, another number in the same register`);
    return { kind: "known", companyId: only.id, by: "domain" };
  }

  #decideByName(identity: Identity, inList: (companyId: number) => boolean): CompanyDecision {
    const namesakes = this.#find("name", identity.names).filter(
      (c) => !differ(c.cik, identity.cik) && !differ(c.country, identity.country),
    );
    if (namesakes.length === 0) return { kind: "new" };
    const listed = distinct(namesakes.filter((c) => inList(c.id) && !differ(c.domain, identity.domain)));
    if (listed.length === 1 && listed[0]) return { kind: "known", companyId: listed[0].id, by: "name in list" };
    const city = cityKey(identity.canonicalCity ?? identity.city);
    const neighbours = city === null ? [] : namesakes.filter((c) => cityKey(c.city) === city);
    const [neighbour, ...others] = distinct(neighbours);
    if (!neighbour) return review(namesakes, ONLY_NAME);
    if (others.length > 0) return review(neighbours, "several companies with this name in this city");
    if (neighbours.every((c) => differInRegisters(c.registers, identity.registers)))
      return review(neighbours, "same name and city, another number in the same register");
    if (neighbours.every((c) => differ(c.domain, identity.domain)))
      return review(neighbours, "same name and city, another website");
    return { kind: "known", companyId: neighbour.id, by: "name and city" };
  }

  /** Matches the company with the same id in the list unless both name and website contradict. */
  decideByListId(identity: Identity, companyId: number): CompanyDecision {
    const same = this.#live.get(companyId);
    if (!same) return { kind: "new" };
    if (differ(same.domain, identity.domain) && !areRelatedNames(same.names, identity.written, null))
      return review([same], "the same id in this list, another name and website");
    return { kind: "known", companyId, by: "list id" };
  }
}

type Stated = Pick<Identity, "cik" | "domain" | "city" | "country">;

/** The last evidence about the company, else its values. */
function lastStatementsOf(candidate: Candidate): readonly Stated[] {
  return candidate.former.length > 0 ? candidate.former : [candidate];
}

function formerStatement(fields: CompanyFields): FormerStatement {
  return { ...identityOf(fields, null), listId: fields.listId };
}

function statementOf({ listId, cik, registers, domain, names, city, country }: FormerStatement): string {
  return JSON.stringify([listId ?? null, cik, registers, domain, names, city, country]);
}

/** The first candidate in the same city, else the first. */
function nearest(candidates: readonly Candidate[], { city }: Identity): Candidate | undefined {
  return (
    candidates.find((c) => lastStatementsOf(c).some((former) => cityKey(former.city) === cityKey(city))) ??
    candidates[0]
  );
}

function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

/** One candidate per company. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()];
}

function review(candidates: readonly Candidate[], reason: string): CompanyDecision {
  return {
    kind: "review",
    candidateIds: distinct(candidates)
      .map(({ id }) => id)
      .sort((a, b) => a - b),
    reason,
  };
}
