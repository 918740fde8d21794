import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { isSameName } from "../names/person-name.ts";
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
