import { rowsOf } from "../../../db/statement.ts";
import { isRoleAddress } from "../../catalogue/facts/email-address.ts";
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { addressHash } from "../../shared/address-hash.ts";
import { registrableDomain } from "../../catalogue/facts/domain.ts";
import type { Context } from "../../shared/context.ts";
import type { Withheld } from "../answer/confidence.ts";
import { patternsOf } from "../names/patterns.ts";
import { isSameName, spellName } from "../names/person-name.ts";
import { objectionsAmong } from "./objections.ts";

/**
 * Finds addresses that must not be shown: opted out, generated from the name of a withdrawn person or of a person
 * of a withdrawn company, or suppressed for all mail. Bounces are a status instead (`bounces/`).
 */
export async function withheldAmong(
  ctx: Context,
  addresses: readonly string[],
  suppressionKey: Buffer,
): Promise<ReadonlyMap<string, Withheld>> {
  if (addresses.length === 0) return new Map();
  const asked = addresses.map((address) => ({ kind: "address" as const, address }));
  const objections = await objectionsAmong(ctx, asked);
  const byHash = Map.groupBy(addresses, (address) => addressHash(address, suppressionKey).toString("hex"));
  const suppressed = await rowsOf<{ address_hash: Buffer }>(ctx)`
    select address_hash from mail_suppression where address_hash =
      any(${[...byHash.keys()].map((hex) => Buffer.from(hex, "hex"))}::bytea[]) and scope = 'all'
      and reason <> 'bounced'`;
  const withdrawn = await addressesOfWithdrawn(ctx, addresses);
  return new Map([
    ...suppressed.flatMap(({ address_hash }) =>
      (byHash.get(address_hash.toString("hex")) ?? []).map((address) => [address, "suppressed"] as const),
    ),
    ...[...withdrawn].map((address) => [address, "opted_out"] as const),
    ...objections.flatMap((objection) =>
      objection.kind === "address" ? [[objection.address, "opted_out"] as const] : [],
    ),
  ]);
}

/** SQL: the person `p` or their company `c` is withdrawn, for example by suppression. */
const IS_WITHDRAWN = sql<boolean>`(p.withdrawn_at is not null or c.withdrawn_at is not null)`;

/** True if a person must not be found at a domain: they opted out, or they or that company were withdrawn. */
export async function isWithheldPerson(ctx: Context, name: string, domain: string): Promise<boolean> {
  return (await withheldPeopleAmong(ctx, [name], domain)).has(name);
}

/** The set-based version of {@link isWithheldPerson}. */
export async function withheldPeopleAmong(
  ctx: Context,
  names: readonly string[],
  domain: string,
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const objections = await objectionsAmong(
    ctx,
    names.flatMap(
      (name) =>
        [
          { kind: "person", name },
          { kind: "person_at_domain", name, domain },
        ] as const,
    ),
  );
  const objected = objections.flatMap((objection) => (objection.kind === "address" ? [] : [objection.name]));
  const rows = await rowsOf<{ name: string; withdrawn: boolean }>(ctx)`
    select distinct p.name, ${IS_WITHDRAWN} as withdrawn
    from company_key k join company c on c.id = k.company_id join role r on r.company_id = c.id join person p
      on p.id = r.person_id
    where k.kind = 'domain' and k.value = ${domain}`;
  const gone = rows.some(({ withdrawn }) => withdrawn)
    ? names.filter((name) => isGone(rows.filter((one) => isSameName(one.name, name))))
    : [];
  return new Set([...objected, ...gone]);
}

interface Colleague {
  readonly domain: string;
  readonly name: string;
  readonly withdrawn: boolean;
  /** The given addresses that documents name as this person's. */
  readonly published: readonly string[];
}

/**
 * Finds addresses that match a withdrawn person's name at their company, or anybody's at a withdrawn company, so that the person cannot be found by address
 * either. Addresses published for a visible colleague stay.
 */
async function addressesOfWithdrawn(ctx: Context, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = addresses
    .filter((address) => !isRoleAddress(address))
    .flatMap((address) => {
      const domain = registrableDomain(address.slice(address.lastIndexOf("@") + 1));
      return domain === null ? [] : [{ address, domain }];
    });
  if (asked.length === 0) return new Set();
  const rows = await rowsOf<Colleague>(ctx)`
    select k.value as domain, p.name, bool_and(${IS_WITHDRAWN}) as withdrawn,
      array(select distinct f.address from finder_published f where f.person_id = p.id
        and f.address = any(${asked.map(({ address }) => address)})) as published
    from company_key k join company c on c.id = k.company_id join role r on r.company_id = c.id join person p
      on p.id = r.person_id
    where k.kind = 'domain' and k.value = any(${[...new Set(asked.map(({ domain }) => domain))]})
    group by k.value, p.id`;
  const gone = rows.filter(
    ({ domain, name, withdrawn }) =>
      withdrawn && isGone(rows.filter((one) => one.domain === domain && isSameName(one.name, name))),
  );
  const kept = new Set(rows.flatMap(({ withdrawn, published }) => (withdrawn ? [] : published)));
  const spelled = gone.flatMap(({ domain, name }) => {
    const parts = spellName(name);
    return parts === null ? [] : [{ domain, name: parts }];
  });
  return new Set(
    asked.flatMap(({ address, domain }) =>
      !kept.has(address) && spelled.some((one) => one.domain === domain && patternsOf(one.name, address).length > 0)
        ? [address]
        : [],
    ),
  );
}

function isGone(namesakes: readonly { readonly withdrawn: boolean }[]): boolean {
  return namesakes.length > 0 && namesakes.every(({ withdrawn }) => withdrawn);
}

/**
 * A deterministic address that nobody has, verified in place of one that was opted out. Lookups of people who opted out
 * thus behave, in result and timing, like lookups of unknown people.
 */
export function decoyFor(address: string, key: Buffer): string {
  const digest = createHmac("sha256", key).update(`decoy ${address.toLowerCase()}`).digest().subarray(0, 18);
  return `${Array.from(digest, (byte) => String.fromCharCode(97 + (byte % 26))).join("")}${address.slice(address.lastIndexOf("@"))}`;
}
