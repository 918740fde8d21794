import { sql } from "kysely";
import { registrableDomain } from "../../catalog/domain.ts";
import type { Context } from "../../context.ts";
import { patternsOf } from "../known/learn-pattern.ts";
import { isSameName, spellName } from "../names/person-name.ts";
import { isRoleAddress } from "../verification/role-address.ts";
import { objectionsAmong } from "./objections.ts";

/**
 * Whether somebody is not to be found at a domain: they objected, or the catalogue's page of whoever has this name at the
 * company there was withdrawn.
 */
export async function isWithheldPerson(ctx: Context, name: string, domain: string): Promise<boolean> {
  return (await withheldPeopleAmong(ctx, [name], domain)).has(name);
}

/** Which of these people are not to be found at a domain, as {@link isWithheldPerson} tells it of one. */
export async function withheldPeopleAmong(ctx: Context, names: readonly string[], domain: string): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const objections = await objectionsAmong(ctx, names.flatMap((name) => [{ kind: "person", name }, { kind: "person_at_domain", name, domain }] as const));
  const objected = objections.flatMap((objection) => (objection.kind === "address" ? [] : [objection.name]));
  const { rows } = await sql<{ name: string; withdrawn: boolean }>`
    select distinct p.name, p.withdrawn_at is not null as withdrawn
    from company_key k join role r on r.company_id = k.company_id join person p on p.id = r.person_id
    where k.kind = 'domain' and k.value = ${domain}`.execute(ctx.db);
  const gone = rows.some(({ withdrawn }) => withdrawn) ? names.filter((name) => isGone(rows.filter((one) => isSameName(one.name, name)))) : [];
  return new Set([...objected, ...gone]);
}

interface Colleague {
  readonly domain: string;
  readonly name: string;
  readonly withdrawn: boolean;
  /** Those of the addresses asked of that were published as theirs. */
  readonly published: readonly string[];
}

/**
 * Which of these addresses the name of somebody makes whose page was withdrawn, at the company they worked for: they are not to be found by their
 * addresses either. Not what was published of a colleague who may be found.
 */
export async function addressesOfWithdrawn(ctx: Context, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = addresses.filter((address) => !isRoleAddress(address)).flatMap((address) => {
    const domain = registrableDomain(address.slice(address.lastIndexOf("@") + 1));
    return domain === null ? [] : [{ address, domain }];
  });
  if (asked.length === 0) return new Set();
  const { rows } = await sql<Colleague>`
    select k.value as domain, p.name, p.withdrawn_at is not null as withdrawn,
      array(select distinct f.address from finder_published f where f.person_id = p.id and f.address = any(${asked.map(({ address }) => address)})) as published
    from company_key k join role r on r.company_id = k.company_id join person p on p.id = r.person_id
    where k.kind = 'domain' and k.value = any(${[...new Set(asked.map(({ domain }) => domain))]})
    group by k.value, p.id`.execute(ctx.db);
  const gone = rows.filter(({ domain, name, withdrawn }) => withdrawn && isGone(rows.filter((one) => one.domain === domain && isSameName(one.name, name))));
  const kept = new Set(rows.flatMap(({ withdrawn, published }) => (withdrawn ? [] : published)));
  const spelled = gone.flatMap(({ domain, name }) => {
    const parts = spellName(name);
    return parts === null ? [] : [{ domain, name: parts }];
  });
  return new Set(asked.flatMap(({ address, domain }) => (!kept.has(address) && spelled.some((one) => one.domain === domain && patternsOf({ name: one.name, address }).length > 0) ? [address] : [])));
}

function isGone(namesakes: readonly { readonly withdrawn: boolean }[]): boolean {
  return namesakes.length > 0 && namesakes.every(({ withdrawn }) => withdrawn);
}

/** Whether the catalogue has somebody of this name at the company of a domain, and they may be found. */
export async function isKnownPerson(ctx: Context, name: string, domain: string): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.name
    from company_key k join role r on r.company_id = k.company_id join person p on p.id = r.person_id and p.withdrawn_at is null
    where k.kind = 'domain' and k.value = ${domain}`.execute(ctx.db);
  return rows.some((one) => isSameName(one.name, name));
}
