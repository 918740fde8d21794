import { execute } from "../../../db/statement.ts";
import type { RoundFields } from "../../catalogue/facts/facts.ts";
import { type Identity, identityOf } from "../../catalogue/claims/match-keys.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { areRelatedNames } from "../../catalogue/names/related-names.ts";
import { daysApart, type PartialDate } from "../../catalogue/facts/partial-date.ts";
import { type KnownRound, stageKey, whenOf } from "../../catalogue/claims/round-index.ts";
import type { Context } from "../../shared/context.ts";
import type { EvidenceRecord, Outcome } from "../../catalogue/sources/record.ts";
import { FormerCompanies } from "./matching/former-companies.ts";
import { type FormerRow, FormerRows } from "./matching/former-rows.ts";
import { loadRulings, type StoredRuling } from "./matching/match-ruling.ts";
import { correctAgain } from "./review/corrections.ts";
import type { AskedRow } from "./asked-rows.ts";
import type { Replaced } from "./retire.ts";
import type { Rulings } from "./rulings.ts";

/** A domain or id that this many unrelated names share identifies no company in its list. */
const SHARED_BY = 3;
/** A domain or id with this many names that differ only in numbers, such as "Unit 7", identifies no company either. */
const NUMBERED = 5;
/** Rows of one list that repeat a round differ by at most this many days, unless they name the same stage. */
const ROWS_WITHIN_DAYS = 7;

/** A list id with names that contradict each other. */
export interface SharedId {
  readonly id: string;
  readonly names: readonly string[];
}

/** Thrown to read a list again when a domain or id turns out to be shared after records were planned with it. */
class SharedKeyFound extends Error {}

/**
 * Finds domains and ids that many unrelated names in a list share, such as hosts of articles: these identify no
 * company. Keeps at most {@link SHARED_BY} names of each.
 */
export class ListProfile {
  readonly #first = new Map<string, string>();
  readonly #others = new Map<string, string[]>();
  /** Names with numbers, by domain or id and by the name without them. */
  readonly #numbered = new Map<string, readonly string[]>();
  readonly #shared = new Set<string>();

  /** Counts a record's names. Returns true if this made its domain or id a shared one. */
  note(identity: Identity, listId: string | undefined): boolean {
    const name = identity.written[0];
    if (name === undefined) return false;
    const byDomain = identity.domain !== null && this.#noteKey(`domain ${identity.domain}`, name, identity.domain);
    const byId = listId !== undefined && this.#noteKey(`id ${listId}`, name, null);
    return byDomain || byId;
  }

  #noteKey(key: string, name: string, domain: string | null): boolean {
    if (this.#shared.has(key)) return false;
    if (this.#noteNumbered(key, name)) return true;
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, name);
    if (first === undefined || first === name) return false;
    const others = this.#others.get(key) ?? [];
    if ([first, ...others].some((other) => areRelatedNames([other], [name], domain))) return false;
    this.#others.set(key, [...others, name]);
    if (others.length + 2 < SHARED_BY) return false;
    this.#shared.add(key);
    return true;
  }

  #noteNumbered(key: string, name: string): boolean {
    if (!/\d/.test(name)) return false;
    const stem = `${key} ${name.toLowerCase().replace(/\d+/g, "#")}`;
    const names = [...new Set([...(this.#numbered.get(stem) ?? []), name.toLowerCase()])];
    this.#numbered.set(stem, names);
    if (names.length < NUMBERED) return false;
    this.#shared.add(key);
    return true;
  }

  get isClean(): boolean {
    return this.#shared.size === 0;
  }

  /** Ids that identify no company, with some of the names that share them. */
  get sharedIds(): readonly SharedId[] {
    return [...this.#shared].flatMap((key) => {
      if (!key.startsWith("id ")) return [];
      const numbered = [...this.#numbered].flatMap(([stem, names]) => (stem.startsWith(`${key} `) ? [...names] : []));
      const names = [this.#first.get(key) ?? "", ...(this.#others.get(key) ?? []), ...numbered].filter(Boolean);
      return [{ id: key.slice("id ".length), names: names.slice(0, SHARED_BY) }];
    });
  }

  sharesDomain(domain: string): boolean {
    return this.#shared.has(`domain ${domain}`);
  }

  sharesId(listId: string): boolean {
    return this.#shared.has(`id ${listId}`);
  }
}

interface IdentifiedRecord {
  readonly record: EvidenceRecord;
  readonly identity: Identity;
}

/** State of one list's reading, shared by its batches. */
export class ListReading {
  readonly #profile: ListProfile;
  readonly #rulings: Rulings<StoredRuling>;
  /** Companies of this reading by name, list id and ruling. */
  readonly #companies = new Map<string, number | readonly number[]>();
  /** The dates that this reading states for each round. */
  readonly #rounds = new Map<number, PartialDate[]>();
  #hasPlanned = false;

  #replaced: Replaced | null = null;
  #former = new FormerRows();
  readonly #stated = new Set<number>();
  /** Companies of the former reading that rows of this one continue. */
  readonly #continued = new Set<number>();
  readonly #asked: AskedRow[] = [];

  private constructor(profile: ListProfile, rulings: Rulings<StoredRuling>) {
    this.#profile = profile;
    this.#rulings = rulings;
  }

  static async begin(ctx: Context, documentId: number, profile: ListProfile): Promise<ListReading> {
    return new ListReading(profile, await loadRulings(ctx, documentId));
  }

  /** Sets what this reading replaces; null on a first reading. */
  async replaces(ctx: Context, replaced: Replaced | null): Promise<void> {
    this.#replaced = replaced;
    this.#former = await FormerRows.load(ctx, replaced?.retirement ?? null);
  }

  /** The row of the former reading whose company the record keeps, unless its own keys decide. */
  formerRowOf(item: IdentifiedRecord): FormerRow | undefined {
    return this.#former.continuedBy(item);
  }

  /** True if an earlier row of this reading is about the company. */
  hasStated(companyId: number): boolean {
    return this.#stated.has(companyId);
  }

  /** Notes that the company of a row is asked for. */
  asks(ref: string, item: IdentifiedRecord): void {
    const former = this.#former.like(item);
    if (former.length > 0) this.#asked.push({ ref, round: item.record.round, former });
  }

  /** The rows that are asked about, with former rows whose companies no other row has taken over. */
  get asked(): readonly AskedRow[] {
    const isFree = ({ companyId }: FormerRow) => !this.#stated.has(companyId) || this.#continued.has(companyId);
    return this.#asked.map((row) => ({ ...row, former: row.former.filter(isFree) }));
  }

  /** The companies of the list's former reading that had the ids of these records. */
  formerCompanies(ctx: Context, records: readonly IdentifiedRecord[]): Promise<FormerCompanies> {
    const { retirement = null, kept } = this.#replaced ?? {};
    return FormerCompanies.load(ctx, retirement, records, kept?.size ?? 0);
  }

  /** Removes shared websites and ids, which identify no company, from records and their identities. */
  withoutSharedKeys<R extends IdentifiedRecord>(items: readonly R[]): R[] {
    const found = items.map(({ identity, record }) => this.#profile.note(identity, record.listId));
    if (this.#hasPlanned && found.includes(true)) throw new SharedKeyFound("a key that many records share");
    this.#hasPlanned = true;
    if (this.#profile.isClean) return [...items];
    return items.map((item) => {
      const { domain } = item.identity;
      const { listId, ...record } = item.record;
      const { website: _, ...company } = record.company;
      const keepsSite = domain === null || !this.#profile.sharesDomain(domain);
      const keepsId = listId !== undefined && !this.#profile.sharesId(listId);
      const stated = keepsSite ? item.record.company : company;
      return {
        ...item,
        identity: keepsSite
          ? item.identity
          : identityOf(company, record.sourceUrl ?? null, item.identity.canonicalCity),
        record: { ...record, ...(keepsId ? { listId } : {}), company: stated },
      };
    });
  }

  /**
   * The order in which records are planned: first those that a ruling keeps with the company of their name, last those
   * assigned to another company, so that no other record takes over the company's id.
   */
  readonly turnOf = (record: EvidenceRecord): "0" | "1" | "2" => {
    if (this.#rulings.isEmpty) return "1";
    const identity = identityOf(record.company, record.sourceUrl ?? null);
    const [ruling, ...others] = this.rulingsFor(record, identity);
    if (ruling === undefined || others.length > 0 || ruling.isNew || ruling.companyName === null) return "1";
    return identity.names.includes(companyNameKey(ruling.companyName)) ? "0" : "2";
  };

  /** The operator's rulings about records with this content; more than one if this reading cannot distinguish them. */
  rulingsFor(record: EvidenceRecord, identity: Identity): readonly StoredRuling[] {
    return this.#rulings.find(record, identity);
  }

  /** The record with the corrections made to it by a reviewer in an earlier version of the list. */
  corrected(record: EvidenceRecord, identity: Identity, today: string): EvidenceRecord {
    const [ruling, ...others] = this.rulingsFor(record, identity);
    if (ruling === undefined || others.length > 0 || ruling.corrections.length === 0) return record;
    return correctAgain(record, ruling.corrections, today);
  }

  /** Returns a test for companies that this list has already stated under the record's name. */
  statesUnder(identity: Identity): (companyId: number) => boolean {
    const companies = this.#under(nameKey(identity));
    return (companyId) => companies.includes(companyId);
  }

  companyWithId(listId: string | undefined): number | undefined {
    return listId === undefined ? undefined : this.#under(`id ${listId}`)[0];
  }

  /** The company that this reading created for a ruling "new company". */
  companyRuledNew({ key }: StoredRuling): number | undefined {
    return this.#under(`ruling ${key}`)[0];
  }

  resolved(record: EvidenceRecord, identity: Identity, companyId: number): void {
    this.#stated.add(companyId);
    if (this.#former.like({ record, identity }).some((row) => row.companyId === companyId))
      this.#continued.add(companyId);
    const keys = [nameKey(identity)];
    for (const ruling of this.rulingsFor(record, identity)) keys.push(`ruling ${ruling.key}`);
    if (record.listId !== undefined) keys.push(`id ${record.listId}`);
    for (const key of keys) {
      const companies = this.#under(key);
      if (!companies.includes(companyId))
        this.#companies.set(key, companies.length === 0 ? companyId : [...companies, companyId]);
    }
  }

  /** Records that a row of this reading states the round. */
  statesRound(roundId: number, fields: RoundFields): void {
    const when = whenOf(fields);
    if (when !== null) this.#rounds.set(roundId, [...(this.#rounds.get(roundId) ?? []), when]);
  }

  /**
   * True if earlier rows of this reading state the round on another date: rows of one list without a common stage that
   * are more than {@link ROWS_WITHIN_DAYS} apart are different rounds.
   */
  isOtherRow(round: KnownRound, fields: RoundFields): boolean {
    const { stageText } = fields;
    const when = whenOf(fields);
    if (when === null || (stageText && round.stageText && stageKey(stageText) === stageKey(round.stageText)))
      return false;
    return (this.#rounds.get(round.id) ?? []).some((stated) => daysApart(stated, when) > ROWS_WITHIN_DAYS);
  }

  #under(key: string): readonly number[] {
    const companies = this.#companies.get(key) ?? [];
    return typeof companies === "number" ? [companies] : companies;
  }
}

function nameKey({ names: [name = ""] }: Identity): string {
  return `name ${name}`;
}

/**
 * Reads a list, and starts over with the complete profile in the rare case that a domain or id turns out to be shared
 * after records were planned with it. Call it within a transaction.
 */
export async function withListProfile<T>(
  ctx: Context,
  outcomes: () => AsyncIterable<Outcome>,
  read: (profile: ListProfile) => Promise<T>,
): Promise<T> {
  const profile = new ListProfile();
  await execute(ctx)`savepoint list_profile`;
  try {
    return await read(profile);
  } catch (error) {
    if (!(error instanceof SharedKeyFound)) throw error;
  }
  await execute(ctx)`rollback to savepoint list_profile`;
  for await (const outcome of outcomes()) {
    if (outcome.kind === "record")
      profile.note(identityOf(outcome.record.company, outcome.record.sourceUrl ?? null), outcome.record.listId);
  }
  return read(profile);
}
