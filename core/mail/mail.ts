import type { SubscriptionLinks } from "./links.ts";
import type { MailList } from "./lists.ts";

/** A mail as its cause writes it down: who gets it, and what its template is to say. */
export type Mail = MailContent & MailPurpose;

interface MailContent {
  readonly to: string;
  /** Names the template that words it; which there are is the renderer's matter. */
  readonly template: string;
  /** What the template says, as JSON. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Names the cause when it may be handled twice: the same cause is mailed once. */
  readonly cause?: string;
  /** After this it is not sent any more. */
  readonly expiresAt?: Date;
}

/** `service` was asked for by its receiver, or must be sent; `subscription` belongs to a list and can be unsubscribed from. */
export type MailPurpose = { readonly purpose: "service" } | { readonly purpose: "subscription"; readonly list: MailList };

/** A mail in words. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Words a mail of the outbox; one of a list gets its links. Throws when there is no such template or its data does not fit. */
export type RenderMail = (template: string, data: Readonly<Record<string, unknown>>, links?: SubscriptionLinks | null) => Promise<RenderedMail>;

/** A mail on its way to one receiver. */
export interface OutgoingMail extends RenderedMail {
  /** The whole Message-ID's left side; the same at every attempt. */
  readonly messageId: string;
  readonly to: string;
  readonly purpose: Mail["purpose"];
  /** The list it belongs to, `null` for service mail; the links are there when it is. */
  readonly list: MailList | null;
  readonly links: SubscriptionLinks | null;
}

/**
 * What became of handing a mail over: taken by the receiver's server, refused for good (RFC 5321, 5xx), or not now.
 * `unknownMailbox` when the refusal says that nobody reads mail at this address (enhanced status 5.1.1 and its kin, RFC 3463).
 */
export type HandOver =
  | { readonly kind: "taken"; readonly answer: string }
  | { readonly kind: "refused"; readonly answer: string; readonly unknownMailbox: boolean }
  | { readonly kind: "later"; readonly answer: string };

/** Hands mail to a server. Answers with what became of it; throws only where the program itself is at fault. */
export interface MailTransport {
  handOver(mail: OutgoingMail): Promise<HandOver>;
}
