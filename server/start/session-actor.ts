import { type Accounts, actorOfAccount } from "../../core/accounts/accounts.ts";
import type { Actor, Context } from "../../core/context.ts";

const VISITOR: Actor = { id: "visitor", access: "anonymous" };

/** As whom a request with a session's cookie is answered: its account, or the anonymous visitor when it has ended. */
export function sessionActor(context: Context, accounts: Accounts): (request: Request) => Promise<Actor> {
  return async ({ headers }) => {
    const current = await accounts.current(headers);
    return current === null ? VISITOR : actorOfAccount(context, current);
  };
}
