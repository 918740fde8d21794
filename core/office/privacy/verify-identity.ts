import { columnOf, execute, hasRows, rowOf } from "../../../db/statement.ts";
import { invalidInput } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { normalAddress } from "../../shared/normal-address.ts";
import { companyDomain } from "../../finder/mail-domains/company-domain.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { listCandidates, openRequest } from "./read-request.ts";
import { IDENTITY_HOURS, makeRequestToken, readRequestToken } from "./request-link.ts";
import { createHash, randomBytes } from "node:crypto";
import { objectByRequest } from "../../finder/objections/objections.ts";

/**
 * True if an address belongs to the person or company of a request: it is on record for the person, or at the domain of
 * the company or of one of the person's companies. Addresses at mail providers prove nothing.
 */
export async function isAddressOfSubject(ctx: Context, requestId: number, address: string): Promise<boolean> {
  const own = companyDomain(address);
  return hasRows(ctx)`
    select from privacy_request q where q.id = ${requestId} and (
      exists (select from finder_published f where f.person_id = q.person_id and f.address = ${normalAddress(address)})
      or exists (select from company_key k where k.kind = 'domain'
        and k.value = ${own.kind === "company" ? own.domain : null}
        and (k.company_id = q.company_id or k.company_id in (select r.company_id from role r
          where r.person_id = q.person_id))))`;
}

/** Domains at which an address verifies the person or company of a request. */
export async function domainsOfSubject(ctx: Context, requestId: number): Promise<readonly string[]> {
  const domains = await columnOf<string>(ctx)`
    select distinct k.value as domain from privacy_request q join company_key k on k.kind = 'domain'
      and (k.company_id = q.company_id or k.company_id in (select r.company_id from role r
        where r.person_id = q.person_id))
    where q.id = ${requestId} order by 1`;
  return domains.filter((domain) => companyDomain(domain).kind === "company");
}

/**
 * Mails an identity link to an address of the person or company. Throws AppError for any other address, and if the
 * request is answered.
 */
export async function sendIdentityLink(
  ctx: Context,
  { id, address, siteUrl }: { readonly id: number; readonly address: string; readonly siteUrl: string },
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { email, name } = await openRequest(inner, id);
    if (!(await isAddressOfSubject(inner, id, address)))
      throw invalidInput(
        "This address is neither on record nor at the company's domain, so it proves nothing. Enter another one, or note how you verified the identity.",
      );
    const expiresAt = new Date(inner.clock.now().getTime() + IDENTITY_HOURS * 3_600_000);
    const token = makeRequestToken(inner, "identity", id, expiresAt);
    await enqueueMail(inner, {
      to: address,
      template: "privacy_identity",
      data: { url: `${siteUrl}/dont-sell-my-info/identity?token=${token}`, hours: IDENTITY_HOURS, name, email },
      purpose: "service",
      expiresAt,
    });
    await writeAudit(inner, "privacy_request.identity_link_sent", { id });
  });
}

/** Verifies the identity by the token of an identity link. Returns the request's id; null for an invalid token. */
export async function acceptIdentityLink(ctx: Context, token: string): Promise<number | null> {
  const id = readRequestToken(ctx, "identity", token);
  if (id !== null) await inTransaction(ctx, (inner) => verifyByLink(inner, id));
  return id;
}

/** Records that the identity was verified by a mailed link. */
export async function verifyByLink(ctx: Context, id: number): Promise<void> {
  await verify(ctx, id, "link", null);
}

/** Records an operator's judgement that the requester is this person. Throws AppError if the request is answered. */
export async function verifyByOperator(ctx: Context, id: number, note: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await openRequest(inner, id);
    await verify(inner, id, "operator", note);
  });
}

async function verify(ctx: Context, id: number, how: "link" | "operator", note: string | null): Promise<void> {
  const changed = await execute(ctx)`
    update privacy_request set verification = ${how}, verified_at = ${ctx.clock.now()},
      verified_by = ${how === "link" ? null : ctx.actor.id}, verification_note = ${note}
    where id = ${id} and verification is null`;
  if (changed > 0) await writeAudit(ctx, "privacy_request.identity_verified", { id, how });
}

/** Creates a confirmation link's token and the hash to store. */
export function makeConfirmation(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(24).toString("base64url");
  return { token, hash: hashOf(token) };
}

interface Sent {
  readonly id: number;
  readonly confirmation: string;
  readonly type: string;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly hasSubject: boolean;
}

/**
 * Confirms the privacy request of a mailed link; an opt-out or deletion also removes the person from the email finder.
 * An address on record, or at the domain of the person's company, verifies the identity as well. Without a subject,
 * finds the listed person with the requester's name. Idempotent. Returns the request's id; null for an unknown link.
 */
export async function confirmRequest(ctx: Context, token: string): Promise<number | null> {
  return inTransaction(ctx, async (inner) => {
    const found = await rowOf<Sent>(inner)`
      select id, confirmation, request_type as type, full_name as name, email, company_name as company,
        person_id is not null or company_id is not null as "hasSubject"
      from privacy_request where confirmation_hash = ${hashOf(token)} for update`;
    if (found === undefined) return null;
    if (found.confirmation === "confirmed") return found.id;
    await execute(inner)`update privacy_request set confirmation = 'confirmed' where id = ${found.id}`;
    await writeAudit(inner, "privacy_request.confirmed", { id: found.id });
    // Opt-outs and deletions take effect in the finder now, before anyone answers the request.
    if (found.type === "opt-out" || found.type === "delete-data")
      await objectByRequest(inner, { name: found.name, address: found.email, company: found.company });
    if (!found.hasSubject) await choosePersonByAddress(inner, found);
    if (await isAddressOfSubject(inner, found.id, found.email)) await verifyByLink(inner, found.id);
    return found.id;
  });
}

/**
 * Finds the subject by the confirmed address, because teasers do not name people and many requests come without a
 * subject. Chooses nobody if several match.
 */
async function choosePersonByAddress(ctx: Context, { id, name, company }: Sent): Promise<void> {
  const candidates = await listCandidates(ctx, { id, name, company });
  const [only, ...others] = candidates.filter((one) => one.hasName && (one.hasAddress || one.hasDomain));
  if (only === undefined || others.length > 0) return;
  await execute(ctx)`update privacy_request set person_id = ${only.id} where id = ${id}`;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
