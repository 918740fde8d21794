import type { ReturnKind } from "./record-return.ts";

/** What a mail provider tells of one mail. */
export interface MailEvent {
  readonly kind: ReturnKind;
  /** The left side of our Message-ID, when the provider kept it. */
  readonly messageId: string | null;
  readonly address: string | null;
  readonly reason: string | null;
}

/** What was posted to a provider's webhook: events, or why it is refused. Events that nothing follows from are left out. */
export type ReadEvents =
  | { readonly kind: "events"; readonly events: readonly MailEvent[] }
  | { readonly kind: "unauthenticated" }
  | { readonly kind: "malformed"; readonly problem: string };

/** A post to the webhook, with the headers that authenticate it. */
export interface EventPost {
  readonly body: string;
  readonly authorization: string | null;
}

/** The left side of a Message-ID of ours in whatever way a provider writes it; `null` when it is none. */
export function ownMessageId(text: string | null | undefined): string | null {
  return /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@|$)/i.exec(text?.trim() ?? "")?.[1]?.toLowerCase() ?? null;
}

/** A JSON text, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
