import { sql } from "kysely";
import { execute } from "../../../db/statement.ts";
import { lastWordPatterns, mentionTest } from "../../catalogue/names/mentioned-names.ts";
import { sentencesOf } from "../../catalogue/names/sentences.ts";
import type { Context } from "../../shared/context.ts";
import { lockForErasing } from "../../shared/message-lock.ts";
import { rewriteJson } from "./rewrite-json.ts";

/** Tables of mail and webhook messages, and the column with their JSON. */
const MESSAGES = [
  { table: "outbox_message", column: "data" },
  { table: "webhook_delivery", column: "body", type: "text" },
] as const;

/** Removes people of these names from stored messages, sent or not. */
export async function erasePeopleFromMessages(ctx: Context, names: readonly string[]): Promise<void> {
  const erased: Erased = { names: new Set(names), isNaming: mentionTest(names) };
  await rewriteMessages(ctx, lastWordPatterns(names), (message) => withoutPeople(message, erased));
}

interface Erased {
  readonly names: ReadonlySet<string>;
  readonly isNaming: (text: string) => boolean;
}

/**
 * Removes the leads, rounds and corrections of the companies with these pages from stored messages, sent or not. Mail
 * that has nothing left to report is not sent.
 */
export async function eraseCompaniesFromMessages(ctx: Context, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  const erased = new Set(slugs);
  await rewriteMessages(
    ctx,
    slugs.map((slug) => `%"${slug}"%`),
    (message) => withoutCompanies(message, erased),
  );
  // A preview has the template and the data of another mail.
  const sent = sql`case when template = 'preview' then data -> 'data' else data end`;
  await execute(ctx)`
    update outbox_message set state = 'expired', settled_at = ${ctx.clock.now()}, data = null
    where state in ('waiting', 'sending', 'failed') and (
      ${sent} -> 'leads' = '[]' and coalesce(data ->> 'template', template) <> 'monthly_list'
        or ${sent} -> 'corrections' = '[]')`;
  await execute(ctx)`
    update outbox_message set template = 'monthly_list_empty', data = data - '{id,count,leads}'::text[]
    where template = 'monthly_list' and data -> 'count' = '0'`;
}

async function rewriteMessages(
  ctx: Context,
  patterns: readonly string[],
  rewrite: (message: unknown) => unknown,
): Promise<void> {
  await lockForErasing(ctx);
  for (const column of MESSAGES) await rewriteJson(ctx, column, patterns, rewrite);
}

/** Fields of a lead by the person they describe. */
const PERSON_FIELDS = [/^founder(?:_|$)/, /^contact(?:_|$)/];
const PERSON_NAME = /^(?:founder|founder_name|contact_name)$/;

/**
 * A message's JSON without these people: removes them from `founders`, `contacts` and `addresses`, and sets a lead's fields about
 * them to null.
 */
function withoutPeople(value: unknown, erased: Erased): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutPeople(item, erased));
  if (typeof value !== "object" || value === null) return value;
  const isErased = (name: unknown) => typeof name === "string" && erased.names.has(name);
  const entries = Object.entries(value);
  const emptied = PERSON_FIELDS.filter((fields) =>
    entries.some(([key, part]) => PERSON_NAME.test(key) && fields.test(key) && isErased(part)),
  );
  return Object.fromEntries(
    entries.map(([key, part]) => {
      if (["founders", "contacts", "addresses"].includes(key) && Array.isArray(part))
        return [key, part.filter((one: unknown) => !isErased(Reflect.get(Object(one), "name")))];
      if (emptied.some((fields) => fields.test(key))) return [key, null];
      if (key === "description" && typeof part === "string")
        return [key, sentencesOf(part, (sentence) => !erased.isNaming(sentence))];
      return [key, withoutPeople(part, erased)];
    }),
  );
}

/** A message's JSON without entries about these companies; a `count` beside a shortened list is reduced as well. */
function withoutCompanies(value: unknown, slugs: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !isAbout(item, slugs)).map((item) => withoutCompanies(item, slugs));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, withoutCompanies(part, slugs), part] as const);
  const dropped = entries.reduce(
    (sum, [, after, before]) =>
      sum + (Array.isArray(after) && Array.isArray(before) ? before.length - after.length : 0),
    0,
  );
  return Object.fromEntries(
    entries.map(([key, part]) => [key, key === "count" && typeof part === "number" ? part - dropped : part]),
  );
}

function isAbout(item: unknown, slugs: ReadonlySet<string>): boolean {
  if (typeof item !== "object" || item === null) return false;
  return ["slug", "company_slug"].some((key) => slugs.has(String(Reflect.get(item, key))));
}
