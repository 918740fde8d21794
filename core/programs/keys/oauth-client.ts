import { randomUUID } from "node:crypto";
import { execute, rowOf } from "../../../db/statement.ts";
import { invalidInput } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { countSubmission, type SubmissionKind } from "../../customers/contact/submission-limit.ts";
import { keyIsActive } from "./api-key.ts";
import { isLoopbackUri, isRedirectUri } from "./redirect-uri.ts";

/** A program that asks accounts for access. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: Date;
}

const MOST_REDIRECTS = 8;
/** Characters of all redirect addresses of a program together. */
const LONGEST_REDIRECTS = 1_000;
const LONGEST_NAME = 80;
/** Days after which a registration without a sign-in is deleted. */
const UNUSED_DAYS = 1;
/** Registrations per hour and network. */
const REGISTRATIONS: SubmissionKind = { kind: "program ", limit: 10 };

interface Registration {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** The client's IP address; rate-limited, not stored. */
  readonly address: string | null;
}

/**
 * Registers a program; null when its network has registered too many. Throws AppError `invalid_input` for addresses that
 * are too many, too long or not allowed.
 */
export async function registerClient(ctx: Context, registration: Registration): Promise<OAuthClient | null> {
  // Repeated addresses would be stored twice.
  const redirectUris = [...new Set(registration.redirectUris)];
  if (redirectUris.length === 0 || redirectUris.length > MOST_REDIRECTS)
    throw invalidInput(`redirect_uris takes 1 to ${MOST_REDIRECTS} addresses.`);
  if (redirectUris.join("").length > LONGEST_REDIRECTS)
    throw invalidInput(`redirect_uris may have ${LONGEST_REDIRECTS} characters together.`);
  const refused = redirectUris.find((uri) => !isRedirectUri(uri));
  if (refused !== undefined)
    throw invalidInput(
      `${refused.slice(0, 100)} cannot be redirected to: use https, http on the own machine, or a scheme that is a reversed domain name (com.example.app:/callback), without a user name or fragment.`,
    );
  if (!(await countSubmission(ctx, registration.address, REGISTRATIONS))) return null;
  const client: OAuthClient = {
    id: randomUUID(),
    name: shownName(registration.name),
    redirectUris,
    createdAt: ctx.clock.now(),
  };
  await deleteUnusedClients(ctx);
  await execute(ctx)`
    insert into oauth_client (id, name, redirect_uris, created_at)
    values (${client.id}, ${client.name}, ${[...redirectUris]}, ${client.createdAt})`;
  return client;
}

/** One short line, because it is shown on the consent screen. */
function shownName(name: string): string {
  const line = name.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  return line.slice(0, LONGEST_NAME).toWellFormed() || "An unnamed program";
}

/** Deletes registrations that are older than {@link UNUSED_DAYS} and have no key of an account. */
export async function deleteUnusedClients(ctx: Context): Promise<void> {
  const oldest = new Date(ctx.clock.now().getTime() - UNUSED_DAYS * 86_400_000);
  await execute(ctx)`delete from oauth_client c where c.created_at < ${oldest}
    and not exists (select from api_key k where k.oauth_client_id = c.id and ${keyIsActive(ctx)})`;
}

/** A registered program; null for an unknown id. */
export async function findClient(ctx: Context, id: string): Promise<OAuthClient | null> {
  return rowOf<OAuthClient>(ctx, null)`
    select id, name, redirect_uris as "redirectUris", created_at as "createdAt" from oauth_client where id = ${id}`;
}

/**
 * True if a program registered this address, for loopback addresses with any port (RFC 8252, 7.3), and it is allowed: an
 * earlier version registered others.
 */
export function mayRedirect({ redirectUris }: OAuthClient, uri: string): boolean {
  if (!isRedirectUri(uri)) return false;
  return (
    redirectUris.includes(uri) ||
    (isLoopbackUri(uri) && redirectUris.some((known) => portless(known) === portless(uri)))
  );
}

function portless(uri: string): string {
  const url = URL.parse(uri);
  if (url === null || !isLoopbackUri(uri)) return uri;
  url.port = "";
  return url.href;
}
