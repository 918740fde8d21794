import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Context } from "../../shared/context.ts";

/** `status`: follow a request and, once verified, use its rights; `identity`: prove access to the person's address. */
export type RequestLink = "status" | "identity";

/** Validity of identity links. */
export const IDENTITY_HOURS = 72;

const NUMBERS: Readonly<Record<RequestLink, number>> = { status: 1, identity: 2 };
const SAID_BYTES = 13;
const SIGNATURE_BYTES = 16;

/** Signs a link's token: purpose, request and expiry; nothing is stored. */
export function makeRequestToken(ctx: Context, link: RequestLink, id: number, expiresAt: Date | null = null): string {
  const said = Buffer.alloc(SAID_BYTES);
  said.writeUInt8(NUMBERS[link], 0);
  said.writeUIntBE(id, 1, 6);
  said.writeUIntBE(expiresAt === null ? 0 : Math.floor(expiresAt.getTime() / 1_000), 7, 6);
  return Buffer.concat([said, sign(said, ctx)]).toString("base64url");
}

/** The request of a link; null if this site did not sign it for this purpose, or it has expired. */
export function readRequestToken(ctx: Context, link: RequestLink, token: string): number | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== SAID_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== token) return null;
  const said = bytes.subarray(0, SAID_BYTES);
  if (!timingSafeEqual(bytes.subarray(SAID_BYTES), sign(said, ctx))) return null;
  const expiry = said.readUIntBE(7, 6);
  if (said[0] !== NUMBERS[link] || (expiry > 0 && expiry * 1_000 <= ctx.clock.now().getTime())) return null;
  return said.readUIntBE(1, 6);
}

export function statusUrl(ctx: Context, siteUrl: string, id: number): string {
  return `${siteUrl}/dont-sell-my-info/status?token=${makeRequestToken(ctx, "status", id)}`;
}

function sign(said: Buffer, { secret }: Context): Buffer {
  if (secret === undefined) throw new Error("links of privacy requests need the site's secret");
  const own = Buffer.from(hkdfSync("sha256", secret, "", "privacy request links", 32));
  return createHmac("sha256", own).update(said).digest().subarray(0, SIGNATURE_BYTES);
}
