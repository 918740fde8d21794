import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { columnOf, execute, hasRows, rowsOf } from "../../../../db/statement.ts";
import { conflict } from "../../../../platform/errors.ts";
import type { Context } from "../../../shared/context.ts";
import { hmacOf, type HmacPads, hmacPads } from "../../../shared/hmac.ts";
import { companyNameKey } from "../../names/company-name.ts";
import { addressesIn } from "../../names/mentioned-addresses.ts";
import { keysMentionedIn, keysOfName } from "../../names/mentioned-names.ts";
import { sentencesOf } from "../../names/sentences.ts";
import type { Identity, MatchKey } from "../match-keys.ts";
import {
  type PersonIdentity,
  possibleNames,
  type SuppressedText,
  type SuppressionKind,
  textOfHidden,
  textOfMention,
  textOfWorkplace,
  textsOf,
  textsOfCleared,
  textsOfWorkplaces,
} from "./person-suppression-texts.ts";
import {
  textOfPage,
  textsOfCompany,
  textsOfNearName,
  textsOfRecord,
  textsOfSimilarNames,
} from "./suppression-texts.ts";

/** A person as a record names them. */
interface MentionedPerson {
  readonly name?: string | undefined;
  readonly profileUrl?: string | undefined;
  readonly email?: string | undefined;
}

/** A suppressed key as kept in copies of the ledger. `at` is when it was suppressed or lifted. */
export interface SuppressedKey {
  readonly hash: Buffer;
  readonly kind: SuppressionKind;
  readonly caseId: string;
  readonly lifted: boolean;
  readonly at: Date;
}

type LoadedKey = Pick<SuppressedKey, "caseId" | "kind"> & { readonly hash: string; readonly since: Date };

/**
 * The people and companies that must not be listed, as keyed hashes. Consulted wherever evidence names them, so that no
 * source brings them back.
 */
export class Suppressions {
  /** Cases by hash. */
  readonly #cases: ReadonlyMap<string, string>;
  /** The latest suppression by hash of a workplace. */
  readonly #workplaces: ReadonlyMap<string, Date>;
  readonly #hasSimilar: boolean;
  readonly #key: HmacPads;

  private constructor(rows: readonly LoadedKey[], key: HmacPads) {
    this.#cases = new Map(rows.map(({ hash, caseId }) => [hash, caseId]));
    const workplaces = rows.filter(({ kind }) => kind === "workplace");
    this.#workplaces = new Map(workplaces.map(({ hash, since }) => [hash, since]));
    this.#hasSimilar = rows.some(({ kind }) => kind === "similar");
    this.#key = key;
  }

  /** Loads the list. Throws AppError if there are suppressions but no secret to read them. */
  static async load(ctx: Context): Promise<Suppressions> {
    const rows = await rowsOf<LoadedKey>(ctx)`
      select encode(key_hash, 'hex') as hash, case_id as "caseId", kind, since from suppression
      where lifted_at is null order by since`;
    const secret = rows.length === 0 ? Buffer.alloc(0) : secretOf(ctx);
    return new Suppressions(rows, hmacPads(secret));
  }

  get isEmpty(): boolean {
    return this.#cases.size === 0;
  }

  /** The case that suppresses the company stated with this identity, or null. */
  caseOfCompany(identity: Identity): string | null {
    return this.isEmpty ? null : this.#caseOf(textsOfRecord(identity));
  }

  /** True if a suppressed company has a similar name in the same country, or one of both states no country. */
  isLikeSuppressed(identity: Identity): boolean {
    return this.#hasSimilar && this.#caseOf(textsOfNearName(identity)) !== null;
  }

  /** The case of the company whose page had this slug, or null. */
  caseOfPage(slug: string): string | null {
    return this.isEmpty ? null : this.#caseOf([textOfPage(slug)]);
  }

  #caseOf(texts: readonly string[]): string | null {
    const cases = texts.map((text) => this.#cases.get(this.#hash(text)));
    return cases.find((caseId) => caseId !== undefined) ?? null;
  }

  /** The case that suppresses the person of this identity, or null; `isHidden` if the person is not to be erased. */
  caseOfPerson(identity: PersonIdentity): { readonly caseId: string; readonly isHidden: boolean } | null {
    const cases = textsOf(identity).flatMap(({ text }) => this.#cases.get(this.#hash(text)) ?? []);
    const isHidden = (caseId: string) => this.#cases.has(this.#hash(textOfHidden(caseId)));
    const caseId = cases.find((one) => !isHidden(one)) ?? cases[0];
    return caseId === undefined ? null : { caseId, isHidden: isHidden(caseId) };
  }

  /** When somebody was last suppressed at the company with these keys; null if nobody is. */
  suppressedAt(companyKeys: readonly MatchKey[]): Date | null {
    if (this.#workplaces.size === 0) return null;
    const times = companyKeys.flatMap((key) => this.#workplaces.get(this.#hash(textOfWorkplace(key))) ?? []);
    return times.length === 0 ? null : new Date(Math.max(...times.map(Number)));
  }

  /** True if a reviewer found that the bearer of this name at the company is no suppressed person. */
  isCleared(name: string, companyKeys: readonly MatchKey[]): boolean {
    return this.#caseOf(textsOfCleared(name, companyKeys)) !== null;
  }

  #hash(text: string): string {
    return hashOf(text, this.#key).toString("hex");
  }

  /** True if any key of this identity is suppressed. */
  covers(identity: Partial<PersonIdentity>): boolean {
    return !this.isEmpty && this.#caseOf(textsOf(identity).map(({ text }) => text)) !== null;
  }

  /**
   * A company's description without sentences that name a suppressed person, wherever that person worked, or contain
   * their address; null when none remains. Sentences about `listed` people of the company, who may be namesakes, stay. `companyKeys` are the
   * company's.
   */
  withoutNames(
    text: string,
    { companyKeys, listed }: { readonly companyKeys: readonly MatchKey[]; readonly listed: readonly string[] },
  ): string | null {
    if (this.isEmpty) return text;
    const shown = new Set(listed.flatMap(keysOfName));
    return sentencesOf(text, (sentence) => {
      if (this.covers({ addresses: addressesIn(sentence) })) return false;
      const names = possibleNames(sentence);
      const others = names.flatMap(keysOfName).filter((key) => !shown.has(key));
      return (
        names.length === 0 || (!this.covers({ names, companyKeys }) && this.#caseOf(others.map(textOfMention)) === null)
      );
    });
  }

  /**
   * True if an unparsed text, such as a rejected cell, may contain the name, address or profile of a suppressed person.
   * Namesakes count too, because the text does not say which company it is about.
   */
  mayName(text: string): boolean {
    if (this.isEmpty) return false;
    const addresses = addressesIn(text);
    const profileUrls = text.match(/[^\s"'<>(),:;|@./]{1,63}\.[^\s"'<>(),;|@/]{1,253}\/[^\s"'<>(),;|]+/g) ?? [];
    return (
      this.covers({ addresses, profileUrls }) ||
      keysMentionedIn(text).some((key) => this.#caseOf([textOfMention(key)]) !== null)
    );
  }

  /** True if this is the name of a suppressed person or of a namesake. */
  isName(name: string): boolean {
    return !this.isEmpty && keysOfName(name).some((key) => this.#caseOf([textOfMention(key)]) !== null);
  }

  /** The people of a record about a company with these keys, without suppressed ones. */
  listable<P extends MentionedPerson>(people: readonly P[], companyKeys: readonly MatchKey[]): readonly P[] {
    if (this.isEmpty) return people;
    return people.filter(
      ({ name, profileUrl, email }) =>
        !this.covers({
          names: name === undefined ? [] : [name],
          profileUrls: profileUrl === undefined ? [] : [profileUrl],
          addresses: email === undefined ? [] : [email],
          companyKeys,
        }),
    );
  }
}

/** A suppression is unique by key; what cases share, such as a name without a company, by key and case. */
const ROW_OF_KEY = sql`key_hash, (case when kind in ('mention', 'workplace', 'similar') then case_id end)`;

/** Marks a case as reversible: its person is withdrawn, not erased. */
export function markHidden(ctx: Context, caseId: string): Promise<void> {
  return addTexts(ctx, caseId, [{ kind: "hidden", text: textOfHidden(caseId) }]);
}

/** Suppresses a person's keys. Takes over keys from other cases, also lifted ones, except names without a company. */
export function addSuppressions(ctx: Context, caseId: string, identity: PersonIdentity): Promise<void> {
  const keys = new Set(identity.names.flatMap(keysOfName));
  const mentions = [...keys].map((key) => ({ kind: "mention", text: textOfMention(key) }) as const);
  return addTexts(ctx, caseId, [...textsOf(identity), ...mentions, ...textsOfWorkplaces(identity.companyKeys)]);
}

/** Remembers companies at which people of these cases worked, in addition to those known. */
export async function addWorkplaces(
  ctx: Context,
  cases: readonly { readonly caseId: string; readonly since: Date; readonly companyKeys: readonly MatchKey[] }[],
): Promise<void> {
  const pads = hmacPads(secretOf(ctx));
  const keys = cases.flatMap(({ caseId, since, companyKeys }) =>
    textsOfWorkplaces(companyKeys).map(({ kind, text }) => ({
      key_hash: hashOf(text, pads),
      kind,
      case_id: caseId,
      since,
      applied: true,
    })),
  );
  if (keys.length === 0) return;
  await ctx.db
    .insertInto("suppression")
    .values(keys)
    .onConflict((known) => known.expression(ROW_OF_KEY).doNothing())
    .execute();
}

/** The cases of the people suppressed at the company with these keys. */
export async function casesAt(ctx: Context, companyKeys: readonly MatchKey[]): Promise<readonly string[]> {
  const pads = hmacPads(secretOf(ctx));
  const hashes = companyKeys.map((key) => hashOf(textOfWorkplace(key), pads));
  return columnOf<string>(ctx)`
    select distinct case_id as "caseId" from suppression
    where kind = 'workplace' and lifted_at is null and key_hash = any(${hashes}::bytea[])`;
}

/** Remembers that the bearers of these names at a company are no suppressed people. */
export function clearNames(ctx: Context, names: readonly string[], companyKeys: readonly MatchKey[]): Promise<void> {
  const texts = new Set(names.flatMap((name) => textsOfCleared(name, companyKeys)));
  const cleared = [...texts].map((text) => ({ kind: "cleared" as const, text }));
  return addTexts(ctx, randomUUID(), cleared);
}

/** Takes back {@link clearNames}. */
export async function unclearNames(
  ctx: Context,
  names: readonly string[],
  companyKeys: readonly MatchKey[],
): Promise<void> {
  const pads = hmacPads(secretOf(ctx));
  const hashes = names.flatMap((name) => textsOfCleared(name, companyKeys)).map((text) => hashOf(text, pads));
  await execute(ctx)`
    update suppression set lifted_at = ${ctx.clock.now()}
    where kind = 'cleared' and lifted_at is null and key_hash = any(${hashes}::bytea[])`;
}

/** Hides names of suppressed people in texts; returns those with a key that was not hidden before. */
export async function addMentions(
  ctx: Context,
  people: readonly { readonly name: string; readonly caseId: string; readonly since: Date }[],
): Promise<readonly string[]> {
  if (people.length === 0) return [];
  const pads = hmacPads(secretOf(ctx));
  const mentions = people.flatMap((person) =>
    keysOfName(person.name).map((key) => ({ ...person, hash: hashOf(textOfMention(key), pads) })),
  );
  const added = await ctx.db
    .insertInto("suppression")
    .values(
      mentions.map(({ hash, caseId, since }) => ({
        key_hash: hash,
        kind: "mention",
        case_id: caseId,
        since,
        applied: true,
      })),
    )
    .onConflict((known) => known.expression(ROW_OF_KEY).doNothing())
    .returning("key_hash as hash")
    .execute();
  return mentions.filter(({ hash }) => added.some((one) => one.hash.equals(hash))).map(({ name }) => name);
}

/** Suppresses a company, given one identity per piece of its evidence and its pages. */
export function addCompanySuppressions(
  ctx: Context,
  caseId: string,
  { identities, slugs }: { readonly identities: readonly Identity[]; readonly slugs: readonly string[] },
): Promise<void> {
  const own = [...textsOfCompany(identities), ...slugs.map(textOfPage)].map(
    (text) => ({ kind: "company", text }) as const,
  );
  return addTexts(ctx, caseId, [...own, ...textsOfSimilarNames(identities)]);
}

function addTexts(ctx: Context, caseId: string, texts: readonly SuppressedText[]): Promise<void> {
  return addTextsOfCases(ctx, [{ caseId, texts }]);
}

/** Stores the hashes of texts by case. */
export async function addTextsOfCases(
  ctx: Context,
  cases: readonly { readonly caseId: string; readonly texts: readonly SuppressedText[] }[],
): Promise<void> {
  if (cases.length === 0) return;
  const pads = hmacPads(secretOf(ctx));
  const facts = { lifted: false, at: ctx.clock.now() };
  const keys = cases.flatMap(({ caseId, texts }) =>
    texts.map(({ kind, text }) => ({ ...facts, hash: hashOf(text, pads), kind, caseId })),
  );
  await storeSuppressions(ctx, keys, { applied: true });
}

/** Lifts the suppressions of a case; false if it has none. */
export async function liftSuppressions(ctx: Context, caseId: string): Promise<boolean> {
  const lifted = await execute(ctx)`
    update suppression set lifted_at = ${ctx.clock.now()} where case_id = ${caseId} and lifted_at is null`;
  return lifted > 0;
}

/** All keys, oldest first. */
export async function listSuppressions(ctx: Context): Promise<readonly SuppressedKey[]> {
  return rowsOf<SuppressedKey>(ctx)`
    select key_hash as hash, kind, case_id as "caseId", lifted_at is not null as lifted,
      coalesce(lifted_at, since) as at
    from suppression order by at, key_hash`;
}

/** Stores keys; those from a copy of the ledger are not `applied` to the catalogue yet. */
export async function storeSuppressions(
  ctx: Context,
  keys: readonly SuppressedKey[],
  { applied }: { readonly applied: boolean },
): Promise<void> {
  if (keys.length === 0) return;
  await ctx.db
    .insertInto("suppression")
    .values(
      keys.map(({ hash, kind, caseId, lifted, at }) => ({
        key_hash: hash,
        kind,
        case_id: caseId,
        since: at,
        lifted_at: lifted ? at : null,
        applied: applied || lifted,
      })),
    )
    .onConflict((known) =>
      known
        .expression(ROW_OF_KEY)
        .doUpdateSet({
          case_id: sql`excluded.case_id`,
          since: sql`case when excluded.lifted_at is null then excluded.since else suppression.since end`,
          lifted_at: sql`excluded.lifted_at`,
          applied: sql`excluded.applied`,
        }),
    )
    .execute();
}

/** True if a slug was the page of a suppressed person or company. */
export async function isSuppressedSlug(
  ctx: Context,
  slug: string,
  of: "person" | "company" = "person",
): Promise<boolean> {
  if (ctx.secret === undefined) return false;
  const text = of === "company" ? textOfPage(slug) : `slug ${slug}`;
  return hasRows(ctx)`
    select from suppression where key_hash = ${hashOf(text, hmacPads(ctx.secret))} and lifted_at is null`;
}

/** Keys of a company by its stored names and domain, in addition to those it is matched by. */
export function companyKeysOf(company: { readonly name: string; readonly domain: string | null }): MatchKey[] {
  return [
    { kind: "name", value: companyNameKey(company.name) },
    ...(company.domain === null ? [] : [{ kind: "domain", value: company.domain } as const]),
  ];
}

function secretOf({ secret }: Context): Buffer {
  if (secret !== undefined) return secret;
  throw conflict(
    "The list of suppressed people and companies can only be read with the site's secret: set SECRET, or run this with the site's DATA_DIR.",
  );
}

function hashOf(text: string, key: HmacPads): Buffer {
  return hmacOf(`suppression ${text}`, key);
}
