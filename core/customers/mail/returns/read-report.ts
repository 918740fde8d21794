import PostalMime, { type Attachment, type Email } from "postal-mime";
import { kindOfStatus, kindOfWords, type ReturnKind } from "./return-kind.ts";

/** No report about our mail is larger. */
export const LARGEST_REPORT = 10 * 1024 * 1024;

/** A parsed report mail. */
export type MailReport =
  | { readonly kind: ReturnKind; readonly messageId: string | null; readonly reason: string }
  /** An unsubscription by mail, with the token of the List-Unsubscribe address. */
  | { readonly kind: "unsubscribe"; readonly token: string }
  /** Not a report, or one without consequences. */
  | { readonly kind: "nothing"; readonly why: string };

/** Matches the UUID of our Message-IDs, which is also part of the bounce address. */
const NUMBER = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/**
 * Parses mail sent to the bounce address: delivery status notifications (RFC 3464), abuse complaints (RFC 5965) and
 * unsubscriptions (RFC 2369). Anyone can send such mail, so it counts only with the Message-ID of our mail, which only
 * the recipient and its servers know.
 */
export async function readMailReport(source: Buffer): Promise<MailReport> {
  if (source.length > LARGEST_REPORT) return { kind: "nothing", why: "It is too large for a report." };
  const email = await parse(source);
  if (email === null) return { kind: "nothing", why: "This is not a readable e-mail message." };
  const status = partOf(email, "message/delivery-status", "message/global-delivery-status");
  if (status !== null) return readStatus(status, email);
  const feedback = partOf(email, "message/feedback-report");
  if (feedback !== null) return readFeedback(feedback, email);
  const token = /^\s*unsubscribe[ +]([\w-]{40,200})\s*$/i.exec(email.subject ?? "")?.[1];
  if (token !== undefined) return { kind: "unsubscribe", token };
  return (
    readPlainBounce(email) ?? {
      kind: "nothing",
      why: "It is neither a delivery report, nor a complaint, nor an unsubscription.",
    }
  );
}

/** Where old servers begin the returned mail behind their words. */
const RETURNED_COPY = /^--.*\b(?:copy|original|returned)\b.*$|^Received: |^Return-Path: /im;

/**
 * Reads a bounce without a report part (qmail, old Exim): a server's account writes, quotes the address and the reason,
 * and appends our mail. Null for other mail, for example a person's answer.
 */
function readPlainBounce(email: Email): MailReport | null {
  const text = email.text ?? "";
  const end = text.search(RETURNED_COPY);
  const isFromServer = /^(?:mailer-daemon|postmaster)$/i.test(email.from?.address?.split("@")[0] ?? "");
  const named = /^[ \t]*<?[^\s<>@]+@[^\s<>@]+>?:?[ \t]*$/m.exec(text);
  if (!isFromServer || named === null || (end >= 0 && end < named.index)) return null;
  const reason = text
    .slice(named.index + named[0].length, end < 0 ? undefined : end)
    .trim()
    .slice(0, 500);
  const copy = end < 0 ? "" : text.slice(end);
  const own = new RegExp(`^Message-ID:\\s*<(${NUMBER})@`, "im").exec(copy)?.[1]?.toLowerCase();
  return { kind: kindOfWords(reason), messageId: own ?? returnedTo(email), reason };
}

async function parse(source: Buffer | string): Promise<Email | null> {
  try {
    return await PostalMime.parse(source, {
      forceRfc822Attachments: true,
      attachmentEncoding: "utf8",
      maxNestingDepth: 20,
      maxHeadersSize: 512 * 1024,
    });
  } catch (error) {
    // postal-mime reports exceeded limits as plain errors; any incoming mail may exceed them.
    if (error instanceof Error && error.message.startsWith("Maximum ")) return null;
    throw error;
  }
}

async function readStatus(part: string, email: Email): Promise<MailReport> {
  const groups = await fieldGroups(part);
  const receivers = groups.filter((fields) => fields.has("action"));
  for (const fields of receivers) {
    const status = {
      action: fields.get("action") ?? "",
      status: firstWord(fields.get("status")),
      diagnostic: fields.get("diagnostic-code") ?? "",
    };
    const kind = kindOfStatus(status);
    if (kind !== null)
      return { kind, messageId: await messageIdOf(email), reason: `${status.status} ${status.diagnostic}`.trim() };
  }
  return {
    kind: "nothing",
    why:
      receivers.length === 0
        ? "The report names no receiver."
        : "The report says that the mail was delivered or is still being tried.",
  };
}

async function readFeedback(part: string, email: Email): Promise<MailReport> {
  const type =
    (await fieldGroups(part))
      .find((fields) => fields.has("feedback-type"))
      ?.get("feedback-type")
      ?.toLowerCase() ?? "";
  if (type === "not-spam") return { kind: "nothing", why: "The report says that the mail is wanted." };
  return {
    kind: "complaint",
    messageId: await messageIdOf(email),
    reason: `Reported as ${type === "" ? "unwanted" : type}.`,
  };
}

/** Finds the returned mail's Message-ID in its returned part, or else in the address the report was sent to. */
async function messageIdOf(email: Email): Promise<string | null> {
  const returned = partOf(email, "message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers");
  const own = returned === null ? null : (await parse(returned))?.messageId;
  const byId = new RegExp(`^<?(${NUMBER})@`, "i").exec(own ?? "")?.[1];
  if (byId !== undefined) return byId.toLowerCase();
  return returnedTo(email);
}

/** Our mail's id in the address that the report was sent to. */
function returnedTo(email: Email): string | null {
  const sentTo = email.headers.filter(({ key }) =>
    ["to", "delivered-to", "x-original-to", "envelope-to"].includes(key),
  );
  return (
    sentTo
      .map(({ value }) => new RegExp(`\\+(${NUMBER})@`, "i").exec(value)?.[1]?.toLowerCase())
      .find((found) => found !== undefined) ?? null
  );
}

function partOf({ attachments }: Email, ...types: readonly string[]): string | null {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType));
  return part === undefined ? null : textOf(part);
}

function textOf({ content }: Attachment): string {
  return typeof content === "string"
    ? content
    : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content).toString("utf8");
}

/** Splits a report into groups of header-like fields, which are separated by empty lines. */
async function fieldGroups(part: string): Promise<readonly ReadonlyMap<string, string>[]> {
  const groups = part
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((group) => group.trim() !== "")
    .slice(0, 50);
  const parsed = await Promise.all(groups.map((group) => parse(`${group.replace(/^\s+/, "")}\r\n\r\n`)));
  return parsed.map((email) => new Map(email?.headers.map(({ key, value }) => [key, value.trim()])));
}

function firstWord(text: string | undefined): string {
  return /^\S+/.exec(text ?? "")?.[0] ?? "";
}
