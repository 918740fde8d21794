import { sql } from "kysely";
import type { Identity, KeyKind, MatchKey } from "../catalog/match-keys.ts";
import { matchKeysOf } from "../catalog/match-keys.ts";
import { placeKey } from "../catalog/names/place.ts";
import type { Context } from "../context.ts";

interface Candidate {
  readonly id: number;
  readonly cik: string | null;
  readonly domain: string | null;
  readonly city: string | null;
  readonly country: string | null;
  /** No evidence speaks of it any more; evidence that returns restores it. */
  readonly withdrawn: boolean;
}

export type CompanyDecision =
  | { readonly kind: "known"; readonly companyId: number }
  | { readonly kind: "new" }
  | { readonly kind: "review"; readonly candidateIds: readonly number[]; readonly reason: string };

/** The companies a batch of records may be speaking of; grows as the batch adds companies. */
export class CompanyIndex {
  readonly #byKey = new Map<string, Set<number>>();
  readonly #byId = new Map<number, Candidate>();

  /** The invented sample and the real catalogue never match each other: clearing the one must not take from the other. */
  static async load(ctx: Context, identities: readonly Identity[], isSample: boolean): Promise<CompanyIndex> {
    const keys = new Map(identities.flatMap(matchKeysOf).map((key) => [`${key.kind} ${key.value}`, key]));
    const wanted = [...keys.values()];
    const { rows } = await sql<Candidate & MatchKey>`
      select k.kind, k.value, c.id, c.cik, c.domain, c.city, c.country, c.withdrawn_at is not null as withdrawn
      from unnest(${wanted.map((k) => k.kind)}::text[], ${wanted.map((k) => k.value)}::text[]) as w (kind, value)
      join company_key k on k.kind = w.kind and k.value = w.value
      join company c on c.id = k.company_id and c.is_sample = ${isSample}
      order by c.id`.execute(ctx.db);
    const index = new CompanyIndex();
    for (const row of rows) index.#put(row, row);
    return index;
  }

  /** Takes in what a record says of the company it was found to speak of; what was known already stands. */
  add(companyId: number, identity: Identity): void {
    const known = this.#byId.get(companyId);
    const candidate = {
      id: companyId,
      cik: known?.cik ?? identity.cik,
      domain: known?.domain ?? identity.domain,
      city: known?.city ?? identity.city,
      country: known?.country ?? identity.country,
      withdrawn: false,
    };
    this.#byId.set(companyId, candidate);
    for (const key of matchKeysOf(identity)) this.#put(key, candidate);
  }

  #put({ kind, value }: MatchKey, candidate: Candidate): void {
    this.#byId.set(candidate.id, candidate);
    const key = `${kind} ${value}`;
    const ids = this.#byKey.get(key);
    if (ids) ids.add(candidate.id);
    else this.#byKey.set(key, new Set([candidate.id]));
  }

  /** Companies under the keys; withdrawn ones only where there are no others. */
  #find(kind: KeyKind, values: readonly string[]): Candidate[] {
    const ids = new Set(values.flatMap((value) => [...(this.#byKey.get(`${kind} ${value}`) ?? [])]));
    const found = [...ids].flatMap((id) => this.#byId.get(id) ?? []);
    const standing = found.filter((candidate) => !candidate.withdrawn);
    return standing.length > 0 ? standing : found;
  }

  /**
   * Which company a record speaks of: the same CIK, else the same registrable domain, else the same name in
   * the same place. A name alone never merges: where only the name agrees, a person decides.
   */
  decide(identity: Identity): CompanyDecision {
    if (identity.cik) {
      const [same] = this.#find("cik", [identity.cik]);
      if (same) return { kind: "known", companyId: same.id };
    }
    if (identity.domain) {
      const same = this.#find("domain", [identity.domain]).filter((c) => !differ(c.cik, identity.cik));
      if (same.length > 1) return review(same, `several companies use ${identity.domain}`);
      if (same[0]) return { kind: "known", companyId: same[0].id };
    }
    if (identity.link) {
      const [same] = this.#find("link", [identity.link]);
      if (same) return { kind: "known", companyId: same.id };
    }
    return this.#decideByName(identity);
  }

  #decideByName(identity: Identity): CompanyDecision {
    const namesakes = this.#find("name", identity.names).filter(
      (c) => !differ(c.cik, identity.cik) && !differ(c.country, identity.country),
    );
    if (namesakes.length === 0) return { kind: "new" };
    const place = placeKey(identity.city ?? undefined, undefined);
    const neighbours = place === null ? [] : namesakes.filter((c) => placeKey(c.city ?? undefined, undefined) === place);
    const [neighbour] = neighbours;
    // Nothing of a withdrawn company is left to be mixed up with: its namesake takes its address up again.
    const [gone] = namesakes.filter((c) => c.withdrawn && !differ(c.domain, identity.domain));
    if (!neighbour && gone) return { kind: "known", companyId: gone.id };
    if (neighbours.length > 1) return review(neighbours, "several companies of this name in this place");
    if (!neighbour) return review(namesakes, "only the name agrees");
    if (differ(neighbour.domain, identity.domain)) return review(neighbours, "same name and place, another website");
    return { kind: "known", companyId: neighbour.id };
  }
}

function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

function review(candidates: readonly Candidate[], reason: string): CompanyDecision {
  return { kind: "review", candidateIds: candidates.map((c) => c.id).sort((a, b) => a - b), reason };
}
