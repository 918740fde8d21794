import { readAccount } from "../../core/accounts/account.ts";
import { actorOfAccount } from "../../core/accounts/accounts.ts";
import type { ActorOf } from "../../core/webhooks/tell-followers.ts";

/** What the owner of a saved search may see at this moment: the operator everything, whoever has no account any more nothing. */
export const actorOf: ActorOf = async (ctx, id) => {
  if (id === "operator") return { id, access: "owner" };
  const account = await readAccount(ctx, { id });
  return account === null ? { id, access: "anonymous" } : actorOfAccount(ctx, { account });
};
