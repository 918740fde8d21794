import { scalarOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { mailAccount } from "../../shared/outbox/mail-account.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { browserName } from "./browser-name.ts";

interface BegunSession {
  readonly accountId: string;
  readonly userAgent: string | null;
}

/**
 * Remembers the browser and system of a new session. Mails the account if it has signed in before, but never with
 * these; updates of a browser and other networks are no news.
 */
export async function noteBrowser(ctx: Context, { accountId, userAgent }: BegunSession): Promise<void> {
  const browser = browserName(userAgent);
  await inTransaction(ctx, async (inner) => {
    const known = await scalarOf<readonly string[]>(inner, [])`
      update account a set known_browsers = case when ${browser}::text = any(former.known_browsers)
        then former.known_browsers else former.known_browsers || ${browser}::text end
      from (select id, known_browsers from account where id = ${accountId} for update) former
      where a.id = former.id returning former.known_browsers as known`;
    if (known.length === 0 || known.includes(browser)) return;
    const data = { browser, time: inner.clock.now().toISOString() };
    await mailAccount(inner, accountId, { template: "new_sign_in", data });
  });
}
