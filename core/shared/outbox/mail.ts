import type { MailList } from "./lists.ts";

/** A mail as its cause writes it to the outbox: recipient, template and data. */
export type Mail = MailContent & MailPurpose;

interface MailContent {
  readonly to: string;
  /** Key of the mail: the name of its file in a `mails` folder, with underscores. */
  readonly template: string;
  /** Values of its placeholders. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Idempotency key: each cause is mailed once. */
  readonly cause?: string;
  /** The mail is not sent after this time. */
  readonly expiresAt?: Date;
}

/**
 * `service` mail was requested by its receiver or is required; `subscription` mail belongs to a list and can be
 * unsubscribed from.
 */
export type MailPurpose =
  | { readonly purpose: "service" }
  | { readonly purpose: "subscription"; readonly list: MailList };

/** Unsubscribe and preferences links of a mailing list's mail. */
export interface SubscriptionLinks {
  readonly listName: string;
  readonly unsubscribeUrl: string;
  readonly preferencesUrl: string;
  /** The token in both URLs. */
  readonly token: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures that the HTML shows by `cid:` (RFC 2392) and that the mail carries. */
  readonly images?: readonly MailImage[];
}

export interface MailImage {
  readonly cid: string;
  readonly png: Buffer;
}

/**
 * Renders a mail of the outbox; list mail gets its links. Throws when the template is unknown or its data is invalid.
 */
export type RenderMail = (
  template: string,
  data: Readonly<Record<string, unknown>>,
  links?: SubscriptionLinks | null,
) => Promise<RenderedMail>;

/** A mail ready to be sent. */
export interface OutgoingMail extends RenderedMail {
  /** Local part of the Message-ID; the same for every attempt. */
  readonly messageId: string;
  readonly to: string;
  readonly purpose: Mail["purpose"];
  /** `null` for service mail; `links` is set when the list is. */
  readonly list: MailList | null;
  readonly links: SubscriptionLinks | null;
}

/**
 * Outcome of a transfer: accepted by the server, rejected permanently (RFC 5321, 5xx), rejected because of us, or
 * deferred.
 */
export type TransferOutcome =
  | { readonly kind: "taken"; readonly answer: string }
  | { readonly kind: "refused"; readonly answer: string; readonly isHard: boolean }
  | { readonly kind: "refused_us"; readonly answer: string }
  | { readonly kind: "later"; readonly answer: string };

/** Transfers mail to a server. Returns server errors as outcomes and throws only on a bug. */
export interface MailTransport {
  transfer(mail: OutgoingMail): Promise<TransferOutcome>;
}
