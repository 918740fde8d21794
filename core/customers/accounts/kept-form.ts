import { execute, rowOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** Time that a form waits for its author to sign in again. */
const KEPT_MINUTES = 60;

/** A form whose action needed a fresh sign-in. */
export interface KeptForm {
  /** The path and query it was posted to. */
  readonly path: string;
  readonly input: Readonly<Record<string, string>>;
}

/** Keeps a form of the acting account until it has signed in again; replaces a previous one. */
export async function keepForm(ctx: Context, { path, input }: KeptForm): Promise<void> {
  const expiresAt = new Date(ctx.clock.now().getTime() + KEPT_MINUTES * 60_000);
  await execute(ctx)`
    insert into kept_form (account_id, path, input, expires_at)
    values (${ctx.actor.id}, ${path}, ${JSON.stringify(input)}::jsonb, ${expiresAt})
    on conflict (account_id) do update set path = excluded.path, input = excluded.input,
      expires_at = excluded.expires_at`;
}

/** The acting account's kept form, if it was posted to this page; `null` otherwise. */
export async function readKeptForm(ctx: Context, pathname: string): Promise<KeptForm | null> {
  return rowOf<KeptForm>(ctx, null)`
    select path, input from kept_form where account_id = ${ctx.actor.id} and split_part(path, '?', 1) = ${pathname}
      and expires_at > ${ctx.clock.now()}`;
}
