import type { Actor, Context } from "../../shared/context.ts";
import { readAccount } from "./account.ts";
import { actorOfAccount } from "./accounts.ts";

/** Resolves the owner of a saved search: operators see everything, deleted accounts nothing. */
export async function actorOf(ctx: Context, id: string): Promise<Actor> {
  if (id === "operator") return { id, access: "owner" };
  const account = await readAccount(ctx, { id });
  return account === null ? { id, access: "anonymous" } : actorOfAccount(ctx, { account });
}
