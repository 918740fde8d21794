import { createHash } from "node:crypto";
import { columnOf, execute } from "../../../db/statement.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import type { Context } from "../../shared/context.ts";

/** Days in which a repeated lookup of a person costs nothing. */
const FREE_REPEAT_DAYS = 30;
const DAY = 86_400_000;

interface Person {
  readonly name: string;
  readonly company: string;
  readonly domain: string;
}

/** Identifies a person in the account's charges without naming them. */
function chargeOf({ name, company, domain }: Person): string {
  const employer = domain === "" ? `name ${companyNameKey(company)}` : domain.toLowerCase();
  return createHash("sha256")
    .update(`${name.normalize("NFKC").toLowerCase().trim()}\n${employer}`)
    .digest("hex");
}

/** What a row can be charged: a person to look up, whose address is not known yet. */
export interface Chargeable extends Person {
  readonly isLookedUp: boolean;
  readonly isKnown: boolean;
}

/**
 * The charge of each row, or null if it is free: nobody is looked up, the address is known, or this account looked up the
 * same person within 30 days, also earlier in this list. The screen shows their number before, and the list costs it.
 */
export async function chargesOf(
  ctx: Context,
  { accountId, rows }: { readonly accountId: string; readonly rows: readonly Chargeable[] },
): Promise<readonly (string | null)[]> {
  const asked = rows.map((row) => (row.isLookedUp && !row.isKnown ? chargeOf(row) : null));
  const paid = await columnOf<string>(ctx)`
    select person from finder_charge where account_id = ${accountId} and at > ${oldest(ctx)}
      and person = any(${asked.filter((one) => one !== null)}::text[])`;
  const free = new Set(paid);
  return asked.map((one) => {
    if (one === null || free.has(one)) return null;
    free.add(one);
    return one;
  });
}

/** Keeps the charges of a new list. */
export async function keepCharges(
  ctx: Context,
  { accountId, charges }: { readonly accountId: string; readonly charges: readonly string[] },
): Promise<void> {
  if (charges.length === 0) return;
  await execute(ctx)`
    insert into finder_charge (account_id, person, at)
    select ${accountId}, person, ${ctx.clock.now()} from unnest(${[...charges]}::text[]) person
    on conflict (account_id, person) do update set at = excluded.at`;
}

/** Deletes charges after whose time a repeat is charged again. */
export async function purgeCharges(ctx: Context): Promise<void> {
  await execute(ctx)`delete from finder_charge where at <= ${oldest(ctx)}`;
}

function oldest(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - FREE_REPEAT_DAYS * DAY);
}
