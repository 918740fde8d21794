import { rowsOf } from "../../../../db/statement.ts";
import { loadRounds } from "../../../catalogue/claims/known-rounds.ts";
import type { Identity } from "../../../catalogue/claims/match-keys.ts";
import { stageKey, whenOf } from "../../../catalogue/claims/round-index.ts";
import { daysApart } from "../../../catalogue/facts/partial-date.ts";
import { wordsOf } from "../../../catalogue/names/ascii.ts";
import { cityKey } from "../../../catalogue/names/city-key.ts";
import { companyNameKey } from "../../../catalogue/names/company-name.ts";
import { isGivenName } from "../../../catalogue/names/given-names.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import type { Context } from "../../../shared/context.ts";
import lexicon from "./common-names.json" with { type: "json" };
import type { CompanyIndex } from "./match-company.ts";

/** A list and an announcement report one round at most so many days apart. */
const WITHIN_DAYS = 21;
/** Words of up to so many letters are the names of many. */
const SHORT = 5;

const COMMON: ReadonlySet<string> = new Set(lexicon.words.split(" "));

interface Item {
  readonly record: EvidenceRecord;
  readonly identity: Identity;
}

/** Whom a company and its rounds name, as keys. */
interface Named {
  readonly companyId: number;
  readonly people: readonly string[];
  readonly investors: readonly string[];
}

/**
 * The rule by which a name alone is enough: the only company under the same name key has a round of the same amount,
 * currency and stage on a day at most {@link WITHIN_DAYS} days apart, and nothing speaks against it: no other domain,
 * CIK, stated country or city. One word that many take as their name needs a city, investor or founder in common too;
 * any other word only if both name people or investors, and none is the same.
 */
export class CertainMatches {
  readonly #rounds: Awaited<ReturnType<typeof loadRounds>>;
  readonly #named: ReadonlyMap<number, Named>;
  readonly #waiting: ReadonlySet<string>;

  private constructor(
    rounds: Awaited<ReturnType<typeof loadRounds>>,
    named: readonly Named[],
    waiting: readonly string[],
  ) {
    this.#rounds = rounds;
    this.#named = new Map(named.map((one) => [one.companyId, one]));
    this.#waiting = new Set(waiting);
  }

  /** Loads what the rule compares, for the records that it may concern. */
  static async load(
    ctx: Context,
    documentId: number,
    items: readonly Item[],
    index: CompanyIndex,
  ): Promise<CertainMatches> {
    const found = items.flatMap(({ record, identity }) => {
      const only = isComplete(record) ? index.onlyNamesake(identity) : null;
      return only === null ? [] : [{ record, identity, id: only.id }];
    });
    if (found.length === 0) return new CertainMatches(new Map(), [], []);
    const ids = [...new Set(found.map(({ id }) => id))];
    const ofOneWord = [...new Set(found.flatMap(({ identity, id }) => (isOneWord(identity) ? [id] : [])))];
    const [rounds, named, waiting] = await Promise.all([
      loadRounds(ctx, ids),
      loadNamed(ctx, ofOneWord),
      loadWaiting(ctx, documentId),
    ]);
    return new CertainMatches(rounds, named, waiting);
  }

  /** The company that the record is certainly about; null if somebody has to say so. */
  of({ record, identity }: Item, index: CompanyIndex): number | null {
    // Registers grant the same amounts to many on one day, and number those who get them.
    const only = identity.registers.length > 0 ? null : index.onlyNamesake(identity);
    if (only === null || !isComplete(record) || !this.#hasRound(only.id, record)) return null;
    if (isOneWord(identity) && !this.#isEnough(only, { record, identity })) return null;
    return this.#waiting.has(nameKey(identity.names)) ? null : only.id;
  }

  #hasRound(companyId: number, { round = {} }: EvidenceRecord): boolean {
    const when = whenOf(round);
    const known = this.#rounds.get(companyId)?.known.all ?? [];
    return known.some(
      (one) =>
        one.amount?.minor === round.amount?.minor &&
        one.amount?.currency === round.amount?.currency &&
        one.stageText !== null &&
        stageKey(one.stageText) === stageKey(round.stageText ?? "") &&
        one.when?.precision === "day" &&
        when !== null &&
        daysApart(one.when, when) <= WITHIN_DAYS,
    );
  }

  /** True if a name of one word is enough: something else is the same, or it is no common one and nobody is another. */
  #isEnough(only: { readonly id: number; readonly city: string | null }, { record, identity }: Item): boolean {
    const city = cityKey(identity.canonicalCity ?? identity.city);
    if (city !== null && city === cityKey(only.city)) return true;
    const known = this.#named.get(only.id);
    const keys = new Set([
      ...record.people.map(({ name }) => personKey(name)),
      ...(record.round?.investors ?? []).map(({ name }) => companyNameKey(name)),
    ]);
    const names = [...(known?.people ?? []), ...(known?.investors ?? [])];
    const isOther = keys.size > 0 && names.length > 0;
    return names.some((name) => keys.has(name)) || !(isCommon(identity) || isOther);
  }
}

/** A day, an amount and a stage are stated. */
function isComplete({ round }: EvidenceRecord): boolean {
  return round?.amount !== undefined && Boolean(round.stageText) && whenOf(round)?.precision === "day";
}

function isOneWord({ names, written }: Identity): boolean {
  return companyNameKey(firstWord(written)) === names[0];
}

function isCommon({ written }: Identity): boolean {
  const word = firstWord(written);
  return word.length <= SHORT || COMMON.has(word) || isGivenName(word);
}

const firstWord = ([name = ""]: readonly string[]): string => wordsOf(name)[0] ?? "";

function personKey(name: string): string {
  return wordsOf(name).join(" ");
}

function nameKey(names: readonly string[]): string {
  return names[0] ?? "";
}

async function loadNamed(ctx: Context, companyIds: readonly number[]): Promise<readonly Named[]> {
  if (companyIds.length === 0) return [];
  const rows = await rowsOf<Named>(ctx)`
    select c.id as "companyId",
      array(select distinct p.name from role o join person p on p.id = o.person_id
        where o.company_id = c.id and p.withdrawn_at is null) as people,
      array(select distinct i.name from funding_round r join round_investor ri on ri.round_id = r.id
        join investor i on i.id = ri.investor_id where r.company_id = c.id and r.withdrawn_at is null) as investors
    from company c where c.id = any(${[...companyIds]})`;
  return rows.map(({ companyId, people, investors }) => ({
    companyId,
    people: people.map(personKey),
    investors: investors.map(companyNameKey),
  }));
}

/** Name keys of rows of this list that wait for an answer: those go on waiting, also after a rule was undone. */
async function loadWaiting(ctx: Context, documentId: number): Promise<readonly string[]> {
  const rows = await rowsOf<{ name: string }>(ctx)`
    select distinct coalesce(i.record #>> '{company,name}', i.record #>> '{company,legalName}', '') as name
    from document own join document d on d.source = own.source and d.external_id = own.external_id
      join (select document_id, kind, status, record from review_item
        union all select (item ->> 'document_id')::bigint, item ->> 'kind', item ->> 'status', item -> 'record'
          from retired_review_item) i on i.document_id = d.id
    where own.id = ${documentId} and i.kind = 'match' and i.status = 'open'`;
  return rows.map(({ name }) => companyNameKey(name));
}
