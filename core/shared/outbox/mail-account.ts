import { rowOf } from "../../../db/statement.ts";
import type { Context } from "../context.ts";
import { enqueueMail } from "./enqueue-mail.ts";
import type { Mail } from "./mail.ts";

/** Mails an account at its address within the caller's transaction; does nothing if the account is gone. */
export async function mailAccount(
  ctx: Context,
  accountId: string,
  mail: Pick<Mail, "template" | "data" | "cause">,
): Promise<void> {
  const account = await rowOf<{ email: string }>(ctx)`select email from account where id = ${accountId}`;
  if (account !== undefined) await enqueueMail(ctx, { ...mail, to: account.email, purpose: "service" });
}
