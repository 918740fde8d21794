import PostalMime, { type Attachment, type Email } from "postal-mime";
import { classifyStatus } from "./classify.ts";
import type { ReturnKind } from "./record-return.ts";

/** Larger than any report of a mail of ours. */
export const LARGEST_REPORT = 10 * 1024 * 1024;

/** What a mail that came back to us says. */
export type MailReport =
  | { readonly kind: ReturnKind; readonly messageId: string | null; readonly reason: string }
  /** Somebody unsubscribed by mail, with what the header's address carried. */
  | { readonly kind: "unsubscribe"; readonly token: string }
  /** No report, or one that nothing follows from. */
  | { readonly kind: "nothing"; readonly why: string };

/** The left side of our Message-IDs, which is also the number in the address that bounces go to. */
const NUMBER = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/**
 * Reads a mail that was sent to where bounces go: a delivery status notification (RFC 3464), a complaint in the abuse
 * reporting format (RFC 5965), or an unsubscription by mail (RFC 2369). Anybody can send such a mail, so it is only worth
 * something when it names a mail of ours by its Message-ID, which nobody but its receiver and their servers knows.
 */
export async function readMailReport(source: Buffer): Promise<MailReport> {
  if (source.length > LARGEST_REPORT) return { kind: "nothing", why: "It is too large for a report." };
  const email = await parse(source);
  if (email === null) return { kind: "nothing", why: "It is no mail that can be read." };
  const status = partOf(email, "message/delivery-status", "message/global-delivery-status");
  if (status !== null) return readStatus(status, email);
  const feedback = partOf(email, "message/feedback-report");
  if (feedback !== null) return readFeedback(feedback, email);
  const token = /^\s*unsubscribe[ +]([\w-]{40,200})\s*$/i.exec(email.subject ?? "")?.[1];
  return token === undefined ? { kind: "nothing", why: "It is neither a delivery report, nor a complaint, nor an unsubscription." } : { kind: "unsubscribe", token };
}

async function parse(source: Buffer | string): Promise<Email | null> {
  try {
    return await PostalMime.parse(source, { forceRfc822Attachments: true, attachmentEncoding: "utf8", maxNestingDepth: 20, maxHeadersSize: 512 * 1024 });
  } catch (error) {
    // Its limits are told as plain errors; whatever is sent to us may exceed them.
    if (error instanceof Error && error.message.startsWith("Maximum ")) return null;
    throw error;
  }
}

async function readStatus(part: string, email: Email): Promise<MailReport> {
  const groups = await fieldGroups(part);
  const receivers = groups.filter((fields) => fields.has("action"));
  for (const fields of receivers) {
    const status = { action: fields.get("action") ?? "", status: firstWord(fields.get("status")), diagnostic: fields.get("diagnostic-code") ?? "" };
    const kind = classifyStatus(status);
    if (kind !== null) return { kind, messageId: await messageIdOf(email), reason: `${status.status} ${status.diagnostic}`.trim() };
  }
  return { kind: "nothing", why: receivers.length === 0 ? "The report names no receiver." : "The report says that the mail was delivered or is still being tried." };
}

async function readFeedback(part: string, email: Email): Promise<MailReport> {
  const type = (await fieldGroups(part)).find((fields) => fields.has("feedback-type"))?.get("feedback-type")?.toLowerCase() ?? "";
  if (type === "not-spam") return { kind: "nothing", why: "The report says that the mail is wanted." };
  return { kind: "complaint", messageId: await messageIdOf(email), reason: `Reported as ${type === "" ? "unwanted" : type}.` };
}

/** Names the mail that came back: by the part of it that was returned, else by the address the report was sent to. */
async function messageIdOf(email: Email): Promise<string | null> {
  const returned = partOf(email, "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers");
  const own = returned === null ? null : (await parse(returned))?.messageId;
  const byId = new RegExp(`^<?(${NUMBER})@`, "i").exec(own ?? "")?.[1];
  if (byId !== undefined) return byId.toLowerCase();
  const sentTo = email.headers.filter(({ key }) => ["to", "delivered-to", "x-original-to", "envelope-to"].includes(key));
  return sentTo.map(({ value }) => new RegExp(`\\+(${NUMBER})@`, "i").exec(value)?.[1]?.toLowerCase()).find((found) => found !== undefined) ?? null;
}

function partOf({ attachments }: Email, ...types: readonly string[]): string | null {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType));
  return part === undefined ? null : textOf(part);
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content).toString("utf8");
}

/** The groups of fields of a report, which are written like headers and parted by empty lines. */
async function fieldGroups(part: string): Promise<readonly ReadonlyMap<string, string>[]> {
  const groups = part.split(/\r?\n[ \t]*\r?\n/).filter((group) => group.trim() !== "").slice(0, 50);
  const parsed = await Promise.all(groups.map((group) => parse(`${group.replace(/^\s+/, "")}\r\n\r\n`)));
  return parsed.map((email) => new Map(email?.headers.map(({ key, value }) => [key, value.trim()])));
}

function firstWord(text: string | undefined): string {
  return /^\S+/.exec(text ?? "")?.[0] ?? "";
}
