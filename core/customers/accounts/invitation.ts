import { createHash, randomBytes } from "node:crypto";
import { execute, rowOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { requireOwner } from "../../shared/office-access.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import type { Role } from "./account.ts";

/** Time that an invitation stays open. */
export const INVITATION_HOURS = 48;

export interface Invitation {
  /** The invited address; `null` lets anyone with the link become the first owner. */
  readonly email: string | null;
  readonly role: Exclude<Role, "member">;
}

/** Creates an invitation. Returns its link's token, which is stored only as a hash. */
export async function invite(ctx: Context, { email, role }: Invitation): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    await execute(inner)`
      insert into account_invitation (token_hash, email, role, created_at, expires_at)
      values (${hashOf(token)}, ${email?.toLowerCase() ?? null}, ${role}, ${now},
        ${new Date(now.getTime() + INVITATION_HOURS * 3_600_000)})`;
    await writeAudit(inner, "account.invited", { role, named: email !== null });
  });
  return token;
}

/** The page that accepts an invitation. */
export function invitationUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/sign-in/invitation?token=${token}`;
}

/** Invites an address by e-mail. Throws AppError `forbidden` unless an owner with a fresh session does. */
export async function mailInvitation(
  ctx: Context,
  { email, role, siteUrl }: { readonly email: string; readonly role: Invitation["role"]; readonly siteUrl: string },
): Promise<void> {
  requireOwner(ctx);
  await requireFreshSession(ctx);
  await inTransaction(ctx, async (inner) => {
    const url = invitationUrl(siteUrl, await invite(inner, { email, role }));
    const expiresAt = new Date(inner.clock.now().getTime() + INVITATION_HOURS * 3_600_000);
    const data = { url, role, hours: INVITATION_HOURS };
    await enqueueMail(inner, { to: email, template: "account_invited", data, purpose: "service", expiresAt });
  });
}

/** Reads an open invitation without using it; `null` when it is unknown, used or expired. */
export async function readInvitation(ctx: Context, token: string): Promise<Invitation | null> {
  return (await openInvitation(ctx, token)) ?? null;
}

/**
 * Accepts an invitation once: creates the account of its address (or of `email`) if needed and raises its role. Returns
 * the address; `null` when the invitation is no longer open or the first owner exists already.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, email }: { readonly token: string; readonly email: string },
): Promise<string | null> {
  return inTransaction(ctx, async (inner) => {
    // Serializes two first-owner links accepted at once: the second finds an owner.
    await execute(inner)`lock table account_invitation in share row exclusive mode`;
    const invitation = await openInvitation(inner, token);
    if (invitation === undefined) return null;
    const now = inner.clock.now();
    const address = invitation.email ?? email.toLowerCase();
    await execute(inner)`update account_invitation set used_at = ${now} where id = ${invitation.id}`;
    await execute(inner)`
      insert into account (id, email, email_verified, role, created_at, updated_at)
      values (${randomBytes(24).toString("base64url")}, ${address}, true, ${invitation.role}, ${now}, ${now})
      on conflict (email) do update set role = case when account.role = 'owner' then account.role else excluded.role
        end, email_verified = true, updated_at = ${now}`;
    await writeAudit(inner, "account.invitation_accepted", { role: invitation.role });
    return address;
  });
}

async function openInvitation(
  ctx: Context,
  token: string,
): Promise<(Invitation & { readonly id: number }) | undefined> {
  // First-owner links become invalid once the site has an owner.
  return rowOf<Invitation & { readonly id: number }>(ctx)`
    select id, email, role from account_invitation
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > ${ctx.clock.now()}
      and (email is not null or not exists (select from account where account.role = 'owner'))`;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
