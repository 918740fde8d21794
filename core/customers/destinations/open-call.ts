import { hkdfSync } from "node:crypto";
import { execute } from "../../../db/statement.ts";
import type { ToolApps } from "../../../platform/destination-settings.ts";
import type { Poster } from "../../../platform/http/post.ts";
import type { Context } from "../../shared/context.ts";
import { seal, unseal } from "../../shared/seal.ts";
import { SECRET_PREFIX } from "../../shared/standard-webhooks.ts";
import type { ActorOf } from "../searches/follow-each.ts";
import { callOf } from "./call.ts";
import type { Call, DestinationKind, Refused } from "./destination-kind.ts";
import { accessToken, refreshCredential } from "./sign-in.ts";

export interface DeliveryEffects {
  readonly post: Poster;
  readonly actorOf: ActorOf;
  /** The address of each tool's API, and the operator's app there, by kind. */
  readonly destinationUrls: Readonly<Record<string, string>>;
  readonly destinationApps: ToolApps;
}

interface Opening {
  readonly id: number;
  readonly kind: DestinationKind;
  /** Sealed. */
  readonly credential: Buffer;
}

/**
 * The key that signs a destination's messages (Standard Webhooks), as its owner sees it. It is derived, so that it is
 * stored nowhere.
 */
export function signingKey({ secret }: Pick<Context, "secret">, id: number): string {
  const key = hkdfSync("sha256", secret ?? Buffer.alloc(0), String(id), "signing key of a destination", 32);
  return SECRET_PREFIX + Buffer.from(key).toString("base64");
}

/** Requests with a destination's credential; null if it cannot be opened. A refreshed sign-in is stored. */
export async function openCall(
  ctx: Context,
  { id, kind, credential }: Opening,
  options: Omit<DeliveryEffects, "actorOf"> & { readonly userAgent: string; readonly signal: AbortSignal },
): Promise<Call | Refused | null> {
  const stored = unseal(ctx, credential);
  if (stored === null) return null;
  const base = options.destinationUrls[kind.key] ?? "";
  const tokens = await accessToken(kind, { ...options, base, app: options.destinationApps[kind.key] }, stored);
  if ("kind" in tokens) return tokens;
  if (tokens.refreshToken !== undefined) {
    // It may be a new one.
    const sealed = seal(ctx, refreshCredential(tokens.refreshToken));
    await execute(ctx)`update destination set credential = ${sealed} where id = ${id}`;
  }
  const secret = signingKey(ctx, id);
  return callOf(kind, { ...options, credential: tokens.accessToken, base, secret, now: () => ctx.clock.now() });
}
