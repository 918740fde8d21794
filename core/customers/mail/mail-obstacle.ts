import type { Context } from "../../shared/context.ts";
import { findSuppression, liftSuppression, type SuppressionReason } from "./suppression.ts";

/** A reason why a mail that somebody has asked for will not leave: no mail server is set, or the address is suppressed. */
export type MailObstacle =
  | { readonly kind: "no_server" }
  | { readonly kind: "suppressed"; readonly reason: SuppressionReason; readonly since: Date };

interface ObstacleInput {
  readonly to: string;
  readonly key: Buffer;
  readonly hasServer: boolean;
}

/** Finds out whether a requested mail to this address can leave; null if it can. */
export async function findMailObstacle(
  ctx: Context,
  { to, key, hasServer }: ObstacleInput,
): Promise<MailObstacle | null> {
  if (!hasServer) return { kind: "no_server" };
  const found = await findSuppression(ctx, { address: to, key });
  return found === null || found.scope !== "all"
    ? null
    : { kind: "suppressed", reason: found.reason, since: found.since };
}

/**
 * Lifts the suppression of an address that bounced, because its owner asks for a mail and says that it works. The next
 * hard bounce suppresses it again. Refusals by its owner or by us stay.
 */
export async function retryBounced(
  ctx: Context,
  { to, key }: { readonly to: string; readonly key: Buffer },
): Promise<void> {
  const found = await findSuppression(ctx, { address: to, key });
  if (found?.reason === "bounced") await liftSuppression(ctx, { address: to, key });
}
