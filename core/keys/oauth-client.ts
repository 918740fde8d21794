import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "../context.ts";
import { keyIsActive } from "./api-key.ts";

/** A program that asks accounts for access. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: Date;
}

const MOST_REDIRECTS = 10;
const LONGEST_REDIRECT = 1_000;
const LONGEST_NAME = 80;
/** Days until a registration that no account uses is deleted. */
const UNUSED_DAYS = 30;
/** Schemes that a browser would execute or read locally. */
const UNSAFE_SCHEMES = new Set([
  "javascript:",
  "data:",
  "vbscript:",
  "blob:",
  "file:",
  "about:",
  "ftp:",
  "ws:",
  "wss:",
]);

/** Registers a program and deletes old registrations that no account uses. Throws AppError `invalid_input`. */
export async function registerClient(
  ctx: Context,
  { name, redirectUris }: { readonly name: string; readonly redirectUris: readonly string[] },
): Promise<OAuthClient> {
  if (redirectUris.length === 0 || redirectUris.length > MOST_REDIRECTS)
    throw new AppError("invalid_input", `redirect_uris takes 1 to ${MOST_REDIRECTS} addresses.`);
  const unsafe = redirectUris.find((uri) => !isRedirectUri(uri));
  if (unsafe !== undefined)
    throw new AppError(
      "invalid_input",
      `${unsafe.slice(0, 100)} cannot be redirected to: use https, http on the own machine, or an app's own scheme, without a fragment.`,
    );
  const client: OAuthClient = {
    id: randomUUID(),
    // One line, because it is shown on the consent screen.
    name:
      name
        .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
        .trim()
        .slice(0, LONGEST_NAME) || "An unnamed program",
    redirectUris,
    createdAt: ctx.clock.now(),
  };
  const oldest = new Date(client.createdAt.getTime() - UNUSED_DAYS * 86_400_000);
  await sql`delete from oauth_client c where c.created_at < ${oldest}
    and not exists (select from api_key k where k.oauth_client_id = c.id and ${keyIsActive(ctx)})`.execute(ctx.db);
  await ctx.db
    .insertInto("oauth_client")
    .values({ id: client.id, name: client.name, redirect_uris: [...redirectUris], created_at: client.createdAt })
    .execute();
  return client;
}

/** A registered program; null for an unknown id. */
export async function findClient(ctx: Context, id: string): Promise<OAuthClient | null> {
  const row = await ctx.db.selectFrom("oauth_client").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined
    ? null
    : { id: row.id, name: row.name, redirectUris: row.redirect_uris, createdAt: row.created_at };
}

/** True if a program registered this address; for loopback addresses with any port (RFC 8252, 7.3). */
export function mayRedirect({ redirectUris }: OAuthClient, uri: string): boolean {
  return (
    redirectUris.includes(uri) || (isLoopback(uri) && redirectUris.some((known) => portless(known) === portless(uri)))
  );
}

function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  if (url === null || uri.length > LONGEST_REDIRECT || uri.includes("#") || UNSAFE_SCHEMES.has(url.protocol))
    return false;
  return url.protocol !== "http:" || isLoopback(uri);
}

function isLoopback(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname);
}

function portless(uri: string): string {
  const url = URL.parse(uri);
  if (url === null || !isLoopback(uri)) return uri;
  url.port = "";
  return url.href;
}
