import { readAccount } from "../../core/customers/accounts/account.ts";
import { actorOfAccount } from "../../core/customers/accounts/accounts.ts";
import type { ActorOf } from "../../core/programs/webhooks/notify-subscribers.ts";

/** Resolves the owner of a saved search: operators see everything, deleted accounts nothing. */
export const actorOf: ActorOf = async (ctx, id) => {
  if (id === "operator") return { id, access: "owner" };
  const account = await readAccount(ctx, { id });
  return account === null ? { id, access: "anonymous" } : actorOfAccount(ctx, { account });
};
